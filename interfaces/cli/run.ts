import { type CommandUnknownOpts, CommanderError } from '@commander-js/extra-typings';
import { DomainError } from '../../domain/shared/domain-error.js';
import { serviceVersion } from '../compose/service-version.js';
import { readConfig } from '../config.js';
import { type Actions, UsageError } from './command.js';
import { commandName, typedAs } from './command-name.js';
import { faultsAsTyped } from './option-faults.js';
import { type Output, type Terminal, outputOf } from './output.js';
import { tesseraProgram } from './program.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs one command line. Returns the exit code: 0; 1 when the command failed; 2 when the command line was wrong, which is
 * found before the database is opened.
 */
export async function run(
  argv: readonly string[],
  { env, ...terminal }: Terminal & { readonly env: Environment },
): Promise<number> {
  const name = commandName(env);
  let running: CommandUnknownOpts | undefined;
  const output = (): Output => outputOf(running?.optsWithGlobals()['json'] === true, terminal);
  const program = tesseraProgram(name, serviceVersion(), terminal, actions(env, output)).hook(
    'preAction',
    (_, command) => {
      running = command;
    },
  );
  try {
    await program.parseAsync(argv.length === 0 ? ['--help'] : argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message =
      error instanceof DomainError && running !== undefined
        ? faultsAsTyped(running, error)
        : (error as Error).message;
    terminal.stderr.write(`tessera: ${typedAs(name, message)}\n`);
    if (!(error instanceof UsageError)) return 1;
    terminal.stderr.write('\n');
    running?.outputHelp({ error: true });
    return 2;
  }
}

const actions = (env: Environment, output: () => Output): Actions => ({
  withTool: (prepare, logWasRestored) => async (values) => {
    const work = prepare(values);
    const out = output();
    const { openTool } = await import('./tool.js');
    const note = (line: string): void => out.note(typedAs(commandName(env), line));
    const tool = await openTool(readConfig(env), note, { logWasRestored: logWasRestored?.(values) });
    try {
      await work(tool, out);
    } finally {
      await tool.close();
    }
  },
  withConfig:
    (work) =>
    (...given) =>
      work(readConfig(env), output(), ...given),
  offline:
    (work) =>
    (...given) =>
      work(output(), ...given),
});
