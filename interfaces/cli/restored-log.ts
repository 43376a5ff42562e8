import { bringBackToLog, type Restored } from '../compose/runtime/restored-log.js';
import type { Work } from './command.js';
import { type Columns, type Output, logTo, table } from './output.js';

/** Returns what brings the database back to a restored log (see `bringBackToLog`), and prints which events are lost. */
export const restoreDatabase =
  (reason: string): Work =>
  async (tool, output) => {
    const options = { log: logTo(output), onProgress: output.progress };
    print(await bringBackToLog(tool, { operation: 'acceptRestoredLog', reason }, options), output);
  };

function print(restored: Restored, output: Output): void {
  const { head, seen, gone, removed, tenants } = restored;
  const events = gone.reduce((sum, one) => sum + one.events, 0);
  const [from, to] = spanOf(restored);
  const columns: Columns<(typeof gone)[number]> = {
    TENANT: ({ tenantId }) => tenantId,
    EVENTS: (one) => one.events,
    FROM: (one) => one.from,
    TO: (one) => one.to,
  };
  output.result(
    { head: String(head), seen: String(seen), events, from, to, tenants, gone, removed },
    [
      `the database is that of the log again, which ends at ${head}; it had been seen up to ${seen}`,
      from === null || to === null
        ? 'gone: no event that the audit log knew of'
        : `gone: ${events} events that the audit log knew of, from ${from} to ${to}`,
      ...(gone.length === 0 ? [] : [table(gone, columns)]),
      `removed: ${Object.entries(removed)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
      `${tenants} tenants have an entry about it in their audit logs`,
    ].join('\n'),
  );
}

/** Returns the times of the first and the last event that is lost; null where no time is known. */
function spanOf({ gone }: Restored): readonly [string | null, string | null] {
  const starts = gone.flatMap(({ from }) => from ?? []).sort();
  const ends = gone.flatMap(({ to }) => to ?? []).sort();
  return [starts[0] ?? null, ends.at(-1) ?? null];
}
