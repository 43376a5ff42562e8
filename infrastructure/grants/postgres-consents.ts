import type { Clock } from '../../application/ports/clock.js';
import type { Consents } from '../../application/ports/consents.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';

const find = brief(
  'consent_find',
  `select scopes, agreed_at from runtime.consents
    where tenant_id = $1 and user_id = $2 and client_id = $3`,
);
const remember = brief(
  'consent_remember',
  `insert into runtime.consents as c (tenant_id, user_id, client_id, scopes, agreed_at)
    values ($1, $2, $3, $4, $5)
    on conflict (tenant_id, user_id, client_id) do update set
      scopes = (select array_agg(distinct s) from unnest(c.scopes || excluded.scopes) as s),
      agreed_at = excluded.agreed_at`,
);

/** See the port for what each function promises. */
export const postgresConsents = (database: Sql, clock: Clock): Consents => ({
  async find(tenantId, userId, clientId) {
    const { rows } = await database.query<{ scopes: string[]; agreed_at: Date }>(find, [
      tenantId,
      userId,
      clientId,
    ]);
    return rows[0] ? { scopes: rows[0].scopes, at: rows[0].agreed_at.getTime() } : null;
  },
  async remember(tenantId, userId, clientId, scopes) {
    await database.query(remember, [tenantId, userId, clientId, scopes, new Date(clock.now())]);
  },
});
