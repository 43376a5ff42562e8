import type { RegisteredClient } from '../../domain/client/client.js';
import { sameText } from '../../domain/shared/same-text.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { CodeProof } from '../ports/openid/grants.js';
import { inTime } from '../shared/in-time.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { noteTokenMisuse } from '../sign-in/note-token-misuse.js';
import type { GrantRefused } from './grant-refused.js';
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
  /** Milliseconds after which nobody waits for the tokens any more: whoever tries again then is not a second one. */
  readonly patienceMs: number;
}

/** One answer for a code that nobody issued, that is another client's, used, or late. */
const unusable = 'The code is invalid, expired, was used, or was issued to another client';

/**
 * Exchanges a code for tokens, once (OAuth 2.1, section 4.1.3). A second, fully valid try ends what the first one
 * began; one that is not valid changes nothing but the count of failures.
 * Throws GrantRefused; EventStoreUnavailable, after which the code is as good as before.
 */
export async function redeemCode(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  { client, code, codeVerifier, redirectUri, patienceMs }: CodeRedemption,
): Promise<IssuedTokens> {
  const proof: CodeProof = {
    clientId: client.clientId,
    codeChallenge: app.secrets.codeChallenge(codeVerifier),
    redirectUri: redirectUri ?? null,
    refreshable: client.grantTypes.includes('refresh_token'),
  };
  const begun = await app.grants.useCode(code, proof);
  if (!begun) throw await refusal(app, context, code, proof);
  // a code is for somebody who is signed in still, whatever its tokens may outlive
  const { scopes, nonce, refreshToken } = begun;
  const issue = async (): Promise<IssuedTokens | null> => {
    const parties = await partiesOf(app, { ...begun, offline: false });
    return parties && issueTokens(app, { grant: begun, ...parties }, { scopes, nonce, refreshToken });
  };
  try {
    const issued = await inTime(patienceMs, issue());
    if (issued) return issued;
  } catch (error) {
    // nobody was given anything for it: the client tries again
    await app.grants.unuseCode(code);
    throw error;
  }
  await app.grants.revoke(begun.grantId);
  throw invalidGrant('What the user signed in to is over');
}

/** Why a code was not to be used, which is found out afterwards: it seldom happens. */
async function refusal(
  app: OpenIdApp,
  context: Omit<VisitorContext, 'tenantId'>,
  code: string,
  { clientId, codeChallenge, redirectUri }: CodeProof,
): Promise<GrantRefused> {
  const kept = await app.grants.findCode(code);
  if (kept?.clientId !== clientId) return invalidGrant(unusable);
  const isProved = sameText(codeChallenge, kept.codeChallenge);
  if (!isProved || (redirectUri !== null && redirectUri !== kept.redirectUri)) {
    await app.grants.spoilCode(code);
    return invalidGrant(
      isProved
        ? 'redirect_uri is not the one of the authorization request'
        : 'code_verifier does not fit the code_challenge',
    );
  }
  const { tenantId, userId, grantId } = kept;
  if (kept.state === 'used' && (await app.grants.revoke(grantId)))
    await noteTokenMisuse(app, { ...context, tenantId }, 'CodeReplayed', { userId, clientId, grantId });
  return invalidGrant(unusable);
}
