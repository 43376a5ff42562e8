import { canObject, objectToRecovery } from '../../../application/owners/recovery/object-to-recovery.js';
import { OBJECTION_PATH as PATH } from '../../../application/owners/recovery/objection-link.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { seeOther, show } from '../answers.js';
import { type LinkPageRequest, forgetLink, linkHolder } from '../mailed-link.js';
import { textsOf } from '../page-request/language.js';
import { formToken } from '../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { anyone } from '../page-request/visitors.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { objectToRecoveryPage } from '../views/confirm.js';
import { errorPage } from '../views/error.js';
import { recoveryStoppedPage } from '../views/notices.js';

const DONE_PATH = `${PATH}/done`;
const LINK = 'object-to-recovery';

/** The page of the mailed link that objects to the recovery of an owner. Opening it changes nothing. */
export const objectToRecoveryPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'goes-on',
    who: linkHolder({ purpose: LINK, invalid: showInvalidLink }),
    open,
    form: { fields: [], submit },
  }),
  hostedPage({
    path: DONE_PATH,
    whileLocked: 'goes-on',
    who: anyone,
    open: (deps, page) => show(deps, page, recoveryStoppedPage(page.frame)),
  }),
];

async function open(deps: PagesDeps, page: LinkPageRequest): Promise<void> {
  if (!(await canObject(deps.app, page.tenant.tenantId, page.token))) {
    showInvalidLink(deps, page);
    return;
  }
  const { token: csrf, headers } = formToken(deps, page, PATH, page.token);
  show(deps, page, objectToRecoveryPage(page.frame, { csrf }), { headers });
}

async function submit(deps: PagesDeps, page: LinkPageRequest): Promise<void> {
  const { token } = page;
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
  const content = errorPage(page.frame, { reason: 'linkInvalid', traceId: null, link });
  show(deps, page, content, { status: 400, headers: forgetLink(deps, LINK) });
}
