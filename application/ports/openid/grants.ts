import type { RequestedClaims } from '../../../domain/client/scope-claims.js';
import type { AuthenticationMethod } from '../../../domain/sign-in/authentication-method.js';

/** The permission that a user gave a client: tokens are issued under it and end with it. */
export interface Grant {
  readonly grantId: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The user's `sessionGeneration` at that time: the grant ends once the user has another one. */
  readonly generation: number;
  readonly scopes: readonly string[];
  /** The APIs that its tokens may be for, the first by default; null or absent: the audience of the client. */
  readonly resources?: readonly string[] | null;
  /** The permissions of these APIs that its tokens are limited to, by `permissionKey`; null or absent: no limit. */
  readonly permissions?: readonly string[] | null;
  /** Claims granted by name, in addition to those of the scopes. */
  readonly claims: RequestedClaims;
  /** Whether the grant outlives the session (`offline_access`). */
  readonly offline: boolean;
  /** When the user authenticated: milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly amr: readonly AuthenticationMethod[];
  /** The tenant whose data an operator asked to see. Null or absent for any other grant. */
  readonly supportTenant?: string | null;
}

/** The values that a code is bound to. */
export interface CodeBinding extends Grant {
  readonly redirectUri: string;
  /** S256 challenge, 43 characters. */
  readonly codeChallenge: string;
  readonly nonce: string | null;
}

/** A grant, and whether the session that it came from is alive. */
export interface StoredGrant extends Grant {
  readonly sessionLives: boolean;
}

export interface StoredCode extends CodeBinding, StoredGrant {
  readonly state: 'fresh' | 'used' | 'expired';
}

/** The values that a client sends with a code. */
export interface CodeProof {
  readonly clientId: string;
  /** The S256 challenge of the verifier that was sent. */
  readonly codeChallenge: string;
  /** The redirect URI of the request; null when it has none. */
  readonly redirectUri: string | null;
  /** Whether to issue a refresh token. */
  readonly refreshable: boolean;
}

export interface RedeemedGrant extends StoredGrant {
  readonly nonce: string | null;
  readonly refreshToken: string | null;
}

/**
 * `superseded` is the token before the current one, used at most 10 s ago: its successor, which was not used, can be
 * returned again.
 */
export type StoredRefreshToken =
  | { readonly grant: StoredGrant; readonly state: 'current' | 'reused' | 'expired' }
  | { readonly grant: StoredGrant; readonly state: 'superseded'; readonly successor: string };

export interface RotatedToken {
  readonly grant: StoredGrant;
  readonly successor: string;
}

/** What a user's grants that have not ended let one client do. */
export interface GrantedAccess {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Claims granted by name. */
  readonly claims: readonly string[];
  /** When the last of the grants began: milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Codes, grants and refresh tokens (a code lives 60 s, a refresh token 14 days without use and 60 at the most). Codes and
 * refresh tokens are 256 random bits, base64url; only their hashes are kept.
 */
export interface Grants {
  /** Issues a code, which states only those of `amr` that its session has at that moment. */
  issueCode(binding: Omit<CodeBinding, 'grantId'>): Promise<string>;
  findCode(code: string): Promise<StoredCode | null>;
  /**
   * Uses a fresh code that this proof fits, and begins its grant. Returns null when the code was used before or expired, or
   * the proof does not fit.
   */
  useCode(code: string, proof: CodeProof): Promise<RedeemedGrant | null>;
  /** Makes a code fresh again and ends its grant, for a caller that did not send the tokens. */
  unuseCode(code: string): Promise<void>;
  /** Counts a failed attempt with a fresh code; the fifth one ends the code. */
  spoilCode(code: string): Promise<void>;
  /** Returns the grant of an access token (its `jti`); null where either was revoked, or the grant's 60 days are over. */
  findByAccessToken(grantId: string, jti: string): Promise<StoredGrant | null>;
  /** Ends a grant. Returns false when it had ended before. */
  revoke(grantId: string): Promise<boolean>;
  /** Returns the ids of all clients that a session signed in to, also of those whose grant has ended. */
  clientsOfSession(session: Pick<Grant, 'tenantId' | 'userId' | 'sessionId'>): Promise<readonly string[]>;
  /** Returns the ids of the clients that each session of a user signed in to and has not been ended for, by session. */
  clientsOfSessions(
    user: Pick<Grant, 'tenantId' | 'userId'>,
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Returns what each client may do by the user's grants of this generation whose session lives or that outlive it, the
   * last ones first, 200 at most.
   */
  accessOf(user: Pick<Grant, 'tenantId' | 'userId' | 'generation'>): Promise<readonly GrantedAccess[]>;
  /** Ends the codes and grants of a client for a user. Returns the number of grants that it ended. */
  revokeOfClient(given: Pick<Grant, 'tenantId' | 'userId' | 'clientId'>): Promise<number>;
  /** Returns a token of a grant that has not ended; null for any other. */
  findRefreshToken(token: string): Promise<StoredRefreshToken | null>;
  /**
   * Uses the current token of a grant of this client that covers `scopes`, names of permissions among them. Returns null when the token was used before or
   * expired, or the grant does not fit.
   */
  rotate(
    token: string,
    fitting: { readonly clientId: string; readonly scopes: readonly string[] },
  ): Promise<RotatedToken | null>;
  /**
   * Returns whether the successor of a `superseded` token may be returned again; it stays valid then, whatever becomes of the
   * rotation that made it. False when that was undone meanwhile, or the successor was used.
   */
  repeatSuccessor(token: string): Promise<boolean>;
  /** Makes the token current again, for a caller that did not send its successor; not when it was returned to another. */
  unrotate(token: string): Promise<void>;
  /** Returns whether an access token was revoked by itself, for one that belongs to no grant. */
  isAccessTokenRevoked(jti: string): Promise<boolean>;
  /** Revokes one access token until it expires. @param expiresAt seconds since the epoch. */
  revokeAccessToken(jti: string, expiresAt: number): Promise<void>;
}
