import { queryParameters, readForm, single } from '../../../http/requests/form-body.js';
import type { PendingRequest } from '../../../../application/authorization/pending-request.js';
import {
  type PendingProviderSignIn,
  type ReturnedFromProvider,
  returnFromProvider,
  signInWithConnection,
} from '../../../../application/connections/provider-sign-in.js';
import type { LiveSession } from '../../../../application/sign-in/live-session.js';
import { storePostedUser } from '../../../../application/connections/apple-name.js';
import type { ProviderFault } from '../../../../application/ports/connections/provider-client.js';
import { isBuiltInClient } from '../../../../domain/client/portal-client.js';
import { HttpProblem } from '../../../http/answers/problem.js';
import type { HostTenant } from '../../../http/requests/request-context.js';
import { seeOther } from '../../answers.js';
import { type HostedRoute, hostTenant, lockedHost } from '../../hosted-surface.js';
import { connectionBrowserOf, storeConnectionBrowser } from '../../page-request/cookies/connection-cookie.js';
import type { BeganAgain } from '../../page-request/began-again.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { goToSignInStep } from '../../page-request/sign-in-steps.js';
import { startSession } from '../../page-request/start-session.js';
import { anyone, anyoneSigningIn } from '../../page-request/visitors.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { storeTypedEmail } from '../../typed-email-cookie.js';
import { sentId } from '../account/sent-id.js';
import { askedBy } from '../sign-in.js';
import { linkFromAccount } from '../account/connections.js';
import { backToSignIn, goToProvider } from './go-to-provider.js';
import { returnedFromTry } from './try.js';
import { callbackUrlOf, connectionPaths } from '../../connection-paths.js';

/** The parameter of the callback's address that stands for a name that was posted. */
const NAME = 'name';

/** The way to a provider and back. */
export const connectionPages = [
  hostedPage({
    path: connectionPaths.begin,
    whileLocked: 'owners',
    who: anyoneSigningIn,
    open: (deps, page) => seeOther(deps, page, pathOf('/sign-in', page.request)),
    form: {
      fields: ['connection'],
      submit: (deps, page) =>
        goToProvider(deps, page, {
          connectionId: sentId(page.parameters, 'connection'),
          loginHint: page.request?.loginHint ?? null,
        }),
    },
  }),
  hostedPage({ path: connectionPaths.callback, whileLocked: 'owners', who: anyone, open: returned }),
];

/**
 * Returns the route of callbacks that are posted, as Apple's are. A browser sends no cookie with a form of another site: it is led
 * to the same address by GET, which it sends them with.
 */
export const postedCallbackRoute = ({ respond, connections, pendingRequests }: PagesDeps): HostedRoute => ({
  method: 'POST',
  path: connectionPaths.callback,
  whileLocked: 'owners',
  handle: async (req, res) => {
    const form = await readForm(req);
    const tenant = hostTenant(req);
    const state = single(form, 'state') ?? '';
    if (tenant.lock !== null) {
      const stored = await connections.pending.find('connection', tenant.tenantId, state);
      const { request = null } = (stored?.content ?? {}) as Partial<PendingProviderSignIn>;
      refuseUnderLock(tenant, request === null ? null : await pendingRequests.find(tenant.tenantId, request));
    }
    const stored = ['code', 'state', 'iss', 'error', 'error_description'].flatMap((name) =>
      (form.get(name) ?? []).map((value): [string, string] => [name, value]),
    );
    const user = single(form, 'user');
    const name = await storePostedUser(connections.pending, tenant.tenantId, { state, user });
    if (name !== null) stored.push([NAME, name]);
    const address = `${connectionPaths.callback}?${new URLSearchParams(stored).toString()}`;
    respond.send(req, res, 303, null, ['Location', address]);
  },
});

/** Refuses a sign-in to anything but the portal while the tenant is locked, as the sign-in page does. Throws HttpProblem. */
function refuseUnderLock({ lock }: HostTenant, request: PendingRequest | null): void {
  if (lock !== null && !isBuiltInClient(request?.client.clientId ?? '')) throw new HttpProblem(lockedHost);
}

type Person = Extract<ReturnedFromProvider, { kind: 'person' }>;

