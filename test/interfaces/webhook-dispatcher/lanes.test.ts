import { expect } from 'chai';
import fc from 'fast-check';
import type { Answer } from '../../../interfaces/webhook-dispatcher/lane.js';
import { laneWidth } from '../../../interfaces/webhook-dispatcher/lane.js';
import type { Asked, Lanes } from '../../../interfaces/webhook-dispatcher/lanes.js';
import { lanes } from '../../../interfaces/webhook-dispatcher/lanes.js';

const timeoutMs = 10_000;
const quick: Answer = { durationMs: 5, timedOut: false, succeeded: true };
const refusal: Answer = { ...quick, succeeded: false };
const timeout: Answer = { durationMs: timeoutMs, timedOut: true, succeeded: false };
const sluggish: Answer = { durationMs: timeoutMs / 2, timedOut: false, succeeded: true };

const withSizes = (healthy = 384, suspect = 128): Lanes => lanes({ sizes: { healthy, suspect }, timeoutMs });
/** Grants all that is asked for, as listeners with a backlog do. */
const grant = (turns: Lanes, tenantOf = (id: string) => id): Asked[] => {
  const asked = turns.plan();
  for (const one of asked)
    turns.granted(one, one.most, { tenantId: tenantOf(one.lane.subscriptionId), isFailing: false });
  return asked;
};
const settle = (turns: Lanes, asked: readonly Asked[], answer: Answer): void => {
  for (const one of asked) for (let number = 0; number < one.most; number++) turns.settled(one, answer);
};
const widths = (asked: readonly Asked[]): Record<string, number> =>
  Object.fromEntries(asked.map(({ lane, most }) => [lane.subscriptionId, most]));
/** Lets a listener answer so often. */
const play = (turns: Lanes, id: string, answers: readonly Answer[]): void => {
  for (const answer of answers) {
    turns.hint(id);
    const [asked] = turns.plan();
    turns.granted(asked!, 1, { tenantId: id, isFailing: false });
    turns.settled(asked!, answer);
  }
};

