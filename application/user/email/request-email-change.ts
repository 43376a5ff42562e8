import { emailFaults, normaliseEmail } from '../../../domain/shared/email.js';
import { refuseFaults } from '../../../domain/shared/faults.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import { refuseUnverified } from '../../../domain/user/change-user.js';
import { appendOne } from '../../events/event-log.js';
import { MailLimitReached } from '../../mail/mail-limit-reached.js';
import type { LiveSession } from '../../sign-in/live-session.js';
import { signInEventId } from '../../sign-in/record-sign-in.js';
import { eventContext } from '../../shared/event-context.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import { refuseUneditable } from '../editable-fields.js';
import { nextForm } from '../../sign-in/mailed-code/code-tries.js';
import { pendingEmailChange } from './confirm-email-change.js';
import { emailDigestOf, newAddressOwners } from './unique-email.js';

export interface RequestEmailChangeInput {
  readonly email: string;
  /** The revision of a request of the same session. Its codes for the same address stay valid. Default: none. */
  readonly since?: bigint | null;
}

export interface RequestedEmailChange {
  /** The revision by which the same session finds the request (`confirmEmailChange`). */
  readonly revision: bigint;
  readonly position: bigint;
}

/**
 * Mails a code to an address that the user of a session wants to have, or a link once ten wrong codes were typed for the
 * account or the address within a day. Nothing here looks at whether another account has
 * it: the mail informs its owner when it is sent (`new-address-mail.ts`), so that answer and duration are the same. Throws
 * `invalid_input`, `not_editable`, `email_unverified`, `mail_limit_reached`, and SubjectErased when the user was erased meanwhile.
 */
export async function requestEmailChange(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  live: LiveSession,
  { email: typed, since = null }: RequestEmailChangeInput,
): Promise<RequestedEmailChange> {
  const { tenantId, ip, knownBrowserId = null } = context;
  const { session, user } = live;
  const { userId } = user;
  await refuseUneditable(app, tenantId, ['email']);
  refuseUnverified(user);
  const email = normaliseEmail(typed);
  refuseFaults(emailFaults('/email', email));
  const emailDigest = await emailDigestOf(app, tenantId, email);
  if (emailDigest === user.emailDigest)
    refuseFaults([{ pointer: '/email', code: 'unchanged', detail: 'is the address of the account already' }]);
  const now = app.clock.now();
  // every place is a strange one: looking for an account would show in the duration
  const from = { ip, knownBrowserId, known: null };
  const asked = { tenantId, purpose: 'email-change', email, emailDigest, from } as const;
  const limited = await app.mailLimits.take(asked, now);
  if (limited !== null) throw new MailLimitReached(limited.until);
  const form = await nextForm(app, newAddressOwners(app, { tenantId, userId }, emailDigest), now);
  const data = { userId, sessionId: session.sessionId, email, emailDigest, form };
  const event = { type: 'EmailChangeRequested', data } as const;
  const before = since === null ? null : await pendingEmailChange(app, tenantId, live, since);
  const { revision, position } = await appendOne(app.events, {
    stream: streamName(tenantId, 'signin', userId),
    expected: 'any',
    events: [event],
    ids: [signInEventId(app, context, userId, event.type)],
    context: eventContext(app.clock, asUser(context, userId)),
  });
  return { position, revision: since !== null && before?.emailDigest === emailDigest ? since : revision };
}
