import { randomUUID } from 'node:crypto';
import type { NewEvent, StoredEvent } from '../../../application/ports/events/event-store.js';
import { streamName } from '../../../domain/shared/stream-name.js';

/** A stream that nobody wrote yet. */
export const newStream = (tenantId: string = randomUUID()): string =>
  streamName(tenantId, 'user', randomUUID());

/** An event of the tenant, with an id of its own. */
export const newEvent = (tenantId: string, some: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: '{"value":1}',
  metadata: { tenantId, occurredAt: '2026-11-20T10:00:00.000Z' },
  ...some,
});

export const newEvents = (tenantId: string, count: number): NewEvent[] =>
  Array.from({ length: count }, (_, index) => newEvent(tenantId, { data: `{"index":${index}}` }));

/** All events of an iteration over pages. */
export async function eventsOf(pages: AsyncIterable<readonly StoredEvent[]>): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of pages) events.push(...page);
  return events;
}

export const ids = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);

/** The error that the promise rejects with. Throws when it resolves. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('resolved, where a rejection was expected');
}

/** Numbers from 0 on. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
