import { template } from '../../http/answers/template.js';
import { ACCOUNT_PATH } from '../home.js';
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

/** Returns the page after an invitation was accepted. */
export const invitationAcceptedPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).acceptInvitation;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/**
 * Returns the page after a sign-out. @param account email address of the user whose session has just ended; null for
 * none
 */
export const signedOutPage = (frame: Frame, account: string | null): Page => {
  const { title, text, noneTitle, noneText, again, signIn } = textsOf(frame.language).signedOut;
  const { name } = frame.brand;
  return account === null
    ? noticePage(frame, {
        title: noneTitle,
        text: noneText(name),
        link: { text: signIn, address: '/sign-in' },
      })
    : noticePage(frame, { title, text: text(name, account), link: { text: again, address: '/sign-in' } });
};

/**
 * Returns the page that says that the request does not tell which tenant's session to end. @param startUrl of the
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
