import { expect } from 'chai';
import {
  addedEvents,
  appendStatement,
  type BatchedAppend,
  batchOutcome,
} from '../../../../infrastructure/event-store/postgres/append-batch.js';
import { newEvents } from '../../../contract/event-store/events.js';

const append = (stream: string, size: number): BatchedAppend => ({
  stream,
  expected: 'no_stream',
  events: newEvents('tenant', size),
});
const answer = (...numbers: (string | null)[]) => ({ rows: [{ answer: numbers }], rowCount: 1 });

describe('a batch of appends', () => {
  it('a batch of appends calls the short function for one event, the long one for more', () => {
    expect(appendStatement([append('a', 1)]).text).to.contain('append_one(');
    expect(appendStatement([append('a', 2)]).text).to.contain('append(');
    expect(appendStatement([append('a', 1), append('b', 1)]).text).to.contain('append(');
  });

  it('a batch of appends states the append of each event, and that a stream occurs twice', () => {
    const values = appendStatement([append('a', 2), append('b', 1), append('a', 1)]).values!;
    expect([values[1], values[2], values[4], values[8]]).to.deep.equal([
      '{-1,-1,-1}',
      '{2,3,4}',
      '{1,1,2,3}',
      true,
    ]);
    const expected = appendStatement([
      { ...append('a', 1), expected: 'any' },
      { ...append('b', 1), expected: 2n ** 60n },
    ]).values!;
    expect([expected[1], expected[8]]).to.deep.equal([`{-2,${2n ** 60n}}`, false]);
  });

  it('a batch of appends states which append depends on the previous one', () => {
    const values = appendStatement([append('a', 1), { ...append('b', 2), follows: true }]).values!;
    expect(values[9]).to.equal('{false,true}');
  });

  it('a batch of appends reads an answer without positions as consecutive ones', () => {
    const appends = [append('a', 2), append('b', 1)];
    const { base, outcomes } = batchOutcome(appends, answer('10', '-1', '4'));
    expect(base).to.equal(10n);
    expect(outcomes).to.deep.equal([
      { revision: 1n, position: 12n },
      { revision: 5n, position: 13n },
    ]);
    const added = addedEvents(appends, outcomes, 10n);
    expect(added.map(({ stream, revision, position }) => [stream, revision, position])).to.deep.equal([
      ['a', 0n, 11n],
      ['a', 1n, 12n],
      ['b', 5n, 13n],
    ]);
  });

  it('a batch of appends distinguishes refusals and repeats from additions', () => {
    const appends = [append('a', 1), append('b', 1), append('c', 1), append('d', 2), append('d', 2)];
    const { base, outcomes } = batchOutcome(
      appends,
      answer('20', '3', '-1', '0', '1', '1', null, null, '7', '22', '22'),
    );
    expect(outcomes).to.deep.equal([
      { conflict: 3n },
      { conflict: null },
      { revision: 0n, position: 7n },
      { revision: 1n, position: 22n },
      { revision: 1n, position: 22n },
    ]);
    const added = addedEvents(appends, outcomes, base!);
    expect(added.map(({ id }) => id)).to.deep.equal(appends[3]!.events.map(({ id }) => id));
  });

  it('a batch of appends reports when nothing was added', () => {
    expect(batchOutcome([append('a', 1)], answer(null, '3', null))).to.deep.equal({
      base: null,
      outcomes: [{ conflict: 3n }],
    });
  });
});
