import { expect } from 'chai';
import fc from 'fast-check';
import { cursors } from '../../../interfaces/management-api/cursor.js';

const one = cursors(Buffer.alloc(32, 1));
const two = cursors(Buffer.alloc(32, 2));

describe('cursors', () => {
  it('open to what was sealed, for the same binding and secret only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (binding, other, place) => {
        fc.pre(!/\p{Surrogate}/u.test(place) && binding !== other);
        const cursor = one.seal(binding, place);
        expect(cursor).to.match(/^[A-Za-z0-9_-]+$/);
        expect(one.open(binding, cursor)).to.equal(place);
        expect(one.open(other, cursor)).to.equal(null);
        expect(two.open(binding, cursor)).to.equal(null);
      }),
    );
  });

  it('cannot be moved between binding and place', () => {
    const cursor = one.seal('ab', 'c');
    const place = Buffer.from(cursor, 'base64url');
    const moved = Buffer.concat([place.subarray(0, 16), Buffer.from('bc')]).toString('base64url');
    expect(one.open('a', moved)).to.equal(null);
  });

  for (const made of ['', 'x', '====', 'AAAA', 'A'.repeat(22), 'A'.repeat(500), ' ', '\u0000']) {
    it(`do not open from ${JSON.stringify(made.slice(0, 30))}`, () => {
      expect(one.open('binding', made)).to.equal(null);
    });
  }
});
