import type { RequestedClaims } from '../../domain/client/scope-claims.js';

/** How the answer travels to the client (OAuth 2.0 Multiple Response Types, section 2.1; Form Post Response Mode). */
export type ResponseMode = 'query' | 'form_post' | 'fragment';

export type Prompt = 'none' | 'login' | 'consent' | 'select_account';

/** Where and how a client is answered: settled before anything else of its request is looked at. */
export interface AnswerTarget {
  /** Exactly as the request had it. */
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  /** Echoed byte for byte; null when there was none. */
  readonly state: string | null;
}

/** A checked authorization request (OpenID Connect Core 1.0, section 3.1.2.1). */
export interface AuthorizationRequest extends AnswerTarget {
  readonly clientId: string;
  /** What is granted of the scopes asked for; always with `openid`. */
  readonly scopes: readonly string[];
  /** Asked for by name, by the parameter `claims`. */
  readonly claims: RequestedClaims;
  readonly nonce: string | null;
  /** S256 challenge, 43 characters. */
  readonly codeChallenge: string;
  readonly prompt: readonly Prompt[];
  /** Seconds. */
  readonly maxAge: number | null;
  readonly loginHint: string | null;
  /** Of `id_token_hint` and the `sub` of `claims`: one of these must be signed in at the end. Null: any user. */
  readonly expectedUserIds: readonly string[] | null;
  /** BCP 47 tags in order of preference. */
  readonly uiLocales: readonly string[];
}

/** What comes back from the tenant's host. */
export type AuthorizationOutcome = { readonly sessionId: string } | { readonly error: AuthorizationError };

/** OpenID Connect Core 1.0, section 3.1.2.6, and RFC 6749, section 4.1.2.1: what only the tenant's host finds out. */
export type AuthorizationError =
  | 'login_required'
  | 'interaction_required'
  | 'consent_required'
  | 'account_selection_required'
  | 'access_denied';
