import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { ChainedEntry, EntryDetails } from '../../application/audit/entry.js';
import { parseCheckpoint } from '../../application/audit/tree/checkpoint.js';
import { EMPTY_TREE, type Frontier, grown, rootOfFrontier } from '../../application/audit/tree/frontier.js';
import { HASH_BYTES, isIncluded } from '../../application/audit/tree/merkle.js';
import { proveEntry } from '../../application/audit/tree/prove.js';
import { parseNote } from '../../application/audit/tree/signed-note.js';
import { pieceOf } from '../../application/audit/tree/stored-hashes.js';
import { eventCodec } from '../../application/events/event-codec.js';
import {
  auditCheckpointMigrations,
  postgresAuditCheckpoints,
} from '../../infrastructure/audit-checkpoints/postgres-audit-checkpoints.js';
import { newMasterKey, parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { installationMigrations } from '../../infrastructure/installation/stored-installation.js';
import { eventValidator } from '../../infrastructure/json-schema/compile-schema.js';
import { personalDataMigrations } from '../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { settleInstallation } from '../../interfaces/compose/runtime/installation.js';
import { grownChains } from '../../projections/audit-log/grown-chains.js';
import { postgresAuditTree } from '../../projections/audit-log/postgres-audit-tree.js';
import { entriesTable } from '../../projections/audit-log/table.js';
import { readerConnection } from '../../projections/reader-connection.js';
import { auditProjection } from '../../projections/registry.js';
import { projectionMigrations } from '../../projections/runner/migrations.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { createPartition, insertRows } from '../../projections/runner/table-sql.js';
import { type Bench, drive, type Sample, single } from './measure.js';

/**
 * The tree over the audit log of a tenant with 10,000,000 entries: its leaves are made up, the rest is as the service stores it.
 * And what the tree adds to entries that are written, in pages of 100, as a projector with much to do writes them; floor: the
 * same entries with the chain alone, whose hashes of the tree are computed and not stored. `BENCH_ENTRIES` makes it shorter.
 */

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000);
const OPERATIONS = 2_000;
const PAGE = 100;
const SCHEMA = 'audit';

