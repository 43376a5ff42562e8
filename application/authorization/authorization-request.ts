import type { RequestedClaims } from '../../domain/client/scope-claims.js';
import type { ClientDocument } from '../../domain/client/metadata-client.js';
import type { AskedAssurance } from '../../domain/sign-in/asked-assurance.js';
import type { Acr } from '../../domain/sign-in/assurance.js';

/** How the answer is sent to the client (OAuth 2.0 Multiple Response Types, section 2.1; Form Post Response Mode). */
export type ResponseMode = 'query' | 'form_post' | 'fragment';

/**
 * The values of the parameter `prompt` (OpenID Connect Core 1.0, section 3.1.2.1; for `create`, Initiating User
 * Registration via OpenID Connect 1.0, section 4).
 */
export type Prompt = 'none' | 'login' | 'consent' | 'select_account' | 'create';

/** Where and how a client is answered, which is established before the rest of its request is read. */
export interface AnswerTarget {
  /** Exactly as in the request. */
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  /** Echoed byte for byte; null when there was none. */
  readonly state: string | null;
}

/** A checked authorization request (OpenID Connect Core 1.0, section 3.1.2.1). */
export interface AuthorizationRequest extends AnswerTarget {
  readonly clientId: string;
  /** The granted scopes of those asked for. Without `openid` the tokens have no id_token. */
  readonly scopes: readonly string[];
  /** See `Grant`. */
  readonly resources?: readonly string[] | null;
  readonly permissions?: readonly string[] | null;
  /** Claims asked for by name, by the parameter `claims`. */
  readonly claims: RequestedClaims;
  readonly nonce: string | null;
  /** S256 challenge, 43 characters. */
  readonly codeChallenge: string;
  readonly prompt: readonly Prompt[];
  /** Seconds. */
  readonly maxAge: number | null;
  /** Known authentication context classes of which any will do, in order of preference; empty for any. */
  readonly acrValues: readonly Acr[];
  /** Whether the request fails without one of them. */
  readonly acrEssential: boolean;
  readonly loginHint: string | null;
  /**
   * From `id_token_hint` and the `sub` of `claims`: one of these users must be signed in at the end. Null: any user.
   */
  readonly expectedUserIds: readonly string[] | null;
  /** BCP 47 tags in order of preference. */
  readonly uiLocales: readonly string[];
  /** The user who agreed to this very request on its consent page; absent until then. */
  readonly agreedBy?: string;
  /**
   * The session that its user began or continued for this very request by an account of a provider that states an earlier time;
   * absent otherwise.
   */
  readonly signedInWith?: string;
  /** The connection that the user is to sign in with; absent for any way. */
  readonly connection?: string;
  /** The document of a client that is described by one, without its keys; absent for any other client. */
  readonly document?: ClientDocument;
  /** The tenant whose data an operator asks to see; absent for any other request. */
  readonly supportTenant?: string;
}

/** The outcome that the tenant's host sends back. */
export type AuthorizationOutcome = { readonly sessionId: string } | { readonly error: AuthorizationError };

/**
 * The errors that only the tenant's host can detect (OpenID Connect Core 1.0, section 3.1.2.6; RFC 6749, section
 * 4.1.2.1; OpenID Connect Core Error Code unmet_authentication_requirements).
 */
export type AuthorizationError =
  | 'login_required'
  | 'interaction_required'
  | 'consent_required'
  | 'account_selection_required'
  | 'unmet_authentication_requirements'
  | 'access_denied';

/** Returns how the user of a request is to authenticate, when they have to. */
export const assuranceAskedBy = ({
  acrValues,
  acrEssential,
  prompt,
  maxAge,
}: AuthorizationRequest): AskedAssurance => ({
  acrValues,
  essential: acrEssential,
  fresh: acrValues.length > 0 || maxAge !== null || prompt.includes('login'),
  mailbox: false,
});
