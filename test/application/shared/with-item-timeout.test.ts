import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { withItemTimeout } from '../../../application/shared/with-timeout.js';

const never = new Promise<never>(() => undefined);

describe('withItemTimeout', () => {
  let ended: number;
  beforeEach(() => {
    ended = 0;
  });
  async function* pieces(count: number, last: () => Promise<unknown> = () => Promise.resolve()) {
    try {
      for (let piece = 0; piece < count; piece++) yield piece;
      await last();
    } finally {
      ended += 1;
    }
  }
  const taken = async (source: AsyncIterable<number>, most = Infinity): Promise<number[]> => {
    const found: number[] = [];
    for await (const piece of source) if (found.push(piece) >= most) break;
    return found;
  };

  it('withItemTimeout yields the items of its source, and ends with it', async () => {
    expect(await taken(withItemTimeout(pieces(3), 1_000))).to.deep.equal([0, 1, 2]);
    expect(ended).to.equal(1);
  });

  it('withItemTimeout ends its source when the reader leaves it', async () => {
    expect(await taken(withItemTimeout(pieces(3), 1_000), 2)).to.deep.equal([0, 1]);
    expect(ended).to.equal(1);
  });

  it('withItemTimeout throws the error of its source', async () => {
    const source = pieces(1, () => Promise.reject(new RangeError('gone')));
    const failure = await taken(withItemTimeout(source, 1_000)).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(RangeError);
  });

  it('withItemTimeout throws without waiting for its source when that is silent', async () => {
    const found: number[] = [];
    const failure = await (async () => {
      for await (const piece of withItemTimeout(
        pieces(2, () => never),
        20,
      ))
        found.push(piece);
    })().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(EventStoreUnavailable);
    expect([found, ended]).to.deep.equal([[0, 1], 0]);
  });
});
