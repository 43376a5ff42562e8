/* What pages hand over to their scripts, as JSON in attributes. */

/** Of the script of forms, in its element's `data-texts`. */
export interface FormData {
  readonly show: string;
  readonly sixDigits: string;
  readonly capsLock: string;
  readonly rules: { readonly min: string; readonly max: string; readonly email: string };
  readonly met: string;
  readonly unmet: string;
  /** The least length of a new password. */
  readonly minLength: number;
  /** The tag (BCP 47) whose rules times are written by. */
  readonly formats: string;
}

/** Of the script of backup codes, in the list's `data-texts`. */
export interface CodesData {
  readonly copy: string;
  readonly copied: string;
  readonly print: string;
}

/** Of the script of proofs of work, in the form's `data-work`. */
export interface WorkData {
  /** The path that it asks for a task, and the token of that request. */
  readonly action: string;
  readonly csrf: string;
  /** Null for the address that is typed into the form. */
  readonly email: string | null;
}

/** Of the script of short names, in the form's `data-slug`. */
export interface SlugData {
  /** The path that it asks, and the token of that request. */
  readonly action: string;
  readonly csrf: string;
}

/** What the script of short names is answered. */
export interface SlugAnswer {
  readonly slug: string;
  readonly status: string | null;
  readonly text: string;
}

/** Of the script of domains, in the sign-in form's `data-of-domain`. */
export interface OfDomainData {
  /** The path that it asks, and what it asks with. */
  readonly action: string;
  readonly asked: Readonly<Record<string, string>>;
}

/** What the script of domains is answered: the text of the button of the connection that the domain leads to; null for none. */
export interface OfDomainAnswer {
  readonly button: string | null;
}

/** Of the script of passkeys, in `data-passkey` of the element that it fills: to ask for a passkey, or to make one. */
export interface PasskeyData {
  /** The form that the answer of an authenticator is sent as. */
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** Ids of fields of the page that are sent with it, and with the request for options. */
  readonly typed: readonly string[];
  /** The path that it asks for options, and what it asks with. */
  readonly options: string;
  readonly asked: Readonly<Record<string, string>>;
  /** Whether the autofill of the email field offers passkeys. */
  readonly autofill: boolean;
  readonly texts: { readonly button: string; readonly failed: string; readonly unsupported: string | null };
}

/** The passkeys of a user that the service knows at a host (Web Authentication Level 3, section 5.1.10.3). */
export interface AcceptedPasskeys {
  readonly rpId: string;
  /** The `userHandle`, base64url. */
  readonly userId: string;
  /** base64url. */
  readonly allAcceptedCredentialIds: readonly string[];
}

/** Of the same script: to report to the browser which passkeys exist, so that it offers no deleted one. */
export interface PasskeySignal {
  readonly signal: AcceptedPasskeys;
}
