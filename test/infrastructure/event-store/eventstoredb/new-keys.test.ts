import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { failure, newEvents, newStream } from '../../../contract/event-store/events.js';
import { withEngine } from './with-engine.js';

describe('the event store on EventStoreDB and the key of a new user', () => {
  const engine = withEngine();

  it("an append with a new user's key is refused on EventStoreDB, which cannot store the key in its transaction", async () => {
    const store = engine.open();
    const { tenantId } = engine;
    const append = () =>
      ({ stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) }) as const;
    const wrapped = randomBytes(61);
    const newKey = { tenantId, subject: 'user:x', key: randomBytes(32), wrapped, stored: () => undefined };
    const appends = [append(), { ...append(), newKey }];
    expect(await failure(store.append(appends))).to.be.instanceOf(TypeError);
    expect(await store.head()).to.equal(0n);
  });
});
