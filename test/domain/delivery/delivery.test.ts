import { expect } from 'chai';
import fc from 'fast-check';
import {
  type Delivery,
  afterAttempt,
  beginAttempt,
  cancelDelivery,
  endAttempt,
  interruptAttempt,
  MANY_LOSSES,
  newDelivery,
  pauseAfterLoss,
} from '../../../domain/delivery/delivery.js';
import { attemptsOf, pauseAfter } from '../../../domain/delivery/retry-schedule.js';

const usual = [30, 120, 600, 3_600, 21_600];
const lease = { token: 'one', lasts: 30_000 };
const fail = { token: 'one', end: 'failed', most: 6 } as const;

describe('the retry schedule', () => {
  it('the retry schedule has pauses of 30 s, 2 min, 10 min, 1 h and 6 h', () => {
    expect(attemptsOf(usual)).to.equal(6);
    const pauses = [1, 2, 3, 4, 5].map((number) => pauseAfter(usual, number));
    expect(pauses).to.deep.equal([30_000, 120_000, 600_000, 3_600_000, 21_600_000]);
  });

  it('the retry schedule repeats its last pause for a delivery of an earlier, longer schedule', () => {
    expect(pauseAfter([1, 2], 7)).to.equal(2_000);
    expect(pauseAfter([], 1)).to.equal(0);
  });
});

describe('a delivery', () => {
  it('a delivery fails with the sixth failure, 6 h 42 min 30 s after the first', () => {
    let now = 1_000;
    let delivery = newDelivery(now);
    const started: number[] = [];
    while (delivery.status === 'pending' || delivery.status === 'retrying') {
      now = delivery.dueAt;
      started.push(now - 1_000);
      delivery = endAttempt(beginAttempt(delivery, lease, now), fail, usual, now);
    }
    expect(delivery).to.deep.equal({ status: 'failed', attempts: 6 });
    expect(started).to.deep.equal([0, 30_000, 150_000, 750_000, 4_350_000, 25_950_000]);
  });

  it('a delivery counts its pause from the end of the attempt', () => {
    const started = beginAttempt(newDelivery(0), lease, 0);
    expect(endAttempt(started, fail, usual, 10_000)).to.include({ status: 'retrying', dueAt: 40_000 });
  });

  it('a delivery succeeds once, after any number of failures', () => {
    expect(afterAttempt({ number: 6, most: 6 }, 'succeeded', usual)).to.deep.equal({
      status: 'succeeded',
    });
  });

  it('a delivery begins when it is due, and once', () => {
    const waiting = newDelivery(10);
    expect(beginAttempt(waiting, lease, 9)).to.equal(waiting);
    const started = beginAttempt(waiting, lease, 10);
    expect(started).to.include({ status: 'in_progress', attempts: 1, leaseToken: 'one', leaseUntil: 30_010 });
    expect(beginAttempt(started, { ...lease, token: 'two' }, 20)).to.equal(started);
  });

  it('a delivery ignores the report of a worker that lost its lease', () => {
    const started = beginAttempt(newDelivery(0), lease, 0);
    expect(interruptAttempt(started, 29_999)).to.equal(started);
    const interrupted = interruptAttempt(started, 30_000);
    expect(interrupted).to.deep.equal({ status: 'pending', attempts: 0, dueAt: 30_000, losses: 1 });
    const again = beginAttempt(interrupted, { ...lease, token: 'two' }, 30_000);
    expect(again).to.include({ attempts: 1, losses: 1 });
    expect(endAttempt(again, fail, usual, 30_001)).to.equal(again);
  });

  it('a delivery whose attempt was postponed is due as before it, with its losses, and may fail as often', () => {
    const end = { token: 'one', end: 'postponed', most: 6 } as const;
    const lost = interruptAttempt(beginAttempt(newDelivery(0), lease, 0), 30_000);
    const first = endAttempt(beginAttempt(lost, lease, 30_000), end, usual, 31_000);
    expect(first).to.deep.equal({ status: 'pending', attempts: 0, dueAt: 31_000, losses: 1 });
    const failed = endAttempt(beginAttempt(first, lease, 31_000), fail, usual, 31_000);
    const second = endAttempt(beginAttempt(failed, lease, 61_000), end, usual, 62_000);
    expect(second).to.deep.equal({ status: 'retrying', attempts: 1, dueAt: 62_000, losses: 0 });
  });

  it('a delivery that crashes its workers waits longer each time, and does not fail for that', () => {
    expect([1, MANY_LOSSES - 1].map(pauseAfterLoss)).to.deep.equal([0, 0]);
    expect([0, 1, 2, 5, 6, 60].map((more) => pauseAfterLoss(MANY_LOSSES + more) / 60_000)).to.deep.equal([
      1, 2, 4, 32, 60, 60,
    ]);
  });

  const command = fc.oneof(
    fc.record({ kind: fc.constant('begin' as const), token: fc.constantFrom('a', 'b', 'c') }),
    fc.record({
      kind: fc.constant('end' as const),
      token: fc.constantFrom('a', 'b', 'c'),
      end: fc.constantFrom('succeeded' as const, 'failed' as const, 'failed' as const, 'postponed' as const),
    }),
    fc.record({ kind: fc.constant('interrupt' as const) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 100_000 }) }),
    fc.record({ kind: fc.constant('cancel' as const), really: fc.constantFrom(true, false, false, false) }),
  );
  const schedules = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 });

  it('a delivery never exceeds its attempts, keeps every pause, and does not change once it has ended', () => {
    fc.assert(
      fc.property(schedules, fc.array(command, { maxLength: 80 }), (schedule, commands) => {
        const most = attemptsOf(schedule);
        let now = 0;
        let delivery: Delivery = newDelivery(now);
        for (const step of commands) {
          const before = delivery;
          if (step.kind === 'pass') now += step.ms;
          else if (step.kind === 'begin')
            delivery = beginAttempt(delivery, { token: step.token, lasts: 1_000 }, now);
          else if (step.kind === 'end') delivery = endAttempt(delivery, { ...step, most }, schedule, now);
          else if (step.kind === 'interrupt') delivery = interruptAttempt(delivery, now);
          else if (step.really) delivery = cancelDelivery(delivery);

          expect(delivery.attempts).to.be.within(0, most);
          if (['succeeded', 'failed', 'cancelled'].includes(before.status)) expect(delivery).to.equal(before);
          if (delivery.status === 'failed' && before.status !== 'failed')
            expect(delivery.attempts).to.equal(most);
          if (step.kind === 'end' && step.end === 'postponed' && delivery !== before)
            expect(delivery).to.include({ attempts: before.attempts - 1, dueAt: now });
          else if (before.status === 'in_progress' && delivery.status === 'retrying' && step.kind === 'end') {
            expect(step.token).to.equal(before.leaseToken);
            expect(delivery.dueAt).to.equal(now + schedule[before.attempts - 1]! * 1_000);
          }
          if (before.status === 'in_progress' && step.kind === 'end' && step.token !== before.leaseToken)
            expect(delivery).to.equal(before);
        }
      }),
    );
  });
});
