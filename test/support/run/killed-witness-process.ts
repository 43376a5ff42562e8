import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { parseVerifierKey } from '../../../application/audit/tree/signed-note.js';
import { witness } from '../../../application/audit/tree/witness.js';

/*
 * A witness that answers one request and kills itself before one of the steps in which it keeps a checkpoint. Arguments: its folder,
 * the verifier key of the log, the request, and the number of the step, from 0 on. Prints the status of its answer where it has fewer
 * steps.
 */
async function main([folder = '', log = '', request = '', at = '']: readonly string[]): Promise<void> {
  let left = Number(at);
  const step = (): void => {
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    left -= 1;
  };
  const { open, rename } = fs;
  const counted: typeof open = async (...given) => {
    step();
    const handle = await open(...given);
    for (const name of ['writeFile', 'sync', 'close'] as const) {
      const own = handle[name].bind(handle) as (...args: unknown[]) => Promise<void>;
      handle[name] = (...args: unknown[]): Promise<void> => {
        step();
        return own(...args);
      };
    }
    return handle;
  };
  Object.assign(fs, {
    open: counted,
    rename: (...given: Parameters<typeof rename>) => {
      step();
      return rename(...given);
    },
  });
  syncBuiltinESMExports();
  const { fileWitness } = await import('../../../infrastructure/witness/file-witness.js');
  const { key, state } = fileWitness(folder);
  const logs = [parseVerifierKey(log)!];
  const { status } = await witness({ name: 'witness.example', key, logs, state, clock: { now: Date.now } })(
    request,
  );
  process.stdout.write(String(status));
}

await main(process.argv.slice(2));
