import type { TotpSteps } from '../../application/ports/sign-in/one-time-codes.js';
import { appCodes } from '../../domain/sign-in/lock-out.js';
import type { Sql } from '../postgres/database.js';
import type { Statement } from '../postgres/statement.js';

/** For an update of `runtime.totp_steps` by an accepted code: what is used up stays so until another factor is proved. */
export const MISSES_ENDED = `known_misses = 0,
  misses = case when totp_steps.misses < ${appCodes.misses} then 0 else totp_steps.misses end`;

const takeOf = (column: 'misses' | 'known_misses'): Statement => ({
  name: `totp_take_${column}`,
  text: `
    insert into runtime.totp_steps as t (factor_id, tenant_id, user_id, last_step, ${column}) values ($1, $2, $3, 0, 1)
    on conflict (factor_id) do update set ${column} = t.${column} + 1 where t.${column} < ${appCodes.misses}`,
});

const statements = {
  consume: {
    name: 'totp_step_consume',
    text: `
      insert into runtime.totp_steps (factor_id, tenant_id, user_id, last_step) values ($1, $2, $3, $4)
      on conflict (factor_id) do update set last_step = excluded.last_step, ${MISSES_ENDED}
        where totp_steps.last_step < excluded.last_step`,
  },
  take: takeOf('misses'),
  takeKnown: takeOf('known_misses'),
  clearMisses: {
    name: 'totp_misses_clear',
    text: `
      update runtime.totp_steps set misses = 0, known_misses = 0
       where tenant_id = $1 and user_id = $2 and (misses > 0 or known_misses > 0)`,
  },
  claimNotice: {
    name: 'totp_lock_tell',
    text: `
      insert into runtime.totp_steps as t (factor_id, tenant_id, user_id, last_step, told_at) values ($1, $2, $3, 0, $4)
      on conflict (factor_id) do update set told_at = excluded.told_at where t.told_at is null or t.told_at <= $5`,
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
  take: async ({ tenantId, userId, factorId }, isKnownBrowser) => {
    const statement = isKnownBrowser ? statements.takeKnown : statements.take;
    return (await database.query(statement, [factorId, tenantId, userId])).rowCount === 1;
  },
  clearMisses: async (tenantId, userId) => {
    await database.query(statements.clearMisses, [tenantId, userId]);
  },
  claimNotice: async ({ tenantId, userId, factorId }, now) => {
    const values = [factorId, tenantId, userId, new Date(now), new Date(now - appCodes.noticeEveryMs)];
    return (await database.query(statements.claimNotice, values)).rowCount === 1;
  },
  forget: async (tenantId, userId) => {
    await database.query(statements.forget, [tenantId, userId]);
  },
});
