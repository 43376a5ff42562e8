import { parseArgs } from 'node:util';
import { readConfig } from '../config.js';
import { apiKeyCommands } from './api-keys.js';
import { auditCommands } from './audit.js';
import { clientCommands } from './clients.js';
import type { Command } from './command.js';
import { UsageError } from './command.js';
import { keyCommands } from './keys.js';
import type { Terminal } from './output.js';
import { outputOf } from './output.js';
import { projectionCommands } from './projections.js';
import { replayCommand } from './replay.js';
import { tenantCommands } from './tenants.js';

/** `tessera <group> <verb>`: for operators, with the service's own variables, beside a running service or without. */
const groups: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  apikeys: apiKeyCommands,
  clients: clientCommands,
  keys: keyCommands,
  tenants: tenantCommands,
  projections: projectionCommands,
  replay: { '': replayCommand },
  audit: auditCommands,
};

const wordsOf = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ');

const usage = (): string =>
  [
    'Usage: tessera <command> [options] [--json]',
    '',
    ...Object.entries(groups).flatMap(([group, commands]) =>
      Object.entries(commands).map(
        ([verb, command]) => `  ${wordsOf(group, verb, command.usage)}\n      ${command.summary}`,
      ),
    ),
    '',
    'The variables are those of the service (README, "Configuration").',
  ].join('\n');

/**
 * Runs one command line to its end; the exit code: 0, 1 when it failed, 2 when it was wrong. The program's own process is
 * such a terminal.
 */
export async function run(
  argv: readonly string[],
  { env, ...terminal }: Terminal & { readonly env: Readonly<Record<string, string | undefined>> },
): Promise<number> {
  const { stdout, stderr } = terminal;
  const [group = '', ...words] = argv;
  // a group of one command needs no second word
  const alone = Object.hasOwn(groups, group) && groups[group]?.[''] !== undefined;
  const [verb = '', ...rest] = alone ? ['', ...words] : words;
  if (['', 'help'].includes(group) || argv.some((word) => word === '--help' || word === '-h')) {
    stdout.write(`${usage()}\n`);
    return 0;
  }
  const command = Object.hasOwn(groups, group) ? groups[group]?.[verb] : undefined;
  if (!command) {
    stderr.write(`tessera: there is no command "${`${group} ${verb}`.trim()}"\n\n${usage()}\n`);
    return 2;
  }
  const options = { ...command.options, json: { type: 'boolean' } } as const;
  try {
    const most = command.positionals ?? 0;
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: most > 0 });
    const output = outputOf(values.json === true, terminal);
    // a bad option is refused before anything is opened
    if (positionals.length !== most) throw new UsageError('a file must be named, and one only');
    if ('offline' in command) {
      await command.offline(values, positionals)(output);
      return 0;
    }
    const work = command.prepare(values);
    const { openTool } = await import('./tool.js');
    const logWasRestored = command.logWasRestored?.(values);
    const tool = await openTool(readConfig(env), output.note, { logWasRestored });
    try {
      await work(tool, output);
      return 0;
    } finally {
      await tool.close();
    }
  } catch (error) {
    if (error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) {
      stderr.write(
        `tessera: ${(error as Error).message}\nUsage: tessera ${wordsOf(group, verb, command.usage)}\n`,
      );
      return 2;
    }
    stderr.write(`tessera: ${(error as Error).message}\n`);
    return 1;
  }
}
