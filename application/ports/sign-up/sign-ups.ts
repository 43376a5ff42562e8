import type { DailyCaps, SignUpMail } from '../../../domain/sign-up/sign-up.js';

/** A person who has no account yet, between the typed address and the account. */
export interface SignUp {
  /** The command that creates the account, so that its id follows from it. */
  readonly signUpId: string;
  readonly tenantId: string;
  /** Normalised. */
  readonly email: string;
  readonly emailDigest: string;
  /** The application that the sign-up began at; null for none. */
  readonly clientId: string | null;
  /** The language of the page (BCP 47). */
  readonly language: string | null;
  /** The last two mails with digits, the latest first; none once the address is proved. */
  readonly mails: readonly SignUpMail[];
  /** Whether the address is proved, in the browser that has the present secret. */
  readonly proved: boolean;
}

export interface NewSignUp extends Omit<SignUp, 'mails' | 'proved'> {
  /** The secret in the link of its mails. */
  readonly link: string;
  /** The first mail; null: none may be sent. */
  readonly mail: SignUpMail | null;
}

/**
 * Sign-ups, as rows with the hash of a cookie's secret and the sealed address, for 24 hours. No event records them: until
 * the address is proved they are garbage of strangers.
 */
export interface SignUps {
  /** Begins a sign-up, with the mail in the queue. Returns the secret: 256 random bits, base64url. */
  begin(signUp: NewSignUp): Promise<string>;
  /** Adds a mail, also to the queue. Returns false when there is no such sign-up, or its address is proved. */
  addMail(tenantId: string, secret: string, mail: SignUpMail): Promise<boolean>;
  /** Returns the sign-up of this tenant with this secret, unless it has expired. */
  find(tenantId: string, secret: string): Promise<SignUp | null>;
  /** The same, by the secret of the link. */
  findByLink(tenantId: string, link: string): Promise<SignUp | null>;
  /** The same, by its id. */
  byId(tenantId: string, signUpId: string): Promise<SignUp | null>;
  /** Counts a try of a code, before the code is looked at. Returns false once five were counted. */
  attempt(tenantId: string, secret: string): Promise<boolean>;
  /**
   * Records that the address is proved by the digits of this mail, which are void from then on. Returns false when they
   * were used before, or the sign-up is over.
   */
  prove(tenantId: string, secret: string, mailId: string): Promise<boolean>;
  /**
   * Records that the address is proved by the link. Returns a new secret, for the browser that followed the link: the
   * former one is void, so that no other browser goes on. Null when the sign-up is over.
   */
  proveByLink(tenantId: string, link: string): Promise<string | null>;
  /** Records that its account is counted. Returns true for the first call. */
  count(tenantId: string, signUpId: string): Promise<boolean>;
  /**
   * Claims this record for the sign-up, which creates one alone. Returns false while it has claimed another one, and when it
   * is over.
   */
  claim(tenantId: string, signUpId: string, recordId: string): Promise<boolean>;
  /** Gives a claim back: the record could not be created. Idempotent. */
  unclaim(tenantId: string, signUpId: string, recordId: string): Promise<void>;
  /** Deletes a sign-up. Idempotent. */
  end(tenantId: string, signUpId: string): Promise<void>;
  /** Deletes the sign-ups with these addresses. Idempotent. */
  forget(tenantId: string, emailDigests: readonly string[]): Promise<void>;
}

/** Where an account comes from. */
export interface SignUpSource {
  readonly tenantId: string;
  /** The domain of the address. */
  readonly domain: string;
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
}

/** Counts the accounts that people created, for each day (UTC), over all processes. */
export interface SignUpCounts {
  /** Counts an account. `last`: it is the tenant's last one of the day. `full`: one of the caps is met; it is refused. */
  take(source: SignUpSource, caps: DailyCaps, now: number): Promise<'counted' | 'last' | 'full'>;
  /** Returns whether one of the caps is met. */
  isFull(source: SignUpSource, caps: DailyCaps, now: number): Promise<boolean>;
}

/** The address of a sign-up, by its digest. */
export interface WorkedAddress {
  readonly tenantId: string;
  readonly emailDigest: string;
}

/** Proofs of work that a browser's script brings before a mail of a sign-up is sent. */
export interface SignUpWork {
  /** Returns a task for this address as JSON, to be answered within ten minutes. */
  task(address: WorkedAddress): Promise<object>;
  /**
   * Returns whether this text is the answer to a task for this address. An answer is good once: of concurrent uses one
   * succeeds. False for any other text.
   */
  accepts(address: WorkedAddress, answer: string): Promise<boolean>;
}
