import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { type NewPasskeyView, newPasskeyPage } from '../set-up/set-up-passkey.js';

export const SIGN_UP_PASSKEY_PATH = '/sign-up/passkey';

/** Returns the page that offers a passkey to a person who has just created their account. It can be left without one. */
export function signUpPasskeyPage(frame: Frame, view: NewPasskeyView): Page {
  const { signUpPasskey, who } = textsOf(frame.language);
  return newPasskeyPage(frame, view, { ...signUpPasskey, action: SIGN_UP_PASSKEY_PATH, other: who.other });
}
