import type { Texts } from '../texts/english.js';

/** The address that the script of passkeys gets its options from. */
export const PASSKEY_OPTIONS_PATH = '/passkey-options';

/** A page's offer to use a passkey. */
export interface PasskeyOffer {
  /** Token of the request for options. */
  readonly csrf: string;
  /** Whether it is the first or the second step of a sign-in. */
  readonly use: 'sign-in' | 'second-factor';
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
      button: use === 'sign-in' ? passkey.signIn : passkey.use,
      failed: passkey.failed,
      // the page of the first step has a password to offer instead
      unsupported: use === 'sign-in' ? null : passkey.unsupported,
    },
  });

/** Part for templates: the place that the script fills. `it.data`: from `passkeyData`. */
export const passkeyPart = {
  passkey: `<div class="passkey" data-passkey="<%= it.data %>"></div>
`,
} as const;
