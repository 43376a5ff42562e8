import type { Clock } from '../../application/ports/shared/clock.js';
import type {
  SignInTransaction,
  SignInTransactions,
} from '../../application/ports/sign-in/sign-in-transactions.js';
import type { AskedAssurance } from '../../domain/sign-in/asked-assurance.js';
import type { AuthenticationMethod } from '../../domain/sign-in/authentication-method.js';
import type { MailedCode } from '../../domain/sign-in/mailed-code.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { type Statement, brief, WITHOUT_WAITING } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface PostgresSignInTransactions extends SignInTransactions {
  /** Deletes expired transactions. */
  deleteExpired(): Promise<void>;
}

const LIFETIME_MS = 10 * 60_000;
const MOST_ATTEMPTS = 5;

interface Row {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly generation: number;
  readonly client_id: string | null;
  readonly asked: AskedAssurance;
  readonly amr: readonly AuthenticationMethod[];
  readonly proved_mailbox: number | null;
  readonly authenticated_at: Date;
  readonly typed_email: Buffer | null;
  readonly raises: string | null;
  readonly connection_id: string | null;
  readonly codes: readonly MailedCode[];
  readonly began_at: Date;
}

const LIVE = 'secret_hash = $1 and tenant_id = $2 and expires_at > $3';

// a crash of the database that loses a transaction, or a proof in it, costs the user another sign-in; an attempt is
// spent durably, so that no crash gives attempts back
const statement = (name: string, text: string): Statement => brief(`sign_in_transaction_${name}`, text);

const statements = {
  begin: statement(
    'begin',
    `insert into runtime.sign_in_transactions
       (secret_hash, tenant_id, user_id, generation, client_id, asked, amr, proved_mailbox, authenticated_at, typed_email,
        raises, connection_id, began_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from ${WITHOUT_WAITING}`,
  ),
  find: statement(
    'find',
    `select tenant_id, user_id, generation, client_id, asked, amr, proved_mailbox, authenticated_at, typed_email, raises, connection_id,
       codes, began_at
     from runtime.sign_in_transactions where ${LIVE}`,
  ),
  proved: statement(
    'proved',
    `update runtime.sign_in_transactions set amr = $4, proved_mailbox = $5, authenticated_at = $6, expires_at = $7,
            generation = $8
       from ${WITHOUT_WAITING} where ${LIVE}`,
  ),
  // locks all transactions of the user in one order, so that concurrent requests leave the codes of one
  addCode: {
    name: 'sign_in_transaction_add_code',
    text: `with theirs as (
       select secret_hash from runtime.sign_in_transactions
        where tenant_id = $2 and user_id = $4 and expires_at > $3 order by secret_hash for update
     )
     update runtime.sign_in_transactions t
        set codes = case
              when t.secret_hash = $1 then jsonb_path_query_array(jsonb_build_array($5::jsonb) || t.codes, '$[0 to 1]')
              when t.codes @> jsonb_build_array(jsonb_build_object('purpose', $5::jsonb -> 'purpose')) then '[]'
              else t.codes end,
            expires_at = case when t.secret_hash = $1 then $6 else t.expires_at end
       from theirs
      where t.secret_hash = theirs.secret_hash and exists (select from theirs where secret_hash = $1)`,
  },
  proveMailbox: statement(
    'prove_mailbox',
    `update runtime.sign_in_transactions set proved_mailbox = $6, codes = '[]', expires_at = $5
      where ${LIVE} and codes @> jsonb_build_array(jsonb_build_object('eventId', $4::text))`,
  ),
  attempt: statement(
    'attempt',
    `update runtime.sign_in_transactions set attempts = attempts + 1 where ${LIVE} and attempts < ${MOST_ATTEMPTS}`,
  ),
  end: statement('end', `delete from runtime.sign_in_transactions where ${LIVE}`),
  forget: {
    name: 'sign_in_transactions_forget',
    text: 'delete from runtime.sign_in_transactions where tenant_id = $1 and user_id = $2',
  },
};

