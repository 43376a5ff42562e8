import { template } from '../../http/answers/template.js';
import { ACCOUNT_PATH, type Home } from '../home.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly text: string; readonly address: string };
  readonly ownCss?: true;
}

const noticePage = (frame: Frame, { title, text: lead, link, ...rest }: Notice): Page =>
  renderPage(frame, { title, lead, body: fill({ link }), ...rest });

/** Returns the page after a password was changed. */
export const passwordChangedPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).resetPassword;
  return noticePage(frame, { title, text, link: toSignIn(frame), ownCss: true });
};

/** Returns the page for a user who comes back to a sign-in that is complete. */
export const signedInPage = (frame: Frame, { location, client }: Home): Page => {
  const { signedIn, account, error } = textsOf(frame.language);
  const name = client ?? (location === ACCOUNT_PATH ? null : frame.brand.name);
  const text = name === null ? error.toAccount : account.home(name);
  return noticePage(frame, { title: signedIn.title, text: signedIn.text, link: { text, address: location } });
};

/** Returns the page after an address was verified. */
export const emailVerifiedPage = (frame: Frame): Page => {
  const { verifyEmail, account } = textsOf(frame.language);
  const home = frame.brand.homeUrl;
  const link =
    home === null
      ? { text: verifyEmail.toAccount, address: ACCOUNT_PATH }
      : { text: account.home(frame.brand.name), address: home };
  return noticePage(frame, { title: verifyEmail.doneTitle, text: verifyEmail.doneText, link });
};

/** Returns the page after a former address was restored. */
export const emailRestoredPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).undoEmailChange;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/** Returns the page after the changes of an API key were undone. */
export const keyChangeUndonePage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).undoKeyChange;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/** Returns the page after an objection to the recovery of an owner. */
export const recoveryStoppedPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).objectToRecovery;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/** Returns the page after an emergency access has enrolled a passkey. */
export const operatorEnrolledPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).operatorAccess;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/** Returns the page after the changes of an API key were undone, but for an address that another account has by now. */
export const addressNotRestoredPage = (frame: Frame): Page => {
  const { partlyTitle: title, partlyText: text } = textsOf(frame.language).undoKeyChange;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/** Returns the page after an invitation was accepted. */
export const invitationAcceptedPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).acceptInvitation;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/**
 * Returns the page after a sign-in that left few backup codes. It answers a form: it cannot be loaded again, and has no
 * switch of languages.
 * @param onward where the page leads on
 */
export const fewBackupCodesPage = ({ here: _, ...frame }: Frame, left: number, onward: string): Page => {
  const { title, text, onward: label } = textsOf(frame.language).fewBackupCodes;
  return noticePage(frame, { title: title(left), text, link: { text: label, address: onward } });
};

/** Returns the page after a user asked for the deletion of their account. @param graceDays of the tenant */
export const deletionRequestedPage = (frame: Frame, graceDays: number): Page => {
  const { deleteAccount: texts } = textsOf(frame.language).account;
  const text = texts.doneText(frame.brand.name, graceDays);
  return noticePage(frame, {
    title: texts.doneTitle,
    text,
    ...(graceDays === 0 ? {} : { link: toSignIn(frame) }),
  });
};

/** Returns the page after a sign-in that withdrew the deletion of the account. @param address where the sign-in goes on */
export const accountKeptPage = (frame: Frame, address: string): Page => {
  const { deleteAccount: texts } = textsOf(frame.language).account;
  const link = { text: texts.goOn, address };
  return noticePage(frame, { title: texts.keptTitle, text: texts.keptText(frame.brand.name), link });
};

/**
 * Returns the page that says that the request does not say which tenant's session to end. @param startUrl of the
 * service's start page
 */
export function unknownSessionPage(frame: Frame, startUrl: string): Page {
  const { unknownSession, error } = textsOf(frame.language);
  return noticePage(frame, { ...unknownSession, link: { text: error.toStart, address: startUrl } });
}

const toSignIn = ({ language }: Frame): NonNullable<Notice['link']> => ({
  text: textsOf(language).toSignIn,
  address: '/sign-in',
});

const fill = template<{
  link: Notice['link'];
}>(`<% if (it.link) { %><a class="button second" href="<%= it.link.address %>"><%= it.link.text %></a>
<% } %>`);
