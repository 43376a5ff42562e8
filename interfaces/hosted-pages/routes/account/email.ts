import { EMAIL_PATH } from '../../../../application/mail/link-address.js';
import {
  confirmEmailChange,
  pendingEmailChange,
} from '../../../../application/user/email/confirm-email-change.js';
import { requestEmailChange } from '../../../../application/user/email/request-email-change.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../../http/http-types.js';
import { single } from '../../../http/requests/form-body.js';
import { accountPaths } from '../../account-sections.js';
import { followedLink, forgetLink, keepLink, keptLink } from '../../mailed-link.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { seeOther } from '../../answers.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
} from '../../page-request/account-page.js';
import { visitorContext } from '../../page-request/page-request.js';
import { steppedUpForm, steppedUpPage } from '../../page-request/stepped-up-page.js';
import type { PagesDeps } from '../../pages-deps.js';
import { type EmailProblem, emailPage } from '../../views/account/email.js';

/** The cookie with the revision of the request for a code, which counts in the session that asked for it alone. */
const COOKIE = 'tessera_new_email';
/** In seconds: the lifetime of the code. */
const LIFETIME = 10 * 60;

/** Returns the routes of the page on which users change their address. */
export const emailRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: EMAIL_PATH, handle: steppedUpPage(deps, 'mailbox', (page) => open(deps, page)) },
  { method: 'POST', path: EMAIL_PATH, handle: steppedUpForm(deps, 'mailbox', (page) => submit(deps, page)) },
];

interface Refused {
  readonly problem: EmailProblem;
  readonly status: number;
  readonly typed?: string;
}

/** Returns the revision that the browser brought; null for none. */
function askedAt({ cookies }: PagesDeps, { req }: AccountPageRequest): bigint | null {
  const kept = cookies.read(req, COOKIE) ?? '';
  return /^\d{1,18}$/.test(kept) ? BigInt(kept) : null;
}

/** Keeps the secret of a mailed link, which proves nothing by being opened, since mail scanners open links, too. */
async function open(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const token = followedLink(page);
  if (typeof token === 'string') seeOther(deps, page, EMAIL_PATH, keepLink(deps, 'email-change', token));
  else await showForm(deps, page);
}

async function showForm(deps: PagesDeps, page: AccountPageRequest, refused?: Refused): Promise<void> {
  const { session: live, tenant, frame } = page;
  if (!tenant.settings.profileEditing.includes('email')) {
    seeOther(deps, page, accountPaths.profile);
    return;
  }
  const revision = askedAt(deps, page);
  const pending =
    revision === null || refused?.typed !== undefined
      ? null
      : await pendingEmailChange(deps.app, tenant.tenantId, live, revision);
  const content = emailPage(
    { ...frame, here: EMAIL_PATH },
    {
      csrf: accountToken(deps, page, EMAIL_PATH),
      present: live.user.email ?? '',
      pending: pending && { email: pending.email, form: pending.sent.at(-1)!.form },
      hasLink: keptLink(deps, page, 'email-change') !== null,
      typed: refused?.typed ?? '',
      problem: refused?.problem ?? null,
    },
  );
  showAccountPage(deps, page, content, refused?.status ?? 200);
}

async function submit(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { parameters } = page;
  try {
    if (single(parameters, 'restart') !== undefined) seeOther(deps, page, EMAIL_PATH, forgotten(deps));
    else if (parameters.has('code') || single(parameters, 'use') === 'link') await confirm(deps, page);
    else await request(deps, page, single(parameters, 'email') ?? '');
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_editable') throw error;
    seeOther(deps, page, accountPaths.profile);
  }
}

async function request(deps: PagesDeps, page: AccountPageRequest, email: string): Promise<void> {
  try {
    const context = visitorContext(deps, page);
    const { revision, position } = await requestEmailChange(deps.app, context, page.session, {
      email,
      since: askedAt(deps, page),
    });
    await deps.waitUntilShown(position);
    seeOther(deps, page, EMAIL_PATH, [
      ...deps.cookies.set(COOKIE, String(revision), LIFETIME),
      ...forgetLink(deps, 'email-change'),
    ]);
  } catch (error) {
    const refused = error instanceof DomainError ? refusalOf(error) : null;
    if (refused === null) throw error;
    await showForm(deps, page, { ...refused, typed: email });
  }
}

function refusalOf({ code, faults }: DomainError): Refused | null {
  if (code === 'mail_limit_reached') return { problem: 'limited', status: 429 };
  if (code !== 'invalid_input') return null;
  return { problem: faults[0]?.code === 'unchanged' ? 'unchanged' : 'invalid', status: 400 };
}

/** Returns the headers that delete from the browser what it was asked for, and the link. */
const forgotten = (deps: PagesDeps): HeaderList => [
  ...deps.cookies.clear(COOKIE),
  ...forgetLink(deps, 'email-change'),
];

async function confirm(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const revision = askedAt(deps, page);
  const form = single(page.parameters, 'use') === 'link' ? 'link' : 'code';
  const text = form === 'link' ? keptLink(deps, page, 'email-change') : single(page.parameters, 'code');
  if ((text ?? '').trim() === '' && revision !== null) {
    await showForm(deps, page, { problem: form === 'link' ? 'refusedLink' : 'missing', status: 400 });
    return;
  }
  const context = visitorContext(deps, page);
  const outcome =
    revision === null
      ? ({ kind: 'over' } as const)
      : await confirmEmailChange(deps.app, context, page.session, { revision, form, text: text ?? '' });
  if (outcome.kind === 'refused')
    await showForm(deps, page, { problem: form === 'link' ? 'refusedLink' : 'refused', status: 400 });
  else if (outcome.kind === 'over') await showForm(deps, page, { problem: 'over', status: 400, typed: '' });
  else {
    if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
    backTo(deps, page, accountPaths.profile, 'emailChanged', forgotten(deps));
  }
}
