import { expect } from 'chai';
import { newTraceId, traceIdOf } from '../../../../interfaces/http/requests/request-context.js';

describe('traceIdOf', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';

  for (const valid of [
    `00-${id}-${parent}-01`,
    `00-${id}-${parent}-00`,
    `cc-${id}-${parent}-01-what-comes-later`,
  ]) {
    it(`traceIdOf takes ${valid}`, () => {
      expect(traceIdOf(valid)).to.equal(id);
    });
  }

  const invalid = [
    '',
    id,
    `00-${id}-${parent}`,
    `00-${id}-${parent}-01-more`,
    `ff-${id}-${parent}-01`,
    `00-${id.toUpperCase()}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${id}-${'0'.repeat(16)}-01`,
    `00-${id.slice(1)}-${parent}-01`,
    `00-${id}-${parent}-1`,
    ` 00-${id}-${parent}-01`,
    `00-${id}-${parent}-01\n`,
  ];
  for (const value of invalid) {
    it(`traceIdOf refuses ${JSON.stringify(value)}`, () => {
      expect(traceIdOf(value)).to.equal(null);
    });
  }
});

describe('newTraceId', () => {
  it('newTraceId returns 32 different digits each time', () => {
    const ids = Array.from({ length: 1_000 }, newTraceId);
    expect(new Set(ids)).to.have.lengthOf(1_000);
    for (const id of ids) expect(id).to.match(/^[0-9a-f]{32}$/);
  });
});
