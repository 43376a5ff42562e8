import type { RequestedClaims } from '../../../domain/client/scope-claims.js';
import type { AuthenticationMethod } from '../../../domain/sign-in/authentication-method.js';

/** What a user let a client have: tokens are issued under it and die with it. */
export interface Grant {
  readonly grantId: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** The user's `sessionGeneration` then: once theirs is another, the grant is over. */
  readonly generation: number;
  readonly scopes: readonly string[];
  /** Granted by name, beside those of the scopes. */
  readonly claims: RequestedClaims;
  /** Outlives the session (`offline_access`). */
  readonly offline: boolean;
  /** When the user gave their credential: milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly amr: readonly AuthenticationMethod[];
}

/** What a code is bound to. */
export interface CodeBinding extends Grant {
  readonly redirectUri: string;
  /** S256 challenge, 43 characters. */
  readonly codeChallenge: string;
  readonly nonce: string | null;
}

/** A grant, and whether the session that it came from is still there. */
export interface KeptGrant extends Grant {
  readonly sessionLives: boolean;
}

export interface KeptCode extends CodeBinding, KeptGrant {
  readonly state: 'fresh' | 'used' | 'expired';
}

/** What whoever redeems a code shows with it. */
export interface CodeProof {
  readonly clientId: string;
  /** Of the verifier that was sent. */
  readonly codeChallenge: string;
  /** As it was sent; null when it was not. */
  readonly redirectUri: string | null;
  /** A first refresh token is wanted. */
  readonly refreshable: boolean;
}

export interface BegunGrant extends KeptGrant {
  readonly nonce: string | null;
  readonly refreshToken: string | null;
}

/**
 * `superseded` is the token before the current one, used not longer than 10 s ago: its successor, which nobody has used,
 * can be given again.
 */
export type KeptRefreshToken =
  | { readonly grant: KeptGrant; readonly state: 'current' | 'reused' | 'expired' }
  | { readonly grant: KeptGrant; readonly state: 'superseded'; readonly successor: string };

export interface RotatedToken {
  readonly grant: KeptGrant;
  readonly successor: string;
}

/**
 * Codes, grants and refresh tokens (a code lives 60 s, a refresh token 14 days without use and 60 at the most). Codes and
 * refresh tokens are 256 random bits, base64url; only their hashes are kept.
 */
export interface Grants {
  issueCode(binding: Omit<CodeBinding, 'grantId'>): Promise<string>;
  findCode(code: string): Promise<KeptCode | null>;
  /**
   * Uses a fresh code that this proof fits and begins its grant, once: null when somebody else was first, it expired, or
   * the proof does not fit.
   */
  useCode(code: string, proof: CodeProof): Promise<BegunGrant | null>;
  /** Makes a code fresh again and ends its grant, whose tokens were given to nobody. */
  unuseCode(code: string): Promise<void>;
  /** Notes a wrong try with a fresh code; the fifth one ends it. */
  spoilCode(code: string): Promise<void>;
  /** The grant of an access token (its `jti`): it began, neither of the two was revoked, and it is not past its 60 days. */
  findByAccessToken(grantId: string, jti: string): Promise<KeptGrant | null>;
  /** Ends a grant. False when it had ended before. */
  revoke(grantId: string): Promise<boolean>;
  /** Returns the ids of the clients that a session signed in to, whether what they got still holds or not. */
  clientsOfSession(session: Pick<Grant, 'tenantId' | 'userId' | 'sessionId'>): Promise<readonly string[]>;
  /** A token of a grant that is still there. */
  findRefreshToken(token: string): Promise<KeptRefreshToken | null>;
  /**
   * Uses up the current token of a grant of this client that covers `scopes`, once: null when somebody else was first, it
   * expired, or the rest does not fit.
   */
  rotate(
    token: string,
    fitting: { readonly clientId: string; readonly scopes: readonly string[] },
  ): Promise<RotatedToken | null>;
  /** Makes the token current again, whose successor was given to nobody. */
  unrotate(token: string): Promise<void>;
  /** Makes one access token useless here until it expires. @param expiresAt seconds since the epoch. */
  revokeAccessToken(jti: string, expiresAt: number): Promise<void>;
}
