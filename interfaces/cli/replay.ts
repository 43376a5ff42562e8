import { replayTenant } from '../../application/audit/replay-tenant.js';
import type { Command } from './command.js';
import { optional, required, tenantOf, UsageError } from './command.js';

export const replayCommand: Command = {
  usage: '--tenant <slug|id> [--until <time>]',
  summary: "Prints a tenant's state as of a time (now unless told), folded from its events, as JSON.",
  options: { tenant: { type: 'string' }, until: { type: 'string' } },
  prepare(values) {
    const name = required(values, 'tenant');
    const until = timeOf(optional(values, 'until'));
    return async (tool, output) => {
      const tenantId = await tenantOf(tool, name);
      const at = until ?? new Date(tool.app.clock.now()).toISOString();
      const head = await tool.store.head();
      const begun = performance.now();
      let done = 0;
      const show = (total: number): void => {
        const ratePerSecond = done / Math.max((performance.now() - begun) / 1_000, 1e-3);
        output.progress({ done, total, ratePerSecond, secondsLeft: (total - done) / ratePerSecond });
      };
      const replay = await replayTenant(tool.audit.history(tenantId), { tenantId, until: at }, (page) => {
        done += page.length;
        const position = page.at(-1)?.position ?? head;
        const share = Math.max(Number((position * 1_000_000n) / head) / 1_000_000, 1e-6);
        show(Math.max(done, Math.round(done / share)));
      });
      // what the log ends with may be others'
      show(done);
      output.result(replay, JSON.stringify(replay, null, 2));
    };
  },
};

function timeOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`--until is "${text}": it must be a time like 2026-11-21T09:30:00Z`);
  return time.toISOString();
}
