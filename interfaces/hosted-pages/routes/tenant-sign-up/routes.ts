import { requestTenantSignUp } from '../../../../application/sign-up/tenant/request-tenant-sign-up.js';
import { basePath } from '../../../../domain/shared/own-address.js';
import { portalAddress } from '../../../portal-api/portal-address.js';
import { notFound } from '../../../http/answers/problem.js';
import type { HttpRoute } from '../../../http/http-types.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { followedLink, forgetLink, storeLink } from '../../mailed-link.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { anyone } from '../../page-request/visitors.js';
import { hostedPage } from '../../page-row.js';
import { refusal } from '../../refusal.js';
import { scriptRoute } from '../../scripts/script-route.js';
import { slugScript, workScript } from '../../scripts/scripts.js';
import { pageRoutes } from '../../serve-page.js';
import { tenantSignUpClosedPage } from '../../views/tenant-sign-up/founded.js';
import type { SignUpFlow } from '../sign-up/sign-up-flow.js';
import { showExpiredLink, showStep, signUpRow } from '../sign-up/sign-up-row.js';
import { workRow } from '../sign-up/work.js';
import { showOwnerAddress, showOwnerAddressAgain } from './address.js';
import { showTenantDetails, submitTenantDetails } from './details.js';
import { slugRow } from './slug.js';
import { type StartDeps, addressesOf, readStartPage, startPaths } from './start-deps.js';

/**
 * Returns the routes, at the portal's host, of the pages on which people set up a tenant of their own: address, code or
 * link, then names and password. Where they may not, the page says so, and there is nothing else.
 */
export function tenantSignUpRoutes(deps: StartDeps): HttpRoute[] {
  const paths = startPaths(deps);
  const routes: HttpRoute[] = [
    ...(deps.isOpen ? openRoutes(deps) : closedRoutes(deps)).map((route) =>
      route.path === paths.page
        ? { ...route, refuse: refusal({ ...deps, addresses: deps.app.addresses, isTenantHost: true }) }
        : route,
    ),
    scriptRoute(deps.respond, workScript, paths.workScript),
    scriptRoute(deps.respond, slugScript, paths.slugScript),
  ];
  const portal = portalAddress(deps.baseUrl, deps.portalUrl);
  const known = basePath(deps.portalUrl).length;
  return routes.map((route) => ({ ...route, path: portal.path + route.path.slice(known) }));
}

function openRoutes(deps: StartDeps): HttpRoute[] {
  const { work, slug } = startPaths(deps);
  const flow = tenantSignUp(deps);
  const rows = [signUpRow(flow, (_, page) => open(deps, page, flow)), workRow(work), slugRow(deps, slug)];
  return rows.flatMap((row) => pageRoutes(deps, row, (_, req, res) => readStartPage(deps, req, res)));
}

function closedRoutes(deps: StartDeps): HttpRoute[] {
  const { page: path, work, slug } = startPaths(deps);
  const closed = hostedPage({
    path,
    whileLocked: 'stops',
    who: anyone,
    open: (_, page) => show(deps, page, tenantSignUpClosedPage(page.frame, deps.portalUrl)),
  });
  return [
    ...pageRoutes(deps, closed, (_, req, res) => readStartPage(deps, req, res)),
    ...[path, work, slug].map((each): HttpRoute => ({
      method: 'POST',
      path: each,
      handle: (req, res) => deps.respond.problem(req, res, notFound),
    })),
  ];
}

/** Returns the sign-up of a tenant. */
const tenantSignUp = (deps: StartDeps): SignUpFlow => ({
  path: startPaths(deps).page,
  workPath: startPaths(deps).work,
  addresses: addressesOf(deps),
  beginsAgain: ({ tenantSignUp: { title } }) => title,
  showAddress: (_, page, given) => showOwnerAddress(deps, page, given),
  request: (_, page, input) => requestTenantSignUp(deps.app, visitorContext(deps, page), input),
  storeSignUp: (_, __, secret) => [
    ...deps.cookies.set('tessera_new_account', secret),
    ...forgetLink(deps, 'sign-up'),
  ],
  showEnd: (_, page) => showOwnerAddressAgain(deps, page, 'over'),
  lastStep: {
    fields: ['name', 'slug', 'firstName', 'lastName', 'newPassword', 'newPasswordAgain'],
    subject: (_, signUpId) => signUpId,
    show: (_, page, signUp) => showTenantDetails(deps, page, signUp),
    submit: (_, page, present) => submitTenantDetails(deps, page, present),
  },
});

async function open(deps: StartDeps, page: PageRequest, flow: SignUpFlow): Promise<void> {
  const token = followedLink(page);
  if (typeof token === 'string') seeOther(deps, page, flow.path, storeLink(deps, 'sign-up', token));
  else if (token === null) showExpiredLink(deps, page, flow);
  else if (single(page.parameters, 'account') === 'other') showOwnerAddress(deps, page);
  else await showStep(deps, page, flow);
}
