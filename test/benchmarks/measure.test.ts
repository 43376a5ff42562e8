import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { drive, measure, quantile, type Row, type Sample, single } from './measure.js';

const sample = (rate: number): Sample => ({ rate, p50: 1, p99: 2, cpu: 3 });
const inTurn = (rates: readonly number[]) => {
  let next = 0;
  return () => Promise.resolve(sample(rates[next++ % rates.length]!));
};

describe('measuring', () => {
  it('a measurement runs the given number of operations, with the given concurrency', async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    const { rate, p50, p99 } = await drive({ concurrency: 4, operations: 40 }, async (index) => {
      seen.push(index);
      most = Math.max(most, ++running);
      await sleep(5);
      running--;
    });
    expect(seen).to.deep.equal(Array.from({ length: 40 }, (_, index) => index));
    expect(most).to.equal(4);
    expect(rate).to.be.within(40, 850);
    expect(p50).to.be.within(4, p99);
  });

  it('a measurement fails with its operation', async () => {
    const failed = await drive({ concurrency: 2, operations: 4 }, () =>
      Promise.reject(new Error('no')),
    ).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Error).with.property('message', 'no');
  });

  it('a measurement takes medians, and the ratio of medians', async () => {
    const row: Row = {
      name: 'r',
      subject: inTurn([100, 900, 200]),
      floor: inTurn([100, 50, 700]),
      target: { atLeast: 1.5 },
      moonshot: { atLeast: 2.5 },
    };
    const [result] = await measure([row], 3);
    expect(result).to.deep.include({ ratio: 2, reached: 'target', subject: sample(200), floor: sample(100) });
  });

  it('a measurement takes medians of the other costs of an operation', async () => {
    const costs = [{ calls: 3 }, { calls: 1 }, { calls: 2 }];
    let next = 0;
    const row: Row = {
      name: 'r',
      subject: () => Promise.resolve({ ...sample(1), costs: costs[next++]! }),
    };
    const [result] = await measure([row], 3);
    expect(result!.subject).to.deep.equal({ ...sample(1), costs: { calls: 2 } });
  });

  it('a measurement runs subject and floor in turns, beginning with each', async () => {
    const turns: string[] = [];
    const side = (name: string) => () => {
      turns.push(name);
      return Promise.resolve(sample(1));
    };
    await measure([{ name: 'r', subject: side('s'), floor: side('f') }], 3);
    expect(turns.join('')).to.equal('sffssf');
  });

  it('a measurement is judged by its goal: at least, at most, none', async () => {
    const reached = async (some: Partial<Row>): Promise<string | undefined> =>
      (
        await measure([{ name: 'r', subject: () => Promise.resolve(single(10)), figure: 'p50', ...some }], 1)
      )[0]!.reached;
    expect(await reached({})).to.equal(undefined);
    expect(await reached({ target: { atMost: 9 } })).to.equal('missed');
    expect(await reached({ target: { atMost: 10 }, moonshot: { atMost: 5 } })).to.equal('target');
    expect(await reached({ target: { atMost: 20 }, moonshot: { atMost: 10 } })).to.equal('moonshot');
    expect(await reached({ target: { atLeast: 11 } })).to.equal('missed');
    expect(await reached({ floor: () => Promise.resolve(single(20)), target: { atMost: 0.5 } })).to.equal(
      'target',
    );
  });

  it('a measurement finds quantiles of short lists too', () => {
    expect(quantile([1], 0.99)).to.equal(1);
    expect(quantile([1, 2, 3], 0.5)).to.equal(2);
    expect(quantile([1, 2, 3, 4], 1)).to.equal(4);
  });
});
