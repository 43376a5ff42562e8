import { setTimeout as sleep } from 'node:timers/promises';
import { placeOf, type UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { planLogouts } from '../../../application/logout/plan-logouts.js';
import { type SendLogout, sendLogout } from '../../../application/logout/send-logout.js';
import type { DueLogout, LogoutQueue, LogoutResult } from '../../../application/ports/openid/logouts.js';
import { type Notifier, notifier } from '../../../infrastructure/concurrency/notifier.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import { httpLogoutSender } from '../../../infrastructure/logouts/http-logout-sender.js';
import { postgresLogoutQueue } from '../../../infrastructure/logouts/postgres-logout-queue.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../../infrastructure/telemetry/metrics.js';
import { addressLimit } from '../../../infrastructure/webhooks/address-limit.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { serviceVersion } from '../service-version.js';

/** Requests under way at a time, and those to one client: one that does not answer delays few others. */
const LOGOUTS_AT_ONCE = 256;
const OF_CLIENT_AT_ONCE = 8;
const PLAN_EVERY_MS = 500;
const POLL_MS = 1_000;
const POLL_EVERY_MS = 10_000;
/** How long a lease lasts beyond the timeout of an attempt, in which the result is recorded. */
const RECORDING_MS = 20_000;
/** How long a stop waits for requests under way. */
const GRACE_MS = 4_000;

interface Sending extends SendLogout {
  readonly queue: LogoutQueue;
  readonly leaseMs: number;
  readonly due: Notifier;
  readonly observer: LogoutObserver;
  readonly onError: PartOptions['onError'];
}

/** Starts notifying clients of the ends of sessions (OpenID Connect Back-Channel Logout 1.0). */
export function startLogoutSender(
  { app, config, deliveryDatabase: database, log, signingKeys }: Runtime,
  { metrics, onError }: PartOptions,
): Part {
  const queue = postgresLogoutQueue(database);
  const due = notifier();
  const observer = observeLogouts(log, metrics);
  const sender = httpLogoutSender({
    guard: { policy: addressPolicy(config.webhookAllowCidrs), resolve: dnsResolver() },
    admit: addressLimit({ database }),
    timeoutMs: config.webhookTimeoutMs,
    version: serviceVersion(),
  });
  const leaseMs = config.webhookTimeoutMs + RECORDING_MS;
  const onUnreadable = (clientId: string, event: UnreadableEvent): void =>
    log.error(
      { clientId, ...placeOf(event) },
      'event that cannot be read: its client is not notified of ends of sessions',
    );
  const sending: Sending = {
    app,
    queue,
    sender,
    signingKeys,
    leaseMs,
    due,
    observer,
    onUnreadable,
    onError,
  };
  const plan = async (signal: AbortSignal): Promise<void> => {
    if (await planLogouts({ app, queue, onUnreadable }, signal)) due.notify();
  };
  const planning = every(PLAN_EVERY_MS, plan, onError);
  const poll = async (): Promise<void> => {
    const now = app.clock.now();
    observer.oldestDue(now - ((await queue.oldestDue(now)) ?? now));
  };
  const looking = every(POLL_EVERY_MS, poll, onError);
  const work = keepRunning((signal) => keepSending(sending, signal), onError);
  return {
    async stop() {
      const done = Promise.all([planning.stop(), looking.stop(), work.stop()]);
      due.notify();
      await Promise.race([done, sleep(GRACE_MS, undefined, { ref: false })]);
      await sender.close();
      await done;
    },
  };
}

/** Sends logouts until the signal aborts, then resolves once those under way have ended. */
async function keepSending(sending: Sending, signal: AbortSignal): Promise<void> {
  const { app, queue, leaseMs, due, observer, onError } = sending;
  const underWay = new Set<Promise<void>>();
  const ofClients = new Map<string, number>();
  const count = (clientId: string, by: 1 | -1): void => {
    const left = (ofClients.get(clientId) ?? 0) + by;
    if (left === 0) ofClients.delete(clientId);
    else ofClients.set(clientId, left);
  };
  while (!signal.aborted) {
    const free = LOGOUTS_AT_ONCE - underWay.size;
    const busy = [...ofClients].filter(([, requests]) => requests >= OF_CLIENT_AT_ONCE).map(([id]) => id);
    const claimed = free === 0 ? [] : await queue.claim(free, app.clock.now(), leaseMs, busy);
    for (const logout of claimed) {
      count(logout.clientId, 1);
      const done = sendLogout(sending, logout)
        .then((result) => observer.ended(logout, result))
        .catch(onError)
        .finally(() => {
          underWay.delete(done);
          count(logout.clientId, -1);
          due.notify();
        });
      underWay.add(done);
    }
    await due.wait(POLL_MS, signal);
  }
  await Promise.all(underWay);
}

/** Receives the reports of the sender of logout tokens. */
interface LogoutObserver {
  /** Records the result of an attempt. */
  ended(logout: DueLogout, result: LogoutResult): void;
  /** Records for how many milliseconds the oldest has been due; 0 when none is. */
  oldestDue(ms: number): void;
}

/** What can become of a logout token; `failed`: another attempt follows. */
const results = ['delivered', 'failed', 'given_up'] as const;

/** Turns reports into metrics and log lines, which have ids and codes, never a URL or the answer of an application. */
function observeLogouts(log: Log, metrics: Metrics): LogoutObserver {
  const tokens = metrics.counter('logout_tokens_total');
  // there from the start, so that the first failure is a growth
  for (const result of results) tokens({ result }, 0);
  let oldestMs = 0;
  metrics.gauge('logout_oldest_due_seconds', () => [{ value: oldestMs / 1_000 }]);
  return {
    ended({ sessionId, clientId, attempt }, result) {
      if (result.kind === 'dropped') return;
      if (result.kind === 'accepted') {
        tokens({ result: 'delivered' });
        return;
      }
      const isLast = result.retryAt === null;
      tokens({ result: isLast ? 'given_up' : 'failed' });
      const { fault, statusCode } = result;
      log.debug(
        { sessionId, clientId, attempt, fault, statusCode },
        isLast ? 'logout token given up' : 'logout token not accepted: trying again later',
      );
    },
    oldestDue: (ms) => {
      oldestMs = ms;
    },
  };
}
