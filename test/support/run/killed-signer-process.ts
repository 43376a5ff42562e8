import { makeCheckpoint } from '../../../application/audit/tree/make-checkpoint.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';

/*
 * A process of the service that signs the audit log of a tenant and kills itself before one of the steps. Arguments: the tenant and
 * the number of the step, from 0 on. Prints the note where it has fewer steps, and nothing where another process had signed all
 * entries already.
 */
async function main([tenantId = '', at = '']: readonly string[]): Promise<void> {
  const runtime = await openRuntime(readConfig(process.env), {
    log: createLog({ level: 'silent' }),
    exclusive: false,
  });
  let left = Number(at);
  const called = new Set<string | symbol>();
  const killing = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown => {
          if (left === 0) process.kill(process.pid, 'SIGKILL');
          left -= 1;
          called.add(name);
          return member.apply(target, given);
        };
      },
    });
  const { tree, checkpoints } = runtime.proofs;
  const signed = await makeCheckpoint({ tree: killing(tree), checkpoints: killing(checkpoints) }, tenantId);
  // what is signed is not shown yet
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  if (signed !== null && called.has('sign')) process.stdout.write(signed.note);
  await runtime.close();
}

await main(process.argv.slice(2));
