import type { Grant, StoredGrant } from '../../application/ports/openid/grants.js';
import type { RequestedClaims } from '../../domain/client/scope-claims.js';
import type { AuthenticationMethod } from '../../domain/sign-in/authentication-method.js';

/** The columns that the tables of codes and of grants share, and their values of a grant. */
const columns = {
  grant_id: ({ grantId }: Grant) => grantId,
  tenant_id: ({ tenantId }: Grant) => tenantId,
  client_id: ({ clientId }: Grant) => clientId,
  user_id: ({ userId }: Grant) => userId,
  session_id: ({ sessionId }: Grant) => sessionId,
  generation: ({ generation }: Grant) => generation,
  scopes: ({ scopes }: Grant) => scopes,
  resources: ({ resources }: Grant) => resources ?? null,
  permissions: ({ permissions }: Grant) => permissions ?? null,
  userinfo_claims: ({ claims }: Grant) => claims.userinfo,
  id_token_claims: ({ claims }: Grant) => claims.idToken,
  offline: ({ offline }: Grant) => offline,
  authenticated_at: ({ authenticatedAt }: Grant) => new Date(authenticatedAt),
  amr: ({ amr }: Grant) => amr,
  support_tenant: ({ supportTenant }: Grant) => supportTenant ?? null,
};

/** The names of the shared columns, separated by commas. */
export const grantColumns = Object.keys(columns).join(', ');

/** Returns the values of the shared columns by their names. */
export const grantRow = (grant: Grant): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(columns).map(([name, valueIn]) => [name, valueIn(grant)]));

/**
 * Returns a select list for `GrantRow`: `grantColumns` of `table`, and whether the session is alive at the time of the
 * parameter `now`.
 */
export const storedGrantColumns = (table: string, now: string): string => `${Object.keys(columns)
  .map((column) => `${table}.${column}`)
  .join(', ')},
    exists (select from runtime.sessions s where s.session_id = ${table}.session_id
      and s.tenant_id = ${table}.tenant_id and s.user_id = ${table}.user_id and s.expires_at > ${now})
      as session_lives`;

export interface GrantRow {
  readonly grant_id: string;
  readonly tenant_id: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly generation: number;
  readonly scopes: readonly string[];
  readonly resources: readonly string[] | null;
  readonly permissions: readonly string[] | null;
  readonly userinfo_claims: RequestedClaims['userinfo'];
  readonly id_token_claims: RequestedClaims['idToken'];
  readonly offline: boolean;
  readonly authenticated_at: Date;
  readonly amr: readonly AuthenticationMethod[];
  readonly support_tenant: string | null;
  readonly session_lives: boolean;
}

/** A row as JSON. */
export type GrantInJson = Omit<GrantRow, 'authenticated_at'> & { readonly authenticated_at: string };

/** Returns the grant of a row. */
export const toGrant = (row: GrantRow): StoredGrant => ({
  grantId: row.grant_id,
  tenantId: row.tenant_id,
  clientId: row.client_id,
  userId: row.user_id,
  sessionId: row.session_id,
  generation: row.generation,
  scopes: row.scopes,
  claims: { userinfo: row.userinfo_claims, idToken: row.id_token_claims },
  offline: row.offline,
  authenticatedAt: row.authenticated_at.getTime(),
  amr: row.amr,
  ...(row.resources === null ? {} : { resources: row.resources }),
  ...(row.permissions === null ? {} : { permissions: row.permissions }),
  ...(row.support_tenant === null ? {} : { supportTenant: row.support_tenant }),
  sessionLives: row.session_lives,
});
