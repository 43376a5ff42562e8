import type { TotpSteps } from '../../application/ports/sign-in/one-time-codes.js';
import type { Sql } from '../postgres/database.js';

const statements = {
  consume: {
    name: 'totp_step_consume',
    text: `
      insert into runtime.totp_steps (factor_id, tenant_id, user_id, last_step) values ($1, $2, $3, $4)
      on conflict (factor_id) do update set last_step = excluded.last_step
        where totp_steps.last_step < excluded.last_step`,
  },
  forget: {
    name: 'totp_steps_forget',
    text: 'delete from runtime.totp_steps where tenant_id = $1 and user_id = $2',
  },
};

/** Creates the steps in `runtime.totp_steps`, shared by all processes. See the port. */
export const postgresTotpSteps = (database: Sql): TotpSteps => ({
  consume: async ({ tenantId, userId, factorId }, step) =>
    (await database.query(statements.consume, [factorId, tenantId, userId, step])).rowCount === 1,
  forget: async (tenantId, userId) => {
    await database.query(statements.forget, [tenantId, userId]);
  },
});
