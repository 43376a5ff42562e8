import type { SignedHead } from '../../../domain/audit/audit-events.js';
import type { AuditHeads, HeadRecord } from '../../ports/audit/audit-heads.js';
import type { EventStore, StoredEvent } from '../../ports/events/event-store.js';
import { auditHeadStream } from '../audit-streams.js';
import { compareHeads, type ComparedHeads } from './compare-heads.js';

/** Returns the heads of a tenant's chain, compared between the table and the log. */
export async function readHeads(
  store: Pick<EventStore, 'read'>,
  heads: Pick<AuditHeads, 'read' | 'stored'>,
  tenantId: string,
): Promise<ComparedHeads> {
  // the table first: heads that are signed meanwhile are then in the log alone, which is no fault
  const stored = await heads.stored(tenantId);
  const logged: HeadRecord[] = [];
  for await (const page of store.read(auditHeadStream(tenantId)))
    for (const event of page) {
      const head = headIn(event);
      if (head !== null) logged.push(heads.read(tenantId, head));
    }
  return compareHeads(stored, logged);
}

/** Returns the head; null for an event that was altered beyond recognition, which shows as a fault of the chain and a gap. */
function headIn({ type, data }: StoredEvent): SignedHead | null {
  const isHead = type === 'AuditHeadSigned';
  try {
    const head = JSON.parse(data) as SignedHead;
    const isWhole =
      [head.number, head.entryId].every(Number.isSafeInteger) &&
      [head.hash, head.previousHead, head.jws, head.mac].every((member) => typeof member === 'string');
    return isHead && isWhole ? head : null;
  } catch {
    return null;
  }
}