const secretShape = /^[A-Za-z0-9_-]{43}$/;

/** Returns the associated data of a sealed address: it opens in no other row. */
const contextOf = (secret: string): string => `sign-in|${opaqueTokenHash(secret).toString('hex')}`;

/** Creates the transactions in `runtime.sign_in_transactions`, shared by all processes. See the port. */
export function postgresSignInTransactions({
  database,
  clock,
  secret: key,
}: {
  readonly database: Sql;
  readonly clock: Clock;
  /** 32 bytes: the key that seals addresses. */
  readonly secret: Uint8Array;
}): PostgresSignInTransactions {
  const time = (plus = 0): Date => new Date(clock.now() + plus);
  const touches = async (
    statement: Statement,
    tenantId: string,
    secret: string,
    ...values: readonly unknown[]
  ): Promise<boolean> => {
    if (!secretShape.test(secret)) return false;
    const live = [opaqueTokenHash(secret), tenantId, time()];
    return (await database.query(statement, [...live, ...values])).rowCount > 0;
  };
  const typedEmailOf = ({ typed_email: sealed }: Row, secret: string): string | null =>
    sealed === null ? null : openBox(key, contextOf(secret), sealed).toString();
  return {
    async begin({
      tenantId,
      userId,
      generation,
      clientId,
      asked,
      typedEmail = null,
      raises = null,
      connectionId = null,
      ...proof
    }) {
      const { amr, provedMailbox, authenticatedAt } = proof;
      const secret = newOpaqueToken();
      await database.query(statements.begin, [
        opaqueTokenHash(secret),
        tenantId,
        userId,
        generation,
        clientId,
        JSON.stringify(asked),
        amr,
        provedMailbox,
        new Date(authenticatedAt),
        typedEmail === null ? null : sealBox(key, contextOf(secret), typedEmail),
        raises,
        connectionId,
        time(),
        time(LIFETIME_MS),
      ]);
      return secret;
    },
    async find(tenantId, secret) {
      if (!secretShape.test(secret)) return null;
      const values = [opaqueTokenHash(secret), tenantId, time()];
      const [row] = (await database.query<Row>(statements.find, values)).rows;
      return row === undefined ? null : transactionOf(row, typedEmailOf(row, secret));
    },
    proved: (tenantId, secret, { amr, provedMailbox, authenticatedAt, generation }) => {
      const values = [amr, provedMailbox, new Date(authenticatedAt), time(LIFETIME_MS), generation];
      return touches(statements.proved, tenantId, secret, ...values);
    },
    addCode: (tenantId, secret, userId, code) =>
      touches(statements.addCode, tenantId, secret, userId, JSON.stringify(code), time(LIFETIME_MS)),
    proveMailbox: (tenantId, secret, { eventId, mailbox }) =>
      touches(statements.proveMailbox, tenantId, secret, eventId, time(LIFETIME_MS), mailbox),
    attempt: (tenantId, secret) => touches(statements.attempt, tenantId, secret),
    end: (tenantId, secret) => touches(statements.end, tenantId, secret),
    async forget(tenantId, userId) {
      await database.query(statements.forget, [tenantId, userId]);
    },
    deleteExpired: () =>
      deleteInBatches(database, 'runtime.sign_in_transactions', 'expires_at <= $1', [time()]),
  };
}

const transactionOf = (row: Row, typedEmail: string | null): SignInTransaction => ({
  tenantId: row.tenant_id,
  userId: row.user_id,
  generation: row.generation,
  clientId: row.client_id,
  asked: row.asked,
  amr: row.amr,
  provedMailbox: row.proved_mailbox,
  authenticatedAt: row.authenticated_at.getTime(),
  typedEmail,
  raises: row.raises,
  connectionId: row.connection_id,
  codes: row.codes,
  beganAt: row.began_at.getTime(),
});
