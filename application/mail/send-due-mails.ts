import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { EventLog } from '../events/event-log.js';
import { existingHistory } from '../events/existing-history.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { MailQueue, QueuedMail } from '../ports/mail/mail-queue.js';
import type { Delivery, Mailer, MailToSend } from '../ports/mail/mailer.js';
import { MailRefused } from '../ports/mail/mailer.js';
import type { MailingTenants, NoUse } from './mail-content.js';
import { mailContent } from './mail-content.js';
import type { MailKind } from './mail-kind.js';

/** What became of a mail. `reason` is a word, never an address. */
export interface MailOutcome {
  readonly kind: MailKind;
  readonly eventId: string;
  readonly result: 'sent' | 'cancelled' | 'failed' | 'postponed';
  readonly reason: string | null;
  /** Where it was put, where there is no mail server. */
  readonly file: string | null;
}

export interface Sending {
  readonly app: App;
  /** The log as far as the process follows it: may lack what other processes appended last. Default: that of `app`. */
  readonly recent?: EventLog;
  readonly tenants: MailingTenants;
  readonly queue: MailQueue;
  readonly mailer: Mailer;
  readonly report: (outcome: MailOutcome) => void;
  /** Told of what stood in the way of sending, other than a refusal: the event log, the database. */
  readonly onError: (error: unknown) => void;
}

/** Longer than any attempt may take: whoever else gets the mail then may be sure that this process does not send it. */
const LEASE_MS = 300_000;

/** How long a mail waits that the log could not be asked about. */
const LOG_AGAIN_MS = 2_000;

/** Seconds after each failed attempt; the last one over and over, until a day has passed. */
const pauses = [60, 300, 900, 3_600, 14_400] as const;
const GIVE_UP_MS = 86_400_000;

/**
 * Takes mails that are due, `most` at most, and begins to send them: the sends, none of which rejects.
 *
 * A mail is sent once, though several processes look for mails. It is sent again only when the process, or the
 * connection, ends between the mail server's acceptance and our record of it; its `Message-ID` is the same then.
 */
export async function sendDueMails(sending: Sending, most: number): Promise<readonly Promise<void>[]> {
  const { app, queue } = sending;
  const mails = await queue.claim(most, app.clock.now(), LEASE_MS);
  return mails.map(async (mail) => {
    try {
      const outcome = await sendOne(sending, mail);
      sending.report({ kind: mail.kind, eventId: mail.eventId, ...outcome });
    } catch (error) {
      sending.onError(error);
      // whatever else was in the way: it comes back when its lease ends
      if (error instanceof EventStoreUnavailable) await giveBack(sending, mail);
    }
  });
}

type Outcome = Pick<MailOutcome, 'result' | 'reason' | 'file'>;

async function sendOne(sending: Sending, mail: QueuedMail): Promise<Outcome> {
  const { app, queue, mailer, tenants, recent = app.events } = sending;
  let content = await mailContent({ ...app, events: recent }, mail, tenants);
  // what stood in the way may be over: a mail is given up by what the log itself says now
  if (typeof content === 'string') content = await mailContent(app, mail);
  if (typeof content === 'string') return leave(sending, mail, content);
  let delivery: Delivery;
  try {
    delivery = await mailer.deliver(content);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return refused(sending, mail, error);
  }
  if (await wasErasedMeanwhile(sending, content, delivery)) return leave(sending, mail, 'user_deleted');
  await queue.sent(mail, app.clock.now());
  return { result: 'sent', reason: null, file: delivery.file };
}

const giveBack = ({ app, queue, onError }: Sending, mail: QueuedMail): Promise<void> =>
  queue.returned(mail, app.clock.now() + LOG_AGAIN_MS).catch(onError);

async function leave({ app, queue }: Sending, mail: QueuedMail, reason: NoUse): Promise<Outcome> {
  const now = app.clock.now();
  // it should have been sent, and was tried in vain
  if (reason === 'expired' && mail.attempt > 1) {
    await queue.failed(mail, reason, now);
    return { result: 'failed', reason, file: null };
  }
  await queue.cancelled(mail, reason, now);
  return { result: 'cancelled', reason, file: null };
}

async function refused(
  { app, queue }: Sending,
  mail: QueuedMail,
  { code, permanent }: MailRefused,
): Promise<Outcome> {
  const now = app.clock.now();
  const pause = pauses[Math.min(mail.attempt, pauses.length) - 1]! * 1_000;
  const isLast = now + pause > Date.parse(mail.occurredAt) + GIVE_UP_MS && mail.attempt >= pauses.length;
  if (permanent || isLast) {
    await queue.failed(mail, code, now);
    return { result: 'failed', reason: code, file: null };
  }
  await queue.postponed(mail, code, now + pause);
  return { result: 'postponed', reason: code, file: null };
}

/**
 * A file that was written while its addressee was being erased may have missed the sweep of their files: whoever
 * looks again after writing, finds out. What `recent` does not show yet, the sweep that follows the same events will meet. What a mail server has accepted is out of our hands.
 */
async function wasErasedMeanwhile(
  { app, recent = app.events }: Sending,
  { tenantId, userId }: MailToSend,
  delivery: Delivery,
): Promise<boolean> {
  if (delivery.file === null) return false;
  let isErased = true;
  try {
    const history = await existingHistory(recent, streamName(tenantId, 'user', userId));
    isErased = history.some(({ event }) => event.type === 'UserDeleted');
  } finally {
    // nor is it left where that cannot be found out: it is written again
    if (isErased) await delivery.discard();
  }
  return isErased;
}
