import type { OfDomainAnswer, OfDomainData } from '../../browser/page-data.js';
import { rateLimited } from '../../../http/answers/problem.js';
import { single } from '../../../http/requests/form-body.js';
import { connectionPaths } from '../../connection-paths.js';
import { formToken } from '../../page-request/form-token.js';
import { textsOf } from '../../page-request/language.js';
import type { PageRequest } from '../../page-request/page-request.js';
import { anyoneSigningIn } from '../../page-request/visitors.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';

/** The address at which the script of the sign-in form asks where the domain of an address leads. It answers with JSON, and refuses who asks too often. */
export const ofDomainPages = [
  hostedPage({
    path: connectionPaths.ofDomain,
    whileLocked: 'owners',
    who: anyoneSigningIn,
    form: { fields: ['domain'], submit: answer },
  }),
];

/** Returns what the script asks with. The page sends the cookie of its form's token anyway. */
export function ofDomainData(deps: PagesDeps, page: PageRequest): OfDomainData {
  const action = connectionPaths.ofDomain;
  const { token: csrf } = formToken(deps, page, action);
  return { action, asked: { csrf, ...(page.request && { request: page.request.handle }) } };
}

async function answer(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { req, res, parameters, tenant, frame } = page;
  const rate = await deps.domainChecks.take(req.context.ip);
  if (!rate.allowed) {
    deps.respond.problem(req, res, rateLimited(rate, deps.app.clock.now()));
    return;
  }
  const { book } = deps.connections;
  const connectionId = await book.ofAddress(
    tenant.tenantId,
    `somebody@${single(parameters, 'domain') ?? ''}`,
  );
  const routed =
    connectionId && (await book.enabled(tenant.tenantId)).find((each) => each.connectionId === connectionId);
  const { continueWith } = textsOf(frame.language).connections;
  const said: OfDomainAnswer = { button: routed ? continueWith(routed.name) : null };
  deps.respond.json(req, res, 200, JSON.stringify(said), ['Cache-Control', 'no-store']);
}
