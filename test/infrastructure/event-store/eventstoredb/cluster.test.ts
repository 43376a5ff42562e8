import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import { START } from '../../../../application/ports/events/event-store.js';
import { eventsOf, ids, newEvents, newStream } from '../../../contract/event-store/events.js';
import { withEngine } from './with-engine.js';

/** Longer than a client searches for a cluster that does not answer. */
const SEARCH_MS = 1_300;

describe('a cluster of EventStoreDB, found by its gossip', () => {
  const test = withEngine();
  const cluster = (): string => test.double.url.replace('esdb:', 'esdb+discover:');

  it('a cluster that is found by its gossip is used like a single server', async () => {
    const store = test.open({ url: cluster() });
    const events = newEvents(test.tenantId, 3);
    const { position } = await appendOne(store, {
      stream: newStream(test.tenantId),
      expected: 'no_stream',
      events,
    });
    expect(await store.head()).to.equal(position);
    expect(ids(await eventsOf(store.readAll()))).to.deep.equal(ids(events));
    const one = test.follow(store, START);
    await one.untilCaughtUp();
    expect(ids(one.events)).to.deep.equal(ids(events));
  });

  it('a cluster that is found by its gossip is found again after a long absence', async () => {
    const store = test.open({ url: cluster(), timeout: 10_000 });
    const one = test.follow(store, START);
    await one.untilCaughtUp();
    await test.double.stop();
    const append = appendOne(store, {
      stream: newStream(test.tenantId),
      expected: 'no_stream',
      events: newEvents(test.tenantId, 1),
    });
    await sleep(SEARCH_MS);
    await test.double.restart();
    await append;
    await one.until(() => one.events.length === 1);
  });

  it('connections may be lost while a cluster is searched in vain', async () => {
    const store = test.open({ url: cluster(), timeout: 10_000 });
    await store.append([
      { stream: newStream(test.tenantId), expected: 'no_stream', events: newEvents(test.tenantId, 1) },
    ]);
    const one = test.follow(store, START);
    await one.untilCaughtUp();
    test.double.faults.inject('gossip', { kind: 'status', code: 'UNAVAILABLE' }, { count: 1_000 });
    test.double.faults.inject('read', { kind: 'status', code: 'UNAVAILABLE' });
    const head = store.head();
    while (test.double.faults.pending > 999) await sleep(5);
    test.double.breakConnections();
    await sleep(SEARCH_MS);
    test.double.faults.clear();
    expect(await head).to.equal(one.events[0]!.position);
    await one.untilCaughtUp();
  });
});
