import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { DueWebhook } from '../../../application/ports/webhooks/delivery-queue.js';
import { notifier } from '../../../infrastructure/concurrency/notifier.js';
import { databaseSignals } from '../../../infrastructure/webhooks/database-signals.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { contractPauses, dueSignalsContract } from '../../contract/due-signals-contract.js';
import { until } from '../../support/run/until.js';
import { signalLeftovers } from '../../support/run/signal-leftovers.js';
import { webhookWorld } from '../../support/samples/webhook-world.js';

dueSignalsContract('the database', async () => {
  const world = await webhookWorld();
  const queue = postgresDeliveryQueue({
    database: world.database,
    schedule: contractPauses.map((pause) => pause / 1_000),
    leaseMs: 30_000,
  });
  return {
    open: () =>
      Promise.resolve(
        databaseSignals({
          queue,
          everyMs: () => 100,
          onError: (error) => {
            throw error;
          },
        }),
      ),
    async write(webhookId, inMs) {
      await world.database.query(
        `insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, max_attempts, due_at, created_at)
         values (gen_random_uuid(), gen_random_uuid(), $1, gen_random_uuid(), 'user.updated', 6, now() + $2::integer * interval '1 ms', now())`,
        [webhookId, inMs],
      );
    },
    close: () => world.close(),
  };
});

describe('signals of due deliveries by polls of the database', () => {
  const listener = { webhookId: 'one' };

  it('signals by polls continue after a failed poll', async () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    let looks = 0;
    const signals = databaseSignals({
      queue: {
        due: () =>
          ++looks === 1
            ? Promise.reject(new Error('no database'))
            : Promise.resolve<DueWebhook[]>([{ ...listener, inMs: -5 }]),
      },
      everyMs: () => 5,
      onError: (error) => errors.push(error),
    });
    const ending = new AbortController();
    const following = signals.follow((webhookId) => heard.push(webhookId), ending.signal);
    await until(() => heard.length > 0);
    ending.abort();
    await following;
    expect(errors).to.have.length(1);
  });

  it('a notification starts a poll at once, also during a poll', async () => {
    const written = notifier();
    let due: DueWebhook[] = [];
    let looks = 0;
    const heard: string[] = [];
    const signals = databaseSignals({
      queue: {
        due: async () => {
          const found = due;
          // written behind the back of this look
          if (++looks === 1) {
            due = [{ ...listener, inMs: -5 }];
            written.notify();
          }
          await sleep(1);
          return found;
        },
      },
      everyMs: () => 3_600_000,
      written,
      onError: () => undefined,
    });
    const ending = new AbortController();
    const following = signals.follow((webhookId) => heard.push(webhookId), ending.signal);
    await until(() => heard.length === 1);
    due = [{ webhookId: 'two', inMs: 0 }];
    written.notify();
    await until(() => heard.length === 2);
    expect(heard).to.deep.equal(['one', 'two']);
    ending.abort();
    await following;
  });

  it('polls leave no listener on the AbortSignal', async () => {
    const ending = new AbortController();
    let looks = 0;
    const signals = databaseSignals({
      queue: {
        due: () => {
          looks += 1;
          return Promise.resolve([]);
        },
      },
      everyMs: () => 2,
      onError: () => undefined,
    });
    const following = signals.follow(() => undefined, ending.signal);
    await until(() => looks > 20);
    // what ends the rests, and maybe one that is under way
    expect(signalLeftovers(ending.signal)).to.be.at.most(2);
    ending.abort();
    await following;
  });

  it('polls take a fifth of the time at most, with any number of listeners', async () => {
    const looks: { readonly startedAt: number; readonly ended: number }[] = [];
    const signals = databaseSignals({
      queue: {
        due: async () => {
          const startedAt = performance.now();
          await sleep(20);
          looks.push({ startedAt, ended: performance.now() });
          return [];
        },
      },
      everyMs: () => 1,
      onError: () => undefined,
    });
    const ending = new AbortController();
    const following = signals.follow(() => undefined, ending.signal);
    await until(() => looks.length >= 4);
    ending.abort();
    await following;
    looks.slice(1).forEach(({ startedAt }, index) => {
      const before = looks[index]!;
      // timers may fire within the millisecond before
      expect(startedAt - before.ended).to.be.at.least(4 * (before.ended - before.startedAt) - 2);
    });
  });

  it('the next poll comes soon after the process was suspended during a poll', async function () {
    this.timeout(60_000);
    const now = performance.now.bind(performance);
    let looks = 0;
    let lookAgain = (): void => undefined;
    const lookedAgain = new Promise<void>((resolve) => (lookAgain = resolve));
    const signals = databaseSignals({
      queue: {
        due: () => {
          // a machine that was asleep for an hour
          if (++looks === 1) performance.now = () => now() + 3_600_000;
          else lookAgain();
          return Promise.resolve([]);
        },
      },
      everyMs: () => 5,
      onError: () => undefined,
    });
    const ending = new AbortController();
    const following = signals.follow(() => undefined, ending.signal);
    // a rest keeps no process alive
    const awake = setInterval(() => undefined, 1_000);
    try {
      await lookedAgain;
    } finally {
      clearInterval(awake);
      performance.now = now;
      ending.abort();
      await following;
    }
  });

  it('a listener is signalled once though several polls find it before its time', async () => {
    let heard = 0;
    const dueAt = performance.now() + 120;
    const signals = databaseSignals({
      queue: {
        due: () =>
          Promise.resolve([{ ...listener, inMs: dueAt - performance.now() }].filter(({ inMs }) => inMs > 0)),
      },
      everyMs: () => 5,
      onError: () => undefined,
    });
    const ending = new AbortController();
    const following = signals.follow(() => {
      heard += 1;
      expect(performance.now()).to.be.at.least(dueAt);
    }, ending.signal);
    await until(() => heard > 0);
    await sleep(30);
    ending.abort();
    await following;
    expect(heard).to.equal(1);
  });
});
