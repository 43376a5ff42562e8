import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { allowPayment } from '../../application/billing/allow-payment.js';
import { invoicesIn } from '../../application/billing/billing-records.js';
import { loadBilling } from '../../application/billing/billing-stream.js';
import { billingWebhooks } from '../../application/billing/billing-webhooks.js';
import { cancelSubscription } from '../../application/billing/cancel-subscription.js';
import { choosePlan } from '../../application/billing/choose-plan.js';
import { markPaid } from '../../application/billing/settle-invoice.js';
import { createTenant } from '../../application/tenant/create-tenant.js';
import { createUser } from '../../application/user/create-user.js';
import { createWebhook } from '../../application/webhook/create-webhook.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { type Runtime, openRuntime } from '../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { type ReceivedDelivery, webhookListener } from '../support/http/webhook-listener.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { builtCheckout } from '../support/run/built-checkout.js';
import { bundled } from '../support/run/bundled-programs.js';
import { until } from '../support/run/until.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import { freePort, temporaryDataDir } from '../support/services/service-process.js';
import { billedTo } from '../support/billing/billed-to.js';

export interface TenantsMonths {
  readonly tenants: number;
  readonly days: number;
  /** Days between two looks at the clock. */
  readonly step: number;
  /** How often the projector and dispatcher are killed. */
  readonly kills: number;
}

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 2, 1);
const PATIENCE_MS = 240_000;

/** What became of a tenant: its invoices without their ids, its events, and what its listener received. */
interface Books {
  readonly invoices: readonly unknown[];
  readonly events: readonly string[];
  readonly deliveries: readonly string[];
}

