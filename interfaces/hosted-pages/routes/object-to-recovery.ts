import { canObject, objectToRecovery } from '../../../application/owners/recovery/object-to-recovery.js';
import { OBJECTION_PATH as PATH } from '../../../application/owners/recovery/objection-link.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../http/http-types.js';
import { seeOther, show } from '../answers.js';
import { followedLink, forgetLink, keepLink, keptLink } from '../mailed-link.js';
import { textsOf } from '../page-request/language.js';
import { formToken, isOwnForm, plainPage } from '../page-request/page-handlers.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import type { PagesDeps } from '../pages-deps.js';
import { objectToRecoveryPage } from '../views/confirm.js';
import { errorPage } from '../views/error.js';
import { recoveryStoppedPage } from '../views/notices.js';

const DONE_PATH = `${PATH}/done`;
const LINK = 'object-to-recovery';

/** Returns the routes of the mailed link that objects to the recovery of an owner. Opening it changes nothing. */
export const objectToRecoveryRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: plainPage(deps, (page) => open(deps, page)) },
  { method: 'POST', path: PATH, handle: plainPage(deps, (page) => submit(deps, page)) },
  {
    method: 'GET',
    path: DONE_PATH,
    handle: plainPage(deps, (page) => show(deps, page, recoveryStoppedPage(page.frame))),
  },
];

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const followed = followedLink(page);
  if (followed) {
    seeOther(deps, page, PATH, keepLink(deps, LINK, followed));
    return;
  }
  const token = followed === null ? null : keptLink(deps, page, LINK);
  if (token === null || !(await canObject(deps.app, page.tenant.tenantId, token))) {
    showInvalidLink(deps, page);
    return;
  }
  const { token: csrf, headers } = formToken(deps, page, PATH, token);
  show(deps, page, objectToRecoveryPage(page.frame, { csrf }), { headers });
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const token = keptLink(deps, page, LINK);
  if (token === null) {
    showInvalidLink(deps, page);
    return;
  }
  if (!isOwnForm(deps, page, token)) return;
  try {
    const { position } = await objectToRecovery(deps.app, visitorContext(deps, page), { token });
    if (position !== null) await deps.waitUntilShown(position);
    seeOther(deps, page, DONE_PATH, forgetLink(deps, LINK));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'link_invalid') throw error;
    showInvalidLink(deps, page);
  }
}

function showInvalidLink(deps: PagesDeps, page: PageRequest): void {
  const link = { text: textsOf(page.frame.language).toSignIn, address: '/sign-in' };
  const content = errorPage(page.frame, { reason: 'linkGone', traceId: null, link });
  show(deps, page, content, { status: 400, headers: forgetLink(deps, LINK) });
}
