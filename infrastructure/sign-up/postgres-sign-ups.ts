import type { SignUp, SignUps } from '../../application/ports/sign-up/sign-ups.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import { type SignUpMail, signUpLimits } from '../../domain/sign-up/sign-up.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { type Statement, brief } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface PostgresSignUps extends SignUps {
  /** Deletes expired sign-ups. */
  deleteExpired(): Promise<void>;
}

export interface PostgresSignUpsOptions {
  readonly database: Sql;
  readonly clock: Clock;
  /** 32 bytes: the key that seals addresses. */
  readonly secret: Uint8Array;
}

interface Row {
  readonly sign_up_id: string;
  readonly tenant_id: string;
  readonly email: Buffer;
  readonly email_digest: string;
  readonly client_id: string | null;
  readonly language: string | null;
  readonly mails: readonly SignUpMail[];
  readonly proved: boolean;
}

const { lifetimeMs, provedMs, attempts: MOST_ATTEMPTS } = signUpLimits;

const COLUMNS = 'sign_up_id, tenant_id, email, email_digest, client_id, language, mails, proved';
const LIVE = 'secret_hash = $1 and tenant_id = $2 and expires_at > $3';

/** The mails of sign-ups stand in the queue without an event: `$n` is the mail as JSON, null for none. */
const queued = (from: string, mail: string, now: string): string =>
  `insert into runtime.mails (event_id, kind, tenant_id, user_id, position, occurred_at, expires_at, due_at)
   select (${mail}::jsonb ->> 'mailId')::uuid, 'sign-up', tenant_id, sign_up_id, 0, ${now}, expires_at, ${now}
     from ${from} where ${mail}::jsonb is not null`;

const statements = {
  begin: {
    name: 'sign_up_begin',
    text: `with begun as (
        insert into runtime.sign_ups (sign_up_id, tenant_id, secret_hash, link_hash, email_digest, email, client_id,
          language, mails, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8,
          case when $9::jsonb is null then '[]'::jsonb else jsonb_build_array($9::jsonb) end, $11)
        returning tenant_id, sign_up_id, expires_at)
      ${queued('begun', '$9', '$10::timestamptz')}`,
  },
  addMail: {
    name: 'sign_up_add_mail',
    text: `with mailed as (
        update runtime.sign_ups
           set mails = jsonb_path_query_array(jsonb_build_array($4::jsonb) || mails, '$[0 to 1]')
         where ${LIVE} and not proved returning tenant_id, sign_up_id, expires_at)
      ${queued('mailed', '$4', '$3::timestamptz')}`,
  },
  find: brief('sign_up_find', `select ${COLUMNS} from runtime.sign_ups where ${LIVE}`),
  findByLink: brief(
    'sign_up_find_by_link',
    `select ${COLUMNS} from runtime.sign_ups where link_hash = $1 and tenant_id = $2 and expires_at > $3`,
  ),
  byId: brief(
    'sign_up_by_id',
    `select ${COLUMNS} from runtime.sign_ups where sign_up_id = $1 and tenant_id = $2 and expires_at > $3`,
  ),
  attempt: brief(
    'sign_up_attempt',
    `update runtime.sign_ups set attempts = attempts + 1
      where ${LIVE} and not proved and attempts < ${MOST_ATTEMPTS}`,
  ),
  prove: brief(
    'sign_up_prove',
    `update runtime.sign_ups set proved = true, mails = '[]', expires_at = $5
      where ${LIVE} and mails @> jsonb_build_array(jsonb_build_object('mailId', $4::text))`,
  ),
  proveByLink: brief(
    'sign_up_prove_by_link',
    `update runtime.sign_ups set proved = true, mails = '[]', secret_hash = $4, expires_at = $5
      where link_hash = $1 and tenant_id = $2 and expires_at > $3`,
  ),
  count: brief(
    'sign_up_count',
    'update runtime.sign_ups set counted = true where sign_up_id = $1 and tenant_id = $2 and not counted',
  ),
  claim: brief(
    'sign_up_claim',
    `update runtime.sign_ups set record_id = $3
      where sign_up_id = $1 and tenant_id = $2 and expires_at > $4 and coalesce(record_id, $3) = $3`,
  ),
  unclaim: brief(
    'sign_up_unclaim',
    'update runtime.sign_ups set record_id = null where sign_up_id = $1 and tenant_id = $2 and record_id = $3',
  ),
  end: brief('sign_up_end', 'delete from runtime.sign_ups where sign_up_id = $1 and tenant_id = $2'),
  forget: {
    name: 'sign_ups_forget',
    text: 'delete from runtime.sign_ups where tenant_id = $1 and email_digest = any($2::text[])',
  },
};

