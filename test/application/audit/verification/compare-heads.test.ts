import { expect } from 'chai';
import { compareHeads } from '../../../../application/audit/verification/compare-heads.js';
import { NO_ENTRIES } from '../../../../application/audit/entry.js';
import type { HeadRecord } from '../../../../application/ports/audit/audit-heads.js';

const digest = (number: number): string => (number === 0 ? NO_ENTRIES.hash : `head ${number}`);
const head = (number: number, more: Partial<HeadRecord> = {}): HeadRecord => ({
  number,
  entryId: 10 * number,
  hash: `hash ${number}`,
  genuine: true,
  digest: digest(number),
  previousHead: digest(number - 1),
  ...more,
});
const heads = (...numbers: readonly number[]): HeadRecord[] => numbers.map((number) => head(number));

describe('heads that are kept, compared with those in the log', () => {
  for (const [name, kept, logged] of [
    ['there are none', [], []],
    ['both are the same', heads(1, 2, 3), heads(1, 2, 3)],
    ['the newest is in the log alone', heads(1, 2), heads(1, 2, 3)],
    ['the first is in the log alone', [], heads(1)],
  ] as [string, HeadRecord[], HeadRecord[]][])
    it(`kept heads agree with the log where ${name}`, () => {
      expect(compareHeads(kept, logged)).to.deep.equal({ heads: logged, broken: null });
    });

  for (const [name, kept, logged, id, reason] of [
    ['one is not kept', heads(1, 3), heads(1, 2, 3), 20, 'gap'],
    ['two are in the log alone', heads(1), heads(1, 2, 3), 20, 'gap'],
    ['the newest is kept alone', heads(1, 2, 3), heads(1, 2), 30, 'gap'],
    ['the log has none', heads(1), [], 10, 'gap'],
    ['one is missing in both', heads(1, 3), heads(1, 3), 30, 'gap'],
    ['the first is missing in both', heads(2), heads(2), 20, 'gap'],
    ['the log has another one', heads(1, 2), [head(1), head(2, { digest: 'other' })], 20, 'gap'],
    ['one names another before it', heads(1, 2), [head(1), head(2, { previousHead: 'x' })], 20, 'gap'],
    [
      'one that is kept has a wrong signature',
      [head(1), head(2, { genuine: false })],
      heads(1, 2),
      20,
      'signature',
    ],
    [
      'one in the log has a wrong signature',
      heads(1, 2),
      [head(1, { genuine: false }), head(2)],
      10,
      'signature',
    ],
  ] as [string, HeadRecord[], HeadRecord[], number, string][])
    it(`kept heads disagree with the log where ${name}`, () => {
      expect(compareHeads(kept, logged).broken).to.deep.equal({ id, reason });
    });

  it('all kept heads are compared with the chain, wherever they are', () => {
    expect(compareHeads(heads(1, 2), heads(1)).heads).to.deep.equal(heads(1, 2));
  });
});
