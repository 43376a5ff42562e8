import type { EventStore, Position, SubscriptionMessage } from '../../application/ports/event-store.js';
import type { MailSecrets } from '../../application/ports/mail-secrets.js';
import { dropMailsOf, insertLinks, insertMails } from '../../infrastructure/mail/mail-rows.js';
import type { Database, Session, Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { moveCheckpoint, readCheckpoint } from '../runner/checkpoint.js';
import { takeDuty } from '../runner/lease.js';
import { type Logger, PAGE_SIZE } from '../runner/read-model.js';
import { pageRows } from './page-rows.js';

/** The process manager that turns events into mails, by the name of its checkpoint. */
export const MAIL_OUTBOX = { name: 'mail-outbox' } as const;

/**
 * Marks where the process manager starts: at the head of the log when it is new to this database, so that nobody gets
 * a mail for what happened before. To be called before this process appends anything.
 */
export async function beginMailOutbox(database: Sql, store: EventStore): Promise<void> {
  if ((await readCheckpoint(database, MAIL_OUTBOX.name, 'live')) !== null) return;
  await database.query(
    `insert into projections.checkpoints (projection, slot, version, generation, position)
     values ($1, 'live', 1, 0, $2) on conflict do nothing`,
    [MAIL_OUTBOX.name, await store.head()],
  );
}

export interface MailOutboxOptions {
  /** A role that owns the tables in `runtime`. */
  readonly database: Database;
  readonly store: EventStore;
  readonly secrets: MailSecrets;
  /** Mails were written down. */
  readonly onMails: () => void;
  readonly log: Pick<Logger, 'error'>;
}

/** A server that is gone without a word would hold up whoever waits for it for ever. */
const TIMEOUT_MS = 60_000;
/** How long the checkpoint may stay behind while no event causes a mail: so much is read again after a crash. */
const KEEP_PLACE_MS = 1_000;

/**
 * Writes down the mails and links that events cause, and moves its checkpoint with them in one transaction, until
 * `signal`; alone, or standing by while another process does. Each event has its mails once: what the database took
 * back in a crash is found in the log again. Throws what ends the connection: to be called again then.
 */
export async function followMailOutbox(options: MailOutboxOptions, signal: AbortSignal): Promise<void> {
  const session = await takeDuty(options.database, MAIL_OUTBOX.name, 'project', { signal });
  if (session === undefined) return;
  try {
    await follow(session, options, signal);
  } finally {
    await session.close().catch(() => undefined);
  }
}

async function follow(session: Session, options: MailOutboxOptions, signal: AbortSignal): Promise<void> {
  const checkpoint = await readCheckpoint(session, MAIL_OUTBOX.name, 'live');
  if (checkpoint === null) throw new Error('the mail outbox was never begun');
  let from = checkpoint.position;
  let movedAt = performance.now();
  const ended = new AbortController();
  void session.ended.then(() => ended.abort());
  const signals = AbortSignal.any([ended.signal, signal]);
  for await (const message of options.store.subscribe(from, { signal: signals, batchSize: PAGE_SIZE })) {
    const to = reached(message);
    if (to === undefined || to <= from) continue;
    const { mails, statements } = statementsFor(message, options);
    if (statements.length === 0 && performance.now() - movedAt < KEEP_PLACE_MS) continue;
    const move = moveCheckpoint(MAIL_OUTBOX.name, 'live', checkpoint.generation, from, to);
    await session.together([move, ...statements], TIMEOUT_MS);
    from = to;
    movedAt = performance.now();
    if (mails > 0) options.onMails();
  }
  if (!signal.aborted) throw new Error('the subscription or the connection ended');
}

const reached = (message: SubscriptionMessage): Position | undefined =>
  message.kind === 'events' ? message.events.at(-1)?.position : message.position;

function statementsFor(
  message: SubscriptionMessage,
  { secrets, log }: MailOutboxOptions,
): { readonly mails: number; readonly statements: readonly Statement[] } {
  if (message.kind !== 'events') return { mails: 0, statements: [] };
  const { mails, links, gone, poison } = pageRows(message.events, secrets);
  for (const { id, type, position } of poison)
    log.error(
      { eventId: id, type, position: position.toString() },
      'event without its facts: no mail for it',
    );
  const statements = [
    ...(mails.length > 0 ? [insertMails(mails)] : []),
    ...(links.length > 0 ? [insertLinks(links)] : []),
    ...(gone.length > 0 ? dropMailsOf(gone) : []),
  ];
  return { mails: mails.length, statements };
}
