import { registeredClient } from '../../domain/client/client.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import { GrantRefused } from '../grant/grant-refused.js';
import type { IssuedTokens } from '../grant/issue-tokens.js';
import { redeemCode } from '../grant/redeem-code.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';
import { type BeginClientTryInput, canBeTried, tryRedirectUri } from './begin-client-try.js';
import { clientTarget } from './client-target.js';

export interface FinishClientTryInput extends BeginClientTryInput {
  /** The parameters that the browser brought back. */
  readonly code: string;
  readonly state: string;
}

/** What an application would have got; the tokens themselves are over. */
export interface TriedSignIn {
  readonly idToken: Readonly<Record<string, unknown>>;
  readonly accessToken: Readonly<Record<string, unknown>>;
  readonly scopes: readonly string[];
}

/** How long the issue of tokens may take, in ms. */
const TIMEOUT_MS = 10_000;

const over = (): DomainError =>
  new DomainError(
    'conflict',
    'try_over',
    'This sign-in is over, or was started by another person, in another browser or for another client. Try again.',
  );

/**
 * Exchanges the code of a try, and ends its grant at once: the claims are returned, the tokens never. Only the administrator who
 * began the try, in the same session, who also is the one who signed in. Throws `client_not_found`, `built_in_client`,
 * `try_over`; EventStoreUnavailable.
 */
export async function finishClientTry(
  app: OpenIdApp,
  context: CommandContext,
  { clientId, sessionId, code, state }: FinishClientTryInput,
): Promise<TriedSignIn> {
  const { tenantId, actor } = context;
  const target = clientTarget(app, tenantId, clientId);
  const client = registeredClient((await load(app, target.stream, target.aggregate)).state);
  const attempt = { tenantId, clientId, userId: actor.id, sessionId };
  const codeVerifier = await app.clientTries.take(attempt, state);
  const stored = codeVerifier === null ? null : await app.grants.findCode(code);
  const isOwn =
    stored?.tenantId === tenantId &&
    stored.clientId === clientId &&
    stored.userId === actor.id &&
    stored.sessionId === sessionId;
  if (codeVerifier === null || !isOwn || !canBeTried(client)) throw over();
  try {
    const redemption = { client, code, codeVerifier, redirectUri: tryRedirectUri(app), resource: undefined };
    return claimsOf(await redeemCode(app, context, { ...redemption, timeoutMs: TIMEOUT_MS }));
  } catch (error) {
    throw error instanceof GrantRefused ? over() : error;
  } finally {
    await app.grants.revoke(stored.grantId);
  }
}

const claimsOf = ({ idToken, accessToken, scopes }: IssuedTokens): TriedSignIn => ({
  idToken: idToken === null ? {} : decoded(idToken),
  accessToken: decoded(accessToken),
  scopes: scopes ?? [],
});

/** Returns the claims of a token that was signed just now. */
const decoded = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Readonly<
    Record<string, unknown>
  >;
