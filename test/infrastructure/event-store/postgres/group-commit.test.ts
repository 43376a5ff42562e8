import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { EventStoreUnavailable, RevisionConflict } from '../../../../application/ports/events/event-store.js';
import type { BatchedAppend, Outcome } from '../../../../infrastructure/event-store/postgres/append-batch.js';
import { GroupCommit } from '../../../../infrastructure/event-store/postgres/group-commit.js';
import { failure, newEvent, upTo } from '../../../contract/event-store/events.js';
import { until } from '../../../support/run/until.js';

const append = (name: string, characters = 2): BatchedAppend => ({
  stream: name,
  expected: 'no_stream',
  events: [newEvent('tenant', { data: '"'.repeat(characters) })],
});

/** An engine whose answers the test gives. */
function engine(timeout = 2_000) {
  const batches: {
    readonly names: string[];
    readonly follows: boolean[];
    answer(outcomes?: readonly Outcome[]): void;
    fail(error: Error): void;
  }[] = [];
  let dropped = 0;
  const group = new GroupCommit({
    timeout,
    send: (appends) =>
      new Promise((resolve, reject) => {
        batches.push({
          names: appends.map(({ stream }) => stream),
          follows: appends.map(({ follows = false }) => follows),
          answer: (outcomes) => {
            resolve(outcomes ?? appends.map((_, index) => ({ revision: 0n, position: BigInt(index) })));
          },
          fail: reject,
        });
      }),
    drop: () => {
      dropped++;
      for (const batch of batches) batch.fail(new Error('dropped'));
    },
    isTransient: (error) => (error as Error).message !== 'bad',
    refusal: (_, appends) => new TypeError(appends.map(({ stream }) => stream).join('')),
  });
  const turn = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    batches,
    group,
    turn,
    get dropped() {
      return dropped;
    },
    names: () => batches.map(({ names }) => names.join('')),
  };
}

