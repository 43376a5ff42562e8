import type { RegisteredClient } from '../../domain/client/client.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { Grant, RotatedToken } from '../ports/openid/grants.js';
import { inTime } from '../shared/in-time.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { noteTokenMisuse } from '../sign-in/note-token-misuse.js';
import { GrantRefused, invalidGrant } from './grant-refused.js';
import type { IssuedTokens } from './issue-tokens.js';
import { issueTokens } from './issue-tokens.js';
import { liveGrant } from './live-grant.js';

export interface RefreshRequest {
  /** Authenticated. */
  readonly client: RegisteredClient;
  readonly refreshToken: string;
  /** Fewer than granted; undefined: all of them. */
  readonly scopes: readonly string[] | undefined;
  /** Milliseconds after which nobody waits for the tokens any more: the refresh token is current again then. */
  readonly patienceMs: number;
}

const unusable = 'The refresh token is invalid, expired, was used, or was issued to another client';

/**
 * New tokens for a refresh token, which is used up by it (OAuth 2.1, section 4.3). Used a second time it ends its
 * whole grant, unless it is the one before the current one within 10 s: then the answer was lost on its way, and the
 * same successor is given again. What the user is called and may do is read anew. Throws GrantRefused.
 */
export async function refreshGrant(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  { client, refreshToken, scopes, patienceMs }: RefreshRequest,
): Promise<IssuedTokens> {
  const fitting = { clientId: client.clientId, scopes: scopes ?? [] };
  const rotated = await app.grants.rotate(refreshToken, fitting);
  const { grant, successor } = rotated ?? (await supersededToken(app, context, refreshToken, fitting));
  const issue = async (): Promise<IssuedTokens> => {
    const live = await liveGrant(app, grant);
    if (!live) throw invalidGrant('What the user signed in to is over');
    const wanted = { scopes: scopes ?? grant.scopes, nonce: null, refreshToken: successor };
    return issueTokens(app, live, wanted);
  };
  try {
    return await inTime(patienceMs, issue());
  } catch (error) {
    // its successor was given to nobody: a user who is locked out for a minute, or whom the log does not show at the
    // moment, has not lost what they signed in to
    if (rotated) await app.grants.unrotate(refreshToken);
    throw error;
  }
}

/** A token that was not to be used up may be one whose answer was lost; otherwise it says why not. Throws GrantRefused. */
async function supersededToken(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  refreshToken: string,
  { clientId, scopes }: { readonly clientId: string; readonly scopes: readonly string[] },
): Promise<RotatedToken> {
  const kept = await app.grants.findRefreshToken(refreshToken);
  if (kept?.grant.clientId !== clientId || kept.state === 'expired') throw invalidGrant(unusable);
  if (kept.state === 'reused') return endReused(app, context, kept.grant);
  if (!scopes.every((scope) => kept.grant.scopes.includes(scope)))
    throw new GrantRefused('invalid_scope', 'scope asks for more than was granted');
  if (kept.state !== 'superseded') throw invalidGrant(unusable);
  return kept;
}

async function endReused(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  { tenantId, userId, clientId, grantId }: Grant,
): Promise<never> {
  if (await app.grants.revoke(grantId))
    await noteTokenMisuse(app, { ...context, tenantId }, 'RefreshTokenReused', { userId, clientId, grantId });
  throw invalidGrant(unusable);
}
