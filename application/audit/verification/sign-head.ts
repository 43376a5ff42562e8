import type { App } from '../../app.js';
import type { AuditHeads, HeadRecord, TenantHead } from '../../ports/audit/audit-heads.js';
import { RevisionConflict } from '../../ports/events/event-store.js';
import { eventContext, systemContext } from '../../shared/event-context.js';
import { auditHeadStream } from '../audit-streams.js';

/**
 * Signs the head of a tenant's chain, appends it to the log and writes it to the table. Its event is an entry of the same
 * chain: a chain that has grown by that entry alone is not signed again, so that heads do not follow each other without
 * other events. First writes the heads to the table that only the log has, after a crash or a restored database. Returns
 * whether the head was signed. Throws when the log lacks a head of the table, which further heads would hide.
 */
export async function signHead(
  app: Pick<App, 'events' | 'ids' | 'clock'>,
  heads: AuditHeads,
  end: TenantHead,
): Promise<boolean> {
  const { tenantId } = end;
  const stream = auditHeadStream(tenantId);
  const newest = await heads.newest(tenantId);
  const recorded = await app.events.load(stream, newest === null ? 0n : BigInt(newest.number - 1));
  const logged = recorded.flatMap(({ event }) => (event.type === 'AuditHeadSigned' ? [event.data] : []));
  if (newest !== null) {
    const same = logged.shift();
    if (same === undefined || heads.read(tenantId, same).digest !== newest.digest)
      throw new Error(
        `signed head ${newest.number} of tenant ${tenantId} is not in the log: verify its chain`,
      );
  }
  let last: HeadRecord | null = newest;
  for (const head of logged) {
    last = heads.read(tenantId, head);
    if (!last.genuine)
      throw new Error(`the log has a head of tenant ${tenantId} that is not ours: verify its chain`);
    await heads.store(tenantId, head);
  }
  if (last !== null && end.id <= BigInt(last.entryId) + 1n) return false;
  const head = await heads.sign(end, last);
  const context = eventContext(app.clock, systemContext(tenantId, app.ids.next()));
  const expected = last === null ? 'no_stream' : BigInt(last.number - 1);
  try {
    await app.events.append([
      { stream, expected, events: [{ type: 'AuditHeadSigned', data: head }], ids: [app.ids.next()], context },
    ]);
  } catch (error) {
    // another process signs
    if (error instanceof RevisionConflict) return false;
    throw error;
  }
  await heads.store(tenantId, head);
  return true;
}
