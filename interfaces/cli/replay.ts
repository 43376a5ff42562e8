import { replayTenant } from '../../application/audit/verification/replay-tenant.js';
import { timeIn } from '../../application/shared/time-in.js';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { type AddCommands, example, tenantOf, textArgument } from './command.js';

export const addReplay: AddCommands = (program, { withTool }) =>
  program
    .command('replay')
    .description("Print a tenant's state as of a time, folded from its events, as JSON.")
    .requiredOption('--tenant <slug|id>', 'which tenant', textArgument)
    .option('--until <time>', 'as of when; default: now', time)
    .addHelpText('after', example('replay --tenant acme --until 2026-11-21T09:30:00Z'))
    .action(
      withTool(({ tenant, until }) => async (tool, output) => {
        const tenantId = await tenantOf(tool, tenant);
        const at = until ?? new Date(tool.app.clock.now()).toISOString();
        const head = await tool.store.head();
        const startedAt = performance.now();
        let done = 0;
        const show = (total: number): void => {
          const ratePerSecond = done / Math.max((performance.now() - startedAt) / 1_000, 1e-3);
          output.progress({ done, total, ratePerSecond, secondsLeft: (total - done) / ratePerSecond });
        };
        const replay = await replayTenant(tool.audit.history(tenantId), { tenantId, until: at }, (page) => {
          done += page.length;
          const position = page.at(-1)?.position ?? head;
          const share = Math.max(Number((position * 1_000_000n) / head) / 1_000_000, 1e-6);
          show(Math.max(done, Math.round(done / share)));
        });
        // the last events of the log may belong to other tenants
        show(done);
        output.result(replay, JSON.stringify(replay, null, 2));
      }),
    );

/** Returns the option's time as ISO 8601 UTC. Throws InvalidArgumentError when it is no time. */
function time(value: string): string {
  const at = timeIn(value);
  if (at === null) throw new InvalidArgumentError('It must be a time like 2026-11-21T09:30:00Z.');
  return new Date(at).toISOString();
}
