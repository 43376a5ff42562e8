import { portalAddress } from '../../../../application/mail/link-address.js';
import { continueSignIn } from '../../../../application/sign-in/continue-sign-in.js';
import { openSignIn } from '../../../../application/sign-in/open-sign-in.js';
import type { HostedRoute } from '../../hosted-surface.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther } from '../../answers.js';
import { type PageRequest, readPageRequest, visitorContext } from '../../page-request/page-request.js';
import { startedSessionHeaders } from '../../page-request/start-session.js';
import type { PagesDeps } from '../../pages-deps.js';
import { FOUNDED_PATH } from '../../views/tenant-sign-up/founded.js';

/**
 * Returns the route at a new tenant's host that begins the session of its owner, once, and leads to the portal. Only the page
 * of the tenant's sign-up leads there: another site must not sign its visitor in as the owner of a tenant of its own. It is no
 * row of the table: its form is shown at another host, so that the origin stands in for a token.
 */
export const foundedRoute = (deps: PagesDeps): HostedRoute => ({
  method: 'POST',
  path: FOUNDED_PATH,
  whileLocked: 'stops',
  handle: async (req, res) => begin(deps, await readPageRequest(deps, req, res, 'other')),
});

async function begin(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { app } = deps;
  const { tenantId, slug } = page.tenant;
  const { portalUrl } = app.addresses;
  const isOwn = page.req.headers.origin === new URL(portalUrl).origin;
  const secret = single(page.parameters, 'signIn') ?? '';
  const open = isOwn && /^[A-Za-z0-9_-]{43}$/.test(secret) ? await openSignIn(app, tenantId, secret) : null;
  const outcome =
    open?.step === 'complete'
      ? await continueSignIn(app, visitorContext(deps, page), open, { ...open.transaction, user: open.user })
      : null;
  // without a session the portal asks the owner to sign in
  const cookies = outcome?.kind === 'signed-in' ? await startedSessionHeaders(deps, page, outcome) : [];
  seeOther(deps, page, portalAddress(portalUrl, slug), cookies);
}
