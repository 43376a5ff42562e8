import type { Grant, KeptGrant } from '../../application/ports/openid/grants.js';
import type { RequestedClaims } from '../../domain/client/scope-claims.js';
import type { AuthenticationMethod } from '../../domain/sign-in/authentication-method.js';

/** The columns that codes and grants share. */
export const grantColumns =
  'grant_id, tenant_id, client_id, user_id, session_id, generation, scopes, userinfo_claims, id_token_claims, offline, authenticated_at, amr';

/** `grantColumns` of one table among several, and whether the session lives at the time `now` (a parameter). */
export const keptGrantColumns = (table: string, now: string): string => `${grantColumns
  .split(', ')
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
  readonly userinfo_claims: RequestedClaims['userinfo'];
  readonly id_token_claims: RequestedClaims['idToken'];
  readonly offline: boolean;
  readonly authenticated_at: Date;
  readonly amr: readonly AuthenticationMethod[];
  readonly session_lives: boolean;
}

export const toGrant = (row: GrantRow): KeptGrant => ({
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
  sessionLives: row.session_lives,
});

/** Values for `grantColumns`, in their order. */
export const grantValues = (grant: Grant): readonly unknown[] => [
  grant.grantId,
  grant.tenantId,
  grant.clientId,
  grant.userId,
  grant.sessionId,
  grant.generation,
  grant.scopes,
  grant.claims.userinfo,
  grant.claims.idToken,
  grant.offline,
  new Date(grant.authenticatedAt),
  grant.amr,
];
