import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, PageRequest, PageStart } from '../../application/shared/page.js';
import type { TakeTenantSnapshot, TenantSnapshot } from '../../application/ports/tenant/tenant-snapshot.js';
import type { Database, Session } from '../../infrastructure/postgres/database.js';
import { clientQueries } from '../clients/queries.js';
import { connectionDirectory } from '../connections/directory.js';
import { mailDomainDirectory } from '../mail-domains/directory.js';
import type { TenantReader } from '../reader-connection.js';
import { resourceDirectory } from '../resources/queries.js';
import { roleQueries } from '../roles/queries.js';
import { type Checkpoint, readCheckpoint, type Slot } from '../runner/checkpoint.js';
import { parkedTenants } from '../runner/parked.js';
import { userQueries } from '../users/queries.js';
import { webhookQueries } from '../webhooks/queries.js';

/** The read models did not get to the position of an export in time, or leave the tenant out. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind';
}

export interface TenantSnapshotsOptions {
  /** Has the role `tessera_reader`. A snapshot takes a connection of its own. */
  readonly reader: Pick<Database, 'session'>;
  /** With the login's own role. */
  readonly database: Pick<Database, 'query'>;
  readonly baseUrl: string;
  /** The most milliseconds to wait for the read models. Default: 30,000. */
  readonly patienceMs?: number;
}

/** Users and other records read at a time: what a page takes in memory. */
const PAGE = 200;
const PATIENCE_MS = 30_000;
const RETRY_MS = 50;
const CORE: readonly [string, Slot] = ['core', 'live'];

/** For a statement, and for the time between two of them: a snapshot keeps the switch of a rebuild waiting. */
const limits = "set local statement_timeout = '10s'; set local idle_in_transaction_session_timeout = '60s'";

/** Creates snapshots of read models, one at a time, each a transaction that sees them as they were at its start. */
export function tenantSnapshots(options: TenantSnapshotsOptions): TakeTenantSnapshot {
  const { reader, patienceMs = PATIENCE_MS } = options;
  let last = Promise.resolve();
  return async (tenantId, position, now) => {
    const before = last;
    let release = (): void => undefined;
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    let session: Session | undefined;
    try {
      session = await reader.session();
      const end = performance.now() + patienceMs;
      for (;;) {
        const at = await begin(session, tenantId);
        if (at.position >= position)
          return await snapshotOf(session, { ...options, tenantId, at, now, release });
        await session.query('rollback');
        if (performance.now() > end)
          throw new ReadModelsBehind('the read models are behind: try again when they have caught up');
        await sleep(RETRY_MS);
      }
    } catch (error) {
      session?.drop();
      release();
      throw error;
    }
  };
}

/** The position that the tables show, and what changes when others are put in their place. */
type SnapshotCheckpoint = Pick<Checkpoint, 'position' | 'generation'>;

/** Begins a transaction that shows the tenant's rows as they stand. */
async function begin(session: Session, tenantId: string): Promise<SnapshotCheckpoint> {
  await session.query(`begin isolation level repeatable read read only; ${limits}`);
  await session.query("select set_config('app.tenant', $1, true)", [tenantId]);
  return (await readCheckpoint(session, ...CORE)) ?? { position: -1n, generation: 0n };
}

async function snapshotOf(
  session: Session,
  {
    tenantId,
    at,
    release,
    database,
    baseUrl,
    now,
  }: TenantSnapshotsOptions & {
    readonly tenantId: string;
    readonly at: SnapshotCheckpoint;
    readonly now: number;
    readonly release: () => void;
  },
): Promise<TenantSnapshot> {
  if ((await parkedTenants(database, ...CORE)).some((parked) => parked.tenantId === tenantId))
    throw new ReadModelsBehind(
      'the read models leave the tenant out: `tessera projections resume` lets them go on',
    );
  const rows = readerIn(session);
  const users = userQueries(rows, baseUrl);
  const first = { limit: 1, after: null, includeTotal: true } as const;
  const { total = 0 } = await users.list(tenantId, {}, first, now);
  let isOpen = true;
  return {
    position: at.position,
    users: total,
    userPages: () =>
      walk(async (page) => {
        const list = await users.list(tenantId, {}, { ...page, sort: 'createdAt' }, now);
        // an erasure that is under way has destroyed the address
        return { ...list, items: list.items.filter(({ email }) => email !== null) };
      }),
    rolePages: () => walk((page) => roleQueries(rows).list(tenantId, page)),
    clientPages: () => walk((page) => clientQueries(rows).list(tenantId, page)),
    resourcePages: () => walk((page) => resourceDirectory(rows).list(tenantId, page)),
    async *connectionPages() {
      const domains = await mailDomainDirectory(rows).of(tenantId);
      const connections = await connectionDirectory(rows).of(tenantId);
      yield connections.map((one) => ({
        ...one,
        domains: domains.filter(({ connectionId }) => connectionId === one.connectionId),
      }));
    },
    webhookPages: () => walk((page) => webhookQueries(rows).list(tenantId, page)),
    async confirm() {
      // names of tables follow a switch also in a transaction that began before it, and does not see the new rows
      const now = await readCheckpoint(database, ...CORE);
      if (now?.generation !== at.generation)
        throw new ReadModelsBehind('the read models were rebuilt meanwhile: begin again');
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await session.close().finally(release);
    },
  };
}

/** Returns a reader of the transaction that a session has started. */
const readerIn = (session: Session): TenantReader => ({
  async asTenant(_, statements) {
    const results = [];
    for (const statement of statements) results.push(await session.query(statement));
    return results;
  },
});

/** Yields all pages of a list. */
async function* walk<T>(
  list: (page: PageRequest) => Promise<Page<T>>,
): AsyncGenerator<readonly T[], void, void> {
  let after: PageStart | null = null;
  do {
    const page: Page<T> = await list({ limit: PAGE, after, includeTotal: false });
    if (page.items.length > 0) yield page.items;
    after = page.next;
  } while (after !== null);
}
