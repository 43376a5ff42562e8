import { randomUUID } from 'node:crypto';
import {
  type AppendExpectedRevision,
  type AppendResult,
  EventStoreDBClient,
  jsonEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';
import {
  type DoubleOptions,
  type EventStoreDouble,
  startEventStoreDouble,
} from '../../support/eventstoredb/eventstoredb-double.js';

/** A double and a client of it, for the tests of the suite that calls this. */
export interface WithDouble {
  readonly double: EventStoreDouble;
  readonly client: EventStoreDBClient;
  /** Appends events with these ids, in order. */
  append(
    stream: string,
    ids: readonly string[],
    expectedRevision?: AppendExpectedRevision,
  ): Promise<AppendResult>;
}

export function withDouble(options: DoubleOptions = {}): WithDouble {
  let double: EventStoreDouble;
  let client: EventStoreDBClient;
  before(async () => {
    double = await startEventStoreDouble(options);
    client = EventStoreDBClient.connectionString(double.url);
  });
  after(async () => {
    await client.dispose();
    await double.stop();
  });
  return {
    get double() {
      return double;
    },
    get client() {
      return client;
    },
    append: (stream, ids, expectedRevision = 'any') =>
      client.appendToStream(
        stream,
        ids.map((id) => event(id)),
        { expectedRevision },
      ),
  };
}

export const event = (id: string = randomUUID(), type = 'Happened') =>
  jsonEvent({ id, type, data: { of: id }, metadata: { by: 'a test' } });

export const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

export const newStream = (): string => `stream_${randomUUID()}`;

export async function all(
  events: AsyncIterable<ResolvedEvent>,
): Promise<NonNullable<ResolvedEvent['event']>[]> {
  const found: NonNullable<ResolvedEvent['event']>[] = [];
  for await (const resolved of events) found.push(resolved.event!);
  return found;
}

export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);

/** What a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('resolved, where a rejection was expected');
}
