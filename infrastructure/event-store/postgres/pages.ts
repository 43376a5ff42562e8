import type { EventMetadata, Position, StoredEvent } from '../../../application/ports/events/event-store.js';
import type { Sql } from '../../postgres/database.js';
import { brief, type Statement } from '../../postgres/statement.js';
import { PAGE_SIZE } from '../paged.js';

interface EventRow {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Reads of at most one page. */
export interface Pages {
  /** Returns the newest position, 0n in an empty log. */
  head(): Promise<Position>;
  /** Returns a stream's events from `revision` on. */
  ofStream(stream: string, revision: bigint): Promise<readonly StoredEvent[]>;
  /** Returns the events of streams behind an event of one of them, by stream and revision. */
  ofStreams(
    streams: readonly string[],
    after: Pick<StoredEvent, 'stream' | 'revision'> | undefined,
  ): Promise<readonly StoredEvent[]>;
  /** Returns the events of all streams whose names begin so, likewise. */
  ofPrefix(
    prefix: string,
    after: Pick<StoredEvent, 'stream' | 'revision'> | undefined,
  ): Promise<readonly StoredEvent[]>;
  /** Returns a tenant's events in `after < position <= upTo`. */
  ofTenant(tenantId: string, after: Position, upTo: Position): Promise<readonly StoredEvent[]>;
  /** Returns all events in `after < position <= upTo` (default: to the head), at most `limit` (default: a page). */
  ofAll(
    after: Position,
    options?: { readonly upTo?: Position; readonly limit?: number },
  ): Promise<readonly StoredEvent[]>;
}

/** Sorts behind every key of a stream, which are hexadecimal. */
const AFTER_KEYS = 'g';
const LAST_POSITION = 2n ** 63n - 1n;
const columns = 'position, stream, revision, event_id, type, data::text as data, metadata::text as metadata';

const statements = {
  head: { name: 'events_head', text: 'select position from events.event order by position desc limit 1' },
  // streams are short, and many are read at a time
  ofStream: brief(
    'events_of_stream',
    `select ${columns} from events.event where stream = $1 and revision >= $2 order by revision limit $3`,
  ),
  ofStreams: {
    name: 'events_of_streams',
    text: `select ${columns} from events.event
      where stream = any ($1) and (stream, revision) > ($2, $3) order by stream, revision limit $4`,
  },
  ofPrefix: {
    name: 'events_of_prefix',
    text: `select ${columns} from events.event
      where (stream, revision) > ($1, $2) and stream < $3 order by stream, revision limit $4`,
  },
  // only the index of (tenant_id, position) has this order: with `tenant_id = $1` the planner may walk the whole log for
  // the few events of a small tenant
  ofTenant: {
    name: 'events_of_tenant',
    text: `select ${columns} from events.event
      where (tenant_id, position) > ($1, $2) and tenant_id <= $1 and position <= $3
      order by tenant_id, position limit $4`,
  },
  ofAll: {
    name: 'events_of_all',
    text: `select ${columns} from events.event where position > $1 and position <= $2 order by position limit $3`,
  },
};

/** Adds the text of the metadata where it differs from its JSON: the proof of a tenant's history needs it. */
function storedWithText(row: EventRow): StoredEvent {
  const event = stored(row);
  return JSON.stringify(event.metadata) === row.metadata ? event : { ...event, metadataText: row.metadata };
}

const stored = (row: EventRow): StoredEvent => ({
  stream: row.stream,
  id: row.event_id,
  type: row.type,
  data: row.data,
  metadata: JSON.parse(row.metadata) as EventMetadata,
  revision: row.revision,
  position: row.position,
});

/** Creates the reads of pages. `timeout`: milliseconds of a page. */
export function pages(sql: Sql, timeout: number): Pages {
  const page = async (statement: Statement, values: readonly unknown[], read = stored) =>
    (await sql.query<EventRow>({ ...statement, values, timeout })).rows.map(read);

  return {
    head: async () => {
      const { rows } = await sql.query<{ position: bigint }>({ ...statements.head, timeout });
      return rows[0]?.position ?? 0n;
    },
    ofStream: (stream, revision) => page(statements.ofStream, [stream, revision, PAGE_SIZE]),
    ofStreams: (streams, after) =>
      page(statements.ofStreams, [streams, after?.stream ?? '', after?.revision ?? -1n, PAGE_SIZE]),
    ofPrefix: (prefix, after) =>
      page(statements.ofPrefix, [
        after?.stream ?? prefix,
        after?.revision ?? -1n,
        prefix + AFTER_KEYS,
        PAGE_SIZE,
      ]),
    ofTenant: (tenantId, after, upTo) =>
      page(statements.ofTenant, [tenantId, after, upTo, PAGE_SIZE], storedWithText),
    ofAll: (after, { upTo = LAST_POSITION, limit = PAGE_SIZE } = {}) =>
      page(statements.ofAll, [after, upTo, limit]),
  };
}
