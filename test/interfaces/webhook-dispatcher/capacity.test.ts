import { expect } from 'chai';
import fc from 'fast-check';
import { type AttemptAnswer, requestLimit } from '../../../interfaces/webhook-dispatcher/listener.js';
import {
  type Capacity,
  type Share,
  sharedCapacity,
} from '../../../interfaces/webhook-dispatcher/capacity.js';

const timeoutMs = 10_000;
const quick: AttemptAnswer = { durationMs: 5, timedOut: false, succeeded: true };
const refusal: AttemptAnswer = { ...quick, succeeded: false };
const timeout: AttemptAnswer = { durationMs: timeoutMs, timedOut: true, succeeded: false };
const sluggish: AttemptAnswer = { durationMs: timeoutMs / 2, timedOut: false, succeeded: true };

const withSizes = (healthy = 384, suspect = 128): Capacity =>
  sharedCapacity({ sizes: { healthy, suspect }, timeoutMs });
/** Grants all that is shares for, as listeners with a backlog do. */
const grant = (capacity: Capacity, tenantOf = (id: string) => id): Share[] => {
  const shares = capacity.reserve();
  for (const one of shares)
    capacity.claimed(one, one.requests, { tenantId: tenantOf(one.listener.webhookId), isFailing: false });
  return shares;
};
const settle = (capacity: Capacity, shares: readonly Share[], answer: AttemptAnswer): void => {
  for (const one of shares)
    for (let number = 0; number < one.requests; number++) capacity.release(one, answer);
};
const requestsOf = (shares: readonly Share[]): Record<string, number> =>
  Object.fromEntries(shares.map(({ listener, requests }) => [listener.webhookId, requests]));
/** Lets a listener answer so often. */
const play = (capacity: Capacity, id: string, answers: readonly AttemptAnswer[]): void => {
  for (const answer of answers) {
    capacity.wake(id);
    const [share] = capacity.reserve();
    capacity.claimed(share!, 1, { tenantId: id, isFailing: false });
    capacity.release(share!, answer);
  }
};

