import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { recentStreams } from '../../application/events/recent-streams.js';
import { forgetKeptMails } from '../../application/mail/forget-kept-mails.js';
import { mailingTenants } from '../../application/mail/mail-content.js';
import type { Sending } from '../../application/mail/send-due-mails.js';
import { sendDueMails } from '../../application/mail/send-due-mails.js';
import { mailer } from '../../infrastructure/mail/mailer.js';
import { sweepMailLimits } from '../../infrastructure/mail/postgres-mail-limits.js';
import { postgresMailQueue } from '../../infrastructure/mail/postgres-mail-queue.js';
import { smtp } from '../../infrastructure/mail/smtp.js';
import { countWaitingMails, sweepMails } from '../../infrastructure/mail/sweep-mails.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import { followMailOutbox } from '../../projections/mail-outbox/follow-mail-outbox.js';
import type { Config } from '../config.js';
import { type Notifier, notifier } from '../../infrastructure/concurrency/notifier.js';
import type { Repeating } from '../../infrastructure/concurrency/repeat.js';
import { every } from '../../infrastructure/concurrency/repeat.js';
import { untilAborted } from '../../infrastructure/concurrency/retry.js';
import { observeMails } from './observe-mails.js';
import type { Runtime } from './runtime.js';

export interface MailOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly onError: (error: unknown) => void;
}

/** Mails that are sent side by side, over as many connections at most: one that hangs holds up none of the others. */
const MAILS_AT_ONCE = 5;
const LOOK_EVERY_MS = 1_000;
/** Rest after a claim that left others waiting: mails that end at about the same time are followed by one claim. */
const GATHER_MS = 20;
/** The same while the event loop is busy: those who wait for an answer come first. */
const GIVE_WAY_MS = 100;
/** The share of its time that a busy event loop is at work. */
const BUSY = 0.8;
const SWEEP_EVERY_MS = 60_000;
/** What a mail server may take when the process is to end. */
const GRACE_MS = 4_000;

/**
 * Mails, as far as this process's roles go: a `projector` writes down which are due, a `dispatcher` sends them, and
 * whoever keeps mails as files deletes those of people who are erased.
 */
export function startMail(config: Config, runtime: Runtime, options: MailOptions): Repeating {
  const { app, store, codec, database, deliveries, mailFiles } = runtime;
  const { log, onError } = options;
  const secrets = app.mailSecrets;
  const ending = new AbortController();
  const { signal } = ending;
  const wake = notifier();
  const work: Promise<unknown>[] = [untilAborted(signal, () => forgetKeptMails(app, store, signal), onError)];
  const sweeps: Repeating[] = [];
  let close = (): void => undefined;

  if (config.roles.includes('projector')) {
    const outbox = { database, store, secrets, log, onMails: wake.notify };
    work.push(untilAborted(signal, () => followMailOutbox(outbox, signal), onError));
    const sweep = () => Promise.all([sweepMails(database), sweepMailLimits(database, app.clock.now())]);
    sweeps.push(every(SWEEP_EVERY_MS, sweep, onError));
  }

  if (config.roles.includes('dispatcher')) {
    const { smtpUrl } = config;
    const transport = smtpUrl === null ? mailFiles : smtp({ url: smtpUrl, connections: MAILS_AT_ONCE });
    close = () => transport.close();
    const { report, waiting } = observeMails(log, options.metrics);
    // what this process has in its hands is not read again
    const recent = recentStreams(app.events, store, codec);
    const sending: Sending = {
      app,
      recent,
      report,
      onError,
      tenants: mailingTenants({ ...app, events: recent }),
      queue: postgresMailQueue(deliveries),
      mailer: mailer({ transport, from: config.mailFrom }),
    };
    if (smtpUrl === null) log.info({ folder: 'outbox' }, 'no SMTP_URL: mails are put into files in DATA_DIR');
    work.push(untilAborted(signal, () => keepSending(sending, wake, signal), onError));
    sweeps.push(every(SWEEP_EVERY_MS, async () => waiting(await countWaitingMails(database)), onError));
  }

  return {
    async stop() {
      ending.abort();
      wake.notify();
      const done = Promise.all([...work, ...sweeps.map((sweep) => sweep.stop())]);
      await Promise.race([done, sleep(GRACE_MS, undefined, { ref: false })]);
      close();
      await done;
    },
  };
}

/** Until the signal; then what is under way is finished. */
async function keepSending(sending: Sending, { notify, wait }: Notifier, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let lookedAt = performance.eventLoopUtilization();
  const isBusy = (): boolean => {
    const before = lookedAt;
    lookedAt = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(lookedAt, before).utilization > BUSY;
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
    const pause = isBusy() ? GIVE_WAY_MS : GATHER_MS;
    if (sends.length === free) await sleep(pause, undefined, { signal }).catch(() => undefined);
    await wait(LOOK_EVERY_MS);
  }
  await Promise.all(underWay);
}