/** Returns numbers from 0 to 1 that follow from the seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Tenants' months with a projector and dispatcher that are killed, beside the same months without. */
export function tenantsMonthsSuite({ tenants, days, step, kills }: TenantsMonths): void {
  const numbers = Array.from({ length: tenants }, (_, index) => index);
  const tenantIdOf = (n: number): string => `0190f0f0-0000-7000-8000-${String(n).padStart(12, '0')}`;

  describe(`the months of ${tenants} tenants`, () => {
    it(`are the same with ${kills} kills of projector and dispatcher as without: invoices, events, deliveries`, async () => {
      const [calm, stormy] = [await live(0), await live(kills)];
      for (const n of numbers) expect(stormy[n], `tenant ${n}`).to.deep.equal(calm[n]);
      const invoices = calm.reduce((sum, books) => sum + books.invoices.length, 0);
      expect(invoices).to.be.greaterThan(tenants);
      const reported = new Set(calm.flatMap(({ deliveries }) => deliveries));
      expect([...reported]).to.include.members([
        'subscription.created',
        'invoice.paid',
        'invoice.payment_failed',
      ]);
      expect(reported).to.include('subscription.canceled');
    });
  });

  /** Leads the tenants through their months, and returns what became of each. */
  async function live(times: number): Promise<readonly Books[]> {
    const dataDir = temporaryDataDir();
    const listener = await webhookListener();
    let now = START;
    const env = {
      ROLES: 'projector,dispatcher',
      PORT: String(await freePort()),
      DATABASE_URL: await testDatabaseUrl(),
      DATA_DIR: dataDir.path,
      MASTER_KEY: randomBytes(32).toString('base64url'),
      PLANS_FILE: 'demo',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    };
    const chance = random(times);
    const opened: (() => unknown)[] = [() => dataDir.remove(), () => listener.close()];
    try {
      let child = await start(env, now);
      opened.push(() => kill(child));
      const runtime = await openRuntime(readConfig(env), {
        log: createLog({ level: 'silent' }),
        clock: { now: () => now },
        exclusive: false,
      });
      opened.push(() => runtime.close());
      let killed = 0;
      const killAndStart = async (): Promise<void> => {
        killed += 1;
        await sleep(chance() * 300);
        await kill(child);
        child = await start(env, now);
      };
      for (const n of numbers) await beginLife(runtime, n, listener.url);
      for (let day = 0; day <= days; day += step) {
        now = START + day * DAY;
        child.send(now);
        const left = Math.ceil((days - day + 1) / step);
        const isKilled = killed < times && chance() < (times - killed) / left;
        // while it takes the steps that are due, or while it shows and delivers what people do
        const isEarly = chance() < 0.5;
        if (isKilled && isEarly) await killAndStart();
        await settled(runtime, now);
        const killing = isKilled && !isEarly ? killAndStart() : undefined;
        for (const n of numbers) await perform(runtime, n, day);
        await killing;
        await settled(runtime, now);
        // a delivery that a kill interrupted becomes due again, long before anything else does
        await until(async () => {
          if (await areTold(runtime, idsIn(listener.received))) return true;
          now += 60_000;
          child.send(now);
          await sleep(300);
          return false;
        }, PATIENCE_MS);
      }
      expect(killed).to.equal(times);
      // an attempt whose answer a kill lost is made again, with the same id
      const once = new Map(listener.received.map((one) => [String(one.headers['webhook-id']), one]));
      const reported = [...once.values()].map(({ event, data }) => ({
        event,
        of: String(data['subscriptionId']),
      }));
      return await Promise.all(numbers.map((n) => booksOf(runtime, n, reported)));
    } finally {
      for (const close of opened.reverse()) await close();
    }
  }

  async function beginLife({ app }: Runtime, n: number, url: string): Promise<void> {
    const tenantId = tenantIdOf(n);
    const command = () => systemCommand({ tenantId, commandId: app.ids.next() });
    await createTenant(app, command(), { slug: `tenant-${n}`, name: `Tenant ${n}` });
    const owner = { email: `owner@tenant-${n}.test`, sendInvitation: false, emailVerified: true };
    await createUser(app, command(), { ...owner, roles: ['owner'] });
    await createWebhook(app, command(), { url, events: ['subscription.*', 'invoice.*'] });
    await allowPayment(app, command(), { collection: 'invoice', termsDays: n % 5 });
    const choice = n % 3 === 0 ? { plan: 'business', quantity: n + 1 } : { plan: 'team' };
    await choosePlan(app, command(), { ...choice, ...billedTo });
  }

  /** What owners and operators do on a day. Every fourth tenant never pays. */
  async function perform({ app }: Runtime, n: number, day: number): Promise<void> {
    const tenantId = tenantIdOf(n);
    const command = () => systemCommand({ tenantId, commandId: app.ids.next() });
    const { state, history } = await loadBilling(app, tenantId);
    if (n % 4 !== 0)
      for (const { id, status } of invoicesIn(tenantId, history))
        if (status === 'open') await markPaid(app, command(), id, `transfer ${day}`);
    if (state.subscription === null || n % 4 === 0) return;
    const isDay = (of: number): boolean => day <= of && of < day + step;
    if (n % 5 === 1 && isDay(25)) await choosePlan(app, command(), { plan: 'business', quantity: 40 + n });
    if (n % 7 === 2 && isDay(40)) await cancelSubscription(app, command(), true);
  }

  async function booksOf(
    { app }: Runtime,
    n: number,
    reported: readonly { readonly event: string; readonly of: string }[],
  ): Promise<Books> {
    const tenantId = tenantIdOf(n);
    const { history } = await loadBilling(app, tenantId);
    const own = history.flatMap(({ event }) =>
      event.type === 'BillingSubscriptionCreated' ? [event.data.subscriptionId] : [],
    );
    return {
      invoices: invoicesIn(tenantId, history).map(({ id: _, subscriptionId: __, ...invoice }) => invoice),
      events: history.map(({ event, context }) => `${context.occurredAt} ${event.type}`),
      deliveries: reported.flatMap(({ event, of }) => (own.includes(of) ? [event] : [])).sort(),
    };
  }

  /** Waits until the read models show the log, and nothing is due. */
  const settled = (runtime: Runtime, now: number): Promise<void> =>
    until(async () => {
      await runtime.progress.waitFor(await runtime.store.head(), PATIENCE_MS);
      return (await runtime.queries.billing.due(1, new Date(now).toISOString())).length === 0;
    }, PATIENCE_MS);

  /** Returns whether the listener has got each event that is published. Fails where one has two deliveries. */
  async function areTold({ app, database }: Runtime, arrived: ReadonlySet<string>): Promise<boolean> {
    const { rows } = await database.query<{ event_id: string }>(
      'select event_id from runtime.webhook_deliveries group by event_id having count(*) > 1',
    );
    expect(rows, 'events with two deliveries').to.deep.equal([]);
    const kinds = billingWebhooks as Readonly<Record<string, unknown>>;
    for (const n of numbers) {
      const { history } = await loadBilling(app, tenantIdOf(n));
      const published = history.filter(({ event }) => (kinds[event.type] ?? null) !== null);
      if (!published.every(({ id }) => arrived.has(`evt_${id}`))) return false;
    }
    return true;
  }
}

const idsIn = (received: readonly ReceivedDelivery[]): ReadonlySet<string> =>
  new Set(received.map(({ headers }) => String(headers['webhook-id'])));

/** Starts a projector and dispatcher, and waits until it runs. */
async function start(env: Readonly<Record<string, string>>, now: number): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const child = fork(join(await builtCheckout(), bundled.clocked), {
    execArgv: [],
    env: { PATH, HOME, ...env, CLOCK_AT: String(now) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the worker ended: ${said}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
