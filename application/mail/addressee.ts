import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { areOfAdministrator, builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { PresentUser, UserState } from '../../domain/user/user.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { FormerInMail } from '../ports/mail/mailer.js';
import type { Loaded } from '../shared/load.js';
import { stateBefore } from '../user/state-before.js';
import { isVoid } from './void-link.js';
import { type MailKind, isForAdmins, isForOwners, isNotice } from './mail-kind.js';
import type { NoUse } from './mailing-tenant.js';

/** The address that a mail goes to, or the reason why it goes to none. */
export type Addressee =
  { readonly email: string; readonly former: FormerInMail | null } | { readonly noUse: NoUse };

/** Returns the address that the mail goes to: the user's, or a former one. */
export function mailAddressee(loaded: Loaded<UserState>, state: PresentUser, mail: QueuedMail): Addressee {
  const { kind, changeId } = mail;
  if (kind === 'deletion-requested' && state.deletionDueAt === null) return superseded;
  if (changeId !== null) return undoable(loaded.history, state, { ...mail, changeId });
  if (kind === 'email-changed' || kind === 'undo-email-change') return before(loaded.history, mail.eventId);
  // the event of the deletion is about to follow
  if (state.email === null) return { noUse: 'user_deleted' };
  const here = { email: state.email, former: null };
  if (isForOwners(kind)) return isForOwner(state, mail) ? here : superseded;
  if (isNotice(kind) || kind === 'deletion-requested') return here;
  if (hasOwnContent(kind)) return superseded;
  if (kind === 'generated-password') return isLatestPassword(loaded, mail) ? here : superseded;
  if (state.suspended) return { noUse: 'user_suspended' };
  if (kind === 'test') return state.emailVerified ? here : { noUse: 'never_verified' };
  if (isVoid(loaded.history, { ...mail, purpose: kind })) return superseded;
  // an account without a password cannot sign in: an invitation comes first
  if (kind === 'verification' && state.passwordSetAt === null) return { noUse: 'no_password' };
  return here;
}

const isForOwner = (
  { suspended, roleIds }: PresentUser,
  { tenantId, kind }: Pick<QueuedMail, 'tenantId' | 'kind'>,
): boolean =>
  !suspended &&
  (isForAdmins(kind)
    ? areOfAdministrator(tenantId, roleIds)
    : roleIds.includes(builtInRoleId(tenantId, 'owner')));

/** Kinds whose content, addressee included, other functions return; a former address gets none of them. */
const ownContents = [
  'sign-up',
  'tenant-sign-up',
  'account-exists',
  'email-change',
  'address-in-use',
  'address-not-restored',
] as const satisfies readonly MailKind[];
const hasOwnContent = (kind: MailKind): kind is (typeof ownContents)[number] =>
  (ownContents as readonly MailKind[]).includes(kind);

const superseded: Addressee = { noUse: 'superseded' };

const isLatestPassword = ({ history }: Loaded<UserState>, { eventId }: QueuedMail): boolean =>
  history.findLast(({ event }) => event.type === 'UserPasswordSet')?.id === eventId;

/** Returns the address before a change, if it was verified: otherwise it may belong to another person. */
function before(history: readonly RecordedEvent[], changeId: string): Addressee {
  const state = stateBefore(history, changeId);
  if (state === null || state.email === null) return { noUse: 'user_deleted' };
  return state.emailVerified ? { email: state.email, former: null } : { noUse: 'never_verified' };
}

/**
 * Returns the address before a change that a link can still undo. An address gets one mail about an event: none here where
 * it is the present one again, or the one before a later change.
 */
function undoable(
  history: readonly RecordedEvent[],
  state: PresentUser,
  { changeId, eventId, position }: QueuedMail & { readonly changeId: string },
): Addressee {
  const former = before(history, changeId);
  const change = history.find(({ id }) => id === changeId);
  if ('noUse' in former || change === undefined) return former;
  const link = { purpose: 'undo-email-change', eventId: changeId, position: change.position } as const;
  if (former.email === state.email || isVoid(history, link)) return superseded;
  const getsLaterMail = history.some(
    (later) =>
      later.event.type === 'UserEmailChanged' &&
      (later.event.data.proved === true || later.id === eventId) &&
      later.position > change.position &&
      later.position <= position &&
      stateBefore(history, later.id)?.email === former.email,
  );
  return getsLaterMail
    ? superseded
    : { email: former.email, former: { changeId, changedAt: change.context.occurredAt } };
}
