import type { RegisteredPasskey } from '../../../domain/user/factor-events.js';

/** Where passkeys are used: the pages of one tenant. */
export interface PasskeyHost {
  /** The exact host of the pages, which browsers keep a passkey for. */
  readonly rpId: string;
  /** The exact origin of the pages. */
  readonly origin: string;
}

/** A passkey that a browser is asked for. */
export type NamedPasskey = Pick<RegisteredPasskey, 'credentialId' | 'transports'>;

/** What a new passkey is made for. */
export interface RegistrationRequest {
  readonly rpId: string;
  /** The tenant's name. */
  readonly rpName: string;
  /** The user's `userHandle`: 32 bytes, base64url. */
  readonly userHandle: string;
  /** As the authenticator shows the account. */
  readonly userName: string;
  readonly displayName: string;
  readonly challenge: string;
  /** The user's passkeys: an authenticator that has one of them makes no other. */
  readonly existing: readonly NamedPasskey[];
}

export interface SignInRequest {
  readonly rpId: string;
  readonly challenge: string;
  /** The passkeys that may be used; null for any that the browser has. */
  readonly allowed: readonly NamedPasskey[] | null;
}

/** What an authenticator's answer says about itself. Nothing of it is proved. */
export interface ClaimedPasskey {
  readonly challenge: string;
  /** base64url. */
  readonly credentialId: string;
  /** base64url; null for none. */
  readonly userHandle: string | null;
}

/** A passkey whose registration was verified. */
export interface VerifiedPasskey extends Pick<
  RegisteredPasskey,
  'transports' | 'deviceType' | 'backedUp' | 'aaguid'
> {
  readonly credentialId: string;
  readonly publicKey: string;
  /** The signature counter; 0 for authenticators that do not count. */
  readonly counter: number;
}

/**
 * The ceremonies of Web Authentication Level 3. A passkey is discoverable and verifies its user; its authenticator is
 * not attested. Options are JSON for `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` (section 5.1).
 */
export interface Passkeys {
  /** Returns 32 random bytes, base64url. */
  newUserHandle(): string;
  registrationOptions(request: RegistrationRequest): Promise<object>;
  signInOptions(request: SignInRequest): Promise<object>;
  /** Reads an answer (JSON); null for text that is none. */
  read(response: string): ClaimedPasskey | null;
  /**
   * Verifies the answer to `registrationOptions` (section 7.1): type, challenge, origin, RP ID, presence and verification
   * of the user, algorithm; not from a frame of another origin. Null when any of it is wrong.
   */
  verifyRegistration(
    response: string,
    expected: PasskeyHost & { readonly challenge: string },
  ): Promise<VerifiedPasskey | null>;
  /**
   * Verifies the answer to `signInOptions` (section 7.2), as `verifyRegistration` does, by the public key (base64url).
   * Returns the signature counter, which it does not compare; null when any of it is wrong.
   */
  verifySignIn(
    response: string,
    expected: PasskeyHost & {
      readonly challenge: string;
      readonly credentialId: string;
      readonly publicKey: string;
    },
  ): Promise<{ readonly counter: number } | null>;
}

/** What a challenge was made for; it is good for nothing else. */
export interface PasskeyCeremony {
  readonly tenantId: string;
  readonly purpose: 'register' | 'sign-in' | 'second-factor' | 'step-up';
  readonly rpId: string;
  /** The value of the browser's cookie. */
  readonly browser: string;
  /** The user whom the ceremony is fixed to; null for a sign-in, whose passkey says who it is. */
  readonly userId: string | null;
}

/** Challenges of ceremonies that have started. A challenge lasts five minutes and is taken once. */
export interface PasskeyCeremonies {
  /**
   * Stores a challenge of 32 random bytes and returns it (base64url).
   * @param userHandle that the new passkey gets; null for none
   */
  begin(ceremony: PasskeyCeremony, userHandle?: string | null): Promise<string>;
  /**
   * Takes a challenge away. Null when there is none of this ceremony any more: of concurrent callers one gets it.
   */
  take(challenge: string, ceremony: PasskeyCeremony): Promise<{ readonly userHandle: string | null } | null>;
}

/** A passkey of a user. */
export interface PasskeyOwner {
  readonly tenantId: string;
  readonly userId: string;
  readonly passkeyId: string;
}

/** Signature counters of passkeys, and when each was used. */
export interface PasskeyUses {
  /** Stores the counter of a new passkey, and the host that it is valid for. */
  begin(passkey: PasskeyOwner, start: { readonly counter: number; readonly rpId: string }): Promise<void>;
  /**
   * Records a use. Returns false when the counter did not go up, and neither is 0: of concurrent uses with the same
   * counter one succeeds.
   */
  note(passkey: PasskeyOwner, use: { readonly counter: number; readonly rpId: string }): Promise<boolean>;
  /** Returns when the user's passkeys were last used, ISO 8601 by `passkeyId`; those that never were are absent. */
  lastUses(tenantId: string, userId: string): Promise<ReadonlyMap<string, string>>;
  /** Returns the number of users with a passkey for a host that does not end with this text, over all tenants. */
  usersElsewhere(hostEnd: string): Promise<number>;
  /** Deletes what is known of one passkey, or of all of a user's. */
  forget(tenantId: string, userId: string, passkeyId?: string): Promise<void>;
}