export const bench: Bench = async (context) => {
  const url = await context.databaseUrl();
  const open = (options = {}): Database => {
    const database = new Database({ url, max: 4, ...options });
    context.onEnd(() => database.close());
    return database;
  };
  const database = open();
  await migrate(database, [
    ...eventStoreMigrations,
    ...personalDataMigrations,
    ...installationMigrations,
    ...projectionMigrations,
    ...auditCheckpointMigrations,
  ]);
  await emptyTables(database, open({ role: 'tessera_projector' }));

  const tenantId = randomUUID();
  const startedAt = performance.now();
  const tree = await storeTree(database, tenantId);
  await database.query(`vacuum analyze ${SCHEMA}.tree`);
  context.note(`${ENTRIES} leaves stored in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);

  let statements = 0;
  const counted = <T extends Database>(one: T): T =>
    new Proxy(one, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]): unknown => {
          if (name === 'query') statements += 1;
          if (name === 'asTenant') statements += (values[1] as readonly Statement[]).length;
          return Reflect.apply(member, target, values);
        };
      },
    });
  const checkpoints = postgresAuditCheckpoints({
    database: counted(database),
    clock: { now: Date.now },
    secret: randomBytes(32),
    baseUrl: 'https://id.example.com',
  });
  const head = { size: tree.size, root: rootOfFrontier(tree) };
  await checkpoints.replace(tenantId, null, checkpoints.sign(tenantId, head, null));
  const sources = {
    tree: postgresAuditTree(counted(open(readerConnection))),
    checkpoints,
    witnesses: { of: () => Promise.resolve([]) },
  };
  const prove = async (): Promise<void> => {
    const proof = await proveEntry(sources, tenantId, BigInt(1 + randomInt(ENTRIES)));
    const { size, root } = parseCheckpoint(parseNote(proof.checkpoint)!.text)!;
    const path = proof.path.map((hash) => Buffer.from(hash, 'base64'));
    const leaf = Buffer.from(proof.leafHash, 'base64');
    if (!isIncluded(leaf, BigInt(proof.index), { size, root }, path)) throw new Error('not proved');
  };
  const named = ENTRIES.toLocaleString('en');

  const bytes = async (): Promise<number> => {
    const { rows } = await database.query<{ bytes: number }>(
      `select pg_total_relation_size('${SCHEMA}.tree')::float8 as bytes`,
    );
    return rows[0]!.bytes / ENTRIES;
  };
  const write = await pageWriter(database);

  const stored = await bytes();
  return [
    {
      name: `proof of one of ${named} entries, verified`,
      figure: 'p99',
      unit: 'ms p99',
      target: { atMost: 10 },
      async subject() {
        await drive({ concurrency: 1, operations: OPERATIONS / 10 }, prove);
        return drive({ concurrency: 1, operations: OPERATIONS }, prove);
      },
    },
    {
      name: 'statements of a proof',
      figure: 'p99',
      unit: 'statements',
      target: { atMost: 3 },
      async subject() {
        statements = 0;
        await prove();
        return single(statements);
      },
    },
    {
      name: `stored for the tree of ${named} entries, an entry`,
      figure: 'p99',
      unit: 'bytes',
      target: { atMost: 110 },
      subject: () => Promise.resolve(single(stored)),
    },
    {
      name: `entries written in pages of ${PAGE}, with the tree against without`,
      figure: 'p50',
      unit: 'ms a page',
      target: { atMost: 1.05 },
      subject: () => write(true),
      floor: () => write(false),
    },
  ];
};

/** Makes the tables of the audit log, of an empty event log. */
async function emptyTables(database: Database, projecting: Database): Promise<void> {
  const store = postgresEventStore({ database });
  const masterKey = parseMasterKey(newMasterKey());
  await settleInstallation({ database, store, masterKey, logWasRestored: false });
  const codec = eventCodec({
    keys: postgresSubjectKeys({ database, masterKey }),
    validate: eventValidator(),
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await buildProjection(
    { database: projecting, store, codec, secret: new Uint8Array(32), projection: auditProjection },
    { log },
  );
  await store.close();
}

interface Piece {
  readonly level: number;
  readonly piece: bigint;
  readonly hashes: Uint8Array[];
}

/** Stores a tree of `ENTRIES` leaves, which are identified by their numbers and not hashed. */
async function storeTree(database: Database, tenantId: string): Promise<Frontier> {
  const pieces = new Map<string, Piece>();
  const insert = async (rows: readonly Piece[]): Promise<void> => {
    await database.query(
      `insert into ${SCHEMA}.tree (tenant_id, level, piece, hashes)
        select $1, l, p, h from unnest($2::int[], $3::bigint[], $4::bytea[]) as t (l, p, h)`,
      [
        tenantId,
        rows.map(({ level }) => level),
        rows.map(({ piece }) => piece.toString()),
        rows.map(({ hashes }) => Buffer.concat(hashes)),
      ],
    );
  };
  let tree = EMPTY_TREE;
  for (let index = 0; index < ENTRIES; index += 1) {
    const leaf = Buffer.alloc(HASH_BYTES, 7);
    leaf.writeUInt32BE(index);
    tree = grown(tree, leaf, (node) => {
      const place = pieceOf(node);
      if (place === null) return;
      const key = `${place.level}/${place.piece}`;
      const row = pieces.get(key) ?? { ...place, hashes: [] };
      row.hashes.push(node.hash);
      pieces.set(key, row);
    });
    if (pieces.size < 5_000) continue;
    const whole = [...pieces].filter(([, { hashes }]) => hashes.length === 16);
    await insert(whole.map(([, piece]) => piece));
    for (const [key] of whole) pieces.delete(key);
  }
  await insert([...pieces.values()]);
  await database.query(
    `insert into ${SCHEMA}.chains (tenant_id, last_id, last_hash, frontier) values ($1, $2, $3, $4)`,
    [tenantId, ENTRIES, '0'.repeat(64), Buffer.from(tree.hashes)],
  );
  return tree;
}

/** Returns what writes pages of entries of a new tenant, with or without the hashes of the tree. */
async function pageWriter(database: Database): Promise<(withTree: boolean) => Promise<Sample>> {
  const at = new Date().toISOString();
  await run(database, [createPartition(SCHEMA, entriesTable, at.slice(0, 7))]);
  let position = 0;
  return async (withTree) => {
    const tenantId = randomUUID();
    const chains = grownChains(SCHEMA);
    const page = async (): Promise<void> => {
      chains.prepare(tenantId);
      const load = chains.load();
      if (load !== null) chains.fill([]);
      const entries = Array.from({ length: PAGE }, () => {
        position += 1;
        return rowOf(tenantId, chains.add(tenantId, factsOf(tenantId, at)), position);
      });
      const writes = chains.writes().filter(({ text }) => withTree || !text.includes(`${SCHEMA}.tree`));
      await run(database, [...insertRows(SCHEMA, entriesTable, entries), ...writes]);
      chains.committed();
    };
    await drive({ concurrency: 1, operations: 10 }, page);
    return drive({ concurrency: 1, operations: 100 }, page);
  };
}

const run = async (database: Database, statements: readonly Statement[]): Promise<void> => {
  await database.transaction(async (tx) => {
    for (const statement of statements) await tx.query(statement, statement.values);
  });
};

const factsOf = (tenantId: string, occurredAt: string): EntryDetails => ({
  occurredAt,
  action: 'user.login',
  category: 'authentication',
  outcome: 'success',
  actorType: 'user',
  actorId: randomUUID(),
  targetType: 'user',
  targetId: randomUUID(),
  source: 'hosted',
  traceId: randomBytes(16).toString('hex'),
  eventId: randomUUID(),
  stream: `tenant_${tenantId.replaceAll('-', '')}-signin_${randomBytes(16).toString('hex')}`,
  revision: '7',
  type: 'UserSignedIn',
  data: JSON.stringify({ userId: randomUUID(), sessionId: randomUUID(), clientId: 'web', amr: ['pwd'] }),
  metadata: JSON.stringify({ sealedOrigin: randomBytes(120).toString('base64') }),
});

const rowOf = (tenantId: string, entry: ChainedEntry, position: number): object => ({
  tenant_id: tenantId,
  id: entry.id.toString(),
  occurred_at: entry.occurredAt,
  action: entry.action,
  category: entry.category,
  outcome: entry.outcome,
  actor_type: entry.actorType,
  actor_id: entry.actorId,
  target_type: entry.targetType,
  target_id: entry.targetId,
  source: entry.source,
  trace_id: entry.traceId,
  event_id: entry.eventId,
  stream: entry.stream,
  revision: entry.revision,
  type: entry.type,
  data: entry.data,
  metadata: entry.metadata,
  previous_hash: entry.previousHash,
  hash: entry.hash,
  position: String(position),
});
