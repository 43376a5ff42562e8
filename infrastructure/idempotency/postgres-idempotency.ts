import { createHash, randomUUID } from 'node:crypto';
import type {
  Idempotency,
  IdempotencyClaim,
  IdempotentRequest,
  IdempotentRun,
  StoredAnswer,
} from '../../application/ports/shared/idempotency.js';
import type { SubjectKeys } from '../../application/ports/events/subject-keys.js';
import { SubjectErased } from '../../application/ports/events/subject-keys.js';
import type { Sql } from '../postgres/database.js';

export interface PostgresIdempotencyOptions {
  readonly database: Sql;
  readonly keys: SubjectKeys;
}

export interface PostgresIdempotency extends Idempotency {
  /** Deletes what is older than 24 hours. */
  sweep(): Promise<void>;
}

/** In ms: a sweep after a long rest may have much to delete. */
const SWEEP_MS = 120_000;

interface Row {
  readonly body_digest: string;
  readonly command_id: string;
  readonly run_id: string;
  readonly finished: boolean;
  readonly subject: string | null;
  readonly answer: string | null;
  readonly lease_seconds: number;
}

/**
 * Takes the request on when it is new, when its 24 hours are over (it is new again then), or when whoever ran it let
 * its lease run out (it is the same command then). Otherwise returns no row.
 */
const claimStatement = {
  name: 'idempotency_claim',
  text: `
    insert into runtime.idempotency as known
      (tenant_id, digest, body_digest, command_id, run_id, lease_until, expires_at)
    values ($1, $2, $3, $4, $5, now() + interval '30 seconds', now() + interval '24 hours')
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
};

const readStatement = {
  name: 'idempotency_read',
  text: `
    select body_digest, command_id, run_id, finished, subject, answer,
      greatest(1, ceil(extract(epoch from lease_until - now())))::int as lease_seconds
    from runtime.idempotency where tenant_id = $1 and digest = $2`,
};

/** Idempotency records in PostgreSQL, shared by all processes; times are the database server's. */
export function postgresIdempotency(options: PostgresIdempotencyOptions): PostgresIdempotency {
  const { database, keys } = options;

  const claim = async (request: IdempotentRequest): Promise<IdempotencyClaim> => {
    const { tenantId } = request;
    const [digest, bodyDigest] = await Promise.all([
      keys.lookupDigest(tenantId, identityOf(request)),
      keys.lookupDigest(tenantId, `body|${createHash('sha256').update(request.body).digest('hex')}`),
    ]);
    for (;;) {
      const runId = randomUUID();
      const claimed = await database.query<{ command_id: string }>({
        ...claimStatement,
        values: [tenantId, digest, bodyDigest, randomUUID(), runId],
      });
      const commandId = claimed.rows[0]?.command_id;
      if (commandId !== undefined) return run(tenantId, digest, commandId, runId);

      const { rows } = await database.query<Row>({ ...readStatement, values: [tenantId, digest] });
      const row = rows[0];
      // Gone since, or its lease ran out between the two statements: take it then.
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

  const run = (tenantId: string, digest: string, commandId: string, runId: string): IdempotentRun => ({
    kind: 'run',
    commandId,
    finish: async (answer, subject) => {
      const sealed = await seal({ tenantId, subject }, digest, answer);
      await database.query({
        name: 'idempotency_finish',
        text: `
          update runtime.idempotency set finished = true, subject = $4, answer = $5
          where tenant_id = $1 and digest = $2 and run_id = $3 and not finished`,
        values: [tenantId, digest, runId, sealed === null ? null : subject, sealed],
      });
    },
    forget: async () => {
      await database.query({
        name: 'idempotency_forget',
        text: `
          delete from runtime.idempotency
          where tenant_id = $1 and digest = $2 and run_id = $3 and not finished`,
        values: [tenantId, digest, runId],
      });
    },
    release: async () => {
      await database.query({
        name: 'idempotency_release',
        text: `
          update runtime.idempotency set lease_until = now()
          where tenant_id = $1 and digest = $2 and run_id = $3 and not finished`,
        values: [tenantId, digest, runId],
      });
    },
  });

  /** Null when the subject was erased meanwhile: then nothing may be kept. */
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
    sweep: async () => {
      const text = 'delete from runtime.idempotency where expires_at <= now()';
      await database.query({ text, timeout: SWEEP_MS });
    },
  };
}

/** Unambiguous, since none of the parts before the key can hold a line feed. */
const identityOf = ({ credentialId, method, path, key }: IdempotentRequest): string =>
  ['idempotency', credentialId, method, path, key].join('\n');

const contextOf = (digest: string): string => `idempotency|${digest}`;
