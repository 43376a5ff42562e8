import { isoTime } from '../../../application/shared/event-context.js';
import type { Moment } from '../../../application/shared/as-of.js';
import type { InputFault } from '../../../domain/shared/domain-error.js';
import { timeIn } from '../../../application/shared/time-in.js';
import { entryNumber } from '../routes/entry-number.js';
import { refuseFaults } from './query-string.js';
import type { Api, ReadRequest } from './route.js';

const noTime = (pointer: string): InputFault => ({
  pointer,
  code: 'format',
  detail: `"${pointer}" must be a time that exists, like 2026-11-21T09:30:00Z, or the id of an entry of the audit log.`,
});

const noEntry = (pointer: string): InputFault => ({
  pointer,
  code: 'unknown',
  detail: `"${pointer}" must be the id of an entry that the audit log has: give one of its entries, or a time.`,
});

/**
 * Returns the moment that a parameter of a request names: a time, or the entry that was the last one then. Null without it. Throws
 * DomainError `invalid_input` for a text that is neither, and for an entry that the tenant's audit log does not have.
 */
export async function momentOf(
  { audit }: Pick<Api, 'audit'>,
  { tenantId, query }: Pick<ReadRequest, 'tenantId' | 'query'>,
  name: 'asOf' | 'from' | 'to' = 'asOf',
): Promise<Moment | null> {
  const given = query[name];
  if (typeof given !== 'string') return null;
  const number = entryNumber(given);
  if (number === null) return { time: timeOf(name, given), last: null };
  const recorded = (await entryOf(audit, tenantId, number))?.recorded ?? null;
  if (recorded === null) refuseFaults([noEntry(name)]);
  const { context, position } = recorded!;
  return { time: context.occurredAt, last: { entry: number, position } };
}

function timeOf(name: string, text: string): string {
  const time = timeIn(text);
  if (time === null) refuseFaults([noTime(name)]);
  return isoTime(time!);
}

/** Returns the entry. The log is waited for only where it does not have the entry yet. */
async function entryOf(audit: Api['audit'], tenantId: string, id: bigint): ReturnType<Api['audit']['byId']> {
  const found = await audit.byId(tenantId, id);
  if (found !== null) return found;
  await audit.settle();
  return audit.byId(tenantId, id);
}
