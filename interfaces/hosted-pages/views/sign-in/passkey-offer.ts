import type { AcceptedPasskeys, PasskeyData, PasskeySignal } from '../../browser/page-data.js';
import type { Texts } from '../../texts/english.js';

/** The address that the script of passkeys gets its options from. */
export const PASSKEY_OPTIONS_PATH = '/passkey-options';

/** A page's offer to use a passkey. */
export interface PasskeyOffer {
  /** Token of the request for options. */
  readonly csrf: string;
  /**
   * The first or the second step of a sign-in, a new passkey for the second, the step-up of a session, a new passkey on
   * the account page, the one that an account is created with, or the one that an emergency access enrols.
   */
  readonly use:
    'sign-in' | 'second-factor' | 'set-up' | 'step-up' | 'account' | 'sign-up' | 'operator-access';
}

/** `typed`: default none. */
type PasskeyForm = Pick<PasskeyData, 'action' | 'hidden'> & Partial<Pick<PasskeyData, 'typed'>>;

/** Returns what the script of passkeys needs, as JSON. */
export const passkeyData = (
  { passkey, signUp }: Texts,
  { csrf, use }: PasskeyOffer,
  { action, hidden, typed = [] }: PasskeyForm,
): string =>
  JSON.stringify({
    // as the forms of the page
    action: hidden['request'] === undefined ? action : `${action}?request=${hidden['request']}`,
    hidden,
    typed,
    options: PASSKEY_OPTIONS_PATH,
    asked: { csrf, use },
    autofill: use === 'sign-in',
    texts: {
      button: passkey.buttons[use],
      failed:
        use === 'sign-up'
          ? signUp.details.faults.passkey
          : use === 'set-up' || use === 'account' || use === 'operator-access'
            ? passkey.notMade
            : passkey.failed,
      // the other pages have something else to offer
      unsupported: use === 'second-factor' || use === 'account' ? passkey.unsupported : null,
    },
  } satisfies PasskeyData);

/** Returns what the script needs to report to the browser which passkeys exist, so that it offers no deleted one. */
export const signalData = (signal: AcceptedPasskeys): string =>
  JSON.stringify({ signal } satisfies PasskeySignal);

/** Part for templates: the place that the script fills. `it.data`: from `passkeyData`; `it.shown`: a button without use. */
export const passkeyPart = {
  passkey: `<div class="passkey" data-passkey="<%= it.data %>"><% if (it.shown) { %><button type="button" class="button second"><%= it.shown %></button><% } %></div>
`,
} as const;
