import type { EventStore, StoredEvent } from '../../application/ports/events/event-store.js';
import type { MailSecrets } from '../../application/ports/mail/mail-secrets.js';
import { dropMailsOf, insertCopies, insertLinks, insertMails } from '../../infrastructure/mail/mail-rows.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import {
  beginProcessManager,
  followAsProcessManager,
  type PageWork,
  type ProcessManagerOptions,
} from '../runner/process-manager.js';
import { poisonFields } from '../runner/decode-page.js';
import type { Logger } from '../runner/read-model.js';
import { type NotifiedUsers, ownerRows } from './owner-rows.js';
import { pageRows } from './page-rows.js';

/** The process manager that turns events into mails, by the name of its checkpoint. */
export const MAIL_OUTBOX = { name: 'mail-outbox' } as const;

/** Stores where mails begin: none are sent for earlier events. See `beginProcessManager`. */
export const beginMailOutbox = (database: Sql, store: EventStore): Promise<void> =>
  beginProcessManager(MAIL_OUTBOX, database, store);

export interface MailOutboxOptions extends ProcessManagerOptions, NotifiedUsers {
  readonly secrets: MailSecrets;
  /** Called after the commit of mails. */
  readonly onMails: () => void;
  readonly log: Pick<Logger, 'error'>;
}

/** The longest delay of a mail, by which events in quick succession cost one transaction. */
const REST_MS = 50;

/** Writes the mails and links of events, once for each event. See `followAsProcessManager`. */
export const followMailOutbox = (options: MailOutboxOptions, signal: AbortSignal): Promise<void> =>
  followAsProcessManager(
    { ...MAIL_OUTBOX, restMs: REST_MS, start: () => Promise.resolve((events) => workOf(events, options)) },
    options,
    signal,
  );

async function workOf(
  events: readonly StoredEvent[],
  { secrets, ownersOf, administratorsOf, onMails, log }: MailOutboxOptions,
): Promise<PageWork> {
  const { copies, links, deleted, ...ofUsers } = pageRows(events, secrets);
  const toOwners = await ownerRows(events, { ownersOf, administratorsOf });
  const mails = [...ofUsers.mails, ...toOwners.mails];
  for (const event of [...ofUsers.poison, ...toOwners.poison])
    log.error(poisonFields(event), 'event without its facts: no mail for it');
  const statements = [
    ...(mails.length > 0 ? [insertMails(mails)] : []),
    ...(links.length > 0 ? [insertLinks(links)] : []),
    // behind the links, which inform the former addresses
    ...(copies.length > 0 ? [insertCopies(copies)] : []),
    ...(deleted.length > 0 ? dropMailsOf(deleted) : []),
  ];
  return {
    statements,
    onWritten: () => {
      if (mails.length > 0) onMails();
    },
  };
}