const secretShape = /^[A-Za-z0-9_-]{43}$/;

/** Returns the associated data of a sealed address: it opens in no other row. */
const contextOf = (signUpId: string): string => `sign-up|${signUpId}`;

/** Creates the sign-ups in `runtime.sign_ups`, shared by all processes. See the port. */
export function postgresSignUps({ database, clock, secret: key }: PostgresSignUpsOptions): PostgresSignUps {
  const time = (plus = 0): Date => new Date(clock.now() + plus);
  const live = (tenantId: string, secret: string): unknown[] => [opaqueTokenHash(secret), tenantId, time()];
  const one = async (statement: Statement, values: readonly unknown[]): Promise<SignUp | null> => {
    const [row] = (await database.query<Row>(statement, values)).rows;
    return row === undefined ? null : signUpOf(row);
  };
  const signUpOf = (row: Row): SignUp => ({
    signUpId: row.sign_up_id,
    tenantId: row.tenant_id,
    email: openBox(key, contextOf(row.sign_up_id), row.email).toString(),
    emailDigest: row.email_digest,
    clientId: row.client_id,
    language: row.language,
    mails: row.mails,
    proved: row.proved,
  });
  const touches = async (
    statement: Statement,
    tenantId: string,
    secret: string,
    ...values: readonly unknown[]
  ): Promise<boolean> =>
    secretShape.test(secret) &&
    (await database.query(statement, [...live(tenantId, secret), ...values])).rowCount > 0;

  return {
    async begin({ signUpId, tenantId, email, emailDigest, clientId, language, link, mail }) {
      const secret = newOpaqueToken();
      await database.query(statements.begin, [
        signUpId,
        tenantId,
        opaqueTokenHash(secret),
        opaqueTokenHash(link),
        emailDigest,
        sealBox(key, contextOf(signUpId), email),
        clientId,
        language,
        mail && JSON.stringify(mail),
        time(),
        time(lifetimeMs),
      ]);
      return secret;
    },
    addMail: (tenantId, secret, mail) => touches(statements.addMail, tenantId, secret, JSON.stringify(mail)),
    find: async (tenantId, secret) =>
      secretShape.test(secret) ? one(statements.find, live(tenantId, secret)) : null,
    findByLink: (tenantId, link) => one(statements.findByLink, live(tenantId, link)),
    byId: (tenantId, signUpId) => one(statements.byId, [signUpId, tenantId, time()]),
    attempt: (tenantId, secret) => touches(statements.attempt, tenantId, secret),
    prove: (tenantId, secret, mailId) => touches(statements.prove, tenantId, secret, mailId, time(provedMs)),
    async proveByLink(tenantId, link) {
      const secret = newOpaqueToken();
      const values = [...live(tenantId, link), opaqueTokenHash(secret), time(provedMs)];
      return (await database.query(statements.proveByLink, values)).rowCount > 0 ? secret : null;
    },
    count: async (tenantId, signUpId) =>
      (await database.query(statements.count, [signUpId, tenantId])).rowCount > 0,
    claim: async (tenantId, signUpId, recordId) =>
      (await database.query(statements.claim, [signUpId, tenantId, recordId, time()])).rowCount > 0,
    async unclaim(tenantId, signUpId, recordId) {
      await database.query(statements.unclaim, [signUpId, tenantId, recordId]);
    },
    async end(tenantId, signUpId) {
      await database.query(statements.end, [signUpId, tenantId]);
    },
    async forget(tenantId, emailDigests) {
      if (emailDigests.length > 0) await database.query(statements.forget, [tenantId, emailDigests]);
    },
    deleteExpired: () => deleteInBatches(database, 'runtime.sign_ups', 'expires_at <= $1', [time()]),
  };
}
