import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect } from 'chai';
import { spawnEventStoreDouble } from '../../support/eventstoredb/spawn-double.js';
import { startEventStoreDouble } from '../../support/eventstoredb/eventstoredb-double.js';
import { record } from './recorder.js';
import { all, event, failure, idsOf, newIds, newStream, withDouble } from './with-double.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { until } from '../../support/run/until.js';

describe('connections to the EventStoreDB double', () => {
  const test = withDouble();

  it('all connections to the double can be cut at once', async () => {
    const stream = newStream();
    await test.append(stream, newIds(1));
    const one = record(test.client.subscribeToStream(stream));
    await one.untilTold('caughtUp');
    expect(test.double.connections).to.equal(1);
    test.double.breakConnections();
    await one.untilTold('unavailable');
    expect(test.double.connections).to.equal(0);
    await test.append(stream, newIds(1));
    expect(await all(test.client.readStream(stream))).to.have.lengthOf(2);
  });

  it('a client finds the double by its gossip too', async () => {
    const { port } = test.double;
    const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${port}?tls=false`);
    await client.appendToStream(newStream(), [event()]);
    await client.dispose();
  });

  it('a client does not find a stopped double, and finds all data when it runs again', async () => {
    const stream = newStream();
    const ids = newIds(3);
    await test.append(stream, ids);
    await test.double.stop();
    expect(await failure(all(test.client.readStream(stream)))).to.include({ type: 'unavailable' });
    expect(await failure(test.append(stream, newIds(1)))).to.include({ code: 14 });
    await test.double.restart();
    expect(idsOf(await all(test.client.readStream(stream)))).to.deep.equal(ids);
    expect((await test.append(stream, ids, 'any')).nextExpectedRevision).to.equal(5n);
  });

  it('calls under way and new calls are notified that the double is shutting down', async () => {
    const stream = newStream();
    await test.append(stream, newIds(1));
    test.double.faults.inject('append', { kind: 'hang' });
    const append = failure(test.append(stream, newIds(1)));
    await until(() => test.double.faults.pending === 0);
    const following = failure(all(test.client.subscribeToStream(stream)));
    const gone = test.double.shutDown();
    const said = '14 UNAVAILABLE: The server is shutting down. Please retry after 1 second';
    for (const error of [await append, await following, await failure(all(test.client.readStream(stream)))])
      expect(error).to.include({ type: 'unavailable', message: said });
    await gone;
    await test.double.restart();
    await test.append(stream, newIds(1));
  });

  it('a call under way when the double stopped has no later effect', async () => {
    const stream = newStream();
    test.double.faults.inject('append', { kind: 'late', ms: 20 });
    const append = failure(test.append(stream, newIds(1)));
    await until(() => test.double.faults.pending === 0);
    await test.double.restart();
    await append;
    await test.append(newStream(), newIds(1));
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(test.double.log.stream(stream)?.events ?? []).to.be.empty;
  });
});

describe('an EventStoreDB double with users', () => {
  for (const version of ['23.10.8', '24.10.14']) {
    it(`a double with users keeps $all for the administrator, and streams ${version.startsWith('23') ? 'for all callers' : 'for users'}, as ${version}`, async () => {
      const double = await startEventStoreDouble({ version, users: { admin: 'changeit', ops: 'secret' } });
      const allowed = async (url: string): Promise<boolean[]> => {
        const client = EventStoreDBClient.connectionString(url);
        const outcomes: boolean[] = [];
        for (const attempt of [
          () => client.appendToStream('stream', [event()]),
          () =>
            client.appendToStream('stream', [event()], {
              credentials: { username: 'ops', password: 'secret' },
            }),
          () => all(client.readStream('stream')),
          () => all(client.readAll()),
          () => {
            const subscription = client.subscribeToAll();
            subscription.on('caughtUp', () => void subscription.unsubscribe());
            return all(subscription);
          },
        ]) {
          const [settled] = await Promise.allSettled([attempt() as Promise<unknown>]);
          if (settled.status === 'rejected') expect(settled.reason).to.include({ type: 'access-denied' });
          outcomes.push(settled.status === 'fulfilled');
        }
        await client.dispose();
        return outcomes;
      };
      const anonymous = version.startsWith('23');
      expect(await allowed(double.urlAs('admin'))).to.deep.equal([true, true, true, true, true]);
      expect(await allowed(double.urlAs('ops'))).to.deep.equal([true, true, true, false, false]);
      expect(await allowed(double.url)).to.deep.equal([anonymous, true, anonymous, false, false]);
      const wrong = double.urlAs('admin').replace('changeit', 'guess');
      expect(await allowed(wrong)).to.deep.equal([false, true, false, false, false]);
      await double.stop();
    });
  }
});

describe('an EventStoreDB double in a process of its own', () => {
  it('a double in a process of its own has after kill -9 the events that it acknowledged before', async () => {
    const folder = temporaryFolder('eventstoredb-double');
    const double = await spawnEventStoreDouble({
      dataFile: join(folder, 'log'),
      startPosition: 2n ** 60n,
    });
    const client = EventStoreDBClient.connectionString(double.url);
    try {
      const stream = newStream();
      const written = [event(), event()];
      const { position } = await client.appendToStream(stream, written, { expectedRevision: 'no_stream' });
      expect(position!.commit > 2n ** 60n).to.be.true;
      await double.kill();
      expect(await failure(all(client.readStream(stream)))).to.include({ type: 'unavailable' });
      await double.restart();
      const stored = await all(client.readStream(stream));
      expect(idsOf(stored)).to.deep.equal(idsOf(written));
      expect(stored.at(-1)!.position).to.deep.equal(position);
      const again = await client.appendToStream(stream, [event()], { expectedRevision: 1n });
      expect(again.position!.commit > position!.commit).to.be.true;
    } finally {
      await double.kill();
      await client.dispose();
      rmSync(folder, { recursive: true });
    }
  });
});
