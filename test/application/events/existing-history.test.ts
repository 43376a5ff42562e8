import { expect } from 'chai';
import { existingHistory } from '../../../application/events/existing-history.js';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { asOf } from '../../../application/shared/as-of.js';
import { readingNothing } from '../../support/http/reading-nothing.js';
import { tenantWith, userStream } from '../../support/samples/tenant-world.js';

describe('the history of a stream that is known to be written', () => {
  it('the history of an existing stream is read from the log, and a log that ends before a known revision is a transient error', async () => {
    const { app, ids } = await tenantWith(['olga']);
    const stream = userStream(ids['olga']!);
    const history = await existingHistory(app.events, stream);
    const { revision, position } = history.at(-1)!;
    expect(history).to.deep.equal(await app.events.load(stream));
    for (const seen of [undefined, {}, { revision }, { position }, { revision, position }])
      expect(await existingHistory(app.events, stream, seen)).to.deep.equal(history);
    const tooShort = [{ revision: revision + 1n }, { position: position + 1n }];
    for (const attempt of [
      ...tooShort.map((seen) => existingHistory(app.events, stream, seen)),
      existingHistory(app.events, userStream(app.ids.next())),
      existingHistory(readingNothing(app).events, stream),
    ])
      expect(await attempt.catch((error: unknown) => error)).to.be.instanceOf(EventStoreUnavailable);
  });

  it('the history of an existing stream may be empty at a time in the past', async () => {
    const { app, ids } = await tenantWith(['olga']);
    const before = asOf(app, { time: '2020-01-01T00:00:00.000Z', last: null });
    expect(await existingHistory(before.events, userStream(ids['olga']!))).to.deep.equal([]);
  });
});
