import type { RegisteredClient } from '../../domain/client/client.js';
import { sameText } from '../../domain/shared/same-text.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { KeptCode } from '../ports/grants.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { noteTokenMisuse } from '../sign-in/note-token-misuse.js';
import { invalidGrant } from './grant-refused.js';
import type { IssuedTokens } from './issue-tokens.js';
import { issueTokens } from './issue-tokens.js';
import { partiesOf } from './live-grant.js';

export interface CodeRedemption {
  /** Authenticated. */
  readonly client: RegisteredClient;
  readonly code: string;
  readonly codeVerifier: string;
  /** As the client sent it; undefined when it did not (OAuth 2.1, section 10.2). */
  readonly redirectUri: string | undefined;
}

/** One answer for a code that nobody issued, that is another client's, used, or late. */
const unusable = 'The code is invalid, expired, was used, or was issued to another client';

/**
 * Exchanges a code for tokens, once (OAuth 2.1, section 4.1.3). A second, fully valid try ends what the first one
 * began; one that is not valid changes nothing but the count of failures (oidc-checklist, A6.5).
 * Throws GrantRefused.
 */
export async function redeemCode(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  redemption: CodeRedemption,
): Promise<IssuedTokens> {
  const { client, code } = redemption;
  const kept = await app.grants.findCode(code);
  if (kept?.clientId !== client.clientId) throw invalidGrant(unusable);
  await refuseWrongProof(app, redemption, kept);
  if (kept.state === 'expired') throw invalidGrant(unusable);
  // a code is for somebody who is signed in still, whatever its tokens may outlive (oidc-checklist, A7.20)
  const parties = kept.state === 'used' ? null : await partiesOf(app, { ...kept, offline: false });
  if (kept.state === 'fresh' && !parties) throw invalidGrant('What the user signed in to is over');
  const refreshable = client.grantTypes.includes('refresh_token');
  const begun = parties && (await app.grants.useCode(code, { refreshable }));
  if (!parties || !begun) {
    const { tenantId, userId, clientId, grantId } = kept;
    if (await app.grants.revoke(grantId))
      await noteTokenMisuse(app, { ...context, tenantId }, 'CodeReplayed', { userId, clientId, grantId });
    throw invalidGrant(unusable);
  }
  return issueTokens(app, { grant: kept, ...parties }, { scopes: kept.scopes, nonce: kept.nonce, ...begun });
}

async function refuseWrongProof(
  app: OpenIdApp,
  { code, codeVerifier, redirectUri }: CodeRedemption,
  kept: KeptCode,
): Promise<void> {
  const isProved = sameText(app.secrets.codeChallenge(codeVerifier), kept.codeChallenge);
  const isSamePlace = redirectUri === undefined || redirectUri === kept.redirectUri;
  if (isProved && isSamePlace) return;
  await app.grants.spoilCode(code);
  throw invalidGrant(
    isProved
      ? 'redirect_uri is not the one of the authorization request'
      : 'code_verifier does not fit the code_challenge',
  );
}
