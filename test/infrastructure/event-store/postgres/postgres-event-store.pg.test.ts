import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import {
  type EventStore,
  EventStoreUnavailable,
  type Position,
  START,
} from '../../../../application/ports/events/event-store.js';
import { postgresEventStore } from '../../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../../../infrastructure/event-store/postgres/schema.js';
import { wakeUp } from '../../../../infrastructure/event-store/postgres/wake-up.js';
import { Database } from '../../../../infrastructure/postgres/database.js';
import {
  eventsOf,
  failure,
  ids,
  newEvent,
  newEvents,
  newStream,
  upTo,
} from '../../../contract/event-store/events.js';
import { type Subscriber, subscriber } from '../../../contract/event-store/subscriber.js';
import { until } from '../../../support/run/until.js';
import { type TestDatabase, testDatabase } from '../../../support/services/test-database.js';
import { treacherousProxy } from './treacherous-proxy.js';

/** What this engine promises beyond the contract. */
describe('the event store on PostgreSQL', () => {
  const tenantId = randomUUID();
  let database: TestDatabase;
  let store: EventStore;
  const errors: Error[] = [];
  const endings: (() => Promise<unknown>)[] = [];
  /** Closes it after the test, whatever becomes of the test; what was opened later first. */
  const closing = <T extends { close(): Promise<unknown> }>(opened: T): T => {
    endings.push(() => opened.close());
    return opened;
  };
  const follow = (client: EventStore, after: Position): Subscriber => {
    const one = subscriber(client, after);
    endings.push(() => one.stop());
    return one;
  };
  before(async () => {
    database = await testDatabase({}, eventStoreMigrations);
    store = postgresEventStore({ database, onError: (error) => errors.push(error) });
  });
  after(async () => {
    await store.close();
    await database.close();
  });

  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  it('the event store on PostgreSQL makes concurrent appends in few transactions', async () => {
    const after = await store.head();
    await Promise.all(
      upTo(60).map(() =>
        appendOne(store, {
          stream: newStream(tenantId),
          expected: 'no_stream',
          events: newEvents(tenantId, 1),
        }),
      ),
    );
    const { rows } = await database.query<{ transactions: bigint }>(
      'select count(distinct xmin::text) as transactions from events.event where position > $1',
      [after],
    );
    expect(Number(rows[0]!.transactions)).to.be.within(1, 4);
  });

  it('the event store on PostgreSQL leaves no gap between positions, with refusals and failures too', async () => {
    const after = await store.head();
    const taken = newStream(tenantId);
    await Promise.allSettled([
      appendOne(store, { stream: taken, expected: 'no_stream', events: newEvents(tenantId, 2) }),
      appendOne(store, { stream: taken, expected: 'no_stream', events: newEvents(tenantId, 2) }),
      appendOne(store, {
        stream: newStream(tenantId),
        expected: 'no_stream',
        events: [newEvent(tenantId, { data: '{"a":' })],
      }),
    ]);
    await store.append([
      { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
    ]);
    const positions = (await eventsOf(store.readAll(after))).map(({ position }) => position);
    expect(positions).to.deep.equal([after + 1n, after + 2n, after + 3n]);
  });

  it("the event store on PostgreSQL keeps the order of one client's appends on one stream", async () => {
    const stream = newStream(tenantId);
    const appends = upTo(100).map((index) =>
      appendOne(store, {
        stream,
        expected: index === 0 ? 'no_stream' : BigInt(index - 1),
        events: newEvents(tenantId, 1),
      }),
    );
    const appended = await Promise.all(appends);
    expect(appended.map(({ revision }) => revision)).to.deep.equal(upTo(100).map(BigInt));
  });

  for (const expected of ['any', 'no_stream'] as const) {
    it(`the event store on PostgreSQL refuses, with "${expected}", event ids that another stream has, and names them`, async () => {
      const event = newEvent(tenantId);
      await store.append([{ stream: newStream(tenantId), expected: 'no_stream', events: [event] }]);
      for (const events of [[event], [newEvent(tenantId), event]]) {
        const stream = newStream(tenantId);
        const error = await failure(store.append([{ stream, expected, events }]));
        expect(error).to.be.instanceOf(TypeError).with.property('message').that.contains(event.id);
        expect(await eventsOf(store.read(stream))).to.be.empty;
      }
    });
  }

  it('the event store on PostgreSQL refuses ids that the same stream has elsewhere or in part', async () => {
    const stream = newStream(tenantId);
    const events = newEvents(tenantId, 2);
    await store.append([{ stream, expected: 'no_stream', events }]);
    expect(await failure(store.append([{ stream, expected: 1n, events: [events[0]!] }]))).to.be.instanceOf(
      TypeError,
    );
    const partly = [events[1]!, newEvent(tenantId)];
    expect(await failure(store.append([{ stream, expected: 'any', events: partly }]))).to.be.instanceOf(
      TypeError,
    );
    expect(ids(await eventsOf(store.read(stream)))).to.deep.equal(ids(events));
  });

  it('the event store on PostgreSQL answers repeats and refusals in one batch with others', async () => {
    const known = newStream(tenantId);
    const events = newEvents(tenantId, 2);
    const first = await appendOne(store, { stream: known, expected: 'no_stream', events });
    const one = follow(store, await store.head());
    await one.untilCaughtUp();
    const fresh = newEvents(tenantId, 3);
    const [repeat, , repeatOfAny, added] = await Promise.all([
      appendOne(store, { stream: known, expected: 'no_stream', events }),
      failure(store.append([{ stream: known, expected: 'no_stream', events: newEvents(tenantId, 1) }])),
      appendOne(store, { stream: known, expected: 'any', events }),
      appendOne(store, { stream: newStream(tenantId), expected: 'no_stream', events: fresh }),
    ]);
    expect([repeat, repeatOfAny]).to.deep.equal([first, first]);
    expect(added.revision).to.equal(2n);
    await one.untilCaughtUp();
    expect(ids(one.events)).to.deep.equal(ids(fresh));
    await one.stop();
  });

  it('the event store on PostgreSQL does not read the events of its own appends again', async () => {
    let read = 0;
    class CountingDatabase extends Database {
      override async query<Row>(
        ...of: Parameters<Database['query']>
      ): ReturnType<typeof Database.prototype.query<Row>> {
        const result = await super.query<Row>(...of);
        read += result.rowCount;
        return result;
      }
    }
    const counting = closing(new CountingDatabase({ url: database.url }));
    const client = closing(postgresEventStore({ database: counting }));
    const one = follow(client, await client.head());
    await one.untilCaughtUp();
    for (const _ of upTo(10))
      await client.append([
        { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 40) },
      ]);
    await one.until(() => one.events.length === 400);
    await one.untilCaughtUp();
    expect(ids(one.events)).to.deep.equal(ids(await eventsOf(store.readAll(one.events[0]!.position - 1n))));
    // A look that was under way when an append took place has read its events, too.
    expect(read).to.be.lessThan(400);
  });

  it('the event store on PostgreSQL reports survived failures, and none without one', async () => {
    expect(errors).to.deep.equal([]);
    const one = follow(store, await store.head());
    await one.untilCaughtUp();
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await store.append([
      { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
    ]);
    await one.until(() => one.events.length === 1);
    await one.stop();
    for (const error of errors) expect(error).to.be.instanceOf(Error);
  });

  it('the event store on PostgreSQL wakes another process by its appends, also after the connection for it was lost', async () => {
    const elsewhere = closing(new Database({ url: database.url, applicationName: 'listening' }));
    const lost: Error[] = [];
    let heard = 0;
    const listening = wakeUp(elsewhere, (error) => lost.push(error)).listen(() => (heard += 1));
    try {
      let before = 0;
      for (const _ of upTo(2)) {
        // it is notified that it listens, since something may have gone unheard before; and late of appends before this test
        await until(() => heard > before);
        before = heard;
        await store.append([
          { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
        ]);
        await until(() => heard > before);
        before = heard;
        await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'listening'`,
        );
      }
    } finally {
      await listening.close();
    }
  });

  it('the event store on PostgreSQL uses the index of (tenant, position) for one tenant, however few events it has', async () => {
    await database.query(
      `insert into events.event (position, stream, revision, event_id, type, tenant_id, data, metadata)
       select (select max(position) from events.event) + n,
              'tenant_' || replace($1, '-', '') || '-user_' || lpad(to_hex(n), 32, '0'), 0, gen_random_uuid(), 'Many',
              $1::uuid, '{}', '{}'
         from generate_series(1, 5000) n`,
      [randomUUID()],
    );
    await database.query('analyze events.event');
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain select * from events.event
        where (tenant_id, position) > ('${tenantId}', 0) and tenant_id <= '${tenantId}' and position <= 9000
        order by tenant_id, position limit 500`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n'))
      .to.contain('event_of_tenant')
      .and.not.to.contain('Sort');
  });

  it('the event store on PostgreSQL leaves no connection behind when it is closed during an append', async () => {
    const own = closing(new Database({ url: database.url, applicationName: 'leaving' }));
    const client = postgresEventStore({ database: own });
    const one = follow(client, START);
    await one.untilCaughtUp();
    const appends = upTo(200).map(() =>
      appendOne(client, {
        stream: newStream(tenantId),
        expected: 'no_stream',
        events: newEvents(tenantId, 3),
      }),
    );
    await client.close();
    await Promise.all(appends);
    await own.close();
    const left = async (): Promise<number> =>
      (
        await database.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'leaving'",
        )
      ).rowCount;
    await until(async () => (await left()) === 0);
  });

  describe('without a server', () => {
    const unavailable = async (target: string): Promise<void> => {
      const lost = closing(new Database({ url: target }));
      const client = closing(postgresEventStore({ database: lost, timeout: 400 }));
      const attempts = [
        appendOne(client, {
          stream: newStream(tenantId),
          expected: 'no_stream',
          events: newEvents(tenantId, 1),
        }),
        appendOne(client, { stream: newStream(tenantId), expected: 'any', events: newEvents(tenantId, 2) }),
        client.head(),
        eventsOf(client.read(newStream(tenantId))),
        eventsOf(client.readAll()),
      ];
      for (const attempt of attempts.map(failure))
        expect(await attempt).to.be.instanceOf(EventStoreUnavailable);
    };

    it('the event store on PostgreSQL is unavailable when connections are refused', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, 'close');
      await unavailable(`postgres://nobody@127.0.0.1:${port}/none`);
    });

    it('the event store on PostgreSQL is unavailable in time when a server stops answering, and does not repeat an append that took effect', async function () {
      this.slow(20_000);

      const proxy = closing(await treacherousProxy(database.url));
      const silenced = closing(new Database({ url: proxy.url }));
      const client = closing(postgresEventStore({ database: silenced, timeout: 3_000 }));
      const stream = newStream(tenantId);
      const events = newEvents(tenantId, 2);
      await client.append([{ stream, expected: 'no_stream', events: events.slice(0, 1) }]);
      await client.head();
      proxy.silence();
      const append = failure(client.append([{ stream, expected: 0n, events: events.slice(1) }]));
      expect(await append).to.be.instanceOf(EventStoreUnavailable);
      expect(await failure(client.head())).to.be.instanceOf(EventStoreUnavailable);
      await proxy.close();
      // Unknown to the writer, known to the log: repeating it is answered.
      expect((await appendOne(store, { stream, expected: 0n, events: events.slice(1) })).revision).to.equal(
        1n,
      );
      expect(ids(await eventsOf(store.read(stream)))).to.deep.equal(ids(events));
    });
  });

  it('the event store on PostgreSQL does not follow the log without a subscriber', async () => {
    const one = follow(store, START);
    await one.untilCaughtUp();
    await one.stop();
    const listeners = async (): Promise<number> => {
      const text = `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;
      return (await database.query(text)).rowCount;
    };
    await until(async () => (await listeners()) === 0);
  });
});