describe('turns of listeners', () => {
  it('begin with a few requests, and widen one by one while answers are quick', () => {
    const turns = withSizes();
    turns.hint('a');
    let asked = grant(turns);
    expect(widths(asked)).to.deep.equal({ a: laneWidth.least });
    expect(turns.plan()).to.deep.equal([]);
    settle(turns, asked, quick);
    asked = grant(turns);
    expect(widths(asked)).to.deep.equal({ a: laneWidth.start + 1 });
    settle(turns, asked, quick);
    asked = grant(turns);
    expect(widths(asked)).to.deep.equal({ a: 2 * (laneWidth.start + 1) });
    for (let round = 0; round < 10; round++) {
      settle(turns, asked, quick);
      asked = grant(turns);
    }
    expect(widths(asked)).to.deep.equal({ a: laneWidth.most });
  });

  it('stay as wide when answers take much longer than the best one did: more would only wait', () => {
    const turns = withSizes();
    play(turns, 'a', [quick, { ...quick, durationMs: 26 }, { ...quick, durationMs: 500 }]);
    turns.hint('a');
    expect(widths(turns.plan())).to.deep.equal({ a: laneWidth.start });
    const slower = { ...quick, durationMs: 200 };
    play(turns, 'c', [quick, ...Array.from({ length: 400 }, () => slower)]);
    turns.hint('c');
    expect(widths(turns.plan())).to.deep.equal({ c: laneWidth.most });
    play(turns, 'b', [quick, { ...quick, durationMs: 25 }]);
    turns.hint('b');
    expect(widths(turns.plan())).to.deep.equal({ b: laneWidth.start + 1 });
  });

  it('narrow by half with every time-out, and never close', () => {
    const turns = withSizes();
    play(turns, 'a', [quick, timeout]);
    turns.hint('a');
    expect(widths(turns.plan())).to.deep.equal({ a: laneWidth.start / 2 });
    const others = withSizes();
    play(
      others,
      'a',
      Array.from({ length: 9 }, () => timeout),
    );
    others.hint('a');
    expect(widths(others.plan())).to.deep.equal({ a: laneWidth.least });
  });

  it('stay as wide when answers are refusals, or slow', () => {
    for (const answer of [refusal, sluggish]) {
      const turns = withSizes();
      play(turns, 'a', [refusal, answer, answer]);
      turns.hint('a');
      expect(widths(turns.plan())).to.deep.equal({ a: laneWidth.start });
    }
  });

  it('end when nothing is left, and come back with a hint, also with one that came while it was asked', () => {
    const turns = withSizes();
    turns.hint('a');
    const [asked] = turns.plan();
    turns.granted(asked!, 0);
    expect(turns.plan()).to.deep.equal([]);
    turns.hint('a');
    const [again] = turns.plan();
    turns.hint('a');
    expect(turns.plan()).to.deep.equal([]);
    turns.granted(again!, 0);
    expect(turns.plan()).to.have.length(1);
  });

  it('give back what was not there', () => {
    const turns = withSizes();
    turns.hint('a');
    const [asked] = turns.plan();
    turns.granted(asked!, 1, { tenantId: 't', isFailing: false });
    expect(turns.counts().healthy).to.equal(1);
    turns.settled(asked!, quick);
    expect(turns.counts().healthy).to.equal(0);
  });

  it('of listeners that let us wait draw on a pool of their own, until one answer is quick', () => {
    const turns = withSizes();
    play(turns, 'dead', [timeout, sluggish]);
    expect(turns.counts().suspects).to.equal(0);
    play(turns, 'dead', [timeout]);
    expect(turns.counts().suspects).to.equal(1);
    turns.hint('dead');
    const [asked] = turns.plan();
    turns.granted(asked!, 1, { tenantId: 'dead', isFailing: false });
    expect(turns.counts()).to.include({ healthy: 0, suspect: 1 });
    turns.settled(asked!, refusal);
    expect(turns.counts()).to.include({ suspect: 0, suspects: 0 });
  });

  it('of many dead listeners leave room for those that answer', () => {
    const turns = withSizes(100, 20);
    play(turns, 'well', [quick]);
    for (let number = 0; number < 500; number++) turns.hint(`dead ${number}`);
    // nobody knows yet that they are dead
    const asked = [...grant(turns), ...grant(turns), ...grant(turns)];
    expect(turns.counts().healthy).to.equal(50);
    turns.hint('well');
    expect(widths(turns.plan())).to.have.property('well').that.is.at.least(laneWidth.start);
    for (let round = 0; round < 4; round++) {
      settle(turns, asked.splice(0), timeout);
      asked.push(...grant(turns), ...grant(turns));
      expect(turns.counts().healthy).to.be.at.most(100);
      expect(turns.counts().suspect).to.be.at.most(20);
    }
  });

  it('of a listener that is known to fail begin among the suspects', () => {
    const turns = withSizes();
    turns.hint('a');
    const [asked] = turns.plan();
    turns.granted(asked!, 1, { tenantId: 'a', isFailing: true });
    turns.hint('a');
    expect(turns.plan()[0]!.standing).to.equal('suspect');
  });

  it('of one tenant take a quarter of a pool at most', () => {
    const turns = withSizes(100, 20);
    for (let number = 0; number < 10; number++) turns.hint(`its ${number}`);
    settle(
      turns,
      grant(turns, () => 'one tenant'),
      quick,
    );
    for (let round = 0; round < 20; round++) grant(turns, () => 'one tenant');
    expect(turns.counts().healthy).to.equal(25);
    turns.hint('another tenant’s');
    expect(widths(turns.plan())).to.have.property('another tenant’s', laneWidth.least);
  });

  it('come round: nobody comes twice before all others have come once', () => {
    const turns = withSizes(16, 4);
    for (let number = 0; number < 40; number++) turns.hint(`l${number}`);
    const order: string[] = [];
    for (let round = 0; order.length < 40 && round < 100; round++) {
      const asked = grant(turns);
      order.push(...asked.map(({ lane }) => lane.subscriptionId));
      // slow enough to prove nothing
      settle(turns, asked, { ...sluggish, succeeded: false });
    }
    expect(new Set(order.slice(0, 40)).size).to.equal(40);
  });

  it('never exceed what they may, and lose no room, whatever happens', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('hint' as const), id: fc.integer({ min: 0, max: 12 }) }),
      fc.record({ kind: fc.constant('plan' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({
        kind: fc.constant('settle' as const),
        answer: fc.constantFrom(quick, refusal, timeout, sluggish, null),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const turns = withSizes(20, 6);
        const underWay: Asked[] = [];
        for (const command of steps) {
          if (command.kind === 'hint') turns.hint(`l${command.id}`);
          else if (command.kind === 'plan') {
            for (const asked of turns.plan()) {
              const got = Math.floor(asked.most * command.part);
              const tenantId = `t${asked.lane.subscriptionId.length}`;
              turns.granted(asked, got, { tenantId, isFailing: false });
              underWay.push(...Array.from({ length: got }, () => asked));
            }
          } else if (underWay.length > 0) turns.settled(underWay.shift()!, command.answer);
          const { healthy, suspect } = turns.counts();
          expect(healthy + suspect).to.equal(underWay.length);
          expect(healthy).to.be.within(0, 20);
          expect(suspect).to.be.within(0, 6);
        }
      }),
    );
  });
});
