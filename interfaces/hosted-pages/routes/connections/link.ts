import type { SignInConnection } from '../../../../application/ports/connections/connection-book.js';
import type { ProviderPerson } from '../../../../application/ports/connections/provider-client.js';
import type { LiveSession } from '../../../../application/sign-in/live-session.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { storeSessionOver } from '../../page-request/began-again.js';
import { connectionBrowserOf } from '../../page-request/cookies/connection-cookie.js';
import { formToken } from '../../page-request/form-token.js';
import { goToStep, nextStepOf } from '../../page-request/go-to-step.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { anyoneSigningIn } from '../../page-request/visitors.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { linkAccountPage } from '../../views/link-account.js';
import { connectionPaths, typedSignIn } from '../../connection-paths.js';

/** The page that asks whether an external account is linked to the one that its user has just signed in to. */
export const linkAccountPages = [
  hostedPage({
    path: connectionPaths.link,
    whileLocked: 'owners',
    who: {
      ...anyoneSigningIn,
      admit(deps, page) {
        if (page.req.method !== 'POST' || page.session !== null) return page;
        seeOther(deps, page, typedSignIn(page.request), storeSessionOver(deps, page));
        return null;
      },
      subject: (_, { session }) => session?.session.sessionId ?? '',
    },
    open,
    form: { fields: ['link'], submit },
  }),
];

/** An external account that waits to be linked. */
interface WaitingLink {
  readonly connectionId: string;
  readonly person: ProviderPerson;
}

/** The same with its connection, as it is shown. */
interface ShownLink {
  readonly connection: SignInConnection;
  readonly person: ProviderPerson;
}

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { session, request } = page;
  const waiting = session && (await waitingLink(deps, page, session));
  if (waiting === null || session === null) {
    await goOn(deps, page);
    return;
  }
  if (waiting === 'stale') {
    seeOther(deps, page, typedSignIn(request));
    return;
  }
  ask(deps, page, session, waiting);
}

/** Shows the page that asks; with `taken` the page that says why nothing was linked. */
function ask(
  deps: PagesDeps,
  page: PageRequest,
  { session, user }: LiveSession,
  { connection, person }: ShownLink,
  { taken = false } = {},
): void {
  const { token: csrf, headers } = formToken(deps, page, connectionPaths.link, session.sessionId);
  const view = {
    request: page.request?.handle ?? null,
    csrf,
    account: user,
    connection: connection.name,
    email: person.email,
    taken,
  };
  show(deps, page, linkAccountPage(page.frame, view), { headers, status: taken ? 409 : 200 });
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { session, tenant, req } = page;
  const waiting = session && (await waitingLink(deps, page, session));
  if (waiting === 'stale') {
    seeOther(deps, page, typedSignIn(page.request));
    return;
  }
  if (waiting !== null && session !== null && single(page.parameters, 'link') !== 'no') {
    const handle = deps.cookies.read(req, 'tessera_link') ?? '';
    const { secret = '' } = connectionBrowserOf(deps, req) ?? {};
    const taken = await deps.connections.pending.take('link', tenant.tenantId, handle, secret);
    if (taken !== null) {
      const linked = { person: waiting.person, userId: session.user.userId };
      const { book } = deps.connections;
      const done = await book.link(visitorContext(deps, page), waiting.connection, linked);
      if (done.kind === 'taken') {
        ask(deps, page, session, waiting, { taken: true });
        return;
      }
      if (done.position !== null) await deps.waitUntilShown(done.position);
    }
  }
  await goOn(deps, page);
}

async function goOn(deps: PagesDeps, page: PageRequest): Promise<void> {
  const headers = deps.cookies.clearSent(page.req, 'tessera_link');
  if (page.session === null) seeOther(deps, page, typedSignIn(page.request), headers);
  else goToStep(deps, page, await nextStepOf(deps, page, page.session), headers);
}

/**
 * Returns the account that waits in this browser; null for none. `stale`: the session is older, so that it says nothing about who
 * has signed in at the provider.
 */
async function waitingLink(
  deps: PagesDeps,
  { req, tenant }: PageRequest,
  { session }: LiveSession,
): Promise<ShownLink | 'stale' | null> {
  const handle = deps.cookies.read(req, 'tessera_link');
  if (handle === null || connectionBrowserOf(deps, req) === null) return null;
  const stored = await deps.connections.pending.find('link', tenant.tenantId, handle);
  if (stored === null) return null;
  if (session.authenticatedAt < stored.beganAt) return 'stale';
  const { connectionId, person } = stored.content as WaitingLink;
  const connection = await deps.connections.book.find(tenant.tenantId, connectionId);
  return connection && { connection, person };
}
