import { browserOf } from '../../../application/shared/browser-of.js';
import { enrolOperator, openOperatorAccess } from '../../../application/tenant/operators/enrol-operator.js';
import { OPERATOR_ACCESS_PATH as PATH } from '../../../application/tenant/operators/grant-operator-access.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { single } from '../../http/requests/form-body.js';
import { seeOther, show } from '../answers.js';
import { type LinkPageRequest, forgetLink, linkHolder } from '../mailed-link.js';
import { textsOf } from '../page-request/language.js';
import { formToken } from '../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { anyone } from '../page-request/visitors.js';
import { ceremonyBrowserOf } from '../page-request/cookies/passkey-cookie.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { errorPage } from '../views/error.js';
import { operatorEnrolledPage } from '../views/notices.js';
import { operatorAccessPage } from '../views/set-up/set-up-passkey.js';
import { OPERATOR_LINK as LINK, operatorLinkAt } from './operator-link.js';
import { passkeyOffer } from './passkey-options.js';

const DONE_PATH = `${PATH}/done`;

/** The page of the link by which an operator enrols a passkey. It is of the operators' host alone. */
export const operatorAccessPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: linkHolder({ purpose: LINK, invalid: showInvalidLink, tokenOf: operatorLinkAt }),
    open: (deps, page) => showForm(deps, page, false),
    form: { fields: ['passkey'], submit },
  }),
  hostedPage({
    path: DONE_PATH,
    whileLocked: 'stops',
    who: anyone,
    open: (deps, page) => show(deps, page, operatorEnrolledPage(page.frame)),
  }),
];

async function showForm(deps: PagesDeps, page: LinkPageRequest, refused: boolean): Promise<void> {
  const access = await openOperatorAccess(deps.app, page.token);
  if (access === null) {
    showInvalidLink(deps, page);
    return;
  }
  const { token: csrf, headers } = formToken(deps, page, PATH, page.token);
  const passkey = passkeyOffer(deps, page, 'operator-access');
  const view = { request: null, csrf, account: access.user, passkey, refused };
  show(deps, page, operatorAccessPage(page.frame, view), { status: refused ? 400 : 200, headers });
}

async function submit(deps: PagesDeps, page: LinkPageRequest): Promise<void> {
  try {
    const { position } = await enrolOperator(deps.app, visitorContext(deps, page), {
      token: page.token,
      browser: ceremonyBrowserOf(deps, page.req),
      name: firstName(page),
      response: single(page.parameters, 'passkey') ?? '',
    });
    if (position !== null) await deps.waitUntilShown(position);
    seeOther(deps, page, DONE_PATH, forgetLink(deps, LINK));
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    if (error.code === 'link_invalid') showInvalidLink(deps, page);
    else await showForm(deps, page, true);
  }
}

/** Returns the name that the passkey gets: that of the browser. */
function firstName({ req, frame }: PageRequest): string {
  const { setUp, account } = textsOf(frame.language);
  const { browser, system } = browserOf(req.context.userAgent);
  return browser === null ? setUp.passkeyName : account.sessions.browser(browser, system);
}

function showInvalidLink(deps: PagesDeps, page: PageRequest): void {
  const link = { text: textsOf(page.frame.language).toSignIn, address: '/sign-in' };
  const content = errorPage(page.frame, { reason: 'operatorLinkInvalid', traceId: null, link });
  show(deps, page, content, { status: 400, headers: forgetLink(deps, LINK) });
}
