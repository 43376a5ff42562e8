import { apiKey } from '../../domain/api-key/api-key.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { type UserState, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { linkAddress } from '../mail/link-address.js';
import type { MailingTenant, NoUse } from '../mail/mailing-tenant.js';
import { nameInMail } from '../mail/name-in-mail.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { KeyChangePart, MailToSend } from '../ports/mail/mailer.js';
import { languageOf } from '../shared/language.js';
import { type Loaded, load } from '../shared/load.js';
import { beforeKeyChanges, isUndone } from './key-changes.js';

/**
 * Returns the content of a mail that tells an owner what an API key changed of an owner's account, with the link that undoes
 * it. It goes to the present address of the owner who is told, or to the one that the account had before the key's first
 * change, if that was verified: otherwise it may belong to another person.
 * @param changed the account that was changed
 */
export async function keyChangeMail(
  app: App,
  { tenantId, userId, eventId, occurredAt, kind }: QueuedMail,
  { name: tenantName, sender: senderName, host, defaultLocale, look }: MailingTenant,
  changed: Loaded<UserState>,
): Promise<MailToSend | NoUse> {
  const { state, history } = changed;
  const report = history.find(({ id }) => id === eventId);
  if (report?.event.type !== 'OwnerChangeReported')
    throw new EventStoreUnavailable('a stream was read without the event that a mail is due for');
  if (state.status !== 'present') return 'user_deleted';
  if (isUndone(history, eventId)) return 'superseded';
  const { apiKeyId, ownerId, former } = report.event.data;
  const before = beforeKeyChanges(history, apiKeyId, app.clock.now())?.account ?? state;
  if (former && !before.emailVerified) return 'never_verified';
  if (former && before.emailDigest === state.emailDigest) return 'superseded';
  const told =
    ownerId === userId ? state : (await load(app, streamName(tenantId, 'user', ownerId), user)).state;
  if (told.status !== 'present') return 'user_deleted';
  const to = former ? before.email : told.email;
  if (to === null) return 'user_deleted';
  const key = (await load(app, streamName(tenantId, 'apikey', apiKeyId), apiKey)).state;
  return {
    eventId,
    kind,
    former: null,
    tenantId,
    // the account's, so that its erasure deletes the mail where mails are files
    userId,
    occurredAt,
    language: languageOf([told.locale, defaultLocale]) ?? 'en',
    to,
    firstName: nameInMail(told.firstName),
    tenantName,
    senderName,
    look,
    link: linkAddress(host, 'undo-key-change', app.mailSecrets.linkToken(eventId, 'undo-key-change')),
    code: null,
    codesLeft: null,
    place: null,
    alerts: null,
    deletionDueAt: null,
    changedParts: null,
    password: null,
    keyChange: {
      keyName: key.status === 'issued' ? nameInMail(key.name) : null,
      account: ownerId === userId ? null : before.email,
      parts: partsOf(history, report),
    },
  };
}

const parts: { readonly [T in RecordedEvent['event']['type']]?: KeyChangePart } = {
  UserEmailChanged: 'address',
  UserPasswordSet: 'password',
  UserMfaDisabled: 'factors',
  UserPasskeyDeleted: 'factors',
  UserBackupCodesRemoved: 'factors',
};

/** Returns what the command of a report has changed. */
const partsOf = (history: readonly RecordedEvent[], { context }: RecordedEvent): readonly KeyChangePart[] => [
  ...new Set(
    history
      .filter((one) => one.context.commandId === context.commandId)
      .flatMap(({ event }) => parts[event.type] ?? []),
  ),
];
