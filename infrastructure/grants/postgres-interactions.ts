import type { Clock } from '../../application/ports/shared/clock.js';
import type {
  InteractionStore,
  StoredInteraction,
} from '../../application/ports/sign-in/interaction-store.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';
import { brief, hexBytes, insertNamed, type Statement, WITHOUT_WAITING } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

interface InteractionStoreOptions {
  readonly database: Sql;
  /** 32 bytes: the key that seals content and outcomes. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
}

interface PostgresInteractions extends InteractionStore {
  /** Deletes expired interactions. */
  deleteExpired(): Promise<void>;
}

const LIFETIME_MS = 60 * 60_000;
const TICKET_MS = 60_000;

interface Row {
  readonly handle_hash: Buffer;
  readonly tenant_id: string;
  readonly content: Buffer;
  readonly began_at: Date;
  readonly outcome: Buffer | null;
}

// where a crash of the database loses an interaction, the user begins the sign-in again. The code that is issued after a
// redemption is committed to the disk, and the redemption with it
const statement = (name: string, text: string): Statement => brief(`interaction_${name}`, text);

const statements = {
  begin: statement('begin', `${insertNamed('runtime.interactions')}, ${WITHOUT_WAITING}`),
  bind: statement(
    'bind',
    `update runtime.interactions set browser_hash = $2 from ${WITHOUT_WAITING}
     where handle_hash = $1 and browser_hash is null and expires_at > $3 returning tenant_id`,
  ),
  unboundTenant: statement(
    'unbound_tenant',
    `select tenant_id from runtime.interactions
     where handle_hash = $1 and browser_hash is null and expires_at > $2`,
  ),
  find: statement(
    'find',
    `select handle_hash, tenant_id, content, began_at, null::bytea as outcome from runtime.interactions
     where handle_hash = $1 and kind = $2 and tenant_id = $3 and expires_at > $4`,
  ),
  replace: statement(
    'replace',
    `update runtime.interactions set content = $4 from ${WITHOUT_WAITING}
     where handle_hash = $1 and kind = $2 and tenant_id = $3 and expires_at > $5`,
  ),
  take: statement(
    'take',
    `delete from runtime.interactions using ${WITHOUT_WAITING}
     where handle_hash = $1 and kind = $2 and tenant_id = $3 and browser_hash = $4 and expires_at > $5
     returning handle_hash, tenant_id, content, began_at, null::bytea as outcome`,
  ),
  findByTicket: statement(
    'find_by_ticket',
    `select handle_hash, tenant_id, content, began_at, null::bytea as outcome from runtime.interactions
     where ticket_hash = $1 and kind = $2 and ticket_expires_at > $3 and expires_at > $3`,
  ),
  finish: statement(
    'settle',
    `update runtime.interactions set ticket_hash = $2, ticket_expires_at = $3, outcome = $4 from ${WITHOUT_WAITING}
     where handle_hash = $1 and expires_at > $5 and browser_hash is not null`,
  ),
  redeem: statement(
    'redeem',
    `delete from runtime.interactions using ${WITHOUT_WAITING}
     where ticket_hash = $1 and kind = $2 and browser_hash = $3 and ticket_expires_at > $4 and expires_at > $4
     returning handle_hash, tenant_id, content, began_at, outcome`,
  ),
};

type Part = 'content' | 'outcome';

/** Returns the associated data of a sealed part: it does not open in another row or as the other part. */
const contextOf = (handleHash: Buffer, part: Part): string =>
  `interaction|${handleHash.toString('hex')}|${part}`;

