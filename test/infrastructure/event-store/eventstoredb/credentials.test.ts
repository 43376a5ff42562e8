import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import {
  type EventStore,
  EventStoreUnavailable,
  START,
} from '../../../../application/ports/events/event-store.js';
import { eventStoreDbEventStore } from '../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { eventsOf, failure, newEvents, newStream } from '../../../contract/event-store/events.js';
import { compiled, siblingModule } from '../../../support/run/sibling-module.js';
import { withEngine } from './with-engine.js';

const PASSWORDS = { admin: 'ch@nge:it%', ops: 'hunter2' };
const closing = siblingModule(import.meta.url, 'closing-process');

for (const batchAppend of [true, false]) {
  describe(`credentials of an EventStoreDB that wants some, ${batchAppend ? 'with' : 'without'} batches`, () => {
    const test = withEngine({ version: '24.10.14', users: PASSWORDS, batchAppend });
    const urlWith = (login: string): string => test.double.url.replace('://', `://${login}@`);
    const everything = async (store: EventStore): Promise<void> => {
      const stream = newStream(test.tenantId);
      const { position } = await appendOne(store, {
        stream,
        expected: 'no_stream',
        events: newEvents(test.tenantId, 2),
      });
      await store.append([
        { stream: newStream(test.tenantId), expected: 'any', events: newEvents(test.tenantId, 2) },
      ]);
      expect(await eventsOf(store.read(stream))).to.have.lengthOf(2);
      expect(await eventsOf(store.readAll(position))).to.have.lengthOf(2);
      expect(await eventsOf(store.readTenant(test.tenantId, position))).to.have.lengthOf(2);
      const one = test.follow(store, position);
      await one.untilCaughtUp();
      expect(one.events).to.have.lengthOf(2);
    };

    it(`credentials are taken from the connection string, ${batchAppend ? 'with' : 'without'} batches`, () =>
      everything(test.open({ url: urlWith(`admin:${encodeURIComponent(PASSWORDS.admin)}`) })));

    it(`credentials of an ordinary user suffice for single streams only, ${batchAppend ? 'with' : 'without'} batches`, async () => {
      const store = test.open({ url: urlWith('ops:hunter2') });
      const stream = newStream(test.tenantId);
      await store.append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, 1) }]);
      await store.append([{ stream, expected: 'any', events: newEvents(test.tenantId, 1) }]);
      expect(await eventsOf(store.read(stream))).to.have.lengthOf(2);
      const attempts = [store.head(), eventsOf(store.readAll()), eventsOf(store.readTenant(test.tenantId))];
      for (const attempt of attempts.map(failure)) {
        const error = await attempt;
        expect(error).to.be.instanceOf(Error).and.not.instanceOf(EventStoreUnavailable);
        expect((error as Error).message).to.contain('access denied');
      }
      const one = test.follow(store, START);
      await one.until(() => test.errors.some(({ message }) => message.includes('denied')));
    });

    it(`wrong or missing credentials are refused at once and never quoted, ${batchAppend ? 'with' : 'without'} batches`, async () => {
      for (const url of [urlWith('ops:s3cret'), test.double.url]) {
        const store = test.open({ url });
        const stream = newStream(test.tenantId);
        for (const attempt of [
          appendOne(store, { stream, expected: 'no_stream', events: newEvents(test.tenantId, 1) }),
          appendOne(store, { stream, expected: 'any', events: newEvents(test.tenantId, 1) }),
          eventsOf(store.read(stream)),
          store.head(),
        ].map(failure)) {
          const error = await attempt;
          expect(error).to.be.instanceOf(Error).and.not.instanceOf(EventStoreUnavailable);
          expect(inspect(error, { depth: 10 })).not.to.contain('s3cret');
        }
      }
    });

    it(`credentials are not in the debug output of the client, ${batchAppend ? 'with' : 'without'} batches`, async () => {
      const url = urlWith(`admin:${encodeURIComponent(PASSWORDS.admin)}`);
      const env = { ...process.env, DEBUG: 'esdb*', NODE_OPTIONS: '' };
      const args = [await compiled(closing), url, 'subscribed'];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
        env,
        maxBuffer: 2 ** 26,
      });
      expect(stdout).to.equal('closed\n');
      expect(stderr).to.contain('Using secure channel').and.not.to.contain('Using connection string');
      const encoded = Buffer.from(`admin:${PASSWORDS.admin}`).toString('base64');
      for (const secret of [PASSWORDS.admin, encodeURIComponent(PASSWORDS.admin), encoded])
        expect(stderr).not.to.contain(secret);
    });
  });
}

describe('a connection string that EventStoreDB does not understand', () => {
  for (const url of ['postgres://admin:s3cret@db/x', 'esdb://admin:s3cret@', 'esdb://admin:s3cret@h:port']) {
    it(`a malformed connection string is refused without its password: ${url}`, () => {
      const quotes = (error: Error): boolean => inspect(error, { depth: 5 }).includes('s3cret');
      expect(() => eventStoreDbEventStore({ url }))
        .to.throw(Error)
        .that.does.not.satisfy(quotes);
    });
  }
});
