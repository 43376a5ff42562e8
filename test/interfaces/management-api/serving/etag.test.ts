import { expect } from 'chai';
import { HttpProblem } from '../../../../interfaces/http/answers/problem.js';
import { etag, ifMatchRevisions } from '../../../../interfaces/management-api/serving/etag.js';

describe('ifMatchRevisions', () => {
  it('ifMatchRevisions reads the result of etag, beyond the safe integers of JavaScript', () => {
    for (const revision of [0n, 7n, 9_007_199_254_740_993n])
      expect(ifMatchRevisions(etag(revision))).to.deep.equal([revision]);
    expect(ifMatchRevisions(' "7" ')).to.deep.equal([7n]);
  });

  it('ifMatchRevisions accepts any revision without a header, and with *', () => {
    for (const header of [undefined, '*', ' * ']) expect(ifMatchRevisions(header)).to.equal(undefined);
  });

  const lists: readonly [string, readonly bigint[]][] = [
    ['"7", "8"', [7n, 8n]],
    ['"7","8" ,\t"9"', [7n, 8n, 9n]],
    [', "7",, "8" ,', [7n, 8n]],
    ['W/"7", "8"', [8n]],
    ['"abc", "8"', [8n]],
    ['"a,b", "8"', [8n]],
    ['W/"7"', []],
    ['"07"', []],
    ['"-1"', [-1n]],
    ['"-2"', []],
    ['""', []],
    ['"99999999999999999999"', []],
  ];
  for (const [header, revisions] of lists) {
    it(`ifMatchRevisions returns ${revisions.join(' and ') || 'no revision'} for ${header}`, () => {
      expect(ifMatchRevisions(header)).to.deep.equal(revisions);
    });
  }

  for (const header of ['7', '"7', '"7" "8"', '"7", *', '*, "7"', 'w/"7"', '', ',', '"\u0000"']) {
    it(`ifMatchRevisions refuses ${JSON.stringify(header)} with 400`, () => {
      expect(() => ifMatchRevisions(header))
        .to.throw(HttpProblem)
        .with.nested.property('problem.status', 400);
    });
  }
});
