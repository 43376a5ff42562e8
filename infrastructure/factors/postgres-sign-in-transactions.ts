import type { Clock } from '../../application/ports/shared/clock.js';
import type {
  SignInTransaction,
  SignInTransactions,
} from '../../application/ports/sign-in/sign-in-transactions.js';
import type { AuthenticationMethod } from '../../domain/sign-in/authentication-method.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { type Statement, brief, WITHOUT_WAITING } from '../postgres/statement.js';
import { sweepInBatches } from '../postgres/sweep.js';

export interface PostgresSignInTransactions extends SignInTransactions {
  /** Deletes expired transactions. */
  sweep(): Promise<void>;
}

const LIFETIME_MS = 10 * 60_000;
const MOST_ATTEMPTS = 5;

interface Row {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly generation: number;
  readonly client_id: string | null;
  readonly amr: readonly AuthenticationMethod[];
  readonly mailbox_proved: boolean;
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
       (secret_hash, tenant_id, user_id, generation, client_id, amr, mailbox_proved, began_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9 from ${WITHOUT_WAITING}`,
  ),
  find: statement(
    'find',
    `select tenant_id, user_id, generation, client_id, amr, mailbox_proved, began_at
     from runtime.sign_in_transactions where ${LIVE}`,
  ),
  proved: statement(
    'proved',
    `update runtime.sign_in_transactions set amr = $4, mailbox_proved = $5 from ${WITHOUT_WAITING} where ${LIVE}`,
  ),
  attempt: statement(
    'attempt',
    `update runtime.sign_in_transactions set attempts = attempts + 1 where ${LIVE} and attempts < ${MOST_ATTEMPTS}`,
  ),
  end: statement('end', `delete from runtime.sign_in_transactions where ${LIVE}`),
};

const secretShape = /^[A-Za-z0-9_-]{43}$/;

/** Creates the transactions in `runtime.sign_in_transactions`, shared by all processes. See the port. */
export function postgresSignInTransactions({
  database,
  clock,
}: {
  readonly database: Sql;
  readonly clock: Clock;
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
    return (await database.query(statement, [...live, ...values])).rowCount === 1;
  };
  return {
    async begin({ tenantId, userId, generation, clientId, amr, mailboxProved }) {
      const secret = newOpaqueToken();
      await database.query(statements.begin, [
        opaqueTokenHash(secret),
        tenantId,
        userId,
        generation,
        clientId,
        amr,
        mailboxProved,
        time(),
        time(LIFETIME_MS),
      ]);
      return secret;
    },
    async find(tenantId, secret) {
      if (!secretShape.test(secret)) return null;
      const values = [opaqueTokenHash(secret), tenantId, time()];
      const [row] = (await database.query<Row>(statements.find, values)).rows;
      return row === undefined ? null : transactionOf(row);
    },
    proved: (tenantId, secret, { amr, mailboxProved }) =>
      touches(statements.proved, tenantId, secret, amr, mailboxProved),
    attempt: (tenantId, secret) => touches(statements.attempt, tenantId, secret),
    end: (tenantId, secret) => touches(statements.end, tenantId, secret),
    sweep: () => sweepInBatches(database, 'runtime.sign_in_transactions', 'expires_at <= $1', [time()]),
  };
}

const transactionOf = (row: Row): SignInTransaction => ({
  tenantId: row.tenant_id,
  userId: row.user_id,
  generation: row.generation,
  clientId: row.client_id,
  amr: row.amr,
  mailboxProved: row.mailbox_proved,
  beganAt: row.began_at.getTime(),
});
