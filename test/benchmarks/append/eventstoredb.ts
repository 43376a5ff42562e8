import { EventStoreDBClient, jsonEvent, type JSONType, NO_STREAM } from '@eventstore/db-client';
import { appendOne } from '../../../application/events/event-log.js';
import { eventStoreDbEventStore } from '../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { spawnEventStoreDouble } from '../../support/eventstoredb/spawn-double.js';
import { type BenchContext, drive, type Load, type Row, type Sample } from '../measure.js';
import type { Writes } from './writes.js';

/**
 * The same events, sealed beforehand, appended through the engine on EventStoreDB, against the bare client with the same
 * server: that of `EVENTSTORE_URL`, else the double, which says what the engine costs, not what a server takes.
 */

const rows = [
  { concurrency: 1, operations: 1_500 },
  { concurrency: 8, operations: 4_000 },
  { concurrency: 32, operations: 6_000 },
];

export async function eventStoreDbRows(context: BenchContext, writes: Writes): Promise<Row[]> {
  const url = await serverUrl(context);
  const store = eventStoreDbEventStore({ url });
  context.onEnd(() => store.close());
  // with other settings it has a connection of its own
  const client = EventStoreDBClient.connectionString(
    `${url}${url.includes('?') ? '&' : '?'}keepAliveInterval=10001`,
  );
  context.onEnd(() => client.dispose());

  const append = async (load: Load): Promise<Sample> => {
    const prepared = await writes.sealed(load.operations);
    return drive(load, (index) => {
      const { stream, event } = prepared[index]!;
      return appendOne(store, { stream, expected: 'no_stream', events: [event] });
    });
  };
  const bare = async (load: Load): Promise<Sample> => {
    const prepared = (await writes.sealed(load.operations)).map(
      ({ stream, event: { id, type, data, metadata } }) => ({
        stream,
        event: jsonEvent({ id, type, data: JSON.parse(data) as JSONType, metadata }),
      }),
    );
    return drive(load, (index) => {
      const { stream, event } = prepared[index]!;
      return client.appendToStream(stream, event, { expectedRevision: NO_STREAM });
    });
  };
  const all: Row[] = [];
  for (const load of rows) {
    // Compiled before it is measured.
    for (const side of [append, bare]) await side({ ...load, operations: 1_000 });
    all.push({
      name: `append on EventStoreDB, ${load.concurrency} at a time`,
      target: { atLeast: 0.8 },
      subject: () => append(load),
      floor: () => bare(load),
    });
  }
  return all;
}

async function serverUrl(context: BenchContext): Promise<string> {
  const { EVENTSTORE_URL: given } = process.env;
  if (given !== undefined) return given;
  context.note('EVENTSTORE_URL is unset: the rows on EventStoreDB are measured on the double');
  const double = await spawnEventStoreDouble();
  context.onEnd(() => double.kill());
  return double.url;
}