describe('group commit', () => {
  it('group commit sends a lone append at once', async () => {
    const { group, batches, turn } = engine();
    const appended = group.append([append('a')]);
    await turn();
    batches[0]!.answer([{ revision: 4n, position: 9n }]);
    expect(await appended).to.deep.equal([{ revision: 4n, position: 9n }]);
  });

  it('group commit sends appends of one turn together, and those that come meanwhile with the next batch', async () => {
    const { group, batches, turn, names } = engine();
    const first = [group.append([append('a')]), group.append([append('b')])];
    await turn();
    const second = [group.append([append('c')]), group.append([append('d')]), group.append([append('e')])];
    await turn();
    expect(names()).to.deep.equal(['ab']);
    batches[0]!.answer();
    await Promise.all(first);
    await turn();
    expect(names()).to.deep.equal(['ab', 'cde']);
    batches[1]!.answer();
    await Promise.all(second);
  });

  it('group commit answers each append with its own result', async () => {
    const { group, batches, turn } = engine();
    const settled = Promise.allSettled([
      group.append([append('a')]),
      group.append([append('b')]),
      group.append([append('c')]),
    ]);
    await turn();
    batches[0]!.answer([{ revision: 1n, position: 1n }, { conflict: 7n }, { conflict: null }]);
    const [a, b, c] = await settled;
    expect(a).to.deep.include({ status: 'fulfilled', value: [{ revision: 1n, position: 1n }] });
    expect(b)
      .to.have.property('reason')
      .that.is.instanceOf(RevisionConflict)
      .and.includes({ stream: 'b', actual: 7n });
    expect(c).to.have.property('reason').that.is.instanceOf(RevisionConflict).and.includes({ actual: null });
  });

  it('group commit keeps appends that build on each other together, and answers them together', async () => {
    const { group, batches, turn, names } = engine();
    const asked = [
      group.append([append('a')]),
      group.append([append('b'), append('c')]),
      group.append([append('d'), append('e'), append('f')]),
    ];
    const settled = Promise.allSettled(asked);
    await turn();
    expect(names()).to.deep.equal(['abcdef']);
    expect(batches[0]!.follows).to.deep.equal([false, false, true, false, true, true]);
    const made = upTo(3).map((index) => ({ revision: 0n, position: BigInt(index) }));
    batches[0]!.answer([...made, made[0]!, { conflict: 5n }, { conflict: null }]);
    const [a, bc, def] = await settled;
    expect(a).to.have.deep.property('value', [made[0]]);
    expect(bc).to.have.deep.property('value', [made[1], made[2]]);
    expect(def)
      .to.have.property('reason')
      .that.is.instanceOf(RevisionConflict)
      .and.includes({ stream: 'e', actual: 5n });
  });

  it('group commit repeats appends that build on each other as one, and refuses them as one', async () => {
    const { group, batches, turn, names } = engine();
    const settled = Promise.allSettled([
      group.append([append('a'), append('b')]),
      group.append([append('c')]),
    ]);
    await turn();
    batches[0]!.fail(new Error('bad'));
    await turn();
    await turn();
    batches[1]!.fail(new Error('bad'));
    await turn();
    await turn();
    batches[2]!.answer();
    const [ab] = await settled;
    expect(names()).to.deep.equal(['abc', 'ab', 'c']);
    expect(ab).to.have.property('reason').that.is.instanceOf(TypeError).with.property('message', 'ab');
  });

  it('group commit bounds a batch in number and in size', async () => {
    const many = engine();
    const appends = upTo(150).map((index) => many.group.append([append(String(index))]));
    const sent = () => many.batches.flatMap(({ names }) => names);
    while (sent().length < appends.length) {
      await many.turn();
      many.batches.forEach((batch) => batch.answer());
    }
    await Promise.all(appends);
    expect(sent()).to.have.members(upTo(150).map(String));
    expect(Math.max(...many.batches.map(({ names }) => names.length))).to.be.at.most(64);

    const large = engine();
    const megabytes = ['a', 'b', 'c', 'd'].map((name) => large.group.append([append(name, 1_500_000)]));
    await large.turn();
    large.batches[0]!.answer();
    await large.turn();
    expect(large.names()).to.deep.equal(['ab', 'cd']);
    large.batches[1]!.answer();
    await Promise.all(megabytes);
  });

  it('group commit sends two batches at a time, of half of the waiting appends, when the engine is quick', async () => {
    const { group, batches, turn } = engine();
    // it measures: so many quick answers at a stretch, whatever the machine does between them
    for (let quick = 0; quick < 10;) {
      const began = performance.now();
      const one = group.append([append('warm')]);
      await turn();
      batches.at(-1)!.answer();
      await one;
      quick = performance.now() - began < 5 ? quick + 1 : 0;
      await sleep(10);
    }
    const before = batches.length;
    const appends = upTo(40).map((index) => group.append([append(`${index} `)]));
    await turn();
    expect(batches.slice(before).map(({ names }) => names.length)).to.deep.equal([20, 20]);
    expect(batches.slice(before).flatMap(({ names }) => names)).to.deep.equal(
      upTo(40).map((index) => `${index} `),
    );
    for (const batch of batches) batch.answer();
    await Promise.all(appends);
  });

  it('group commit sends the members of a batch that failed one by one, so that only the bad one fails', async () => {
    const { group, batches, turn, names } = engine();
    const settled = Promise.allSettled(['a', 'b', 'c'].map((name) => group.append([append(name)])));
    await turn();
    batches[0]!.fail(new Error('bad'));
    for (const name of ['a', 'b', 'c']) {
      await turn();
      await turn();
      const batch = batches.at(-1)!;
      expect(batch.names).to.deep.equal([name]);
      if (name === 'b') batch.fail(new Error('bad'));
      else batch.answer();
    }
    const results = await settled;
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).to.have.property('reason').that.is.instanceOf(TypeError).with.property('message', 'b');
    expect(names()).to.deep.equal(['abc', 'a', 'b', 'c']);
  });

  it('group commit repeats a batch after a lost connection, before later appends', async () => {
    const { group, batches, turn, names } = engine();
    const first = [group.append([append('a')]), group.append([append('b')])];
    await turn();
    const later = group.append([append('c')]);
    batches[0]!.fail(new Error('connection lost'));
    await until(() => batches.length > 1);
    expect(names()).to.deep.equal(['ab', 'abc']);
    batches[1]!.answer();
    await Promise.all([...first, later]);
  });

  it('group commit gives up a round trip half-way through the time, and the append at its end', async () => {
    const slow = engine(1_000);
    const began = performance.now();
    expect(await failure(slow.group.append([append('a')]))).to.be.instanceOf(EventStoreUnavailable);
    expect(performance.now() - began).to.be.at.least(900);
    expect(slow.dropped).to.be.at.least(1);
    expect(slow.batches.length).to.be.at.least(2);
  });

  it('group commit ignores an answer that comes too late', async () => {
    const slow = engine(300);
    const error = await failure(slow.group.append([append('a')]));
    for (const batch of slow.batches) batch.answer();
    expect(error).to.be.instanceOf(EventStoreUnavailable);
    const next = slow.group.append([append('b')]);
    await until(() => slow.batches.at(-1)!.names.includes('b'));
    slow.batches.at(-1)!.answer([{ revision: 3n, position: 3n }]);
    expect(await next).to.deep.equal([{ revision: 3n, position: 3n }]);
    expect(slow.batches.at(-1)!.names).to.deep.equal(['b']);
  });

  it('group commit is idle when everything is answered', async () => {
    const { group, batches, turn } = engine();
    await group.idle();
    let idle = false;
    const one = group.append([append('a')]);
    const waiting = group.idle().then(() => {
      idle = true;
    });
    await turn();
    expect(idle).to.be.false;
    batches[0]!.answer();
    await one;
    await waiting;
    expect(idle).to.be.true;
  });
});
