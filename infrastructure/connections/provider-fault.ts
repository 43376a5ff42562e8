import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderFault, type ProviderWords } from '../../application/ports/connections/provider-client.js';
import { NoDocument } from '../webhooks/guarded-request.js';

const MOST_CHARACTERS = 200;

/** Returns a text of the provider on one line, without what is no printable character, and not longer than 200 characters. */
const shown = (text: string): string =>
  text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, MOST_CHARACTERS);

const wordsIn = (error: AuthorizationResponseError | ResponseBodyError): ProviderWords => ({
  error: shown(error.error),
  description: error.error_description === undefined ? null : shown(error.error_description),
});

const sentenceOf = (who: string, { error, description }: ProviderWords): string =>
  `${who} answered ${error}. ${description ?? ''}`.trim();

const reasons: Readonly<Record<string, string>> = {
  dns: 'The name of its host is not known.',
  connect: 'No connection to its host.',
  tls: 'Its host has no valid certificate.',
  blocked_address: 'Its host is not at an address of the public internet.',
  timeout: 'It did not answer within 10 seconds.',
  too_large: 'Its answer has more than 1 MiB.',
  redirect: 'It answered with a redirect.',
  http_status: 'It answered with an error of its own.',
};

/** Returns the first error of this class among an error and its causes; null for none. */
function causeOf<E extends Error>(error: unknown, type: new (...given: never[]) => E): E | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth += 1)
    if (one instanceof type) return one;
  return null;
}

/** Returns the name of the claim whose value an error is about; null for none. */
function claimIn(error: ClientError): string | null {
  const { claim } = ((error.cause as Error | undefined)?.cause ?? {}) as { readonly claim?: unknown };
  return typeof claim === 'string' ? claim : null;
}

const codes: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'id_token_time',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'id_token_claim',
  OAUTH_KEY_SELECTION_FAILED: 'id_token_key',
  OAUTH_UNSUPPORTED_OPERATION: 'id_token_algorithm',
  OAUTH_MISSING_SERVER_METADATA: 'discovery',
  OAUTH_INVALID_SERVER_METADATA: 'discovery',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'no_https',
};

/** Returns what an error of the provider's library says about the provider. */
export function providerFaultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const unread = causeOf(error, NoDocument);
  if (unread !== null) {
    const detail = reasons[unread.code] ?? 'Its answer is no HTTP.';
    return new ProviderFault('unreachable', unread.code, detail, error);
  }
  if (error instanceof AuthorizationResponseError) {
    const said = wordsIn(error);
    return new ProviderFault('refused', said.error, sentenceOf('It', said), error, said);
  }
  if (error instanceof ResponseBodyError) {
    const said = wordsIn(error);
    const detail = sentenceOf('Its token endpoint', said);
    return new ProviderFault('invalid', 'token_refused', detail, error, said);
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const detail = 'It did not accept the client: the id or the secret is not what it knows.';
    return new ProviderFault('invalid', 'token_refused', detail, error);
  }
  const answer = (error as { readonly cause?: unknown }).cause;
  if (answer instanceof Response && answer.status >= 500)
    return new ProviderFault(
      'unreachable',
      'http_status',
      `It answered with status ${answer.status}.`,
      error,
    );
  if (!(error instanceof ClientError))
    return new ProviderFault('invalid', 'answer', 'Its answer is not valid.', error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const claim = claimIn(error);
  const about = claim === null ? '' : ` (claim ${claim})`;
  const code = codes[error.code ?? ''] ?? 'answer';
  return new ProviderFault(
    'invalid',
    code,
    `Its answer is not valid: ${shown(error.message + cause)}${about}.`,
    error,
  );
}
