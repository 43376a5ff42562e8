import type { Texts } from '../texts/english.js';

/** The address that the script of passkeys gets its options from. */
export const PASSKEY_OPTIONS_PATH = '/passkey-options';

/** A page's offer to use a passkey. */
export interface PasskeyOffer {
  /** Token of the request for options. */
  readonly csrf: string;
  /** The first or the second step of a sign-in, or a new passkey for the second. */
  readonly use: 'sign-in' | 'second-factor' | 'set-up';
}

/**
 * Returns what the script of passkeys needs, as JSON.
 * @param form the form that the answer is sent as, with its hidden values
 */
export const passkeyData = (
  { passkey }: Texts,
  { csrf, use }: PasskeyOffer,
  { action, hidden }: { readonly action: string; readonly hidden: Readonly<Record<string, string>> },
): string =>
  JSON.stringify({
    action,
    hidden,
    options: PASSKEY_OPTIONS_PATH,
    asked: { csrf, use },
    autofill: use === 'sign-in',
    texts: {
      button: passkey.buttons[use],
      failed: use === 'set-up' ? passkey.notMade : passkey.failed,
      // the other pages have something else to offer
      unsupported: use === 'second-factor' ? passkey.unsupported : null,
    },
  });

/** Part for templates: the place that the script fills. `it.data`: from `passkeyData`. */
export const passkeyPart = {
  passkey: `<div class="passkey" data-passkey="<%= it.data %>"></div>
`,
} as const;
