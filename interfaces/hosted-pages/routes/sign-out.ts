import type { PendingSignOut } from '../../../application/authorization/pending-sign-out.js';
import { type ProviderSignOut, providerSignOut } from '../../../application/connections/provider-sign-out.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import { isUuid } from '../../../domain/shared/uuid.js';
import { single } from '../../http/requests/form-body.js';
import { leave, show } from '../answers.js';
import { formToken } from '../page-request/form-token.js';
import { type Who, hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { forgetSession } from '../page-request/cookies/session-cookie.js';
import { ALSO_THERE, signOutPage } from '../views/confirm.js';
import { signOutTherePage, signedOutPage } from '../views/signed-out.js';
import { type PageRequest, languageOfPage, visitorContext } from '../page-request/page-request.js';

const PATH = '/sign-out';

/** A request for the page with the sign-out that an application requested; null without one. */
interface SignOutPageRequest extends PageRequest {
  readonly pending: PendingSignOut | null;
}

/**
 * Any visitor, in the language that the application asked for. A form is accepted from the session that it was shown to; without a
 * session there is nothing to end.
 */
const whoSignsOut: Who<SignOutPageRequest> = {
  about: 'other',
  async admit(deps, page) {
    const { req, parameters, tenant, session } = page;
    const handle = single(parameters, 'request');
    const pending =
      handle === undefined ? null : await deps.findSignOut(tenant.tenantId, handle, session?.session ?? null);
    const language = languageOfPage(page, pending?.uiLocales);
    const found = { ...page, pending, frame: { ...page.frame, language } };
    if (req.method !== 'POST' || session !== null) return found;
    complete(deps, found, null);
    return null;
  },
  subject: (_, { session }) => session?.session.sessionId ?? '',
};

/** The page at the tenant's host for sign-outs (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export const signOutPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'goes-on',
    who: whoSignsOut,
    open,
    form: { fields: [ALSO_THERE], submit },
  }),
];

/** Signs out without a question when the application's id_token is of this very session. HEAD ends no session. */
async function open(deps: PagesDeps, page: SignOutPageRequest): Promise<void> {
  const { session: live, parameters, frame, pending } = page;
  if (live === null) complete(deps, page, null);
  else if (pending?.sessionId === live.session.sessionId) {
    if (page.req.method === 'HEAD') complete(deps, page, { account: accountOf(live), provider: null });
    else await end(deps, page, live, pending.location === null);
  } else {
    const { token, headers } = formToken(deps, page, PATH, live.session.sessionId);
    const request = pending === null ? null : (single(parameters, 'request') ?? null);
    const location = pending?.location ?? null;
    // a visitor who is not sent on afterwards is offered it on the page that says that they are signed out
    const provider = location === null ? null : await providerOf(deps, page, live);
    const view = { request, account: live.user, csrf: token, connection: provider?.connection };
    show(deps, page, signOutPage(frame, view), { headers, leadsTo: location === null ? [] : [location] });
  }
}

async function submit(deps: PagesDeps, page: SignOutPageRequest): Promise<void> {
  const { session: live, pending, parameters } = page;
  const staysHere = (pending?.location ?? null) === null || single(parameters, ALSO_THERE) !== undefined;
  if (live !== null) await end(deps, page, live, staysHere);
}

const accountOf = ({ user }: LiveSession): string => user.email ?? user.userId;

/** Returns where the user of this session may also sign out; null for nowhere. */
async function providerOf(
  deps: PagesDeps,
  { req }: SignOutPageRequest,
  { session }: LiveSession,
): Promise<ProviderSignOut | null> {
  const last = deps.cookies.read(req, 'tessera_last_way');
  return last !== null && isUuid(last) ? providerSignOut(deps.connections, session, last) : null;
}

interface Ended {
  /** The email address of the user whose session has just ended. */
  readonly account: string;
  /** Where the user may also sign out, where the page says so. */
  readonly provider: ProviderSignOut | null;
}

/** @param staysHere whether a page follows, which offers the sign-out at the provider */
async function end(
  deps: PagesDeps,
  page: SignOutPageRequest,
  live: LiveSession,
  staysHere: boolean,
): Promise<void> {
  const { position } = await signOut(deps.app, visitorContext(deps, page), live.session);
  if (position !== null) await deps.waitUntilShown(position);
  const provider = staysHere ? await providerOf(deps, page, live) : null;
  complete(deps, page, { account: accountOf(live), provider });
}

/**
 * Redirects to the application, or shows whose session ended. Without a session the redirect needs an application that
 * proved by an id_token that the sign-out is its user's.
 * @param ended the session that has just ended; null when there was none
 */
function complete(deps: PagesDeps, page: SignOutPageRequest, ended: Ended | null): void {
  const { pending, frame } = page;
  const headers = forgetSession(deps, page);
  const location = ended !== null || pending?.sessionId ? (pending?.location ?? null) : null;
  const client = pending?.clientName ?? null;
  const { account = null, provider = null } = ended ?? {};
  if (location === null) show(deps, page, signedOutPage(frame, account, provider), { headers });
  else if (account !== null && provider !== null)
    show(deps, page, signOutTherePage(frame, { account, provider, location, client }), { headers });
  else leave(deps, page, { location, client, headers });
}