describe('the capacity of a dispatcher', () => {
  it('the capacity of a dispatcher gives a listener few requests at first, and one more with each quick answer', () => {
    const capacity = withSizes();
    capacity.wake('a');
    let shares = grant(capacity);
    expect(requestsOf(shares)).to.deep.equal({ a: requestLimit.least });
    expect(capacity.reserve()).to.deep.equal([]);
    settle(capacity, shares, quick);
    shares = grant(capacity);
    expect(requestsOf(shares)).to.deep.equal({ a: requestLimit.initial + 1 });
    settle(capacity, shares, quick);
    shares = grant(capacity);
    expect(requestsOf(shares)).to.deep.equal({ a: 2 * (requestLimit.initial + 1) });
    for (let round = 0; round < 10; round++) {
      settle(capacity, shares, quick);
      shares = grant(capacity);
    }
    expect(requestsOf(shares)).to.deep.equal({ a: requestLimit.most });
  });

  it('the capacity of a dispatcher gives a listener no more requests when answers take much longer than the best one did', () => {
    const capacity = withSizes();
    play(capacity, 'a', [quick, { ...quick, durationMs: 26 }, { ...quick, durationMs: 500 }]);
    capacity.wake('a');
    expect(requestsOf(capacity.reserve())).to.deep.equal({ a: requestLimit.initial });
    const slower = { ...quick, durationMs: 200 };
    play(capacity, 'c', [quick, ...Array.from({ length: 400 }, () => slower)]);
    capacity.wake('c');
    expect(requestsOf(capacity.reserve())).to.deep.equal({ c: requestLimit.most });
    play(capacity, 'b', [quick, { ...quick, durationMs: 25 }]);
    capacity.wake('b');
    expect(requestsOf(capacity.reserve())).to.deep.equal({ b: requestLimit.initial + 1 });
  });

  it('the capacity of a dispatcher halves the requests of a listener with each timeout, down to a few', () => {
    const capacity = withSizes();
    play(capacity, 'a', [quick, timeout]);
    capacity.wake('a');
    expect(requestsOf(capacity.reserve())).to.deep.equal({ a: requestLimit.initial / 2 });
    const others = withSizes();
    play(
      others,
      'a',
      Array.from({ length: 9 }, () => timeout),
    );
    others.wake('a');
    expect(requestsOf(others.reserve())).to.deep.equal({ a: requestLimit.least });
  });

  it('the capacity of a dispatcher gives a listener as many requests as before when it refuses, or is slow', () => {
    for (const answer of [refusal, sluggish]) {
      const capacity = withSizes();
      play(capacity, 'a', [refusal, answer, answer]);
      capacity.wake('a');
      expect(requestsOf(capacity.reserve())).to.deep.equal({ a: requestLimit.initial });
    }
  });

  it('the capacity of a dispatcher reserves nothing once a claim found nothing, until the webhook is woken, also during the claim', () => {
    const capacity = withSizes();
    capacity.wake('a');
    const [share] = capacity.reserve();
    capacity.claimed(share!, 0);
    expect(capacity.reserve()).to.deep.equal([]);
    capacity.wake('a');
    const [again] = capacity.reserve();
    capacity.wake('a');
    expect(capacity.reserve()).to.deep.equal([]);
    capacity.claimed(again!, 0);
    expect(capacity.reserve()).to.have.length(1);
  });

  it('the capacity of a dispatcher takes back what a claim did not use', () => {
    const capacity = withSizes();
    capacity.wake('a');
    const [share] = capacity.reserve();
    capacity.claimed(share!, 1, { tenantId: 't', isFailing: false });
    expect(capacity.counts().healthy).to.equal(1);
    capacity.release(share!, quick);
    expect(capacity.counts().healthy).to.equal(0);
  });

  it('the capacity of a dispatcher serves slow listeners from a pool of their own until an answer is quick', () => {
    const capacity = withSizes();
    play(capacity, 'dead', [timeout, sluggish]);
    expect(capacity.counts().suspects).to.equal(0);
    play(capacity, 'dead', [timeout]);
    expect(capacity.counts().suspects).to.equal(1);
    capacity.wake('dead');
    const [share] = capacity.reserve();
    capacity.claimed(share!, 1, { tenantId: 'dead', isFailing: false });
    expect(capacity.counts()).to.include({ healthy: 0, suspect: 1 });
    capacity.release(share!, refusal);
    expect(capacity.counts()).to.include({ suspect: 0, suspects: 0 });
  });

  it('the capacity of a dispatcher leaves room for listeners that answer beside many dead ones', () => {
    const capacity = withSizes(100, 20);
    play(capacity, 'well', [quick]);
    for (let number = 0; number < 500; number++) capacity.wake(`dead ${number}`);
    // no answer has shown yet that they are dead
    const shares = [...grant(capacity), ...grant(capacity), ...grant(capacity)];
    expect(capacity.counts().healthy).to.equal(50);
    capacity.wake('well');
    expect(requestsOf(capacity.reserve())).to.have.property('well').that.is.at.least(requestLimit.initial);
    for (let round = 0; round < 4; round++) {
      settle(capacity, shares.splice(0), timeout);
      shares.push(...grant(capacity), ...grant(capacity));
      expect(capacity.counts().healthy).to.be.at.most(100);
      expect(capacity.counts().suspect).to.be.at.most(20);
    }
  });

  it('the capacity of a dispatcher treats a listener as suspect whose attempts are known to fail', () => {
    const capacity = withSizes();
    capacity.wake('a');
    const [share] = capacity.reserve();
    capacity.claimed(share!, 1, { tenantId: 'a', isFailing: true });
    capacity.wake('a');
    expect(capacity.reserve()[0]!.experience).to.equal('suspect');
  });

  it('the capacity of a dispatcher gives one tenant a quarter of a pool at most', () => {
    const capacity = withSizes(100, 20);
    for (let number = 0; number < 10; number++) capacity.wake(`its ${number}`);
    settle(
      capacity,
      grant(capacity, () => 'one tenant'),
      quick,
    );
    for (let round = 0; round < 20; round++) grant(capacity, () => 'one tenant');
    expect(capacity.counts().healthy).to.equal(25);
    capacity.wake('another tenant’s');
    expect(requestsOf(capacity.reserve())).to.have.property('another tenant’s', requestLimit.least);
  });

  it('the capacity of a dispatcher serves every listener once before it serves one twice', () => {
    const capacity = withSizes(16, 4);
    for (let number = 0; number < 40; number++) capacity.wake(`l${number}`);
    const order: string[] = [];
    for (let round = 0; order.length < 40 && round < 100; round++) {
      const shares = grant(capacity);
      order.push(...shares.map(({ listener }) => listener.webhookId));
      // slow enough to prove nothing
      settle(capacity, shares, { ...sluggish, succeeded: false });
    }
    expect(new Set(order.slice(0, 40)).size).to.equal(40);
  });

  it('the capacity of a dispatcher never exceeds its pools, and loses no capacity, in any order of calls', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('wake' as const), id: fc.integer({ min: 0, max: 12 }) }),
      fc.record({ kind: fc.constant('reserve' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({
        kind: fc.constant('release' as const),
        answer: fc.constantFrom(quick, refusal, timeout, sluggish, null),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const capacity = withSizes(20, 6);
        const underWay: Share[] = [];
        for (const command of steps) {
          if (command.kind === 'wake') capacity.wake(`l${command.id}`);
          else if (command.kind === 'reserve') {
            for (const shares of capacity.reserve()) {
              const got = Math.floor(shares.requests * command.part);
              const tenantId = `t${shares.listener.webhookId.length}`;
              capacity.claimed(shares, got, { tenantId, isFailing: false });
              underWay.push(...Array.from({ length: got }, () => shares));
            }
          } else if (underWay.length > 0) capacity.release(underWay.shift()!, command.answer);
          const { healthy, suspect } = capacity.counts();
          expect(healthy + suspect).to.equal(underWay.length);
          expect(healthy).to.be.within(0, 20);
          expect(suspect).to.be.within(0, 6);
        }
      }),
    );
  });
});
