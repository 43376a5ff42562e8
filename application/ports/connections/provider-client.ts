import type { providerFaults } from '../../../domain/sign-in/sign-in-events.js';

/** How a client proves itself at a provider (OpenID Connect Core 1.0, section 9). */
export type ProviderAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';

/** What the service needs to speak to the provider of a connection. */
export interface ProviderAccess {
  /**
   * Names the connection and its revision: what was discovered for another one, whose client has another secret, or before a change, is
   * not used.
   */
  readonly revision: string;
  readonly provider: 'oidc' | 'google' | 'microsoft' | 'apple' | 'github' | 'gitlab';
  /** As its discovery document and its tokens state it; with `organizations` of Microsoft tokens state that of their directory. */
  readonly issuer: string;
  readonly clientId: string;
  readonly authMethod: ProviderAuthMethod;
  /** The client's secret; for `private_key_jwt` and Apple its private key (PKCS #8, PEM). Null for none. */
  readonly secret: string | null;
  /** The id of the private key, where the provider knows it by one. */
  readonly keyId: string | null;
  /** Apple's id of the team; null elsewhere. */
  readonly teamId: string | null;
  /** The domain of Google Workspace that people must belong to; null for any. */
  readonly hostedDomain: string | null;
  readonly scopes: readonly string[];
}

/** An authorization request to a provider. */
export interface ProviderRequest {
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier, whose S256 challenge is sent (RFC 7636). */
  readonly verifier: string;
  /** Parameters that are passed on (OpenID Connect Core 1.0, section 3.1.2.1). */
  readonly loginHint: string | null;
  readonly prompt: 'login' | 'select_account' | null;
  /** Seconds. */
  readonly maxAge: number | null;
  readonly acrValues: readonly string[];
}

/** An answer of a provider, with what the request that it belongs to has sent. */
export interface ProviderAnswer extends Pick<
  ProviderRequest,
  'callbackUrl' | 'state' | 'nonce' | 'verifier' | 'prompt'
> {
  /** The parameters in the address of the callback. */
  readonly parameters: URLSearchParams;
  /** The age of the authentication that was asked for and must be stated; null for any. */
  readonly maxAge: number | null;
  /** When the request was sent: milliseconds since the epoch. */
  readonly askedAt: number;
}

/** A person as a provider states them. All of it was verified to come from the provider; nothing of it by this service. */
export interface ProviderPerson {
  /** That of their token. */
  readonly issuer: string;
  readonly subject: string;
  /** In its normal form; null where there is none that can be an address. */
  readonly email: string | null;
  /** Whether the provider says that the address is theirs; never where it speaks for many directories. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string | null;
  readonly picture: string | null;
  readonly amr: readonly string[];
  readonly acr: string | null;
  /**
   * When they authenticated there: milliseconds since the epoch. Null where the provider does not say. The clocks may differ by a
   * minute; one who was asked to authenticate anew did so after the request.
   */
  readonly authenticatedAt: number | null;
  /** All claims, for the rules of roles. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** An error as a provider states it (RFC 6749, sections 4.1.2.1 and 5.2), on one line and of 200 characters at most each. */
export interface ProviderWords {
  readonly error: string;
  readonly description: string | null;
}

/**
 * Why a sign-in at a provider fails. `unreachable`: it did not answer, or not as it should at all; `refused`: it answered with
 * an error of its own (`code`), such as `access_denied`; `invalid`: its answer does not stand up to the checks.
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: (typeof providerFaults)[number];
  /** A machine word. */
  readonly code: string;
  /** A sentence for administrators, without secrets, tokens and codes. */
  readonly detail: string;
  /** What the provider itself said; null where it stated no error. */
  readonly said: ProviderWords | null;

  constructor(
    kind: ProviderFault['kind'],
    code: string,
    detail: string,
    cause?: unknown,
    said: ProviderWords | null = null,
  ) {
    super(detail, { cause });
    this.said = said;
    this.kind = kind;
    this.code = code;
    this.detail = detail;
  }
}

/** The providers of connections. Methods that ask them throw ProviderFault. */
export interface ProviderClient {
  /** Returns a new nonce and a new PKCE verifier, 256 random bits each. */
  newProof(): Pick<ProviderRequest, 'nonce' | 'verifier'>;
  /** Reads what the provider publishes about itself, anew. */
  discover(access: ProviderAccess): Promise<{ readonly issuer: string }>;
  /** Returns the address that the browser is sent to, to sign in. */
  begin(access: ProviderAccess, request: ProviderRequest): Promise<string>;
  /**
   * Returns the address where its user signs out there; null where it has none (OpenID Connect RP-Initiated Logout 1.0). The provider
   * asks its user, since tokens are dropped; it does not redirect back.
   */
  signOutAddress(access: ProviderAccess): Promise<string | null>;
  /** Fetches the picture that a provider stated, of 1 MiB at most, by https or where the operator allows it. */
  picture(address: string): Promise<Uint8Array>;
  /** Exchanges the code of the answer and returns the person. Tokens are dropped. */
  finish(access: ProviderAccess, answer: ProviderAnswer): Promise<ProviderPerson>;
}
