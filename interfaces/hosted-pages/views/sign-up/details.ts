import type { AcceptedTerms } from '../../../../domain/user/user-events.js';
import type { Terms } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import { type PasswordFault, passwordFaultText } from '../new-password.js';
import { type PasskeyOffer, passkeyData } from '../sign-in/passkey-offer.js';
import { SIGN_UP_ACTION, type SignUpPageView, hiddenOf, signUpBody } from './parts.js';

/** A fault of the last page of a sign-up, as a key of the texts. */
export type SignUpFault = PasswordFault | 'firstName' | 'lastName' | 'passkey';

export interface SignUpDetailsView extends SignUpPageView {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The offer of a passkey in place of the password; null where there can be none. */
  readonly passkey: PasskeyOffer | null;
  readonly fault: SignUpFault | null;
}

/** Returns the last page of a sign-up, which asks for the name and a password, or a passkey in its place. */
export function signUpDetailsPage(frame: Frame, view: SignUpDetailsView): Page {
  const texts = textsOf(frame.language);
  const { details } = texts.signUp;
  const { email, firstName, lastName, passkey, fault } = view;
  const least = frame.passwordMinLength ?? 8;
  const ofOther = fault === 'firstName' || fault === 'lastName' || fault === 'passkey';
  const form = {
    action: SIGN_UP_ACTION,
    hidden: hiddenOf(view, 'details'),
    account: email,
    fields: [
      {
        name: 'firstName',
        label: texts.firstName,
        kind: 'text',
        autocomplete: 'given-name',
        value: firstName,
        wrong: fault === 'firstName',
        first: fault === null || fault === 'firstName',
      },
      {
        name: 'lastName',
        label: texts.lastName,
        kind: 'text',
        autocomplete: 'family-name',
        value: lastName,
        optional: true,
        wrong: fault === 'lastName',
        first: fault === 'lastName',
      },
      {
        name: 'newPassword',
        label: texts.password,
        kind: 'password',
        autocomplete: 'new-password',
        hint: texts.passwordRules(least),
        wrong: fault !== null && !ofOther,
        first: fault !== null && !ofOther,
      },
    ],
    terms: termsView(frame),
    submit: details.submit,
    alert: fault === null ? null : ofOther ? details.faults[fault] : passwordFaultText(texts, fault, least),
  } as const;
  return renderPage(frame, {
    title: details.title,
    lead: details.lead,
    body: signUpBody({
      email,
      form,
      passkey: passkey && {
        data: passkeyData(texts, passkey, { ...form, typed: ['firstName', 'lastName'] }),
      },
    }),
    wrong: fault !== null,
    usesPasskeys: passkey !== null,
  });
}

const isWeb = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address);

/** Returns what who signs up accepts; null where the tenant has neither terms nor a statement on privacy. */
export function termsOf({
  termsUrl,
  privacyUrl,
}: Pick<Frame['brand'], 'termsUrl' | 'privacyUrl'>): AcceptedTerms | null {
  const accepted = {
    termsUrl: isWeb(termsUrl) ? termsUrl : null,
    privacyUrl: isWeb(privacyUrl) ? privacyUrl : null,
  };
  return accepted.termsUrl === null && accepted.privacyUrl === null ? null : accepted;
}

/** Returns the sentence above the buttons, with its links; null without terms. */
function termsView({ brand, language }: Frame): Terms | null {
  const { signUp, newTab, terms, privacy } = textsOf(language);
  const accepted = termsOf(brand);
  if (accepted === null) return null;
  const { termsUrl, privacyUrl } = accepted;
  return {
    text: signUp.details.terms,
    newTab,
    links: [
      ...(termsUrl === null ? [] : [{ text: terms, address: termsUrl }]),
      ...(privacyUrl === null ? [] : [{ text: privacy, address: privacyUrl }]),
    ],
  };
}
