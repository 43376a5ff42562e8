import type { AuthenticationMethod } from '../../../domain/sign-in/authentication-method.js';
import type { SessionLifetime } from '../../../domain/sign-in/session-lifetime.js';
import type { ProvedMailbox } from '../../../domain/sign-in/step-up.js';

export type { AuthenticationMethod };

/** A user's sign-in at a tenant's host: ends after `lifetime`. */
export interface Session {
  /** Public: the claim `sid`, and the id in `/api/users/{id}/sessions`. */
  readonly sessionId: string;
  readonly tenantId: string;
  readonly userId: string;
  /** The user's `sessionGeneration` at the sign-in: the session ends once the user has another one. */
  readonly generation: number;
  /** When the user authenticated: milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly amr: readonly AuthenticationMethod[];
  /** Whether a remembered device stood in for the second factor. */
  readonly remembered: boolean;
  /** The mailbox that a mailed code or link proved when the user authenticated. */
  readonly provedMailbox: ProvedMailbox;
  readonly lifetime: SessionLifetime;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Sealed with the user's key; null when unknown or erased. */
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface NewSession {
  readonly tenantId: string;
  readonly userId: string;
  /** The generation in the state that the credential was checked against. */
  readonly generation: number;
  /** See `Session`. */
  readonly authenticatedAt: number;
  readonly amr: readonly AuthenticationMethod[];
  readonly remembered: boolean;
  readonly provedMailbox: ProvedMailbox;
  readonly lifetime: SessionLifetime;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A valid code of an authenticator app. */
export interface TotpUse {
  readonly factorId: string;
  /** The time step that the code belongs to (RFC 6238, section 4.2). */
  readonly step: number;
}

/**
 * Sessions as rows with the hash of the cookie's secret. Expiry is checked when a session is used. A row alone is not
 * enough to sign a user in: see `application/sign-in/live-session.ts`.
 */
export interface Sessions {
  /**
   * `secret` is for the cookie: 256 random bits, base64url; kept as its hash only. Throws SubjectErased when the user
   * was erased.
   */
  start(session: NewSession): Promise<{ readonly session: Session; readonly secret: string }>;
  /**
   * Begins a session by a code of an authenticator app, which is accepted once: null when the code's time step or a later
   * one was accepted before, and nothing has started then. Of concurrent uses of a code one succeeds. Throws SubjectErased.
   */
  startByCode(
    session: NewSession,
    code: TotpUse,
  ): Promise<{ readonly session: Session; readonly secret: string } | null>;
  /**
   * Replaces what an unexpired session of the same user states about their authentication, and its secrets: the id stays,
   * and with it what other applications were granted. Null when there is no such session any more; with a code also
   * when it was used before. Throws SubjectErased.
   */
  raise(
    sessionId: string,
    session: NewSession,
    code?: TotpUse,
  ): Promise<{ readonly session: Session; readonly secret: string } | null>;
  /** Returns the unexpired session of this tenant with this secret, and renews it. */
  use(tenantId: string, secret: string): Promise<Session | null>;
  /** Returns the unexpired session of this tenant with this secret, and does not renew it. */
  bySecret(tenantId: string, secret: string): Promise<Session | null>;
  /**
   * Gives the session a second secret, for the cookie of the issuer's host (`BASE_URL`), in place of an earlier one. Kept
   * as its hash only. Null when there is no such unexpired session. Does not renew it.
   */
  shareWithIssuer(
    tenantId: string,
    sessionId: string,
  ): Promise<{ readonly session: Session; readonly secret: string } | null>;
  /** The same as `use`, by the secret of `shareWithIssuer`. */
  useAtIssuer(tenantId: string, secret: string): Promise<Session | null>;
  /** Invalidates the secret of `shareWithIssuer`; the session stays. */
  forgetAtIssuer(tenantId: string, secret: string): Promise<void>;
  /** Returns the unexpired session with this id, and does not renew it. */
  byId(tenantId: string, sessionId: string): Promise<Session | null>;
  /** Returns the user's unexpired sessions, newest first, 200 at most. */
  ofUser(tenantId: string, userId: string): Promise<readonly Session[]>;
  /**
   * The user's sessions except one, and the codes and grants of applications in them, no longer count as signed in with a
   * second factor or a passkey; they stay.
   */
  lower(tenantId: string, userId: string, except: string): Promise<void>;
  /** Ends a session. Returns false when there was no such unexpired session. */
  end(tenantId: string, userId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a user except `except`. Returns the ids of the sessions that it ended. */
  endAll(tenantId: string, userId: string, except?: string): Promise<readonly string[]>;
}
