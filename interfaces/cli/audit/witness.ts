import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  COSIGNATURE,
  parseVerifierKey,
  verifierKeyOf,
  verifierKeyText,
} from '../../../application/audit/tree/signed-note.js';
import { witness } from '../../../application/audit/tree/witness.js';
import { fileWitness } from '../../../infrastructure/witness/file-witness.js';
import { witnessServer } from '../../witness/witness-server.js';
import {
  type AddCommands,
  example,
  severalTexts,
  textArgument,
  UsageError,
  wholeNumber,
} from '../command.js';

export const addWitness: AddCommands = (program, { offline }) =>
  program
    .command('witness')
    .description(
      'Run a witness of audit logs: it cosigns each checkpoint that continues the one before, and keeps it, so that nobody ' +
        'rewrites the log unseen. Run it on a machine of your own.',
    )
    .requiredOption('--dir <folder>', 'where its key and what it has seen are kept', textArgument)
    .requiredOption('--name <name>', 'its name, such as witness.example.com', textArgument)
    .requiredOption('--log <key>', 'the verifier key of a log that it follows; several', severalTexts)
    .option('--host <address>', 'where it listens', textArgument, '127.0.0.1')
    .option('--port <number>', 'where it listens', wholeNumber, 8090)
    .addHelpText('after', example('witness --dir ./witness --name witness.example.com --log "$KEY"'))
    .action(
      offline(async (output, { dir, name, log, host, port }) => {
        if (!/^[^\s+]{1,255}$/.test(name)) throw new UsageError('--name must have no spaces and no "+"');
        const logs = log.map((text) => {
          const key = parseVerifierKey(text);
          if (key === null)
            throw new UsageError(`--log: "${text}" is no verifier key, as \`verifierKey\` of a proof has it`);
          return key;
        });
        const { key, state } = fileWitness(dir);
        const add = witness({ name, key, logs, state, clock: { now: Date.now } });
        const server = witnessServer(add, (error) => output.note(`tessera: ${String(error)}`));
        server.listen(port, host);
        await once(server, 'listening');
        const verifierKey = verifierKeyText(verifierKeyOf(name, key, COSIGNATURE));
        const at = (server.address() as AddressInfo).port;
        output.result(
          { name, verifierKey, port: at },
          `${verifierKey} listens at http://${host}:${at}/add-checkpoint`,
        );
        const ended = once(server, 'close');
        const stop = (): void => {
          server.close();
          server.closeAllConnections();
        };
        process.on('SIGINT', stop).on('SIGTERM', stop);
        await ended;
        process.off('SIGINT', stop).off('SIGTERM', stop);
      }),
    );
