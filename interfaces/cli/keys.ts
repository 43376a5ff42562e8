import { type AddCommands, example, noteHostAct, textArgument } from './command.js';
import { type Output, table } from './output.js';
import type { Tool } from './tool.js';

export const addKeyCommands: AddCommands = (program, { withTool }) => {
  const group = program.command('keys').description('Keys that sign tokens.');

  group
    .command('list')
    .description('List the keys that sign tokens, as they are published.')
    .action(withTool(() => showKeys));

  group
    .command('rotate')
    .description('Let the next key sign, once it has been published for a day.')
    .option('--emergency', 'replace all keys at once, which ends every token')
    .option('--reason <text>', "for the operators' audit log", textArgument, 'Rotation on the host')
    .addHelpText('after', example('keys rotate --emergency --reason "A backup was stolen"'))
    .action(
      withTool(({ emergency = false, reason }) => async (tool, output) => {
        await noteHostAct(tool, { operation: 'rotateSigningKeys', reason });
        await tool.signingKeys.rotate({ emergency });
        if (emergency)
          output.note(
            'all keys are replaced: services refuse the tokens of the former ones within seconds, and sessions get new ones',
          );
        await showKeys(tool, output);
      }),
    );
};

async function showKeys({ signingKeys }: Tool, output: Output): Promise<void> {
  const items = await signingKeys.list();
  const rows = items.map((key) => [key.kid, key.state, key.createdAt, key.activatesAt, key.retiredAt ?? '-']);
  output.result({ items }, table(['KEY ID', 'STATE', 'CREATED', 'SIGNS FROM', 'RETIRED'], rows));
}
