import { expect } from 'chai';
import fc from 'fast-check';
import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import { EventWindow } from '../../../infrastructure/event-store/event-window.js';
import { upTo } from '../../contract/event-store/events.js';

const event = (position: number, data = '{}'): StoredEvent => ({
  position: BigInt(position),
  stream: 's',
  revision: 0n,
  id: String(position),
  type: 'A',
  data,
  metadata: {},
});
const stretch = (first: number, last: number): StoredEvent[] =>
  upTo(last - first + 1).map((index) => event(first + index));
const places = (events: readonly StoredEvent[]): number[] => events.map(({ position }) => Number(position));

describe('the window on the newest events', () => {
  it('the window on the newest events holds the events after the position where it began', () => {
    const window = new EventWindow(10n);
    expect([window.start, window.head]).to.deep.equal([10n, 10n]);
    window.extend(stretch(11, 14));
    expect([window.start, window.head]).to.deep.equal([10n, 14n]);
    expect(places(window.after(10n, 100))).to.deep.equal([11, 12, 13, 14]);
    expect(places(window.after(12n, 100))).to.deep.equal([13, 14]);
    expect(places(window.after(12n, 1))).to.deep.equal([13]);
    expect(window.after(14n, 100)).to.be.empty;
    expect(window.after(99n, 100)).to.be.empty;
  });

  it('the window on the newest events adds no event twice', () => {
    const window = new EventWindow(0n);
    window.extend(stretch(1, 5));
    window.extend(stretch(3, 8));
    window.extend(stretch(2, 4));
    expect(places(window.after(0n, 100))).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('the window on the newest events is searched among positions that are not consecutive', () => {
    const window = new EventWindow(0n);
    window.extend([event(5), event(9), event(2 ** 40)]);
    expect(places(window.after(4n, 9))).to.deep.equal([5, 9, 2 ** 40]);
    expect(places(window.after(6n, 9))).to.deep.equal([9, 2 ** 40]);
    expect(places(window.after(9n, 9))).to.deep.equal([2 ** 40]);
  });

  it('the window on the newest events stays small: the oldest go, and the start moves with them', () => {
    const window = new EventWindow(0n);
    for (let first = 1; first < 20_000; first += 100) window.extend(stretch(first, first + 99));
    const kept = Number(window.head - window.start);
    expect(kept).to.be.within(1_000, 10_000);
    expect(places(window.after(window.start, 20_000))).to.deep.equal(
      places(stretch(Number(window.start) + 1, Number(window.head))),
    );
  });

  it('the window on the newest events stays small under large events, down to none', () => {
    const window = new EventWindow(0n);
    for (const index of upTo(60)) window.extend([event(index + 1, 'x'.repeat(1_000_000))]);
    expect(Number(window.head - window.start)).to.be.within(1, 34);
    window.extend([event(61, 'x'.repeat(40_000_000))]);
    expect([window.start, window.head]).to.deep.equal([61n, 61n]);
    expect(window.after(61n, 10)).to.be.empty;
  });

  it('the window on the newest events never has a gap, however its pages overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(400)), { maxLength: 80 }), (steps) => {
        const window = new EventWindow(0n);
        for (const [back, forth] of steps) {
          const head = Number(window.head);
          window.extend(stretch(Math.max(1, head + 1 - back), head + forth));
        }
        const held = places(window.after(window.start, 100_000));
        expect(held).to.deep.equal(places(stretch(Number(window.start) + 1, Number(window.head))));
      }),
    );
  });
});
