import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import {
  eventsOf,
  failure,
  ids,
  newEvent,
  newEvents,
  newStream,
  upTo,
} from '../../../contract/event-store/events.js';
import { withEngine } from './with-engine.js';

describe('an append with "any" on EventStoreDB', () => {
  const test = withEngine();

  // an append is repeated shortly after it: by a retry, by another process, after a crash
  it('a repeated append with "any" is recognised among the last 1,000 events, though the server has forgotten it', async () => {
    const { tenantId, double } = test;
    const store = test.open();
    const stream = newStream(tenantId);
    const events = newEvents(tenantId, 2);
    await store.append([{ stream, expected: 'any', events: newEvents(tenantId, 3) }]);
    const first = await appendOne(store, { stream, expected: 'any', events });
    for (const _ of upTo(9))
      await store.append([{ stream, expected: 'any', events: newEvents(tenantId, 100) }]);
    await double.restart();
    for (const client of [store, test.open(), test.open()]) {
      expect(await appendOne(client, { stream, expected: 'any', events })).to.deep.equal(first);
      expect(
        (await appendOne(client, { stream, expected: 'any', events: newEvents(tenantId, 1) })).revision >
          904n,
      ).to.be.true;
      expect(await appendOne(client, { stream, expected: 'any', events })).to.deep.equal(first);
    }
    expect(await eventsOf(store.read(stream))).to.have.lengthOf(3 + 2 + 900 + 3);
  });

  it('an append with "any" to one of two long streams in turn takes three reads at most', async () => {
    const { tenantId, double } = test;
    const [long, other] = [newStream(tenantId), newStream(tenantId)];
    const seeded = 10_000;
    for (let written = 0; written < seeded; written += 1_000)
      for (const stream of [long, other])
        double.log.append(
          stream,
          'any',
          newEvents(tenantId, 1_000).map((event) => ({
            ...event,
            contentType: 'application/json',
            data: Buffer.from(event.data),
            metadata: Buffer.from('{}'),
          })),
        );
    const store = test.open();
    for (const round of upTo(3))
      for (const stream of [long, other]) {
        const reads = double.calls.readStream;
        const { revision } = await appendOne(store, {
          stream,
          expected: 'any',
          events: newEvents(tenantId, 1),
        });
        expect(revision).to.equal(BigInt(seeded + round));
        expect(double.calls.readStream - reads).to.be.at.most(3);
      }
  });

  it('an append with "any" is refused when only some of its events are in the stream, in any order', async () => {
    const { tenantId } = test;
    const stream = newStream(tenantId);
    const [a, b, c] = newEvents(tenantId, 3);
    await test.open().append([{ stream, expected: 'any', events: [a!, b!] }]);
    for (const client of [test.open(), test.open()]) {
      for (const events of [
        [a!, c!],
        [c!, b!],
        [newEvent(tenantId), a!, b!],
      ]) {
        const error = await failure(client.append([{ stream, expected: 'any', events }]));
        expect(error).to.be.instanceOf(TypeError).with.property('message').that.contains(events[0]!.id);
      }
    }
    expect(ids(await eventsOf(test.open().read(stream)))).to.deep.equal(ids([a!, b!]));
  });

  it('an append with "any" is made once among those of many processes', async () => {
    const { tenantId } = test;
    const stream = newStream(tenantId);
    const clients = upTo(5).map(() => test.open({ timeout: 10_000 }));
    const events = newEvents(tenantId, 60);
    // Each event is appended by two of them at about the same time.
    const answers = await Promise.all(
      events.flatMap((event, index) =>
        [0, 1].map((more) =>
          appendOne(clients[(index + more) % clients.length]!, { stream, expected: 'any', events: [event] }),
        ),
      ),
    );
    const stored = await eventsOf(clients[0]!.read(stream));
    expect(ids(stored).sort()).to.deep.equal(ids(events).sort());
    const positions = new Map(stored.map(({ id, position }) => [id, position]));
    for (const [index, { position }] of answers.entries())
      expect(position).to.equal(positions.get(events[Math.floor(index / 2)]!.id));
  });

  it('an append with "any" continues a stream that was truncated or deleted softly', async () => {
    const { tenantId, double } = test;
    const store = test.open();
    const stream = newStream(tenantId);
    await store.append([{ stream, expected: 'any', events: newEvents(tenantId, 3) }]);
    double.log.deleteStream(stream, 'any');
    expect(
      (await appendOne(store, { stream, expected: 'any', events: newEvents(tenantId, 1) })).revision,
    ).to.equal(3n);
    expect(
      (await appendOne(test.open(), { stream, expected: 'any', events: newEvents(tenantId, 1) })).revision,
    ).to.equal(4n);
    double.log.deleteStream(stream, 'any');
    expect(
      (await appendOne(test.open(), { stream, expected: 'any', events: newEvents(tenantId, 1) })).revision,
    ).to.equal(5n);
  });
});
