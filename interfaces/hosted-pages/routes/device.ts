import { DEVICE_PATH } from '../../../application/authorization/devices/begin-device-authorization.js';
import type { PendingDevice } from '../../../application/authorization/devices/device-requests.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { asUser } from '../../../application/shared/visitor-context.js';
import { isStrongEnough } from '../../../application/sign-in/may-sign-in.js';
import { shownUserCode, userCodeIn } from '../../../domain/client/user-code.js';
import { hasFactor } from '../../../domain/user/factors.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { single } from '../../http/requests/form-body.js';
import { seeOther, show } from '../answers.js';
import { type AccountPageRequest, signedIn } from '../page-request/account-page.js';
import { storeSessionOver } from '../page-request/began-again.js';
import { formToken } from '../page-request/form-token.js';
import { minutesUntil } from '../page-request/minutes-until.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { anyone } from '../page-request/visitors.js';
import { storeRequestedPage } from '../page-request/requested-page.js';
import { type Who, hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { type DeviceProblem, deviceConsentPage, deviceDonePage, devicePage } from '../views/device.js';
import { otherAccount } from '../views/shown-account.js';
import { stepUpPath } from '../views/sign-in/step-up.js';

const CONSENT_PATH = `${DEVICE_PATH}/consent`;

/**
 * A signed-in user whose session is as strong as the tenant's policy asks. Any other visitor signs in first, and comes back with the
 * code of the address: codes are looked at for people who are known, so that wrong ones are counted for them.
 */
const deviceUser: Who<AccountPageRequest> = {
  ...signedIn,
  admit(deps, page) {
    if (page.session !== null) return signedIn.admit(deps, page);
    seeOther(deps, page, '/sign-in', [
      ...storeRequestedPage(deps, withCode(page)),
      ...storeSessionOver(deps, page),
    ]);
    return null;
  },
  refusedForm: () => [],
  mayGoOn(deps, page) {
    const { session, user } = page.session;
    if (isStrongEnough(session, page.session)) return true;
    const onward = hasFactor(user.factors) ? stepUpPath('factor') : otherAccount(null);
    seeOther(deps, page, onward, storeRequestedPage(deps, withCode(page)));
    return false;
  },
};

/** The pages of devices: the code, the consent, and the end (RFC 8628, section 3.3). */
export const devicePages = [
  hostedPage({
    path: DEVICE_PATH,
    whileLocked: 'stops',
    who: deviceUser,
    open: (deps, page) => showCodeForm(deps, page, null),
    form: { fields: ['code'], submit: enterCode },
  }),
  hostedPage({
    path: CONSENT_PATH,
    whileLocked: 'stops',
    who: deviceUser,
    open: openConsent,
    form: { fields: ['decision'], submit: decide },
  }),
  ...(['allowed', 'refused'] as const).map((decision) =>
    hostedPage({
      path: `${DEVICE_PATH}/${decision}`,
      whileLocked: 'stops',
      who: anyone,
      open: (deps, page) => show(deps, page, deviceDonePage(page.frame, decision)),
    }),
  ),
];

/** Returns the code of the address or the form as it is shown; null for none. */
function codeOf({ parameters }: PageRequest): string | null {
  const letters = userCodeIn(single(parameters, 'user_code') ?? single(parameters, 'code') ?? '');
  return letters && shownUserCode(letters);
}

const withCode = (page: PageRequest): string => {
  const code = codeOf(page);
  return code === null ? DEVICE_PATH : `${DEVICE_PATH}?user_code=${code}`;
};

function showCodeForm(deps: PagesDeps, page: AccountPageRequest, problem: DeviceProblem | null): void {
  const { token: csrf, headers } = formToken(deps, page, DEVICE_PATH, page.session.session.sessionId);
  const content = devicePage(page.frame, { csrf, code: codeOf(page), problem });
  const status = problem === null ? 200 : typeof problem === 'string' ? 400 : 429;
  show(deps, page, content, { status, headers });
}

async function enterCode(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const code = single(page.parameters, 'code') ?? '';
  if (code.trim() === '') {
    showCodeForm(deps, page, 'missing');
    return;
  }
  const entered = await deps.devices.enter(visitorContext(deps, page), page.session.session.userId, code);
  if (entered.kind === 'found')
    seeOther(deps, page, `${CONSENT_PATH}?${new URLSearchParams({ request: entered.handle }).toString()}`);
  else if (entered.kind === 'unknown') showCodeForm(deps, page, 'unknown');
  else showCodeForm(deps, page, { limitedMinutes: minutesUntil(deps, entered.until) });
}

/** Returns the device of the address or the form; null, with an answer, when it is over. */
async function deviceOf(
  deps: PagesDeps,
  page: AccountPageRequest,
): Promise<(PendingDevice & { readonly handle: string }) | null> {
  const { tenantId, userId } = page.session.session;
  const handle = single(page.parameters, 'request') ?? '';
  const device = await deps.devices.find(tenantId, userId, handle);
  if (device) return { ...device, handle };
  showCodeForm(deps, page, 'over');
  return null;
}

async function openConsent(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const device = await deviceOf(deps, page);
  if (!device) return;
  const { client, scopes, asked, named, handle, ip, askedAt } = device;
  const { token: csrf, headers } = formToken(deps, page, CONSENT_PATH, page.session.session.sessionId);
  const content = deviceConsentPage(page.frame, {
    request: handle,
    csrf,
    client: client.name,
    logoPath: client.logoPath,
    thirdParty: client.thirdParty,
    scopes,
    claims: [],
    resources: named,
    permissions: asked,
    askedAt: isoTime(askedAt),
    askedFrom: ip,
    account: page.session.user,
  });
  // a visitor who is another user comes back after signing in
  show(deps, page, content, { headers: [...headers, ...storeRequestedPage(deps, DEVICE_PATH)] });
}

/** Stores the user's decision. */
async function decide(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const decision = single(page.parameters, 'decision');
  if (decision !== 'allow' && decision !== 'deny')
    throw new HttpProblem({
      status: 400,
      code: 'decision_missing',
      detail: 'decision must be allow or deny.',
    });
  const device = await deviceOf(deps, page);
  if (!device) return;
  const context = asUser(visitorContext(deps, page), page.session.session.userId);
  const isAllowed = decision === 'allow';
  const counts = isAllowed
    ? await deps.devices.allow(device, context, page.session)
    : await deps.devices.refuse(device);
  if (!counts) showCodeForm(deps, page, 'over');
  else
    seeOther(
      deps,
      page,
      `${DEVICE_PATH}/${isAllowed ? 'allowed' : 'refused'}`,
      deps.cookies.clear('tessera_wanted'),
    );
}
