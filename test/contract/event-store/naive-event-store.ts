import { setTimeout as sleep } from 'node:timers/promises';
import type { NewEvent, Position, StoredEvent } from '../../../application/ports/events/event-store.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import type { Observed } from './delivery-report.js';

/** The log as one would write it at first: an identity column, and a reader that asks for what lies behind the last. */
export interface NaiveEventStore extends Observed {
  append(stream: string, event: NewEvent): Promise<void>;
}

interface Row {
  readonly position: bigint;
  readonly stream: string;
  readonly id: string;
}

const stored = ({ position, stream, id }: Row): StoredEvent => ({
  position,
  stream,
  id,
  revision: 0n,
  type: 'SomethingHappened',
  data: '{}',
  metadata: {},
});

/** `locked`: whether writers take turns, so that they commit in the order of their positions. */
export async function naiveEventStore(
  database: Database,
  { locked }: { readonly locked: boolean },
): Promise<NaiveEventStore> {
  await database.query(
    'create table naive (position bigint generated always as identity primary key, stream text, id uuid)',
  );
  const after = async (position: Position): Promise<StoredEvent[]> => {
    const text = 'select * from naive where position > $1 order by position';
    return (await database.query<Row>(text, [position])).rows.map(stored);
  };

  return {
    append: (stream, { id }) =>
      database.transaction(async (tx) => {
        if (locked) await tx.query('select pg_advisory_xact_lock(1)');
        await tx.query('insert into naive (stream, id) values ($1, $2)', [stream, id]);
        await tx.query('select pg_sleep(random() * 0.004)');
      }),
    head: async () => (await after(0n)).at(-1)?.position ?? 0n,
    readAll: async function* (position = 0n) {
      yield await after(position);
    },
    subscribe: async function* (position, { signal }) {
      for (let checkpoint = position; !signal.aborted;) {
        const at = Date.now();
        const events = await after(checkpoint);
        checkpoint = events.at(-1)?.position ?? checkpoint;
        yield events.length > 0
          ? { kind: 'events', events }
          : { kind: 'caught-up', position: checkpoint, at };
        await sleep(1);
      }
    },
  };
}
