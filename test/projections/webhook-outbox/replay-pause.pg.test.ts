import { expect } from 'chai';
import type {
  AttemptReport,
  ClaimedDelivery,
  DeliveryQueue,
} from '../../../application/ports/webhooks/delivery-queue.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { until } from '../../support/run/until.js';
import {
  type DeliveryState,
  type WebhookWorld,
  openWebhookOutbox,
  subscriptionIdOf,
  tenantId,
} from './outbox-world.js';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const USERS = 100;
const well: AttemptReport = { end: 'succeeded', fault: null, statusCode: 204, durationMs: 7, snippet: null };
const bad: AttemptReport = { ...well, end: 'failed', fault: 'http_status', statusCode: 500 };

describe('the pause of a replay', () => {
  let world: WebhookWorld;
  let queue: DeliveryQueue;
  const webhookId = subscriptionIdOf('all');

  beforeEach(async () => {
    world = await openWebhookOutbox();
    queue = postgresDeliveryQueue({ database: world.admin, schedule: [0, 0, 0, 0, 0], leaseMs: 60_000 });
    await world.begin();
    world.follow();
    await world.subscribe('all', ['user.created']);
    const users = Array.from({ length: USERS }, (_, number) => userCreated(uuidOf(`user ${number}`)));
    await world.append(tenantId, 'user', uuidOf('batch'), users, day(1));
    await world.untilDeliveries(USERS);
    // the host has answered before
    await record(await claim(1), well);
    await record(await claim(USERS), well);
  });
  afterEach(() => world.close());

  const claim = (most: number): Promise<readonly ClaimedDelivery[]> => queue.claim([{ webhookId, most }]);
  const record = (claimed: readonly ClaimedDelivery[], report: AttemptReport): Promise<unknown> =>
    queue.record(claimed.map((delivery) => ({ delivery, ...report })));
  /** Each statement of this queue takes effect, and the answer of the first one is lost. */
  const queueThatLosesAnswers = (): DeliveryQueue => {
    let isLost = false;
    const database: Sql = {
      async query<Row>(statement: string | Statement, values?: readonly unknown[]) {
        const result = await world.admin.query<Row>(statement, values);
        if (isLost) return result;
        isLost = true;
        throw new Error('Connection terminated unexpectedly');
      },
    };
    return postgresDeliveryQueue({ database, schedule: [0, 0, 0, 0, 0], leaseMs: 60_000 });
  };
  const ask = async (more: { readonly status?: string } = {}): Promise<void> => {
    const data = {
      subscriptionId: webhookId,
      from: day(1).toISOString(),
      to: day(2).toISOString(),
      ...more,
    };
    await world.ask('all', { type: 'WebhookReplayRequested', data } satisfies DomainEvent);
  };
  const replays = async (): Promise<
    readonly { failures: number; paused_at: Date | null; done_at: Date | null }[]
  > =>
    (
      await world.admin.query<{ failures: number; paused_at: Date | null; done_at: Date | null }>(
        'select * from runtime.webhook_replays order by until',
      )
    ).rows;
  const untilDone = (count: number): Promise<void> =>
    until(async () => (await replays()).filter(({ done_at }) => done_at !== null).length === count);
  const replayed = async (): Promise<DeliveryState[]> =>
    (await world.deliveries()).filter(({ replay_of }) => replay_of !== null);
  const countOf = async (status: string): Promise<number> =>
    (await replayed()).filter((one) => one.status === status).length;

  it('a replay pauses after twenty failures in a row, and what is left is cancelled and says why', async () => {
    await ask();
    world.replay();
    await untilDone(1);
    // never more are under way than may fail
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(4)));
    const started = claims.flat();
    expect(await claim(50)).to.deep.equal([]);
    expect(started).to.have.lengthOf(20);
    await Promise.all(started.map((delivery) => record([delivery], bad)));
    expect((await replays())[0]!.paused_at).to.be.instanceOf(Date);
    expect(await countOf('cancelled')).to.equal(USERS);
    for (const { last_error, due_at, completed_at } of await replayed()) {
      expect([last_error, due_at]).to.deep.equal(['replay_paused', null]);
      expect(completed_at).to.be.instanceOf(Date);
    }
    expect(await claim(USERS)).to.deep.equal([]);
  });

  it('nineteen failures in a row do not pause it, and a success begins the row anew', async () => {
    await ask();
    world.replay();
    await untilDone(1);
    await record(await claim(19), bad);
    expect((await replays())[0]).to.include({ failures: 19, paused_at: null });
    await record(await claim(1), well);
    await record(await claim(19), bad);
    expect((await replays())[0]).to.include({ failures: 19, paused_at: null });
    await record(await claim(1), well);
    const [last, ...others] = await claim(10);
    await queue.record([{ delivery: last!, ...well }, ...others.map((delivery) => ({ delivery, ...bad }))]);
    expect((await replays())[0]).to.include({ failures: 9, paused_at: null });
    expect(await countOf('cancelled')).to.equal(0);
  });

  it('failures whose record took effect but was not answered are counted once, and reported as recorded', async () => {
    await ask();
    world.replay();
    await untilDone(1);
    const started = await claim(10);
    const ended = started.map((delivery) => ({ delivery, ...bad }));
    const recorded = await queueThatLosesAnswers().record(ended);
    expect(new Set(recorded.map(({ status }) => status))).to.deep.equal(new Set(['retrying']));
    expect((await replays())[0]).to.include({ failures: 10, paused_at: null });
    expect(await countOf('cancelled')).to.equal(0);
  });

  it('a replay that pauses by a record that was not answered is cancelled at once', async () => {
    await ask();
    world.replay();
    await untilDone(1);
    const ended = (await claim(20)).map((delivery) => ({ delivery, ...bad }));
    await queueThatLosesAnswers().record(ended);
    expect((await replays())[0]).to.deep.include({ failures: 20 });
    expect(await countOf('cancelled')).to.equal(USERS);
  });

  it('only attempts whose end changes their delivery count for a replay, in the order in which they ended', async () => {
    await ask();
    world.replay();
    await untilDone(1);
    const [first, second, third, late, ...others] = await claim(8);
    await world.admin.query('update runtime.webhook_deliveries set lease_token = null where id = $1', [
      late!.deliveryId,
    ]);
    await queue.record([
      { delivery: first!, ...bad },
      { delivery: second!, ...well },
      { delivery: third!, ...bad },
      { delivery: late!, ...well },
      ...others.map((delivery) => ({ delivery, ...bad })),
    ]);
    expect((await replays())[0]).to.include({ failures: 5, paused_at: null });
  });

  it('what is under way at the pause may still succeed, and else is not tried again', async () => {
    await ask();
    world.replay();
    await untilDone(1);
    const started = await claim(30);
    expect(started).to.have.lengthOf(20);
    // as many as another process has seen fail
    await world.admin.query('update runtime.webhook_replays set failures = 10');
    await record(started.slice(0, 10), bad);
    await record(started.slice(10, 15), well);
    await record(started.slice(15, 18), bad);
    expect(await countOf('succeeded')).to.equal(5);
    expect(await countOf('in_progress')).to.equal(2);
    expect(await countOf('cancelled')).to.equal(USERS - 7);
    // those of a process that died
    await world.admin.query(
      "update runtime.webhook_deliveries set lease_until = now() where status = 'in_progress'",
    );
    await queue.recover();
    expect(await claim(USERS)).to.deep.equal([]);
    expect(await countOf('cancelled')).to.equal(USERS - 5);
  });

  it('what a paused replay has not read yet is written as cancelled, and the next replay of the cancelled sends the rest once', async () => {
    await ask();
    await until(async () => (await replays()).length === 1);
    await world.admin.query('update runtime.webhook_replays set paused_at = now()');
    world.replay();
    await untilDone(1);
    expect(await countOf('cancelled')).to.equal(USERS);
    expect(new Set((await replayed()).map(({ last_error }) => last_error))).to.deep.equal(
      new Set(['replay_paused']),
    );
    expect(await claim(USERS)).to.deep.equal([]);
    await ask({ status: 'cancelled' });
    await untilDone(2);
    let sent = 0;
    for (let started = await claim(USERS); started.length > 0; started = await claim(USERS)) {
      sent += started.length;
      await record(started, well);
    }
    expect(sent).to.equal(USERS);
    // what was not sent has been replaced
    expect([await countOf('succeeded'), await countOf('cancelled')]).to.deep.equal([USERS, 0]);
    await ask({ status: 'cancelled' });
    await untilDone(3);
    expect(await claim(USERS)).to.deep.equal([]);
  });

  it('replays of a dead listener leave one delivery of each event, and those that were sent', async () => {
    world.replay();
    for (let round = 1; round <= 3; round++) {
      await ask();
      await untilDone(round);
      await record(await claim(20), bad);
    }
    const left = await replayed();
    expect(left.filter(({ attempt_count }) => attempt_count > 0)).to.have.lengthOf(60);
    expect(left.filter(({ attempt_count }) => attempt_count === 0)).to.have.lengthOf(USERS - 20);
    // each names one that there is, or the replay
    const named = new Set((await world.deliveries()).map(({ id }) => id));
    for (const { replay_of } of left) expect(named.has(replay_of!), replay_of!).to.equal(true);
  });

  it('failures of other deliveries and of other replays pause no replay', async () => {
    await world.subscribe('other', ['user.created']);
    await ask();
    world.replay();
    await untilDone(1);
    const users = Array.from({ length: 30 }, (_, number) => userCreated(uuidOf(`later user ${number}`)));
    await world.append(tenantId, 'user', uuidOf('later batch'), users, day(3));
    await world.untilDeliveries(2 * USERS + 60);
    const others = await queue.claim([{ webhookId: subscriptionIdOf('other'), most: 30 }]);
    expect(others).to.have.lengthOf(30);
    expect(new Set(others.map(({ replayId }) => replayId))).to.deep.equal(new Set([null]));
    await record(others, bad);
    expect((await replays())[0]).to.include({ failures: 0, paused_at: null });
    // the replay pauses, and what happens is delivered all the same
    const started = await claim(2 * USERS);
    await record(
      started.filter(({ replayId }) => replayId !== null),
      bad,
    );
    expect((await replays())[0]!.paused_at).to.be.instanceOf(Date);
    await record(
      started.filter(({ replayId }) => replayId === null),
      bad,
    );
    expect(await claim(2 * USERS)).to.have.lengthOf(30);
  });
});
