import { EMAIL_PATH } from '../../../../application/mail/link-address.js';
import {
  confirmEmailChange,
  pendingEmailChange,
} from '../../../../application/user/email/confirm-email-change.js';
import { requestEmailChange } from '../../../../application/user/email/request-email-change.js';
import { MailLimitReached } from '../../../../application/mail/mail-limit-reached.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { single } from '../../../http/requests/form-body.js';
import { accountPaths } from '../../account-sections.js';
import { followedLink, forgetLink, storeLink, storedLink } from '../../mailed-link.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { seeOther } from '../../answers.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
} from '../../page-request/account-page.js';
import { minutesUntil } from '../../page-request/minutes-until.js';
import { visitorContext } from '../../page-request/page-request.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { type Who, hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { storeSentAgain, sentAgain } from '../../sent-again-cookie.js';
import { forgetTypedForm, typedBy, typedFormOf } from '../../typed-form-cookie.js';
import { type EmailProblem, emailPage } from '../../views/account/email.js';

const asked = steppedUp('address');

/**
 * A user who has just authenticated. The secret of a mailed link is kept before anything is asked for, since its address leads
 * nowhere later; it proves nothing by being opened, since mail scanners open links, too.
 */
const who: Who<AccountPageRequest> = {
  ...asked,
  admit(deps, page) {
    const token = page.req.method === 'POST' ? null : followedLink(page);
    if (typeof token !== 'string') return asked.admit(deps, page);
    seeOther(deps, page, EMAIL_PATH, storeLink(deps, 'email-change', token));
    return null;
  },
};

/** The page on which users change their address. */
export const emailPages = [
  hostedPage({
    path: EMAIL_PATH,
    whileLocked: 'stops',
    who,
    open: (deps, page) => showForm(deps, page),
    form: { fields: ['email', 'again', 'restart', 'code', 'use'], keeps: ['email'], submit },
  }),
];

interface Refused {
  readonly problem: EmailProblem;
  readonly status: number;
  readonly typed?: string;
}

/** Returns the revision that the browser brought; null for none. */
function askedAt({ cookies }: PagesDeps, { req }: AccountPageRequest): bigint | null {
  const stored = cookies.read(req, 'tessera_new_email') ?? '';
  return /^\d{1,18}$/.test(stored) ? BigInt(stored) : null;
}

async function showForm(deps: PagesDeps, page: AccountPageRequest, refused?: Refused): Promise<void> {
  const { session: live, tenant } = page;
  const again = sentAgain(deps, page);
  if (!tenant.settings.profileEditing.includes('email')) {
    seeOther(deps, page, accountPaths.profile);
    return;
  }
  const { userId, email } = live.user;
  const stored = typedFormOf(deps, page, { path: EMAIL_PATH, userId });
  const typed = refused?.typed ?? stored.typed?.['email'];
  const revision = askedAt(deps, page);
  const pending =
    revision === null || typed !== undefined
      ? null
      : await pendingEmailChange(deps.app, tenant.tenantId, live, revision);
  const content = emailPage(
    { ...again.frame, here: EMAIL_PATH },
    {
      csrf: accountToken(deps, page, EMAIL_PATH),
      typedBy: typedBy(deps, page, userId),
      present: email ?? '',
      pending: pending && { email: pending.email, form: pending.sent.at(-1)!.form },
      hasLink: storedLink(deps, page, 'email-change') !== null,
      typed: typed ?? '',
      problem: refused?.problem ?? null,
      notice: refused === undefined && stored.typed !== null ? 'typedKept' : null,
    },
  );
  showAccountPage(deps, page, content, refused?.status ?? 200, [...again.headers, ...stored.headers]);
}

async function submit(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { parameters } = page;
  try {
    if (single(parameters, 'restart') !== undefined) seeOther(deps, page, EMAIL_PATH, forgotten(deps));
    else if (parameters.has('code') || single(parameters, 'use') === 'link') await confirm(deps, page);
    else await request(deps, page, single(parameters, 'email') ?? '');
  } catch (error) {
    if (!(error instanceof DomainError) || !isStopped(error)) throw error;
    seeOther(deps, page, accountPaths.profile);
  }
}

/** Returns whether users change their address no more, or have another one that is not verified, since the page was opened. */
const isStopped = ({ code }: DomainError): boolean => code === 'not_editable' || code === 'email_unverified';

async function request(deps: PagesDeps, page: AccountPageRequest, email: string): Promise<void> {
  try {
    const context = visitorContext(deps, page);
    const { revision, position } = await requestEmailChange(deps.app, context, page.session, {
      email,
      since: askedAt(deps, page),
    });
    await deps.waitUntilShown(position);
    seeOther(deps, page, EMAIL_PATH, [
      ...deps.cookies.set('tessera_new_email', String(revision)),
      ...forgetLink(deps, 'email-change'),
      ...forgetTypedForm(deps, page),
      ...(single(page.parameters, 'again') === undefined ? [] : storeSentAgain(deps)),
    ]);
  } catch (error) {
    const refused = error instanceof DomainError ? refusalOf(deps, error) : null;
    if (refused === null) throw error;
    await showForm(deps, page, { ...refused, typed: email });
  }
}

function refusalOf(deps: PagesDeps, error: DomainError): Refused | null {
  if (error instanceof MailLimitReached)
    return { problem: { limitedMinutes: minutesUntil(deps, error.until) }, status: 429 };
  const { code, faults } = error;
  if (code !== 'invalid_input') return null;
  return { problem: faults[0]?.code === 'unchanged' ? 'unchanged' : 'invalid', status: 400 };
}

/** Returns the headers that delete from the browser what it was asked for, and the link. */
const forgotten = (deps: PagesDeps): HeaderList => [
  ...deps.cookies.clear('tessera_new_email'),
  ...forgetLink(deps, 'email-change'),
];

async function confirm(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const revision = askedAt(deps, page);
  const form = single(page.parameters, 'use') === 'link' ? 'link' : 'code';
  const text = form === 'link' ? storedLink(deps, page, 'email-change') : single(page.parameters, 'code');
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
