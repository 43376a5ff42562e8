import type { RegisteredClient } from '../../domain/client/client.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { Grant, RotatedToken } from '../ports/openid/grants.js';
import { withTimeout } from '../shared/with-timeout.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { recordTokenMisuse } from '../sign-in/record-token-misuse.js';
import { GrantRefused, invalidGrant } from './grant-refused.js';
import { type IssuedTokens, issueTokens } from './issue-tokens.js';
import { liveGrant } from './live-grant.js';

/** The request of a refresh. */
export interface RefreshRequest {
  /** The authenticated client. */
  readonly client: RegisteredClient;
  readonly refreshToken: string;
  /** The wanted scopes, of those granted, names of permissions among them; undefined: all of them. */
  readonly scopes: readonly string[] | undefined;
  /** As the client sent it (RFC 8707, section 2.2). */
  readonly resource: string | undefined;
  /** How long the issue of tokens may take, in ms. After that the refresh token is current again. */
  readonly timeoutMs: number;
}

const unusable = 'The refresh token is invalid, expired, was used, or was issued to another client';

/**
 * Issues tokens for a refresh token, which is rotated (OAuth 2.1, section 4.3). Its reuse revokes the whole grant,
 * unless the token is the previous one and was rotated within the last 10 s: then the answer was probably lost, and the
 * same successor is returned again. The user's claims and rights are read anew. Throws GrantRefused.
 */
export async function refreshGrant(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  { client, refreshToken, scopes, resource, timeoutMs }: RefreshRequest,
): Promise<IssuedTokens> {
  const fitting = { clientId: client.clientId, scopes: scopes ?? [] };
  const { grant, successor, isRotation } = await usedToken(app, context, refreshToken, fitting);
  const issue = async (): Promise<IssuedTokens> => {
    const live = await liveGrant(app, grant, '/connect/token refresh_token');
    if (!live) throw invalidGrant('The session has ended, or the user or the client is no longer active');
    const options = { scopes, nonce: null, resource, refreshToken: successor };
    const issued = await issueTokens(app, live, options);
    app.activity.note(grant.tenantId, grant.userId);
    return issued;
  };
  try {
    return await withTimeout(timeoutMs, issue());
  } catch (error) {
    // the client got no successor: a lock-out of a minute, or a log that does not answer, must not end the grant
    if (isRotation) await app.grants.unrotate(refreshToken);
    throw error;
  }
}

/** What a use of a refresh token has to fit. */
interface Fitting {
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** How often a use is tried while refreshes of the same token fail and undo theirs. */
const TRIES = 5;

/**
 * Returns the successor of a token: of its rotation by this use, or again that of a use whose answer was lost. Throws
 * GrantRefused.
 */
async function usedToken(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  refreshToken: string,
  fitting: Fitting,
): Promise<RotatedToken & { readonly isRotation: boolean }> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const rotated = await app.grants.rotate(refreshToken, fitting);
    if (rotated !== null) return { ...rotated, isRotation: true };
    const superseded = await supersededToken(app, context, refreshToken, fitting);
    if (superseded !== null && (await app.grants.repeatSuccessor(refreshToken)))
      return { ...superseded, isRotation: false };
  }
  throw invalidGrant(unusable);
}

/**
 * Returns the successor of a token whose answer was lost; null for a token that has become current again. Throws
 * GrantRefused with the reason in all other cases.
 */
async function supersededToken(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  refreshToken: string,
  { clientId, scopes }: Fitting,
): Promise<RotatedToken | null> {
  const stored = await app.grants.findRefreshToken(refreshToken);
  if (stored?.grant.clientId !== clientId || stored.state === 'expired') throw invalidGrant(unusable);
  if (stored.state === 'reused') return endReused(app, context, stored.grant);
  if (!scopes.every((scope) => isGranted(stored.grant, scope)))
    throw new GrantRefused('invalid_scope', 'scope asks for more than was granted');
  return stored.state === 'superseded' ? stored : null;
}

const isGranted = ({ scopes, permissions }: Grant, scope: string): boolean =>
  scopes.includes(scope) || (permissions ?? []).some((key) => key.endsWith(` ${scope}`));

async function endReused(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  { tenantId, userId, clientId, grantId }: Grant,
): Promise<never> {
  if (await app.grants.revoke(grantId))
    await recordTokenMisuse(app, { ...context, tenantId }, 'RefreshTokenReused', {
      userId,
      clientId,
      grantId,
    });
  throw invalidGrant(unusable);
}
