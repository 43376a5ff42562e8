import type { Clock } from '../../application/ports/shared/clock.js';
import type { Consents } from '../../application/ports/openid/consents.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';

const statements = {
  find: brief(
    'consent_find',
    `select scopes, claims, permissions, resources, agreed_at from runtime.consents
      where tenant_id = $1 and user_id = $2 and client_id = $3`,
  ),
  remember: brief(
    'consent_remember',
    `insert into runtime.consents as c (tenant_id, user_id, client_id, scopes, claims, agreed_at, permissions, resources, first_agreed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $6)
      on conflict (tenant_id, user_id, client_id) do update set
        scopes = array(select distinct s from unnest(c.scopes || excluded.scopes) as s),
        claims = array(select distinct s from unnest(c.claims || excluded.claims) as s),
        permissions = array(select distinct s from unnest(c.permissions || excluded.permissions) as s),
        resources = array(select distinct s from unnest(c.resources || excluded.resources) as s),
        agreed_at = excluded.agreed_at`,
  ),
  ofUser: brief(
    'consents_of_user',
    `select client_id, scopes, claims, permissions, resources, agreed_at from runtime.consents
      where tenant_id = $1 and user_id = $2 order by agreed_at desc, client_id limit 200`,
  ),
  forgetAll: brief('consents_forget', 'delete from runtime.consents where tenant_id = $1 and user_id = $2'),
  forget: brief(
    'consent_forget',
    'delete from runtime.consents where tenant_id = $1 and user_id = $2 and client_id = $3',
  ),
};

interface Row {
  readonly scopes: readonly string[];
  readonly claims: readonly string[];
  readonly permissions: readonly string[];
  readonly resources: readonly string[];
  readonly agreed_at: Date;
}

/** Creates the consents in `runtime.consents`. See the port. */
export const postgresConsents = (database: Sql, clock: Clock): Consents => ({
  async find(tenantId, userId, clientId) {
    const { rows } = await database.query<Row>(statements.find, [tenantId, userId, clientId]);
    if (!rows[0]) return null;
    const { scopes, claims, permissions, resources, agreed_at } = rows[0];
    return { scopes, claims, permissions, resources, at: agreed_at.getTime() };
  },
  async remember(tenantId, userId, clientId, { scopes, claims, permissions = [], resources = [] }) {
    const agreedAt = new Date(clock.now());
    const values = [tenantId, userId, clientId, scopes, claims, agreedAt, permissions, resources];
    await database.query(statements.remember, values);
  },
  async ofUser(tenantId, userId) {
    const { rows } = await database.query<Row & { readonly client_id: string }>(statements.ofUser, [
      tenantId,
      userId,
    ]);
    return rows.map(({ client_id, scopes, claims, permissions, resources, agreed_at }) => ({
      clientId: client_id,
      scopes,
      claims,
      permissions,
      resources,
      at: agreed_at.getTime(),
    }));
  },
  forget: async (tenantId, userId, clientId) =>
    (await database.query(statements.forget, [tenantId, userId, clientId])).rowCount === 1,
  async forgetAll(tenantId, userId) {
    await database.query(statements.forgetAll, [tenantId, userId]);
  },
});