/** Creates the interactions in `runtime.interactions`. See the port. */
export function postgresInteractions({
  database,
  secret,
  clock,
}: InteractionStoreOptions): PostgresInteractions {
  const seal = (handleHash: Buffer, part: Part, value: unknown): Buffer =>
    sealBox(secret, contextOf(handleHash, part), JSON.stringify(value));
  const open = (handleHash: Buffer, part: Part, box: Buffer): unknown =>
    JSON.parse(openBox(secret, contextOf(handleHash, part), box).toString());
  const time = (plus = 0): Date => new Date(clock.now() + plus);
  const stored = ({ handle_hash, tenant_id, content, began_at }: Row): StoredInteraction => ({
    tenantId: tenant_id,
    content: open(handle_hash, 'content', content),
    beganAt: began_at.getTime(),
  });

  return {
    async begin({ kind, tenantId, browserSecret, content }) {
      const handle = newOpaqueToken();
      const key = opaqueTokenHash(handle);
      const row = {
        handle_hash: hexBytes(key),
        kind,
        tenant_id: tenantId,
        browser_hash: browserSecret === null ? null : hexBytes(opaqueTokenHash(browserSecret)),
        content: hexBytes(seal(key, 'content', content)),
        began_at: time(),
        expires_at: time(LIFETIME_MS),
      };
      await database.query(statements.begin, [JSON.stringify(row)]);
      return handle;
    },
    async bind(handle, browserSecret) {
      const values = [opaqueTokenHash(handle), opaqueTokenHash(browserSecret), time()];
      return (await database.query<Row>(statements.bind, values)).rows[0]?.tenant_id ?? null;
    },
    async unboundTenant(handle) {
      const values = [opaqueTokenHash(handle), time()];
      return (await database.query<Row>(statements.unboundTenant, values)).rows[0]?.tenant_id ?? null;
    },
    async find(kind, tenantId, handle) {
      const values = [opaqueTokenHash(handle), kind, tenantId, time()];
      const [row] = (await database.query<Row>(statements.find, values)).rows;
      return row ? stored(row) : null;
    },
    async replace(kind, tenantId, handle, content) {
      const key = opaqueTokenHash(handle);
      const values = [key, kind, tenantId, seal(key, 'content', content), time()];
      return (await database.query(statements.replace, values)).rowCount === 1;
    },
    async take(kind, tenantId, handle, browserSecret) {
      const values = [opaqueTokenHash(handle), kind, tenantId, opaqueTokenHash(browserSecret), time()];
      const [row] = (await database.query<Row>(statements.take, values)).rows;
      return row ? stored(row) : null;
    },
    async findByTicket(kind, ticket) {
      const [row] = (
        await database.query<Row>(statements.findByTicket, [opaqueTokenHash(ticket), kind, time()])
      ).rows;
      return row ? stored(row) : null;
    },
    async finish(handle, outcome) {
      const ticket = newOpaqueToken();
      const key = opaqueTokenHash(handle);
      const sealed = seal(key, 'outcome', outcome);
      const values = [key, opaqueTokenHash(ticket), time(TICKET_MS), sealed, time()];
      return (await database.query(statements.finish, values)).rowCount === 1 ? ticket : null;
    },
    async redeem(kind, ticket, browserSecret) {
      const values = [opaqueTokenHash(ticket), kind, opaqueTokenHash(browserSecret), time()];
      const [row] = (await database.query<Row>(statements.redeem, values)).rows;
      if (!row?.outcome) return null;
      return { ...stored(row), outcome: open(row.handle_hash, 'outcome', row.outcome) };
    },
    async deleteExpired() {
      await deleteInBatches(database, 'runtime.interactions', 'expires_at <= $1', [time()]);
    },
  };
}

/** The table of pending authorization and sign-out requests. Tokens as SHA-256; content and outcome are sealed. */
export const interactionMigrations: readonly Migration[] = [
  {
    name: 'interactions-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.interactions (
        handle_hash bytea primary key,
        kind text not null,
        tenant_id uuid not null,
        browser_hash bytea,
        content bytea not null,
        began_at timestamptz(3) not null,
        expires_at timestamptz not null,
        ticket_hash bytea unique,
        ticket_expires_at timestamptz,
        outcome bytea
      );
      create index interactions_expiry on runtime.interactions (expires_at);`,
  },
];
