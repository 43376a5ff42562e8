import type { RegisteredClient } from '../../domain/client/client.js';
import { sameText } from '../../domain/shared/same-text.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { CodeProof } from '../ports/openid/grants.js';
import { withTimeout } from '../shared/with-timeout.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { recordTokenMisuse } from '../sign-in/record-token-misuse.js';
import { type GrantRefused, invalidGrant } from './grant-refused.js';
import { type IssuedTokens, issueTokens } from './issue-tokens.js';
import { partiesOf } from './live-grant.js';

/** The request of a code redemption. */
export interface CodeRedemption {
  /** The authenticated client. */
  readonly client: RegisteredClient;
  readonly code: string;
  readonly codeVerifier: string;
  /** As the client sent it; undefined when it did not (OAuth 2.1, section 10.2). */
  readonly redirectUri: string | undefined;
  /** As the client sent it (RFC 8707, section 2.2). */
  readonly resource: string | undefined;
  /** How long the issue of tokens may take, in ms. After that the code can be redeemed again. */
  readonly timeoutMs: number;
}

/** The one message for a code that is unknown, another client's, used or expired. */
const unusable = 'The code is invalid, expired, was used, or was issued to another client';

/**
 * Exchanges a code for tokens, once (OAuth 2.1, section 4.1.3). A second redemption that is valid in all other respects
 * revokes the grant of the first one; an invalid one changes nothing but the count of failures. Throws GrantRefused;
 * EventStoreUnavailable, after which the code can be redeemed again.
 */
export async function redeemCode(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  { client, code, codeVerifier, redirectUri, resource, timeoutMs }: CodeRedemption,
): Promise<IssuedTokens> {
  const proof: CodeProof = {
    clientId: client.clientId,
    codeChallenge: app.secrets.codeChallenge(codeVerifier),
    redirectUri: redirectUri ?? null,
    refreshable: client.grantTypes.includes('refresh_token'),
  };
  const redeemed = await app.grants.useCode(code, proof);
  if (!redeemed) throw await refusal(app, context, code, proof);
  // a code needs a live session, even when its tokens may outlive the session
  const { nonce, refreshToken } = redeemed;
  const issue = async (): Promise<IssuedTokens | null> => {
    const parties = await partiesOf(
      app,
      { ...redeemed, offline: false },
      '/connect/token authorization_code',
    );
    return (
      parties &&
      issueTokens(app, { grant: redeemed, ...parties }, { scopes: undefined, nonce, resource, refreshToken })
    );
  };
  try {
    const issued = await withTimeout(timeoutMs, issue());
    if (issued) {
      // figures for administrators: no reason to refuse the tokens, nor to wait
      app.activity.note(redeemed.tenantId, redeemed.userId);
      void app.clientUses
        .recordUser(redeemed.tenantId, client.clientId, redeemed.userId)
        .catch(() => undefined);
      return issued;
    }
  } catch (error) {
    // no tokens were issued: the client can try again
    await app.grants.unuseCode(code);
    throw error;
  }
  await app.grants.revoke(redeemed.grantId);
  throw invalidGrant('The session has ended, or the user or the client is no longer active');
}

/** Returns the reason why a code was refused, which is only looked up after the refusal, since it is rare. */
async function refusal(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  code: string,
  { clientId, codeChallenge, redirectUri }: CodeProof,
): Promise<GrantRefused> {
  const stored = await app.grants.findCode(code);
  if (stored?.clientId !== clientId) return invalidGrant(unusable);
  const isProved = sameText(codeChallenge, stored.codeChallenge);
  if (!isProved || (redirectUri !== null && redirectUri !== stored.redirectUri)) {
    await app.grants.spoilCode(code);
    return invalidGrant(
      isProved
        ? 'redirect_uri is not the one of the authorization request'
        : 'code_verifier does not fit the code_challenge',
    );
  }
  const { tenantId, userId, grantId } = stored;
  if (stored.state === 'used' && (await app.grants.revoke(grantId)))
    await recordTokenMisuse(app, { ...context, tenantId }, 'CodeReplayed', { userId, clientId, grantId });
  return invalidGrant(unusable);
}
