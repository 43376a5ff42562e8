import type { AuthenticationMethod } from '../../domain/sign-in/authentication-method.js';

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
  /** Outlives the session (`offline_access`). */
  readonly offline: boolean;
  /** When the user gave their credential: milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly amr: readonly AuthenticationMethod[];
}

/** What a code is bound to (oidc-checklist, A6.3). */
export interface CodeBinding extends Grant {
  readonly redirectUri: string;
  /** S256 challenge, 43 characters. */
  readonly codeChallenge: string;
  readonly nonce: string | null;
}

export interface KeptCode extends CodeBinding {
  readonly state: 'fresh' | 'used' | 'expired';
}

export interface BegunGrant {
  readonly refreshToken: string | null;
}

export interface KeptRefreshToken {
  readonly grant: Grant;
  /** `superseded` is the one before the current one, used not longer than 10 s ago. */
  readonly state: 'current' | 'superseded' | 'reused' | 'expired';
}

/**
 * Codes, grants and refresh tokens (contract, section 6: code 60 s; refresh token 14 d idle, 60 d absolute). Codes and
 * refresh tokens are 256 random bits, base64url; only their hashes are kept.
 */
export interface Grants {
  issueCode(binding: Omit<CodeBinding, 'grantId'>): Promise<string>;
  findCode(code: string): Promise<KeptCode | null>;
  /**
   * Uses a fresh code and begins its grant, with a first refresh token where one is wanted, once: null when somebody else
   * was first, or it expired.
   */
  useCode(code: string, options: { readonly refreshable: boolean }): Promise<BegunGrant | null>;
  /** Notes a wrong try with a fresh code; the fifth one ends it. */
  spoilCode(code: string): Promise<void>;
  /** A grant that began, was not revoked and is not past its 60 days. */
  find(grantId: string): Promise<Grant | null>;
  /** Ends a grant. False when it had ended before. */
  revoke(grantId: string): Promise<boolean>;
  /** A token of a grant that is still there. */
  findRefreshToken(token: string): Promise<KeptRefreshToken | null>;
  /** The token after this one: a new one for the current, the same for the superseded. Null: somebody went further. */
  rotate(token: string): Promise<string | null>;
  /** Makes one access token useless here until it expires. @param expiresAt seconds since the epoch. */
  revokeAccessToken(jti: string, expiresAt: number): Promise<void>;
  isAccessTokenRevoked(jti: string): Promise<boolean>;
}