async function returned(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { req, tenant } = page;
  const browser = connectionBrowserOf(deps, req);
  const given = queryParameters(req);
  const parameters = [...given]
    .filter(([name]) => name !== NAME)
    .flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
  // HEAD spends nothing
  const browserSecret = req.method === 'HEAD' ? null : (browser?.secret ?? null);
  const back = await returnFromProvider(deps.connections, tenant.tenantId, {
    callbackUrl: callbackUrlOf(deps, tenant.slug),
    parameters: new URLSearchParams(parameters),
    browserSecret,
    name: single(given, NAME) ?? null,
  });
  const handle = back.kind === 'over' ? (browser?.request ?? null) : back.pending.request;
  const request = handle === null ? null : await deps.pendingRequests.find(tenant.tenantId, handle);
  refuseUnderLock(tenant, request);
  const own = { ...page, request };
  if (back.kind === 'over') goOnAnyway(deps, own);
  else if (back.pending.tries !== undefined) await returnedFromTry(deps, own, back.pending.tries, back);
  else if (back.kind === 'failed') {
    const { fault, pending } = back;
    const reason = fault === null ? 'connectionOff' : reasonOf(fault);
    if (pending.linksTo === null) backToSignIn(deps, own, request, reason);
    else linkFromAccount.failed(deps, own, fault);
  } else if (back.pending.linksTo !== null) await linkFromAccount.returned(deps, own, back);
  else await signIn(deps, own, back);
}

/** Leads on a browser that opens a callback again, or one that is not its own: a session that it has is good enough. */
function goOnAnyway(deps: PagesDeps, page: PageRequest): void {
  if (page.session === null) backToSignIn(deps, page, page.request, 'connectionOver');
  else seeOther(deps, page, pathOf('/sign-in', page.request));
}

function reasonOf({ kind, code }: ProviderFault): BeganAgain {
  if (kind === 'unreachable') return 'connectionDown';
  return code === 'access_denied' ? 'connectionDenied' : 'connectionFailed';
}

const refusals = {
  unknown: 'connectionUnknown',
  address: 'connectionAddress',
  limit: 'connectionLimit',
  suspended: 'connectionSuspended',
} as const satisfies Record<string, BeganAgain>;

async function signIn(deps: PagesDeps, page: PageRequest, back: Person): Promise<void> {
  const { request } = page;
  const { app, cookies, connections } = deps;
  const { book } = connections;
  const outcome = await signInWithConnection(
    { app, book },
    visitorContext(deps, page),
    back,
    askedBy(request),
  );
  const way = cookies.set('tessera_last_way', back.connection.connectionId);
  const noLink = cookies.clearSent(page.req, 'tessera_link');
  switch (outcome.kind) {
    case 'signed-in': {
      const own = { ...page, request: request && (await notedRequest(deps, request, outcome)) };
      await startSession(deps, own, outcome, { headers: [...way, ...noLink], asksForLink: false });
      return;
    }
    case 'unfinished':
      goToSignInStep(deps, page, outcome.step, [
        ...cookies.set('tessera_sign_in', outcome.secret),
        ...way,
        ...noLink,
      ]);
      return;
    case 'ask':
      await ask(deps, page, back);
      return;
    case 'refused':
      backToSignIn(deps, page, request, refusals[outcome.reason], noLink);
  }
}

/** Returns the request; one that began after the time that the provider states is marked, so that its user is not asked again. */
const notedRequest = (
  { pendingRequests }: PagesDeps,
  request: PendingRequest,
  { session }: LiveSession,
): PendingRequest | Promise<PendingRequest> =>
  session.authenticatedAt >= request.beganAt
    ? request
    : pendingRequests.noteSignIn(request, session.sessionId);

/** Keeps the external account until its user has signed in with what they have here. */
async function ask(deps: PagesDeps, page: PageRequest, { connection, person }: Person): Promise<void> {
  const { req, request, tenant } = page;
  const browser = storeConnectionBrowser(deps, req, request?.handle ?? null);
  const handle = await deps.connections.pending.begin({
    kind: 'link',
    tenantId: tenant.tenantId,
    browserSecret: browser.secret,
    content: { connectionId: connection.connectionId, person },
  });
  backToSignIn(deps, page, request, 'connectionAsk', [
    ...browser.headers,
    ...deps.cookies.set('tessera_link', handle),
    ...storeTypedEmail(deps, person.email ?? '', request),
  ]);
}
