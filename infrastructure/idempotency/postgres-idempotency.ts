import { createHash, randomUUID } from 'node:crypto';
import { SubjectErased, type SubjectKeys } from '../../application/ports/events/subject-keys.js';
import type {
  Idempotency,
  IdempotencyClaim,
  IdempotentRequest,
  IdempotentRun,
  StoredAnswer,
} from '../../application/ports/shared/idempotency.js';
import type { Sql } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';
import { renewedLeases, LEASE_SECONDS } from './held-leases.js';

export interface PostgresIdempotencyOptions {
  readonly database: Sql;
  readonly keys: SubjectKeys;
}

export interface PostgresIdempotency extends Idempotency {
  /** Deletes records that are older than 24 hours. */
  deleteExpired(): Promise<void>;
}

/** Long, since the first deletion after a pause may delete many rows. */
const DELETE_EVERY_MS = 120_000;

interface Row {
  readonly body_digest: string;
  readonly command_id: string;
  readonly run_id: string;
  readonly finished: boolean;
  readonly subject: string | null;
  readonly answer: string | null;
  readonly lease_seconds: number;
}

/** The row of a request that this run has and has not finished. */
const OWN_RUN = 'tenant_id = $1 and digest = $2 and run_id = $3 and not finished';

const statements = {
  /**
   * Claims a request that is new or older than 24 hours, or whose run has lost its lease: then the id of the command stays.
   * Otherwise returns no row.
   */
  claim: {
    name: 'idempotency_claim',
    text: `
      insert into runtime.idempotency as known
        (tenant_id, digest, body_digest, command_id, run_id, lease_until, expires_at)
      values ($1, $2, $3, $4, $5, now() + interval '${LEASE_SECONDS} seconds', now() + interval '24 hours')
      on conflict (tenant_id, digest) do update set
        body_digest = excluded.body_digest,
        command_id = case when known.expires_at <= now() then excluded.command_id else known.command_id end,
        expires_at = case when known.expires_at <= now() then excluded.expires_at else known.expires_at end,
        run_id = excluded.run_id,
        lease_until = excluded.lease_until,
        finished = false,
        subject = null,
        answer = null
      where known.expires_at <= now()
        or (not known.finished and known.lease_until <= now() and known.body_digest = excluded.body_digest)
      returning command_id`,
  },
  read: {
    name: 'idempotency_read',
    text: `
      select body_digest, command_id, run_id, finished, subject, answer,
        greatest(1, ceil(extract(epoch from lease_until - now())))::int as lease_seconds
      from runtime.idempotency where tenant_id = $1 and digest = $2`,
  },
  finish: {
    name: 'idempotency_finish',
    text: `update runtime.idempotency set finished = true, subject = $4, answer = $5 where ${OWN_RUN}`,
  },
  forget: { name: 'idempotency_forget', text: `delete from runtime.idempotency where ${OWN_RUN}` },
  release: {
    name: 'idempotency_release',
    text: `update runtime.idempotency set lease_until = now() where ${OWN_RUN}`,
  },
  deleteExpired: {
    text: 'delete from runtime.idempotency where expires_at <= now()',
    timeout: DELETE_EVERY_MS,
  },
};

/** Creates the records in `runtime.idempotency`, shared by all processes; times are the database server's. See the port. */
export function postgresIdempotency(options: PostgresIdempotencyOptions): PostgresIdempotency {
  const { database, keys } = options;
  const leases = renewedLeases(database);

  const claim = async (request: IdempotentRequest): Promise<IdempotencyClaim> => {
    const { tenantId } = request;
    const [digest, bodyDigest] = await Promise.all([
      keys.lookupDigest(tenantId, identityOf(request)),
      keys.lookupDigest(tenantId, `body|${createHash('sha256').update(request.body).digest('hex')}`),
    ]);
    for (;;) {
      const runId = randomUUID();
      const values = [tenantId, digest, bodyDigest, randomUUID(), runId];
      const claimed = await database.query<{ command_id: string }>(statements.claim, values);
      const commandId = claimed.rows[0]?.command_id;
      if (commandId !== undefined) return run(tenantId, digest, commandId, runId);

      const { rows } = await database.query<Row>(statements.read, [tenantId, digest]);
      const row = rows[0];
      // deleted, or its lease ended between the two statements: the request can be claimed now
      if (!row) continue;
      if (row.body_digest !== bodyDigest) return { kind: 'reused' };
      if (!row.finished) return { kind: 'running', retryAfterSeconds: row.lease_seconds };
      return replay(tenantId, digest, row);
    }
  };

  const replay = async (tenantId: string, digest: string, row: Row): Promise<IdempotencyClaim> => {
    if (row.subject === null || row.answer === null) return { kind: 'erased' };
    const ref = { tenantId, subject: row.subject };
    const opened = (await keys.forOpening([ref])).open(ref, contextOf(digest), row.answer);
    return opened === null
      ? { kind: 'erased' }
      : { kind: 'replay', answer: JSON.parse(opened) as StoredAnswer };
  };

  const run = (tenantId: string, digest: string, commandId: string, runId: string): IdempotentRun => {
    const end = leases.renew({ tenantId, digest, runId });
    return {
      kind: 'run',
      commandId,
      finish: async (answer, subject) => {
        end();
        const sealed = await seal({ tenantId, subject }, digest, answer);
        const values = [tenantId, digest, runId, sealed === null ? null : subject, sealed];
        await database.query(statements.finish, values);
      },
      forget: async () => {
        end();
        await database.query(statements.forget, [tenantId, digest, runId]);
      },
      release: async () => {
        end();
        await database.query(statements.release, [tenantId, digest, runId]);
      },
    };
  };

  /** Returns null when the subject was erased meanwhile: the answer may not be stored then. */
  const seal = async (
    ref: { tenantId: string; subject: string },
    digest: string,
    answer: StoredAnswer,
  ): Promise<string | null> => {
    try {
      return (await keys.forSealing([ref])).seal(ref, contextOf(digest), JSON.stringify(answer));
    } catch (error) {
      if (error instanceof SubjectErased) return null;
      throw error;
    }
  };

  return {
    claim,
    deleteExpired: async () => {
      await database.query(statements.deleteExpired);
    },
  };
}

/** Returns one text for the request, which is unambiguous since only the key can hold a line feed. */
const identityOf = ({ credentialId, method, path, key }: IdempotentRequest): string =>
  ['idempotency', credentialId, method, path, key].join('\n');

const contextOf = (digest: string): string => `idempotency|${digest}`;

/** The table of requests with an `Idempotency-Key`. It holds keyed digests of the request, and the answer sealed. */
export const idempotencyMigrations: readonly Migration[] = [
  {
    name: 'idempotency-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.idempotency (
        tenant_id uuid not null,
        digest text not null,
        body_digest text not null,
        command_id uuid not null,
        run_id uuid not null,
        lease_until timestamptz not null,
        finished boolean not null default false,
        subject text,
        answer text,
        expires_at timestamptz not null,
        primary key (tenant_id, digest)
      );
      create index idempotency_expiry on runtime.idempotency (expires_at);`,
  },
];
