import { linkPaths } from '../../../application/mail/link-address.js';
import { readLink } from '../../../application/mail/read-link.js';
import type { Redeemed } from '../../../application/mail/redeem-link.js';
import { SubjectErased } from '../../../application/ports/events/subject-keys.js';
import { signInByLink } from '../../../application/sign-in/advance-sign-in.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { seeOther, show } from '../answers.js';
import { formToken } from '../page-request/form-token.js';
import { ACCOUNT_PATH, homeOf } from '../home.js';
import { textsOf } from '../page-request/language.js';
import { type LinkPage, linkPages } from '../link-pages.js';
import { type LinkPageRequest, followedLink, forgetLink, linkHolder } from '../mailed-link.js';
import { passwordFaultOf, typedPassword } from '../new-password.js';
import { type HostedPage, hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { pathOf } from '../page-request/go-to-step.js';
import { forgetRequestedReset, requestOfReset, requestOfLink } from '../page-request/requested-reset.js';
import { goToSignInStep } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import { errorPage } from '../views/error.js';
import { signedInPage } from '../views/notices.js';
import type { PasswordFault } from '../views/new-password.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { anyone } from '../page-request/visitors.js';

/** The pages of mailed links. A GET shows a form and changes nothing, since mail scanners open links, too. */
export const mailedLinkPages: readonly HostedPage[] = linkPages.flatMap((link) => [
  hostedPage({
    path: linkPaths[link.purpose],
    whileLocked: 'stops',
    who: linkHolder({
      purpose: link.purpose,
      invalid: async (deps, page) => {
        if (hasComeBack(page, link))
          show(deps, page, signedInPage(page.frame, await homeOf(deps, page, null)));
        else await showInvalidLink(deps, page, link, null);
      },
    }),
    open: (deps, page) => showForm(deps, page, link, null),
    form: {
      fields: link.asksPassword ? ['newPassword', 'newPasswordAgain'] : [],
      submit: (deps, page) => submit(deps, page, link),
    },
  }),
  donePage(link.donePath, link.done),
  ...(link.partly === undefined ? [] : [donePage(link.partly.path, link.partly.page)]),
]);

/** Returns whether a user who is signed in goes back to the page of a link that signs in: it did what it was for, and is gone. */
const hasComeBack = (page: PageRequest, { asksPassword }: LinkPage): boolean =>
  asksPassword && page.session !== null && page.req.method !== 'POST' && followedLink(page) === undefined;

function donePage(path: string, view: LinkPage['done']): HostedPage {
  return hostedPage({
    path,
    whileLocked: 'stops',
    who: anyone,
    open: (deps, page) => show(deps, page, view(page.frame)),
  });
}

async function showForm(
  deps: PagesDeps,
  page: LinkPageRequest,
  link: LinkPage,
  fault: PasswordFault | null,
): Promise<void> {
  const { purpose } = link;
  const { token } = page;
  const addressee = await readLink(deps.app, page.tenant.tenantId, purpose, token);
  if (!addressee) {
    await showInvalidLink(deps, page, link, token);
    return;
  }
  const { token: csrf, headers } = formToken(deps, page, linkPaths[purpose], token);
  const content = link.ask(page.frame, { csrf, account: addressee, fault });
  show(deps, page, content, { status: fault === null ? 200 : 400, headers });
}

async function submit(deps: PagesDeps, page: LinkPageRequest, link: LinkPage): Promise<void> {
  const { token } = page;
  const typed = link.asksPassword ? typedPassword(page.parameters) : { password: '' };
  if ('fault' in typed) {
    await showForm(deps, page, link, typed.fault);
    return;
  }
  try {
    const redeemed = await link.redeem(deps, page, token, typed.password);
    await complete(deps, page, link, redeemed);
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault !== null) await showForm(deps, page, link, fault);
    else if (isOver(error)) await showInvalidLink(deps, page, link, token);
    else throw error;
  }
}

/** Returns whether the link is invalid, or its user was erased meanwhile. */
const isOver = (error: unknown): boolean =>
  error instanceof SubjectErased || (error instanceof DomainError && error.code === 'link_invalid');

/**
 * Signs in a user who has chosen a password, and continues, with the second factor where one is needed. For other links a
 * page says what was done.
 */
async function complete(
  deps: PagesDeps,
  page: PageRequest,
  link: LinkPage,
  redeemed: Redeemed,
): Promise<void> {
  const { clientId, position } = redeemed;
  const advanced = link.asksPassword
    ? await signInByLink(deps.app, visitorContext(deps, page), redeemed)
    : null;
  // a link without a password says what it did whenever it is opened again
  const headers = link.asksPassword ? forgetLink(deps, link.purpose) : [];
  if (advanced === null) {
    if (position !== null) await deps.waitUntilShown(position);
    const path = redeemed.left === undefined ? link.donePath : (link.partly?.path ?? link.donePath);
    seeOther(deps, page, path, headers);
    return;
  }
  const request = await requestOfLink(deps, page, redeemed);
  if (advanced.kind === 'unfinished') {
    if (position !== null) await deps.waitUntilShown(position);
    const cookies = [
      ...deps.cookies.set('tessera_sign_in', advanced.secret),
      ...headers,
      ...forgetRequestedReset(deps),
    ];
    goToSignInStep(deps, { ...page, request }, advanced.step, cookies);
    return;
  }
  await startSession(deps, { ...page, request }, advanced, {
    headers: [...headers, ...forgetRequestedReset(deps)],
    home: { clientId },
  });
}

/** Shows that a link is invalid, or what it has done before, and how to get another one. */
async function showInvalidLink(
  deps: PagesDeps,
  page: PageRequest,
  link: LinkPage,
  token: string | null,
): Promise<void> {
  const { purpose, invalid, donePath, isDone } = link;
  if (token !== null && isDone && (await isDone(deps, page, token))) {
    seeOther(deps, page, donePath);
    return;
  }
  const { error, toSignIn } = textsOf(page.frame.language);
  const request = purpose === 'password-reset' ? await requestOfReset(deps, page) : null;
  const next = {
    'new-link': { text: error.newLink, address: pathOf('/forgot-password', request) },
    'new-verification': { text: error.newVerification, address: ACCOUNT_PATH },
    'sign-in': { text: toSignIn, address: '/sign-in' },
  }[invalid.to];
  const content = errorPage(page.frame, { reason: invalid.reason, traceId: null, link: next });
  show(deps, page, content, { status: 400, headers: forgetLink(deps, purpose) });
}
