import type { AskedAssurance } from '../../../domain/sign-in/asked-assurance.js';
import type { AuthenticationMethod } from '../../../domain/sign-in/authentication-method.js';
import type { MailedCode } from '../../../domain/sign-in/mailed-code.js';
import type { ProvedMailbox } from '../../../domain/sign-in/step-up.js';

/** A sign-in whose first credential was right and that is not complete: it gives no access to anything. */
export interface SignInTransaction {
  readonly tenantId: string;
  readonly userId: string;
  /** The user's `sessionGeneration` at that time: a new password and a suspension end the transaction. */
  readonly generation: number;
  /** The application that asked for the sign-in; null at a page of the service itself. */
  readonly clientId: string | null;
  readonly asked: AskedAssurance;
  /** What was proved so far. */
  readonly amr: readonly AuthenticationMethod[];
  /** The mailbox that a mailed code or link proved in this transaction. */
  readonly provedMailbox: ProvedMailbox;
  /** When the last of it was proved: milliseconds since the epoch. */
  readonly authenticatedAt: number;
  /** The address that was typed for a code in place of a password, normalised; null for any other sign-in. */
  readonly typedEmail: string | null;
  /**
   * The id of the session whose user proves what it lacks: the sign-in goes on with this session alone, and keeps the time
   * of its authentication. Null for a sign-in of its own.
   */
  readonly raises: string | null;
  /** The connection whose provider the user signed in at first; null for any other sign-in. */
  readonly connectionId: string | null;
  /** The codes that were mailed for it, the latest first: two at most. */
  readonly codes: readonly MailedCode[];
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
}

/**
 * Sign-ins between their steps, as rows with the hash of a cookie's secret (256 random bits, base64url). A transaction
 * lasts for ten minutes after its beginning, its last mailed code and its last proof, and ends with its fifth wrong code.
 */
export interface SignInTransactions {
  /** Stores a transaction (`typedEmail`, `raises`, `connectionId`: default null) and returns the secret of its cookie. */
  begin(
    transaction: Omit<SignInTransaction, 'beganAt' | 'codes' | 'typedEmail' | 'raises' | 'connectionId'> &
      Partial<Pick<SignInTransaction, 'typedEmail' | 'raises' | 'connectionId'>>,
  ): Promise<string>;
  /** Returns the transaction of this tenant with this secret; null when there is none any more. */
  find(tenantId: string, secret: string): Promise<SignInTransaction | null>;
  /** Records that more was proved, of the user in this generation. Returns false when the transaction is over. */
  proved(
    tenantId: string,
    secret: string,
    proof: Pick<SignInTransaction, 'amr' | 'provedMailbox' | 'authenticatedAt' | 'generation'>,
  ): Promise<boolean>;
  /**
   * Adds a code that is about to be mailed. That before it stays valid, older ones end, and so do those of the user's
   * other transactions for the same purpose. Returns false when the transaction is over.
   */
  addCode(tenantId: string, secret: string, userId: string, code: MailedCode): Promise<boolean>;
  /**
   * Records that a mailed code or link proved a mailbox, and ends all codes of the transaction. Returns false when this code
   * is none of them (any more): of concurrent proofs one succeeds.
   */
  proveMailbox(
    tenantId: string,
    secret: string,
    proved: { readonly eventId: string; readonly mailbox: number },
  ): Promise<boolean>;
  /**
   * Spends one of the five attempts, before the code is looked at. Returns false when none is left: of any number of
   * concurrent attempts five are looked at.
   */
  attempt(tenantId: string, secret: string): Promise<boolean>;
  /** Ends the transaction. Returns false when it was over: of concurrent completions one succeeds. */
  end(tenantId: string, secret: string): Promise<boolean>;
  /** Deletes the transactions of a user. Idempotent. */
  forget(tenantId: string, userId: string): Promise<void>;
}
