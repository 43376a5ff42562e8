import { linkPaths } from '../../../application/mail/link-address.js';
import { readLink } from '../../../application/mail/read-link.js';
import type { Redeemed } from '../../../application/mail/redeem-link.js';
import { SubjectErased } from '../../../application/ports/events/subject-keys.js';
import { signInByLink } from '../../../application/sign-in/sign-in-by-link.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../http/http-types.js';
import { redirect, show } from '../answers.js';
import { formToken, isOurForm, pageApart } from '../visit/guard.js';
import { ACCOUNT_PATH } from '../home.js';
import { textsOf } from '../visit/language.js';
import type { LinkPage } from '../link-pages.js';
import { linkPages } from '../link-pages.js';
import { followedLink, forgetLink, keepLink, keptLink } from '../mailed-link.js';
import { passwordFaultOf, typedPassword } from '../new-password.js';
import type { Pages } from '../pages.js';
import { pathOf } from '../visit/proceed.js';
import { forgetResetAsked, requestOfAsked, requestOfLink } from '../visit/reset-asked.js';
import { startSession } from '../visit/start-session.js';
import { errorPage } from '../views/error.js';
import type { PasswordFault } from '../views/new-password.js';
import type { Visit } from '../visit/visit.js';
import { visitorOf } from '../visit/visit.js';

/** Where the links in mails lead. Opening one shows a form and changes nothing: programs open the links in mails, too. */
export const mailedLinkRoutes = (pages: Pages): HttpRoute[] =>
  linkPages.flatMap((link): HttpRoute[] => {
    const path = linkPaths[link.purpose];
    return [
      { method: 'GET', path, handle: pageApart(pages, (visit) => arrive(pages, visit, link)) },
      { method: 'POST', path, handle: pageApart(pages, (visit) => submit(pages, visit, link)) },
      {
        method: 'GET',
        path: link.donePath,
        handle: pageApart(pages, (visit) => show(pages, visit, link.done(visit.frame))),
      },
    ];
  });

async function arrive(pages: Pages, visit: Visit, link: LinkPage): Promise<void> {
  const { purpose } = link;
  const token = followedLink(visit);
  if (token === undefined) await ask(pages, visit, link, keptLink(pages, visit, purpose), null);
  else if (token === null) await gone(pages, visit, link, null);
  else redirect(pages, visit, linkPaths[purpose], keepLink(pages, purpose, token));
}

async function ask(
  pages: Pages,
  visit: Visit,
  link: LinkPage,
  token: string | null,
  fault: PasswordFault | null,
): Promise<void> {
  const { purpose } = link;
  const addressee = token && (await readLink(pages.app, visit.tenant.tenantId, purpose, token));
  if (!token || !addressee) {
    await gone(pages, visit, link, token);
    return;
  }
  const { token: csrf, headers } = formToken(pages, visit, linkPaths[purpose], token);
  const page = link.ask(visit.frame, { csrf, account: addressee, fault });
  show(pages, visit, page, { status: fault === null ? 200 : 400, headers });
}

async function submit(pages: Pages, visit: Visit, link: LinkPage): Promise<void> {
  const token = keptLink(pages, visit, link.purpose);
  if (token === null) {
    await gone(pages, visit, link, null);
    return;
  }
  if (!isOurForm(pages, visit, token)) return;
  const typed = link.asksPassword ? typedPassword(visit.parameters) : { password: '' };
  if ('fault' in typed) {
    await ask(pages, visit, link, token, typed.fault);
    return;
  }
  try {
    const redeemed = await link.redeem(pages, visit, token, typed.password);
    await goOn(pages, visit, link, redeemed);
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault !== null) await ask(pages, visit, link, token, fault);
    else if (isOver(error)) await gone(pages, visit, link, token);
    else throw error;
  }
}

/** The link is good for nothing, or its user was erased in this very moment. */
const isOver = (error: unknown): boolean =>
  error instanceof SubjectErased || (error instanceof DomainError && error.code === 'link_invalid');

/**
 * Signs a person in who has chosen a password, and goes on to where they wanted. For other links, and where a second factor
 * is due, a page says what was done.
 */
async function goOn(pages: Pages, visit: Visit, link: LinkPage, redeemed: Redeemed): Promise<void> {
  const { clientId, position } = redeemed;
  const live = link.asksPassword ? await signInByLink(pages.app, visitorOf(pages, visit), redeemed) : null;
  // one that asks for no password says what it did whenever it is opened again
  const headers = link.asksPassword ? forgetLink(pages, link.purpose) : [];
  if (live === null) {
    if (position !== null) await pages.settle(position);
    redirect(pages, visit, link.donePath, headers);
    return;
  }
  const request = await requestOfLink(pages, visit, redeemed);
  await startSession(pages, { ...visit, request }, live, {
    headers: [...headers, ...forgetResetAsked(pages)],
    home: { clientId },
  });
}

/** Says that a link is over, or what it has done already, and how to have another one made. */
async function gone(pages: Pages, visit: Visit, link: LinkPage, token: string | null): Promise<void> {
  const { purpose, asksPassword, donePath, isDone } = link;
  if (token !== null && isDone && (await isDone(pages, visit, token))) {
    redirect(pages, visit, donePath);
    return;
  }
  const { error } = textsOf(visit.frame.language);
  const request = purpose === 'password-reset' ? await requestOfAsked(pages, visit) : null;
  const again = asksPassword
    ? { text: error.newLink, address: pathOf('/forgot-password', request) }
    : { text: error.newVerification, address: ACCOUNT_PATH };
  const page = errorPage(visit.frame, { reason: 'linkGone', traceId: null, link: again });
  show(pages, visit, page, { status: 400, headers: forgetLink(pages, purpose) });
}
