import type { Command } from './command.js';
import type { Output } from './output.js';
import { table } from './output.js';
import type { Tool } from './tool.js';

export const keyCommands: Readonly<Record<string, Command>> = {
  list: {
    usage: '',
    summary: 'Lists the keys that sign tokens, as they are published.',
    options: {},
    prepare: () => show,
  },
  rotate: {
    usage: '[--emergency]',
    summary:
      'Lets the next key sign, once it has been published for a day; in an emergency replaces all keys at once, which ends every token.',
    options: { emergency: { type: 'boolean' } },
    prepare: (values) => async (tool, output) => {
      const emergency = values['emergency'] === true;
      await tool.signingKeys.rotate({ emergency });
      if (emergency)
        output.note(
          'all keys are replaced: services refuse the tokens of the former ones within seconds, and whoever was signed in by them gets new ones',
        );
      await show(tool, output);
    },
  },
};

async function show({ signingKeys }: Tool, output: Output): Promise<void> {
  const keys = await signingKeys.list();
  output.result(
    { items: keys },
    table(
      ['KEY ID', 'STATE', 'CREATED', 'SIGNS FROM', 'RETIRED'],
      keys.map((key) => [key.kid, key.state, key.createdAt, key.activatesAt, key.retiredAt ?? '-']),
    ),
  );
}
