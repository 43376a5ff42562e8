import { asUser } from '../../../../application/shared/visitor-context.js';
import { type EndSessionsInput, endSessions } from '../../../../application/sign-in/end-sessions.js';
import { listSessions } from '../../../../application/sign-in/list-sessions.js';
import {
  forgetRememberedDevices,
  listRememberedDevices,
} from '../../../../application/sign-in/remembered-devices.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { browserOf } from '../../../../application/shared/browser-of.js';
import { single } from '../../../http/requests/form-body.js';
import { accountPaths } from '../../account-sections.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
  signedIn,
} from '../../page-request/account-page.js';
import { visitorContext } from '../../page-request/page-request.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { sessionsPage } from '../../views/account/sessions.js';
import { sentId } from './sent-id.js';

const PATH = accountPaths.sessions;
/** The value of the form that ends all sessions but the present one. */
const OTHERS = 'others';

/** The page of the browsers in which the user is signed in. */
export const sessionsPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: signedIn,
    open,
    form: { fields: ['session', 'device'], submit },
  }),
];

async function open(deps: PagesDeps, page: AccountPageRequest, { missing = false } = {}): Promise<void> {
  const { session, user, tenant } = page.session;
  const remembered = await listRememberedDevices(deps.app, { user, tenant });
  const of = { userId: user.userId, callersSession: session.sessionId };
  const paging = { limit: 200, after: null, includeTotal: false };
  const listed = await listSessions(deps.app, page.tenant.tenantId, of, paging);
  const sessions = (listed?.items ?? []).map(
    ({ id, ipAddress, userAgent, createdAt, lastSeenAt, current }) => ({
      id,
      ...browserOf(userAgent),
      ipAddress,
      createdAt,
      lastSeenAt,
      isCurrent: current,
    }),
  );
  const view = {
    csrf: accountToken(deps, page, PATH),
    sessions: sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    devices: remembered.map(({ deviceId: id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      ...browserOf(userAgent),
      createdAt,
      lastUsedAt,
    })),
    notice: page.notice,
    missing,
  };
  showAccountPage(deps, page, sessionsPage(page.frame, view), missing ? 404 : 200);
}

/**
 * Ends one session of the user, or all but the present one, or forgets a remembered device. Whatever else the form names is
 * neither of theirs.
 */
async function submit(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { session, user } = page.session;
  const { userId } = user;
  if (single(page.parameters, 'device') !== undefined) {
    const context = asUser(visitorContext(deps, page), userId);
    const deviceId = sentId(page.parameters, 'device');
    const { position } = await forgetRememberedDevices(deps.app, context, { userId, deviceId });
    if (position !== null) await deps.waitUntilShown(position);
    backTo(deps, page, PATH, 'deviceForgotten');
    return;
  }
  const all = single(page.parameters, 'session') === OTHERS;
  const input: EndSessionsInput = all
    ? { userId, except: session.sessionId }
    : { userId, sessionId: sentId(page.parameters, 'session') };
  try {
    const { position } = await endSessions(deps.app, asUser(visitorContext(deps, page), userId), input);
    if (position !== null) await deps.waitUntilShown(position);
    backTo(deps, page, PATH, all ? 'sessionsEnded' : 'sessionEnded');
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'session_not_found') throw error;
    await open(deps, page, { missing: true });
  }
}
