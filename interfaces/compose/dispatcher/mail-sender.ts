import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { recentStreams } from '../../../application/events/recent-streams.js';
import { streamCache } from '../../../application/events/stream-cache.js';
import { mailingTenants, readByEveryMail } from '../../../application/mail/mail-content.js';
import { type MailOutcome, sendDueMails, type Sending } from '../../../application/mail/send-due-mails.js';
import { pause } from '../../../application/shared/pause.js';
import type { Notifier } from '../../../infrastructure/concurrency/notifier.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import { mailer } from '../../../infrastructure/mail/mail-transport.js';
import { postgresMailQueue } from '../../../infrastructure/mail/postgres-mail-queue.js';
import { smtp } from '../../../infrastructure/mail/smtp.js';
import type { DependencyFailure } from '../../../infrastructure/telemetry/dependency-failure.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../../infrastructure/telemetry/metrics.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';

/** Mails that are sent at the same time, over as many connections: a slow one delays none of the others. */
const MAILS_AT_ONCE = 5;
const POLL_MS = 1_000;
/** Pause after a claim that found more mails than free connections, so that one claim follows several mails that end. */
const CLAIM_PAUSE_MS = 20;
/** The same while the event loop is busy, so that requests come first. */
const BUSY_CLAIM_PAUSE_MS = 100;
/** Utilization of the event loop, from 0 to 1, above which it counts as busy. */
const BUSY = 0.8;
const COUNT_EVERY_MS = 60_000;
const DELETE_EXPIRED_EVERY_MS = 60_000;
/** How long a stop waits for the mail server before it closes the connections. */
const GRACE_MS = 4_000;

export interface MailSenderOptions extends PartOptions {
  /** Notified when mails are due. */
  readonly mailsDue: Notifier;
}

/** Starts sending the mails that are due: over SMTP, or into files in `DATA_DIR` when `SMTP_URL` is unset. */
export function startMailSender(runtime: Runtime, { metrics, onError, mailsDue }: MailSenderOptions): Part {
  const { app, store, codec, config, log, deliveryDatabase, mailFiles } = runtime;
  const { smtpUrl } = config;
  const transport = smtpUrl === null ? mailFiles : smtp({ url: smtpUrl, connections: MAILS_AT_ONCE });
  const { report, waiting } = observeMails(log, metrics);
  const streams = streamCache(readByEveryMail, app.clock);
  const recent = recentStreams(streams.cached(app.events), store, codec);
  const queue = postgresMailQueue(deliveryDatabase);
  const sending: Sending = {
    app,
    recent,
    report,
    onError,
    tenants: mailingTenants({ ...app, events: recent }),
    queue,
    mailer: mailer({ transport, from: config.mailFrom }),
  };
  if (smtpUrl === null) log.info({ folder: 'outbox' }, 'no SMTP_URL: mails are put into files in DATA_DIR');
  const following = keepRunning((signal) => streams.follow(store, signal), onError);
  const work = keepRunning((signal) => keepSending(sending, mailsDue, signal), onError);
  const counting = every(COUNT_EVERY_MS, async () => waiting(await queue.countWaiting()), onError);
  const deleting = every(DELETE_EXPIRED_EVERY_MS, () => mailFiles.deleteExpired(app.clock.now()), onError);
  return {
    async stop() {
      const done = Promise.all([work, following, counting, deleting].map((each) => each.stop()));
      mailsDue.notify();
      await Promise.race([done, sleep(GRACE_MS, undefined, { ref: false })]);
      transport.close();
      await done;
    },
  };
}

/** Sends mails until the signal aborts, then resolves once those under way have ended. */
async function keepSending(sending: Sending, { notify, wait }: Notifier, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let last = performance.eventLoopUtilization();
  const isBusy = (): boolean => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization > BUSY;
  };
  while (!signal.aborted) {
    const free = MAILS_AT_ONCE - underWay.size;
    const sends = free === 0 ? [] : await sendDueMails(sending, free);
    for (const send of sends) {
      const done = send.then(() => {
        underWay.delete(done);
        notify();
      });
      underWay.add(done);
    }
    const pauseMs = isBusy() ? BUSY_CLAIM_PAUSE_MS : CLAIM_PAUSE_MS;
    if (sends.length === free) await pause(pauseMs, signal);
    await wait(POLL_MS);
  }
  await Promise.all(underWay);
}

/** Turns reports of the mail sender into metrics and log lines, which have kinds, ids and codes, never an address. */
export function observeMails(
  log: Log,
  metrics: Metrics,
): {
  readonly report: (outcome: MailOutcome) => void;
  /** Sets the number of mails that are yet to be sent. */
  readonly waiting: (count: number) => void;
} {
  const mails = metrics.counter('mails_total');
  let count = 0;
  metrics.gauge('mails_waiting', () => [{ value: count }]);
  return {
    report({ kind, eventId, result, reason, file, againAt }) {
      mails({ kind, result });
      if (result === 'sent') log.outages.works('mail server');
      const fields = { kind, eventId, ...(reason === null ? {} : { reason }) };
      if (result === 'failed') log.error(fields, 'mail given up');
      else if (result === 'postponed' && reason !== null && isOfServer(reason))
        log.outages.note(mailServerFailure(reason), fields, againAt ?? undefined);
      else if (result === 'postponed') log.warn(fields, 'mail not accepted: trying again later');
      else if (result === 'cancelled') log.info(fields, 'mail cancelled: it is of no use any more');
      else if (file === null) log.info(fields, 'mail sent');
      else log.info({ ...fields, file: `outbox/${file}` }, 'mail put into a file');
    },
    waiting: (now) => {
      count = now;
    },
  };
}

/** Returns whether a reason concerns every mail: no reply to it, or one to the login (RFC 4954, section 6) or the connection. */
const isOfServer = (reason: string): boolean =>
  !reason.startsWith('smtp_') || /^smtp_(421|53\d)$/.test(reason);

const mailServerFailure = (reason: string): DependencyFailure => ({
  dependency: 'mail server',
  object: null,
  reason: `it takes no mails (${reason}): trying again later`,
  summary: 'it takes no mails',
  code: reason,
});
