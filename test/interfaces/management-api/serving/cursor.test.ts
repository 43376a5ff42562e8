import { expect } from 'chai';
import fc from 'fast-check';
import { cursors } from '../../../../interfaces/management-api/serving/cursor.js';

const one = cursors(Buffer.alloc(32, 1));
const two = cursors(Buffer.alloc(32, 2));

describe('cursors', () => {
  it('a cursor opens to its value for the same binding and secret only', () => {
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

  it('a cursor cannot be moved between binding and position', () => {
    const cursor = one.seal('ab', 'c');
    const place = Buffer.from(cursor, 'base64url');
    const moved = Buffer.concat([place.subarray(0, 16), Buffer.from('bc')]).toString('base64url');
    expect(one.open('a', moved)).to.equal(null);
  });

  it('a cursor does not show its position', () => {
    const bytes = Buffer.from(one.seal('binding', 'ada@example.com|0190'), 'base64url');
    expect(bytes.toString('latin1')).not.to.match(/ada@|example|\|0190/);
    expect(one.seal('other', 'ada@example.com|0190')).not.to.contain(bytes.toString('base64url').slice(22));
  });

  it('a cursor cannot be altered at any bit', () => {
    const bytes = Buffer.from(one.seal('binding', 'a place'), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes);
      altered[bit >> 3]! ^= 1 << (bit & 7);
      expect(one.open('binding', altered.toString('base64url'))).to.equal(null);
    }
  });

  for (const made of ['', 'x', '====', 'AAAA', 'A'.repeat(22), 'A'.repeat(500), ' ', '\u0000']) {
    it(`a cursor does not open from ${JSON.stringify(made.slice(0, 30))}`, () => {
      expect(one.open('binding', made)).to.equal(null);
    });
  }
});
