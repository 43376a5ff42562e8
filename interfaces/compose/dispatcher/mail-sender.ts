import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { recentStreams } from '../../../application/events/recent-streams.js';
import { streamCache } from '../../../application/events/stream-cache.js';
import { mailingTenants, readByEveryMail } from '../../../application/mail/mail-content.js';
import { type Sending, sendDueMails } from '../../../application/mail/send-due-mails.js';
import { pause } from '../../../application/shared/pause.js';
import { mailer } from '../../../infrastructure/mail/mailer.js';
import { postgresMailQueue } from '../../../infrastructure/mail/postgres-mail-queue.js';
import { smtp } from '../../../infrastructure/mail/smtp.js';
import type { Notifier } from '../../../infrastructure/concurrency/notifier.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { observeMails } from './observe-mails.js';

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
const SWEEP_EVERY_MS = 60_000;
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
  const sweeping = every(SWEEP_EVERY_MS, () => mailFiles.sweep(app.clock.now()), onError);
  return {
    async stop() {
      const done = Promise.all([work, following, counting, sweeping].map((each) => each.stop()));
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
