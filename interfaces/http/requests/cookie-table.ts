/* In seconds. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5). */
const LONGEST = 400 * DAY;
/** Until the browser is closed. */
const OPEN = null;

/**
 * The cookies of the service, each with what it holds, its lifetime in seconds, and what clears it earlier. All are for one
 * host, out of reach for scripts, and not sent with forms of other sites (`cookies`).
 */
export const cookieTable = {
  /* At a tenant's host: who is signed in here, and was. */
  /** The secret of the session. Cleared by a sign-out and by a request to delete the account. */
  tessera_session: 14 * DAY,
  /** The secret of a remembered device, which stands in for a second factor. The tenant's setting may be shorter. */
  tessera_device: 90 * DAY,
  /** An id that says whether an account has signed in here before. */
  tessera_known: LONGEST,
  /** The account that its user wants to be greeted with, signed. Cleared by "not you?". */
  tessera_account: LONGEST,
  /** The wish to be greeted, while a mailed code is awaited. Cleared by the sign-in. */
  tessera_keep_account: 10 * MINUTE,

  /* At a tenant's host, and at the portal's for the sign-up of a tenant: every page. */
  /** The random value that the tokens of forms are bound to. */
  tessera_form: OPEN,
  /** The language that was picked on a page. Cleared by saving a language that pages have no texts in. */
  tessera_language: 180 * DAY,
  /** The language of the session that ended in this browser. */
  tessera_last_language: OPEN,

  /* A sign-in. */
  /** The secret of a sign-in between its steps. Cleared by its last step, and when it is over. */
  tessera_sign_in: 10 * MINUTE,
  /** The address that was typed, and the authorization request that it was typed for. Cleared by the end of a sign-in or sign-up. */
  tessera_typed_email: 30 * MINUTE,
  /** The account page that was asked for without a session. Cleared when the sign-in leads there. */
  tessera_wanted: 10 * MINUTE,
  /** The authorization request whose mailed link is awaited. Cleared by the link. */
  tessera_code_request: 10 * MINUTE,
  /** The authorization request and the session that its user chose to go on with. */
  tessera_selected: HOUR,
  /** The authorization request that was finished last, for who goes back to its pages. */
  tessera_finished: HOUR,
  /** The value that sign-ins at providers are bound to, and the authorization request of the last one. */
  tessera_connection: HOUR,
  /** The external account that waits to be linked by the next sign-in. Cleared when its user has decided. */
  tessera_link: HOUR,
  /** The connection that was used last; none after another way of signing in. */
  tessera_last_way: LONGEST,
  /** The value that challenges of passkeys are bound to. */
  tessera_ceremony: 5 * MINUTE,
  /** The address that a reset mail was asked for. Cleared by its link. */
  tessera_reset_asked: HOUR,

  /* A sign-up. */
  /** Its secret. Cleared by its end. */
  tessera_new_account: DAY,
  /** Its authorization request. Cleared by its end. */
  tessera_sign_up_request: HOUR,

  /* An account page. */
  /** A form that did not take effect, since the session was over. Cleared when it is shown again. */
  tessera_typed_form: 10 * MINUTE,
  /** The revision of the request for a code to a new address. Cleared by the change of the address. */
  tessera_new_email: 10 * MINUTE,
  /** The offer of an authenticator app, sealed for its user. Cleared by accepting it. */
  tessera_totp_offer: 10 * MINUTE,
  /** New backup codes, sealed for their user. */
  tessera_backup_codes: 10 * MINUTE,

  /* What the next page says, once: showing it clears it. */
  /** About the form that took effect. */
  tessera_notice: MINUTE,
  /** Why the user has to sign in again. */
  tessera_began_again: MINUTE,
  /** When a mail was sent again. */
  tessera_sent_again: MINUTE,

  /* The secret of a mailed link, out of the address. Cleared by redeeming it, and when it is invalid. */
  tessera_password_reset: HOUR,
  tessera_invitation: HOUR,
  tessera_verification: HOUR,
  tessera_undo_email_change: HOUR,
  tessera_undo_key_change: HOUR,
  tessera_email_change: HOUR,
  tessera_code: HOUR,
  tessera_sign_up: HOUR,
  tessera_operator_access: HOUR,
  tessera_object_to_recovery: HOUR,

  /* At `{base_url}`. */
  /** The value that authorization requests are bound to. */
  tessera_browser: HOUR,
  /** The tenant that the browser was sent to last. */
  tessera_tenant: 14 * DAY,
  /** The secret of the session at one tenant's host; the name ends with the tenant's id. Cleared by the sign-out. */
  tessera_sso_: 14 * DAY,
} as const satisfies Readonly<Record<`tessera_${string}`, number | typeof OPEN>>;

/** The name of a cookie, without prefix. */
export type CookieName = keyof typeof cookieTable | `tessera_sso_${string}`;

/** Returns the lifetime of a cookie in seconds; null: until the browser is closed. */
export const lifetimeOf = (name: CookieName): number | null =>
  name.startsWith('tessera_sso_') ? cookieTable.tessera_sso_ : cookieTable[name as keyof typeof cookieTable];
