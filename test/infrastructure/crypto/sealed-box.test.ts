import { createSecretKey, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  BOX_OVERHEAD_BYTES,
  BrokenSeal,
  openBox,
  sealBox,
} from '../../../infrastructure/crypto/sealed-box.js';
import { anyText } from '../../support/samples/any-text.js';

const key = randomBytes(32);

describe('sealed box', () => {
  it('a sealed box returns text and bytes, under a key in either form', () => {
    fc.assert(
      fc.property(anyText(), fc.uint8Array(), fc.string(), (text, bytes, context) => {
        expect(openBox(key, context, sealBox(createSecretKey(key), context, text)).toString()).to.equal(text);
        expect(Buffer.compare(openBox(key, context, sealBox(key, context, bytes)), bytes)).to.equal(0);
      }),
    );
  });

  it('a sealed box has the documented size, and never the same bytes twice', () => {
    const boxes = Array.from({ length: 1_000 }, () => sealBox(key, 'here', 'é'));
    expect(new Set(boxes.map((box) => box.subarray(1, 13).toString('hex'))).size).to.equal(1_000);
    for (const box of boxes) expect(box).to.have.length(2 + BOX_OVERHEAD_BYTES);
  });

  it('a sealed box with any byte altered or cut off is refused', () => {
    const box = sealBox(key, 'here', 'secret');
    for (let at = 0; at < box.length; at += 1) {
      const altered = Buffer.from(box);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => openBox(key, 'here', altered), `byte ${at}`).to.throw(BrokenSeal);
      expect(() => openBox(key, 'here', box.subarray(0, at)), `first ${at} bytes`).to.throw(BrokenSeal);
    }
  });

  it('a sealed box is refused with another key or context, and the error names neither', () => {
    const box = sealBox(key, 'here', 'secret');
    expect(() => openBox(randomBytes(32), 'here', box)).to.throw(BrokenSeal, /^altered, or sealed/);
    expect(() => openBox(key, 'there', box)).to.throw(BrokenSeal, /^altered, or sealed/);
  });

  it('a sealed box of a later version is refused by its version', () => {
    const box = sealBox(key, 'here', 'secret');
    box[0] = 2;
    expect(() => openBox(key, 'here', box)).to.throw(BrokenSeal, 'a sealed box of version 2, not 1');
  });
});
