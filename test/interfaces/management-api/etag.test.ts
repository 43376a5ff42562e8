import { expect } from 'chai';
import { HttpProblem } from '../../../interfaces/http/problem.js';
import { etag, ifMatchRevision } from '../../../interfaces/management-api/etag.js';

describe('ifMatchRevision', () => {
  it('reads what etag wrote, beyond the numbers of JavaScript', () => {
    for (const revision of [0n, 7n, 9_007_199_254_740_993n])
      expect(ifMatchRevision(etag(revision))).to.equal(revision);
    expect(ifMatchRevision(' "7" ')).to.equal(7n);
  });

  it('asks for nothing without a header, and with *', () => {
    for (const header of [undefined, '*', ' * ']) expect(ifMatchRevision(header)).to.equal(undefined);
  });

  const refusals: readonly [string, number][] = [
    ['"07"', 412],
    ['"-1"', 412],
    ['"x"', 412],
    ['""', 412],
    ['"99999999999999999999"', 412],
    ['W/"7"', 412],
    ['7', 400],
    ['"7', 400],
    ['"7", "8"', 400],
    ['', 400],
    ['"\u0000"', 400],
  ];
  for (const [header, status] of refusals) {
    it(`refuses ${JSON.stringify(header)} with ${status}`, () => {
      expect(() => ifMatchRevision(header))
        .to.throw(HttpProblem)
        .with.nested.property('problem.status', status);
    });
  }
});
