import { apiKey } from '../../domain/api-key/api-key.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { type UserState, user } from '../../domain/user/user.js';
import type { DeliveryApp, LogApp } from '../app.js';
import { linkAddress } from '../mail/link-address.js';
import type { MailingTenant, NoUse } from '../mail/mailing-tenant.js';
import { nameInMail } from '../mail/name-in-mail.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { KeyChangeInMail, KeyChangePart, MailToSend } from '../ports/mail/mailer.js';
import { languageOf } from '../shared/language.js';
import { type Loaded, load } from '../shared/load.js';
import { beforeKeyChanges, isUndone } from './key-changes.js';

/**
 * Returns the content of a mail that informs an owner what an API key changed of an owner's account, with the link that undoes
 * it. It goes to the present address of the owner who is notified, or to the one that the account had before the key's first
 * change, if that was verified: otherwise it may belong to another person.
 * @param changed the account that was changed
 */
export async function keyChangeMail(
  app: DeliveryApp,
  mail: QueuedMail,
  tenant: MailingTenant,
  { state, history }: Loaded<UserState>,
): Promise<MailToSend | NoUse> {
  const { userId, eventId } = mail;
  const report = history.find(({ id }) => id === eventId);
  if (report?.event.type !== 'OwnerChangeReported') throw withoutEvent();
  if (state.status !== 'present') return 'user_deleted';
  if (isUndone(history, eventId)) return 'superseded';
  const { apiKeyId, ownerId, former } = report.event.data;
  const before = beforeKeyChanges(history, apiKeyId, app.clock.now())?.account ?? state;
  if (former && !before.emailVerified) return 'never_verified';
  if (former && before.emailDigest === state.emailDigest) return 'superseded';
  return mailToOwner(mail, tenant, {
    kind: 'undo-key-change',
    notified: await ownerOf(app, mail, ownerId, state),
    ...(former ? { to: before.email } : {}),
    link: linkAddress(tenant.host, 'undo-key-change', app.mailSecrets.linkToken(eventId, 'undo-key-change')),
    keyChange: {
      keyName: await keyNameOf(app, mail, apiKeyId),
      account: ownerId === userId ? null : before.email,
      parts: partsOf(history, report),
    },
  });
}

/**
 * Returns the content of a mail that informs an owner that an owner's account did not get its former address back when the change
 * of an API key was undone. It goes to the present address of the owner who is notified.
 */
export async function addressNotRestoredMail(
  app: LogApp,
  mail: QueuedMail,
  tenant: MailingTenant,
  { state, history }: Loaded<UserState>,
): Promise<MailToSend | NoUse> {
  const at = history.findIndex(({ id }) => id === mail.eventId);
  const report = history[at];
  if (report?.event.type !== 'OwnerAddressNotRestored') throw withoutEvent();
  if (state.status !== 'present') return 'user_deleted';
  const { apiKeyId, ownerId } = report.event.data;
  const undone = history.findLastIndex(
    ({ event }, index) =>
      index < at && event.type === 'OwnerChangeUndone' && event.data.apiKeyId === apiKeyId,
  );
  const undoneAt = Date.parse(report.context.occurredAt);
  const before = beforeKeyChanges(history.slice(0, undone), apiKeyId, undoneAt)?.account;
  return mailToOwner(mail, tenant, {
    kind: 'address-not-restored',
    notified: await ownerOf(app, mail, ownerId, state),
    link: null,
    keyChange: { keyName: await keyNameOf(app, mail, apiKeyId), account: before?.email ?? null, parts: [] },
  });
}

const withoutEvent = (): EventStoreUnavailable =>
  new EventStoreUnavailable('a stream was read without the event that a mail is due for');

/** Returns the owner who is notified. `changed`: the account that the key has changed. */
const ownerOf = async (
  app: LogApp,
  { tenantId, userId }: QueuedMail,
  ownerId: string,
  changed: UserState,
): Promise<UserState> =>
  ownerId === userId ? changed : (await load(app, streamName(tenantId, 'user', ownerId), user)).state;

const keyNameOf = async (app: LogApp, { tenantId }: QueuedMail, apiKeyId: string): Promise<string | null> => {
  const { state } = await load(app, streamName(tenantId, 'apikey', apiKeyId), apiKey);
  return state.status === 'issued' ? nameInMail(state.name) : null;
};

interface OwnerMail {
  readonly kind: 'undo-key-change' | 'address-not-restored';
  readonly link: string | null;
  readonly keyChange: KeyChangeInMail;
  readonly notified: UserState;
  /** Default: the present address of the owner who is notified. Null: it was erased. */
  readonly to?: string | null;
}

function mailToOwner(
  { tenantId, userId, eventId, occurredAt }: QueuedMail,
  { name: tenantName, sender: senderName, defaultLocale, branding }: MailingTenant,
  { kind, notified, keyChange, ...more }: OwnerMail,
): MailToSend | NoUse {
  if (notified.status !== 'present') return 'user_deleted';
  const to = more.to === undefined ? notified.email : more.to;
  if (to === null) return 'user_deleted';
  const content: MailToSend = {
    eventId,
    kind,
    former: null,
    tenantId,
    // the account's, so that its erasure deletes the mail where mails are files
    userId,
    occurredAt,
    language: languageOf([notified.locale, defaultLocale]) ?? 'en',
    to,
    firstName: nameInMail(notified.firstName),
    tenantName,
    senderName,
    branding,
    link: more.link,
    keyChange,
  };
  return content;
}

const parts: { readonly [T in RecordedEvent['event']['type']]?: KeyChangePart } = {
  UserEmailChanged: 'address',
  UserPasswordSet: 'password',
  UserMfaDisabled: 'factors',
  UserPasskeyDeleted: 'factors',
  UserBackupCodesRemoved: 'factors',
  UserIdentityLinked: 'identities',
  UserIdentityUnlinked: 'identities',
};

/** Returns what the command of a report has changed. */
const partsOf = (history: readonly RecordedEvent[], { context }: RecordedEvent): readonly KeyChangePart[] => [
  ...new Set(
    history
      .filter((one) => one.context.commandId === context.commandId)
      .flatMap(({ event }) => parts[event.type] ?? []),
  ),
];
