import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { describeEntries } from '../../application/audit/describe-entries.js';
import { exportEntries } from '../../application/audit/export/export-entries.js';
import { inclusionRanges } from '../../application/audit/tree/merkle.js';
import { eventCodec } from '../../application/events/event-codec.js';
import { storedEventLog } from '../../application/events/stored-event-log.js';
import type { AuditFilter, AuditPageRequest } from '../../application/ports/audit/audit-log.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { newMasterKey, parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { settleInstallation } from '../../interfaces/compose/runtime/installation.js';
import { exportThread } from '../../interfaces/compose/runtime/export-thread.js';
import { csv } from '../../infrastructure/formats/csv.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { eventValidator } from '../../infrastructure/json-schema/compile-schema.js';
import { installationMigrations } from '../../infrastructure/installation/stored-installation.js';
import { personalDataMigrations } from '../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import { postgresAuditLog } from '../../projections/audit-log/postgres-audit-log.js';
import { postgresAuditTree } from '../../projections/audit-log/postgres-audit-tree.js';
import { isoTimeSql } from '../../projections/paging/iso-time.js';
import { readerConnection } from '../../projections/reader-connection.js';
import { auditProjection } from '../../projections/registry.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { projectionMigrations } from '../../projections/runner/migrations.js';
import { type Append, appendLife, hopper, idOfUser, life, USER_EVENTS } from './audit/life-of-a-tenant.js';
import { type Bench, drive, type Row, type Sample, single } from './measure.js';

/**
 * The audit log as it is read, beside that of 10,000 other tenants: sealed values opened, names and changes from the
 * streams. Floor of a read among many entries: the same among few, compared by p99.
 *
 * Floors of the export, all of them taken by this process over a socket of its own and thrown away, as the export is:
 * `COPY TO` of the table's rows, which opens nothing, looks nothing up and sends two thirds of the bytes; and `COPY TO`
 * of the lines themselves, put together in SQL, with nothing in the places of what is sealed.
 *
 * `BENCH_ENTRIES` and `BENCH_TENANTS` make it shorter.
 */

const FEW = 10_000;
const MANY = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000);
const TENANTS = Number(process.env['BENCH_TENANTS'] ?? 10_000);
/** Of each of those tenants. */
const TENANT_ENTRIES = 20;
const PAGE = 20;
const OPERATIONS = 1_000;

