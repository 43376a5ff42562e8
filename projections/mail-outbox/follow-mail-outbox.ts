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
import type { Logger } from '../runner/read-model.js';
import { pageRows } from './page-rows.js';

/** The process manager that turns events into mails, by the name of its checkpoint. */
export const MAIL_OUTBOX = { name: 'mail-outbox' } as const;

/** Stores where mails begin: none are sent for earlier events. See `beginProcessManager`. */
export const beginMailOutbox = (database: Sql, store: EventStore): Promise<void> =>
  beginProcessManager(MAIL_OUTBOX, database, store);

export interface MailOutboxOptions extends ProcessManagerOptions {
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

function workOf(events: readonly StoredEvent[], { secrets, onMails, log }: MailOutboxOptions): PageWork {
  const { mails, copies, links, gone, poison } = pageRows(events, secrets);
  for (const { id, type, position } of poison)
    log.error(
      { eventId: id, type, position: position.toString() },
      'event without its facts: no mail for it',
    );
  const statements = [
    ...(mails.length > 0 ? [insertMails(mails)] : []),
    ...(links.length > 0 ? [insertLinks(links)] : []),
    // behind the links, which tell the former addresses
    ...(copies.length > 0 ? [insertCopies(copies)] : []),
    ...(gone.length > 0 ? dropMailsOf(gone) : []),
  ];
  return {
    statements,
    onWritten: () => {
      if (mails.length > 0) onMails();
    },
  };
}
