import { expect } from 'chai';
import type {
  ClaimedDelivery,
  DeliveryQueue,
  EndedAttempt,
} from '../../../application/ports/webhooks/delivery-queue.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import type { Dispatcher } from '../../../interfaces/webhook-dispatcher/dispatcher.js';
import { dispatcher } from '../../../interfaces/webhook-dispatcher/dispatcher.js';
import type { Asked } from '../../../interfaces/webhook-dispatcher/lanes.js';
import { deliveryPlaces, MOST_WRITING_MS } from '../../../interfaces/webhook-dispatcher/places.js';
import { until } from '../../projections/support/until.js';

const deliveryTo = (subscriptionId: string): ClaimedDelivery => ({
  deliveryId: uuids.next(),
  tenantId: subscriptionId,
  subscriptionId,
  attemptId: uuids.next(),
  number: 1,
  most: 6,
  lateMs: 0,
  eventId: uuids.next(),
  kind: 'user.created',
  userId: null,
  sealedBody: null,
  url: 'https://crm.test/',
  secrets: [],
  isFailing: false,
});
const answered = { end: 'succeeded', fault: null, statusCode: 200, durationMs: 1, snippet: null } as const;

describe('places at the dispatcher', () => {
  let sending: Dispatcher;
  let sent: ClaimedDelivery[];
  let recorded: EndedAttempt[];
  let waiting: ClaimedDelivery[];
  /** Lets those that are under way be answered. */
  let answer: () => void;
  let isHolding: boolean;

  beforeEach(async () => {
    [sent, recorded, waiting, isHolding] = [[], [], [], false];
    const held: (() => void)[] = [];
    answer = () => held.splice(0).forEach((go) => go());
    const queue = {
      claim: (asked: Parameters<DeliveryQueue['claim']>[0]) =>
        Promise.resolve(
          asked.flatMap(({ subscriptionId, most }) => {
            const own = waiting.filter((one) => one.subscriptionId === subscriptionId).slice(0, most);
            waiting = waiting.filter((one) => !own.includes(one));
            return own;
          }),
        ),
      record: (ended: readonly EndedAttempt[]) => {
        recorded.push(...ended);
        return Promise.resolve(ended.map(() => ({ status: 'succeeded' }) as const));
      },
    } as unknown as DeliveryQueue;
    sending = dispatcher({
      queue,
      sender: {
        async send(delivery) {
          sent.push(delivery);
          if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
          return answered;
        },
        close() {
          answer();
          return Promise.resolve();
        },
      },
      timeoutMs: 10_000,
      sizes: { healthy: 16, suspect: 4 },
      onRecorded: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    // it is known to answer
    waiting = [deliveryTo('crm')];
    sending.wake('crm');
    await until(() => recorded.length === 1 && sending.counts().healthy === 0);
  });
  afterEach(() => sending.stop(0));

  it('are for listeners that answer, a quarter of the room for one tenant', async () => {
    const places = await sending.places(6);
    expect(places.keep('stranger')).to.equal(false);
    expect(Array.from({ length: 6 }, () => places.keep('crm'))).to.deep.equal([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    places.begin([]);
  });

  it('are taken by what was written, which is sent and recorded; the others are given back', async () => {
    const places = await sending.places(3);
    for (let number = 0; number < 3; number++) places.keep('crm');
    expect(sending.counts().healthy).to.equal(3);
    const delivery = deliveryTo('crm');
    places.begin([delivery]);
    await until(() => recorded.length === 2);
    expect(sent.slice(1)).to.deep.equal([delivery]);
    expect(recorded[1]).to.deep.equal({ delivery, ...answered });
    await until(() => sending.counts().healthy === 0);
  });

  it('that are given back go to who waited for them', async () => {
    const places = await sending.places(4);
    for (let number = 0; number < 4; number++) places.keep('crm');
    waiting = [deliveryTo('crm')];
    sending.wake('crm');
    expect(sent).to.have.length(1);
    places.begin([]);
    await until(() => sent.length === 2);
  });

  it('come late when there is no room, and then there are none', async () => {
    const ids = Array.from({ length: 16 }, (_, number) => `l${number}`);
    waiting = ids.map(deliveryTo);
    for (const id of ids) sending.wake(id);
    await until(() => recorded.length === 17 && sending.counts().healthy === 0);
    isHolding = true;
    const first = await sending.places(16);
    for (const id of ids) first.keep(id);
    first.begin(ids.map(deliveryTo));
    await until(() => sent.length === 33);
    const full = await sending.places(1);
    expect(full.keep('crm')).to.equal(false);
    full.begin([]);
    answer();
    await until(() => sending.counts().healthy === 0);
    const free = await sending.places(1);
    expect(free.keep('crm')).to.equal(true);
    free.begin([]);
  });

  it('are none once it stops, and what has begun is finished', async () => {
    isHolding = true;
    const places = await sending.places(1);
    places.keep('crm');
    places.begin([deliveryTo('crm')]);
    const stopped = sending.stop(5_000);
    const none = await sending.places(1);
    expect(none.keep('crm')).to.equal(false);
    none.begin([]);
    answer();
    await stopped;
    expect(recorded).to.have.length(2);
  });

  it('are not for what took so long to be written that its lease may run out', () => {
    let now = 0;
    const released: Asked[] = [];
    const attempted: ClaimedDelivery[] = [];
    const asked = {} as Asked;
    const open = () =>
      deliveryPlaces({
        reserve: () => asked,
        release: (one) => released.push(one),
        attempt(_, delivery) {
          attempted.push(delivery);
          return Promise.resolve();
        },
        track: (work) => void work,
        now: () => now,
      });
    for (const [after, count] of [
      [MOST_WRITING_MS - 1, 1],
      [MOST_WRITING_MS, 0],
    ] as const) {
      const places = open();
      places.keep('crm');
      now += after;
      places.begin([deliveryTo('crm')]);
      expect(attempted.splice(0)).to.have.length(count);
      expect(released.splice(0)).to.have.length(1 - count);
    }
  });
});
