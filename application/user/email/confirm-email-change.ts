import { decideOwnEmailChange } from '../../../domain/user/change-user.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { mailedCode } from '../../../domain/sign-in/mailed-code.js';
import type { SignInEvent } from '../../../domain/sign-in/sign-in-events.js';
import { emailDigestIn, presentUser } from '../../../domain/user/user.js';
import type { App, DeliveryApp, LogApp, SignInApp } from '../../app.js';
import { isVoid } from '../../mail/void-link.js';
import { userTarget } from '../../owners/owner-streams.js';
import { reserveValue } from '../../reservation/reserve-value.js';
import type { LiveSession } from '../../sign-in/live-session.js';
import { execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import {
  type SentCode,
  type TypedSecret,
  clearMisses,
  rightCodeOf,
} from '../../sign-in/mailed-code/code-tries.js';
import { recordRefusedCredential } from '../../sign-in/refusals/record-refusals.js';
import { refuseUneditable } from '../editable-fields.js';
import { newAddressOwners, uniqueEmail } from './unique-email.js';

/** A change of address that a session asked for, and whose code is valid. */
export interface PendingEmailChange {
  readonly email: string;
  readonly emailDigest: string;
  /** The mails that have a valid code or link for this address, the latest last. */
  readonly sent: readonly SentCode[];
}

/**
 * Returns the change of address that this session asked for by the event at `revision` of its user's sign-ins, and again
 * since; null when there is none any more: ten minutes have passed since the last mail, another session asked, or the
 * address was changed since.
 */
export async function pendingEmailChange(
  app: Pick<App, 'events' | 'clock'>,
  tenantId: string,
  { session: { sessionId }, user: { userId } }: LiveSession,
  revision: bigint,
): Promise<PendingEmailChange | null> {
  const since = await app.events.load(streamName(tenantId, 'signin', userId), revision);
  const asked = since.filter(
    (recorded): recorded is RecordedEvent<Requested> =>
      recorded.event.type === 'EmailChangeRequested' && recorded.event.data.sessionId === sessionId,
  );
  if (asked[0]?.revision !== revision) return null;
  const { email, emailDigest } = asked[0].event.data;
  if (email === null || emailDigest === null) return null;
  const valid = asked.filter(
    ({ event, context }) =>
      event.data.emailDigest === emailDigest &&
      Date.parse(context.occurredAt) + mailedCode.lifetimeMs > app.clock.now(),
  );
  const [first] = valid;
  if (first === undefined) return null;
  const history = await app.events.load(streamName(tenantId, 'user', userId));
  const { id: eventId, position } = first;
  if (isVoid(history, { purpose: 'code', eventId, position })) return null;
  return { email, emailDigest, sent: valid.map(({ id, event }) => ({ eventId: id, form: event.data.form })) };
}

type Requested = Extract<SignInEvent, { type: 'EmailChangeRequested' }>;

export type ConfirmedEmailChange =
  | { readonly kind: 'changed'; readonly position: bigint | null }
  /** Wrong or late, or the address is another account's by now: the caller does not learn which. */
  | { readonly kind: 'refused' }
  /** There is no such request any more. */
  | { readonly kind: 'over' };

/**
 * Gives the user of a session the address whose mailbox they proved by the mailed code, or the link in its place. After ten
 * wrong codes of the account, or for the address, within a day, no code is looked at any more, but a link. The former address stays reserved for seven days:
 * a link that is mailed to it restores it (`undoEmailChange`). Throws `not_editable`.
 */
export async function confirmEmailChange(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  live: LiveSession,
  { revision, ...typed }: TypedSecret & { readonly revision: bigint },
): Promise<ConfirmedEmailChange> {
  const { tenantId } = context;
  const { userId } = live.user;
  await refuseUneditable(app, tenantId, ['email']);
  const pending = await pendingEmailChange(app, tenantId, live, revision);
  if (pending === null) return { kind: 'over' };
  const owners = newAddressOwners(app, { tenantId, userId }, pending.emailDigest);
  if ((await rightCodeOf(app, owners, pending.sent, typed, app.clock.now())) === null) {
    await recordRefusedCredential(app, context);
    return { kind: 'refused' };
  }
  await clearMisses(app, owners);
  try {
    return { kind: 'changed', position: await change(app, context, userId, pending) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'email_taken') return { kind: 'refused' };
    throw error;
  }
}

async function change(
  app: LogApp,
  context: VisitorContext,
  userId: string,
  { email, emailDigest }: PendingEmailChange,
): Promise<bigint | null> {
  const { tenantId } = context;
  const command = asUser(context, userId);
  const { position } = await execute(app, command, {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: presentUser,
    decide: (present) => decideOwnEmailChange(present, email, emailDigest),
    beforeAppend: async ({ expected: present, loaded: { revision } }) => {
      const holder = { holderId: userId, revision };
      await reserveValue(app, command, uniqueEmail(tenantId, emailDigest), holder);
      // reserved again, so that the seven days begin now
      await reserveValue(app, command, uniqueEmail(tenantId, emailDigestIn(present)), holder);
      return null;
    },
  });
  return position;
}
