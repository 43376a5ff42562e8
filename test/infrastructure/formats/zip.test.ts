import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { ArchivedFile } from '../../../application/ports/shared/formats.js';
import { zip } from '../../../infrastructure/formats/zip.js';
import { joined, unzipped } from '../../support/samples/unzipped.js';

const AT = Date.parse('2026-01-02T03:04:05.000Z');

async function* contentOf(...pieces: (string | Uint8Array)[]): ArchivedFile['content'] {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

describe('zip', () => {
  it('zip writes files that another reader reads: text, bytes, and none at all', async () => {
    const bytes = randomBytes(300_000);
    const files = [
      { name: 'one.json', content: contentOf('[', '"Grüße"', ']') },
      { name: 'empty.txt', content: contentOf() },
      { name: 'picture.webp', content: contentOf(new Uint8Array(bytes)), isCompressed: true },
    ];
    const read = await unzipped(await joined(zip(files, AT)));
    expect([...read.keys()]).to.deep.equal(['one.json', 'empty.txt', 'picture.webp']);
    expect(read.get('one.json')!.toString()).to.equal('["Grüße"]');
    expect(read.get('empty.txt')).to.have.length(0);
    expect(read.get('picture.webp')!.equals(bytes)).to.equal(true);
  });

  it('zip reads a source no further than its reader has come', async () => {
    let made = 0;
    async function* endless(): ArchivedFile['content'] {
      for (;;) {
        made += 1;
        yield await Promise.resolve(randomBytes(64 * 1024));
      }
    }
    const pieces = zip([{ name: 'endless', content: endless() }], AT)[Symbol.asyncIterator]();
    for (let read = 0; read < 100; read++) await pieces.next();
    // the buffers of three streams, and what the reader took
    expect(made).to.be.below(150);
    await pieces.return?.();
  });

  it('zip ends its sources when its reader leaves', async () => {
    let isEnded = false;
    async function* endless(): ArchivedFile['content'] {
      try {
        for (;;) yield await Promise.resolve('x'.repeat(100_000));
      } finally {
        isEnded = true;
      }
    }
    for await (const piece of zip([{ name: 'endless', content: endless() }], AT)) {
      if (piece.length > 0) break;
    }
    await new Promise(setImmediate);
    expect(isEnded).to.equal(true);
  });

  it('zip throws what a source throws that fails before its first piece, when all pieces before it were read', async () => {
    async function* failing(): ArchivedFile['content'] {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (Date.now() > 0) throw new Error('the log does not answer');
      yield '';
    }
    const files = [
      { name: 'whole', content: contentOf('whole') },
      { name: 'failing', content: failing() },
    ];
    const outcome = await joined(zip(files, AT)).catch((error: unknown) => (error as Error).message);
    expect(outcome).to.equal('the log does not answer');
  });

  it('zip throws what a source throws', async () => {
    async function* broken(): ArchivedFile['content'] {
      yield await Promise.resolve('half');
      throw new Error('the log does not answer');
    }
    let message = '';
    try {
      await joined(zip([{ name: 'broken', content: broken() }], AT));
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).to.equal('the log does not answer');
  });
});