function* lives(tenantIds: readonly string[]): Generator<Append> {
  for (const tenantId of tenantIds) yield* life(tenantId, TENANT_ENTRIES);
}

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const open = (options = {}): Database => {
    const database = new Database({ url, max: 8, ...options });
    context.onEnd(() => database.close());
    return database;
  };
  const database = open();
  await migrate(database, [
    ...eventStoreMigrations,
    ...personalDataMigrations,
    ...installationMigrations,
    ...projectionMigrations,
  ]);
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());
  const masterKey = parseMasterKey(newMasterKey());
  await settleInstallation({ database, store, masterKey, logWasRestored: false });
  const keys = postgresSubjectKeys({ database, masterKey });
  const codec = eventCodec({ keys, validate: eventValidator() });
  const [few, many] = [randomUUID(), randomUUID()];

  const fill = (appends: Iterator<Append, void>) => appendLife({ store, codec }, appends);
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await work();
    context.note(`${what} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  };
  const others = Array.from({ length: TENANTS }, () => randomUUID());
  await timed(`a log of ${MANY + FEW} events and of ${TENANTS} other tenants`, async () => {
    // together, as tenants live
    await Promise.all([fill(life(many, MANY)), fill(lives(others))]);
    await fill(life(few, FEW));
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await timed('projected', () =>
    buildProjection(
      {
        database: open({ role: 'tessera_projector' }),
        store,
        codec,
        secret: new Uint8Array(32),
        projection: auditProjection,
      },
      { log },
    ),
  );
  await database.query('vacuum analyze');

  const reader = open(readerConnection);
  const progress = { waitFor: () => Promise.resolve(true) };
  const audit = postgresAuditLog({
    database: reader,
    store,
    codec,
    progress,
    clock: { now: Date.now },
    heads: () => Promise.resolve({ heads: [], broken: null }),
  });
  const baseUrl = 'https://id.example.com';
  const app = { events: storedEventLog({ store, codec }), addresses: { baseUrl }, ids: uuids };
  const exports = exportThread({ url, masterKey, eventStoreUrl: null, baseUrl, tenantHost: baseUrl });
  context.onEnd(() => exports.stop());
  const tenants = [few, many] as const;
  const users = [FEW / USER_EVENTS, MANY / USER_EVENTS] as const;

  const listOf = async (
    tenantId: string,
    filter: AuditFilter,
    page: Partial<AuditPageRequest> = {},
  ): Promise<void> => {
    const request = { limit: PAGE, after: null, includeTotal: false, ...page };
    const { items } = await audit.list(tenantId, filter, request);
    if (items.length === 0) throw new Error('nothing found');
    await describeEntries(app, tenantId, items);
  };
  const list = (tenant: 0 | 1, filter: AuditFilter, page?: Partial<AuditPageRequest>): Promise<void> =>
    listOf(tenants[tenant], filter, page);
  /** Plans are made and code is compiled before it counts. */
  const measured = async (work: () => Promise<unknown>): Promise<Sample> => {
    await drive({ concurrency: 4, operations: OPERATIONS / 10 }, work);
    return drive({ concurrency: 4, operations: OPERATIONS }, work);
  };
  const growing = (name: string, work: (tenant: 0 | 1) => Promise<unknown>): Row => ({
    name: `${name}, ${MANY.toLocaleString('en')} entries against ${FEW.toLocaleString('en')}`,
    figure: 'p99',
    unit: 'ms p99',
    target: { atMost: 1.5 },
    subject: () => measured(() => work(1)),
    floor: () => measured(() => work(0)),
  });
  const anyUser = (tenant: 0 | 1): string => idOfUser(tenants[tenant], randomInt(users[tenant]));
  const deep = await Promise.all(
    tenants.map(async (tenantId) => {
      const { items } = await audit.list(
        tenantId,
        {},
        { limit: PAGE * 499, after: null, includeTotal: false },
      );
      const { occurredAt, id } = items.at(-1)!.entry;
      return { occurredAt, id };
    }),
  );
  const day = 86_400_000;
  const today = Math.floor(Date.now() / day) * day;
  const span = (days: number): { from: string; to: string } => ({
    from: new Date(today - (days - 1) * day).toISOString(),
    to: new Date(today + day).toISOString(),
  });

  const tree = postgresAuditTree(reader);
  const prove = async (tenant: 0 | 1): Promise<void> => {
    const { size } = await tree.head(tenants[tenant]);
    const index = BigInt(randomInt(Number(size)));
    await tree.roots(tenants[tenant], [[index, index + 1n], ...inclusionRanges(index, size)]);
  };
  const treeBytes = async (): Promise<number> => {
    const { rows } = await database.query<{ bytes: number }>(
      `select pg_total_relation_size('audit.tree')::float8 / (select count(*) from audit.entries) as bytes`,
    );
    return rows[0]!.bytes;
  };

  /** Answers the most memory that the process had meanwhile, in bytes. */
  const exported = async (tenant: 0 | 1, format: 'ndjson' | 'csv'): Promise<number> => {
    let bytes = 0;
    let most = 0;
    const signed = () => Promise.resolve({ signedHeads: [], keys: { keys: [] } });
    const sources = { pages: exports.pages, audit, csv, signed };
    for await (const piece of exportEntries(sources, tenants[tenant], { from: null, to: null }, format)) {
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage.rss());
    }
    if (bytes === 0) throw new Error('nothing exported');
    return most;
  };

  return [
    growing('page 1', (tenant) => list(tenant, {})),
    growing('page 500', (tenant) => list(tenant, {}, { after: deep[tenant]! })),
    growing('action=', (tenant) => list(tenant, { action: 'user.login_failed' })),
    growing('targetId=', (tenant) => list(tenant, { targetId: anyUser(tenant) })),
    growing('ip=', (tenant) => list(tenant, { ip: `198.51.100.${randomInt(50)}` })),
    growing('q= (one user)', (tenant) => list(tenant, { q: hopper(randomInt(users[tenant])) })),
    growing('q= (everybody)', (tenant) => list(tenant, { q: 'user' })),
    growing('stats of 30 days', (tenant) =>
      audit.stats(tenants[tenant], { ...span(30), interval: 'day', now: new Date().toISOString() }),
    ),
    growing('proof of an entry', (tenant) => prove(tenant)),
    {
      name: `proof of one of ${MANY.toLocaleString('en')} entries`,
      figure: 'p99',
      unit: 'ms p99',
      target: { atMost: 10 },
      subject: () => measured(() => prove(1)),
    },
    {
      name: 'stored for the tree, an entry',
      figure: 'p99',
      unit: 'bytes',
      target: { atMost: 110 },
      subject: async () => single(await treeBytes()),
    },
    ...(TENANTS === 0
      ? []
      : [
          {
            name: `page 1 of any of ${TENANTS.toLocaleString('en')} tenants against that of one`,
            ...({ figure: 'p99', unit: 'ms p99', target: { atMost: 1.5 } } as const),
            subject: () => measured(() => listOf(others[randomInt(TENANTS)]!, {})),
            floor: () => measured(() => list(0, {})),
          },
        ]),
    ...(['ndjson', 'csv'] as const).map((format): Row => ({
      name: `export of ${MANY.toLocaleString('en')} entries (${format}) against COPY TO of the rows`,
      ...(format === 'ndjson' ? { target: { atLeast: 0.25 } } : {}),
      subject: () => whole(MANY, () => exported(1, format)),
      floor: () =>
        whole(MANY, () =>
          copyOut(
            url,
            `copy (select * from audit.entries where tenant_id = '${many}' order by id) to stdout`,
          ),
        ),
    })),
    {
      name: `export of ${MANY.toLocaleString('en')} entries (ndjson) against COPY TO of its lines`,
      subject: () => whole(MANY, () => exported(1, 'ndjson')),
      floor: () => whole(MANY, () => copyOut(url, `copy (${linesOf(many)}) to stdout`)),
    },
    {
      name: `memory while ${MANY.toLocaleString('en')} entries are exported, above that of ${FEW.toLocaleString('en')}`,
      figure: 'p99',
      unit: 'MiB RSS above',
      subject: async () => {
        const before = await exported(0, 'ndjson');
        return single(((await exported(1, 'ndjson')) - before) / 2 ** 20);
      },
    },
  ];
};

/** An export's lines as far as SQL can produce them. */
const linesOf = (tenantId: string): string =>
  `select concat('{"id":', e.id, ',"occurredAt":"', ${isoTimeSql('e.occurred_at')}, '","action":', to_json(e.action),
     ',"category":', to_json(e.category), ',"outcome":', to_json(e.outcome),
     ',"actor":{"type":', to_json(e.actor_type), ',"id":', to_json(e.actor_id), ',"name":null},"target":{"type":',
     to_json(e.target_type), ',"id":', coalesce(to_json(e.target_id), 'null'), ',"name":null},"ip":null,"userAgent":null,',
     '"traceId":', to_json(e.trace_id), ',"source":', to_json(e.source), ',"changes":[],"hash":"', e.hash,
     '","previousHash":"', e.previous_hash, '","event":{"id":"', e.event_id, '","stream":', to_json(e.stream),
     ',"revision":"', e.revision, '","type":', to_json(e.type), ',"data":', e.data, ',"metadata":', e.metadata, '}}')
   from audit.entries e where e.tenant_id = '${tenantId}' order by e.id`;

/** One operation that does the work of many. */
async function whole(operations: number, work: () => Promise<unknown>): Promise<Sample> {
  const { p50, cpu } = await drive({ concurrency: 1, operations: 1 }, work);
  return { rate: operations / (p50 / 1_000), p50, p99: p50, cpu: cpu / operations };
}

/** Takes what `COPY TO STDOUT` sends, and does nothing with it. */
async function copyOut(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    const taking = Object.assign(
      new pg.Query(text, [], (error: Error | undefined) => (error ? reject(error) : resolve())),
      {
        handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
          bytes += chunk.length;
        },
        submit: (connection: { query(text: string): void }) => {
          connection.query(text);
        },
      },
    );
    client.query(taking);
  });
  await client.end();
  if (bytes === 0) throw new Error('nothing copied');
}
