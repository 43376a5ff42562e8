import { type CommandUnknownOpts, Command } from '@commander-js/extra-typings';
import { addApiKeyCommands } from './api-keys.js';
import { addAuditCommands } from './audit/audit.js';
import { addWitness } from './audit/witness.js';
import { addBackup, addRestore } from './backup.js';
import { addClientCommands } from './clients/clients.js';
import { type Actions, type AddCommands, commandGroup, several, severalTexts } from './command.js';
import { addKeyCommands } from './keys.js';
import type { Terminal } from './output.js';
import { addOperatorCommands } from './operators.js';
import { addProjectionCommands } from './projections.js';
import { addReplay } from './replay.js';
import { addResourceCommands } from './clients/resources.js';
import { addTenantCommands } from './tenants.js';
import { addHashes } from './users/user-hashes.js';
import { addImport } from './users/user-import.js';

/** The commands in the order of the help. */
const commands: readonly AddCommands[] = [
  addTenantCommands,
  commandGroup('users', 'The people of a tenant.', [addImport, addHashes]),
  addOperatorCommands,
  addApiKeyCommands,
  addClientCommands,
  addResourceCommands,
  addKeyCommands,
  addProjectionCommands,
  addReplay,
  addAuditCommands,
  addWitness,
  addBackup,
  addRestore,
];

/**
 * Returns the command line `tessera <group> <command>`, to be parsed once. Help goes to stdout; an error goes to stderr
 * with the help of its command or group. Both end in a CommanderError.
 */
export function tesseraProgram(name: string, version: string, terminal: Terminal, actions: Actions): Command {
  const { stdout, stderr } = terminal;
  const program = new Command(name)
    .description(
      'For operators: works with the variables of the service, beside a running service or without one.',
    )
    .version(version, '-V, --version', 'Print the version.')
    .option('--json', 'Print the result as one JSON document.')
    .helpOption('-h, --help', 'Show the help of the command or group.')
    .helpCommand('help [command]', 'Show the help of a group.')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => {
        write(text.replace(/^error: /, 'tessera: '));
      },
    });
  for (const add of commands) add(program, actions);
  inheritSettings(program);
  return program.addHelpText('after', `\nShow a group: ${name} clients --help`);
}

/** Copies the settings for output, exit and help to all commands of groups, which take each option once. */
function inheritSettings(command: CommandUnknownOpts): void {
  refuseRepeats(command);
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inheritSettings(child);
  }
}

/** Ends a command line that gives an option twice, unless it may be given several times. */
function refuseRepeats(command: CommandUnknownOpts): void {
  const given = new Set<string>();
  for (const option of command.options) {
    if (option.variadic || option.parseArg === several || option.parseArg === severalTexts) continue;
    command.on(`option:${option.name()}`, () => {
      const member = option.attributeName();
      if (given.has(member)) command.error(`error: option '${option.flags}' is given twice`);
      given.add(member);
    });
  }
}
