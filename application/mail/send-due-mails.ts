import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { EventLog } from '../events/event-log.js';
import { existingHistory } from '../events/existing-history.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { MailQueue, MailResult, QueuedMail } from '../ports/mail/mail-queue.js';
import { type Delivery, type Mailer, type MailToSend, MailRefused } from '../ports/mail/mailer.js';
import { type MailingTenants, mailContent } from './mail-content.js';
import type { NoUse } from './mailing-tenant.js';
import { type MailKind, isForOwners } from './mail-kind.js';

/** The outcome of an attempt, for logs and metrics. `reason` is a word, never an address. */
export interface MailOutcome {
  readonly kind: MailKind;
  readonly eventId: string;
  readonly result: Exclude<MailResult['status'], 'returned'>;
  readonly reason: string | null;
  /** When it is tried again, ms since the epoch; null: it is not. */
  readonly againAt: number | null;
  /** Name of the mail's file; null with a mail server. */
  readonly file: string | null;
}

export interface Sending {
  readonly app: App;
  /** A copy of the log that may lack the last events of other processes. Default: the log of `app`. */
  readonly recent?: EventLog;
  readonly tenants: MailingTenants;
  readonly queue: MailQueue;
  readonly mailer: Mailer;
  readonly report: (outcome: MailOutcome) => void;
  /** Called with failures of the event log, the database or the disk, which are no refusals of a mail. */
  readonly onError: (error: unknown) => void;
}

/** Longer than any attempt takes, so that no other process gets the mail meanwhile. */
const LEASE_MS = 300_000;
/** The pause of a mail when the log could not be read. */
const LOG_RETRY_MS = 2_000;
/** The pauses after failed attempts, in seconds; the last one repeats until the mail expires. */
const pauses = [60, 300, 900, 3_600, 14_400] as const;
/** The same for codes, which are void after ten minutes, and for sign-ups, whose mails have a link as well. */
const codePauses = [10, 20, 30] as const;
const signUpPauses = [...codePauses, ...pauses] as const;
const GIVE_UP_MS = 86_400_000;

interface Attempt {
  readonly result: MailResult;
  readonly file: string | null;
}

/**
 * Claims mails that are due, at most `most`, sends each and records its result. Returns the attempts, none of which rejects.
 *
 * A mail is sent once, though several processes look for mails. It is sent again only when the process, or the
 * connection, ends between the mail server's acceptance and the record of it; its `Message-ID` is the same then.
 */
export async function sendDueMails(sending: Sending, most: number): Promise<readonly Promise<void>[]> {
  const { app, queue, report, onError } = sending;
  const mails = await queue.claim(most, app.clock.now(), LEASE_MS);
  return mails.map(async (mail) => {
    try {
      const { result, file } = await attempt(sending, mail);
      await queue.record(mail, result, app.clock.now());
      if (result.status === 'returned') return;
      const reason = result.status === 'sent' ? null : result.reason;
      const againAt = result.status === 'postponed' ? result.dueAt : null;
      report({ kind: mail.kind, eventId: mail.eventId, result: result.status, reason, againAt, file });
    } catch (error) {
      onError(error);
      // after any other failure it is due again when its lease ends
      if (!(error instanceof EventStoreUnavailable)) return;
      const now = app.clock.now();
      await queue.record(mail, { status: 'returned', dueAt: now + LOG_RETRY_MS }, now).catch(onError);
    }
  });
}

async function attempt(sending: Sending, mail: QueuedMail): Promise<Attempt> {
  const { app, mailer, tenants, recent = app.events } = sending;
  let content = await mailContent({ ...app, events: recent }, mail, tenants);
  // the copy may be stale: the log itself decides that a mail is not sent
  if (typeof content === 'string') content = await mailContent(app, mail);
  if (typeof content === 'string') return { result: uselessMail(mail, content), file: null };
  if (!('kind' in content)) return { result: { status: 'returned', ...content }, file: null };
  const dueAt = await whenLimitAllows(sending, mail, content);
  if (dueAt !== null) return { result: { status: 'returned', dueAt }, file: null };
  let delivery: Delivery;
  try {
    delivery = await mailer.deliver(content);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { result: refusedMail(mail, error, app.clock.now()), file: null };
  }
  if (await wasErasedMeanwhile(sending, content, delivery))
    return { result: uselessMail(mail, 'user_deleted'), file: null };
  return { result: { status: 'sent' }, file: delivery.file };
}

/**
 * Counts a mail of a tenant that its owner made. Returns null when it may be sent now; else the time at which there is room
 * again. A mail that is tried again was counted before.
 */
async function whenLimitAllows(
  { app, tenants }: Sending,
  { attempt: number, kind }: QueuedMail,
  content: MailToSend,
): Promise<number | null> {
  const { tenantId } = content;
  if (number > 1 || content.kind === 'tenant-sign-up') return null;
  if ((await tenants(tenantId))?.isLimited !== true) return null;
  const forOwners = isForOwners(kind) || kind === 'undo-key-change' || kind === 'address-not-restored';
  return app.mailLimits.takeOfLimitedTenant({ tenantId, forOwners }, app.clock.now());
}

/** Returns the result for a mail that is of no use: `failed` when it expired after attempts, else `cancelled`. */
const uselessMail = ({ attempt }: QueuedMail, reason: NoUse): Attempt['result'] => ({
  status: reason === 'expired' && attempt > 1 ? 'failed' : 'cancelled',
  reason,
});

function refusedMail(mail: QueuedMail, { code, permanent }: MailRefused, now: number): Attempt['result'] {
  const between: readonly number[] =
    mail.kind === 'code' || mail.kind === 'email-change'
      ? codePauses
      : mail.kind === 'sign-up'
        ? signUpPauses
        : pauses;
  const dueAt = now + between[Math.min(mail.attempt, between.length) - 1]! * 1_000;
  const isLast = dueAt > Date.parse(mail.occurredAt) + GIVE_UP_MS && mail.attempt >= between.length;
  return permanent || isLast
    ? { status: 'failed', reason: code }
    : { status: 'postponed', reason: code, dueAt };
}

/**
 * Returns whether the addressee was erased while the mail was written into a file, and deletes the file then: the erasure
 * may have deleted their files before. A later erasure, which `recent` does not show yet, deletes the file itself
 * (`forgetKeptMails` follows the same events). A mail that a mail server has accepted cannot be taken back.
 */
async function wasErasedMeanwhile(
  { app, recent = app.events }: Sending,
  { kind, tenantId, userId }: MailToSend,
  delivery: Delivery,
): Promise<boolean> {
  // a sign-up has no user yet, whose stream could be read
  if (delivery.file === null || kind === 'sign-up' || kind === 'tenant-sign-up') return false;
  let isErased = true;
  try {
    const history = await existingHistory(recent, streamName(tenantId, 'user', userId));
    isErased = history.some(({ event }) => event.type === 'UserDeleted');
  } finally {
    // deleted also when the log cannot be read: the mail is written again later
    if (isErased) await delivery.discard();
  }
  return isErased;
}
