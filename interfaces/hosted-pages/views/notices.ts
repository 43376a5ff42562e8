import { template } from '../../http/answers/template.js';
import { ACCOUNT_PATH } from '../home.js';
import { textsOf } from '../visit/language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly text: string; readonly address: string };
  readonly ownCss?: true;
}

const noticePage = (frame: Frame, { title, text: lead, link, ...rest }: Notice): Page =>
  pageOf(frame, { title, lead, body: fill({ link }), ...rest });

export const passwordChangedPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).resetPassword;
  return noticePage(frame, { title, text, link: toSignIn(frame), ownCss: true });
};

export const emailVerifiedPage = (frame: Frame): Page => {
  const { verifyEmail, account } = textsOf(frame.language);
  const home = frame.brand.homeUrl;
  const link =
    home === null
      ? { text: verifyEmail.toAccount, address: ACCOUNT_PATH }
      : { text: account.home(frame.brand.name), address: home };
  return noticePage(frame, { title: verifyEmail.doneTitle, text: verifyEmail.doneText, link });
};

export const invitationAcceptedPage = (frame: Frame): Page => {
  const { doneTitle: title, doneText: text } = textsOf(frame.language).acceptInvitation;
  return noticePage(frame, { title, text, link: toSignIn(frame) });
};

/** @param account address of the person whose session has just ended; null where there was none */
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

/** Says that the request does not tell which tenant's session is to end. @param startUrl of the service's own page */
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
