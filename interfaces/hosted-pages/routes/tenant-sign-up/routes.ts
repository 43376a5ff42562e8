import { basePath } from '../../../../domain/shared/own-address.js';
import { portalPlace } from '../../../portal-api/portal-place.js';
import { notFound } from '../../../http/answers/problem.js';
import type { Handle, HttpRoute } from '../../../http/http-types.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { slugScript, workScript } from '../../scripts.js';
import { followedLink, forgetLink, keepLink, keptLink } from '../../mailed-link.js';
import { textsOf } from '../../page-request/language.js';
import { isOwnForm } from '../../page-request/form-token.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { refusal } from '../../refusal.js';
import { scriptRoute } from '../../script-route.js';
import { errorPage } from '../../views/error.js';
import { tenantSignUpClosedPage } from '../../views/tenant-sign-up/founded.js';
import { presentSignUp } from '../sign-up/present-sign-up.js';
import { answerTask } from '../sign-up/work.js';
import { showOwnerAddress, submitOwnerAddress } from './address.js';
import { sendStartCode, showStartCode, submitStartCode } from './code.js';
import { showTenantDetails, submitTenantDetails } from './details.js';
import { answerSlug } from './slug.js';
import { type StartDeps, readStartPage, startPaths } from './start-deps.js';

/**
 * Returns the routes, at the portal's host, of the pages on which people set up a tenant of their own: address, code or
 * link, then names and password. Where they may not, the page says so, and there is nothing else.
 */
export function tenantSignUpRoutes(deps: StartDeps): HttpRoute[] {
  const paths = startPaths(deps);
  const refuse = refusal({ ...deps, addresses: deps.app.addresses, isTenantHost: true });
  const pageAt = (serve: (page: PageRequest) => void | Promise<void>): Handle => {
    return async (req, res) => serve(await readStartPage(deps, req, res));
  };
  const whenOpen = (handle: Handle): Handle =>
    deps.isOpen ? handle : (req, res) => deps.respond.problem(req, res, notFound);
  const routes: HttpRoute[] = [
    {
      method: 'GET',
      path: paths.page,
      refuse,
      handle: pageAt((page) => (deps.isOpen ? open(deps, page) : showClosed(deps, page))),
    },
    {
      method: 'POST',
      path: paths.page,
      refuse,
      handle: whenOpen(pageAt((page) => submit(deps, page))),
    },
    { method: 'POST', path: paths.work, handle: whenOpen(pageAt((page) => task(deps, page))) },
    { method: 'POST', path: paths.slug, handle: whenOpen(pageAt((page) => answerSlug(deps, page))) },
    scriptRoute(deps.respond, workScript, paths.workScript),
    scriptRoute(deps.respond, slugScript, paths.slugScript),
  ];
  const place = portalPlace(deps.baseUrl, deps.portalUrl);
  const known = basePath(deps.portalUrl).length;
  return routes.map((route) => ({ ...route, path: place.path + route.path.slice(known) }));
}

/** Answers the script with a task of proof of work. */
async function task(deps: StartDeps, page: PageRequest): Promise<void> {
  if (isOwnForm(deps, page)) await answerTask(deps, page);
}

const showClosed = (deps: StartDeps, page: PageRequest): void =>
  show(deps, page, tenantSignUpClosedPage(page.frame, deps.portalUrl));

/** A GET mails and proves nothing, since mail scanners open links, too. */
async function open(deps: StartDeps, page: PageRequest): Promise<void> {
  const token = followedLink(page);
  if (typeof token === 'string') {
    seeOther(deps, page, startPaths(deps).page, keepLink(deps, 'sign-up', token));
    return;
  }
  if (token === null) showGoneLink(deps, page);
  else if (single(page.parameters, 'account') === 'other') showOwnerAddress(deps, page);
  else await showStep(deps, page);
}

async function showStep(deps: StartDeps, page: PageRequest): Promise<void> {
  const present = await presentSignUp(deps, page);
  const isOver = single(page.parameters, 'over') !== undefined;
  if (present === null && isOver) showOwnerAddress(deps, page, { problem: 'over' });
  else if (present === null && keptLink(deps, page, 'sign-up') !== null) showGoneLink(deps, page);
  else if (present === null) showOwnerAddress(deps, page);
  else if (present.by === 'link' || present.signUp.proved) showTenantDetails(deps, page, present.signUp);
  else await showStartCode(deps, page, present.signUp, null);
}

function showGoneLink(deps: StartDeps, page: PageRequest): void {
  const { title } = textsOf(page.frame.language).tenantSignUp;
  const link = { text: title, address: startPaths(deps).page };
  const content = errorPage(page.frame, { reason: 'linkGone', traceId: null, link });
  show(deps, page, content, { status: 400, headers: forgetLink(deps, 'sign-up') });
}

async function submit(deps: StartDeps, page: PageRequest): Promise<void> {
  const step = single(page.parameters, 'step');
  if (step === 'address') {
    await submitOwnerAddress(deps, page);
    return;
  }
  const present = await presentSignUp(deps, page);
  if (present === null) {
    // no token fits any more. A form of another site comes without the cookies, and must not delete them: the GET tells
    seeOther(deps, page, `${startPaths(deps).page}?over=yes`);
    return;
  }
  if (!isOwnForm(deps, page, present.signUp.signUpId)) return;
  if (step === 'details') await submitTenantDetails(deps, page, present);
  else if (step === 'again') await sendStartCode(deps, page, present.signUp);
  else await submitStartCode(deps, page, present.signUp);
}
