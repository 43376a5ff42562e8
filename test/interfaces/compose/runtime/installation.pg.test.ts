import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { INSTALLATION_STREAM } from '../../../../domain/installation/installation-events.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { eventStoreDbEventStore } from '../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { postgresEventStore } from '../../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { parseMasterKey } from '../../../../infrastructure/crypto/master-key.js';
import { WrongMasterKey } from '../../../../infrastructure/installation/stored-installation.js';
import { Database } from '../../../../infrastructure/postgres/database.js';
import { migrate } from '../../../../infrastructure/postgres/migrate.js';
import { settleInstallation } from '../../../../interfaces/compose/runtime/installation.js';
import { migrationsOf } from '../../../../interfaces/compose/runtime/migrations.js';
import { ConfigError } from '../../../../interfaces/config-error.js';
import {
  type EventStoreDouble,
  startEventStoreDouble,
} from '../../../support/eventstoredb/eventstoredb-double.js';
import { failure } from '../../../contract/event-store/events.js';
import { dropTestDatabase, testDatabaseUrl } from '../../../support/services/postgres.js';

/** Where a process starts: a database, a log, a key. */
interface Home {
  readonly url: string;
  readonly database: Database;
  readonly store: EventStore;
  readonly masterKey: ReturnType<typeof newKey>;
}

const newKey = () => parseMasterKey(randomBytes(32).toString('base64url'));

/** The line of a refused start; a failure that is not the operator's to mend is thrown. */
async function refusal(start: Promise<unknown>): Promise<string> {
  try {
    await start;
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof WrongMasterKey)) throw error;
    return error.message;
  }
  throw new Error('it started');
}

const tenantEvent = () => {
  const tenantId = randomUUID();
  const event = { id: randomUUID(), type: 'UserSuspended', data: '{}', metadata: { tenantId } };
  return { stream: streamName(tenantId, 'user', randomUUID()), event };
};

async function appendTenantEvent(store: EventStore): Promise<bigint> {
  const { stream, event } = tenantEvent();
  return (await appendOne(store, { stream, expected: 'no_stream', events: [event] })).position;
}

for (const engine of ['PostgreSQL', 'EventStoreDB (double)'] as const) {
  describe(`an installation, its log on ${engine}`, () => {
    const endings: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const end of endings.splice(0).reverse()) await end();
    });

    /** An empty database; its log is another's, or one of its own. */
    async function home(log?: EventStore): Promise<Home> {
      const url = await testDatabaseUrl();
      const database = new Database({ url, max: 4 });
      await migrate(database, migrationsOf({ eventStoreUrl: engine === 'PostgreSQL' ? null : 'esdb://' }));
      endings.push(async () => {
        await database.close();
        await dropTestDatabase(url);
      });
      return { url, database, masterKey: newKey(), store: log ?? (await emptyLog(database)) };
    }
    async function emptyLog(database: Database): Promise<EventStore> {
      let double: EventStoreDouble | undefined;
      if (engine !== 'PostgreSQL') double = await startEventStoreDouble();
      const store =
        double === undefined ? postgresEventStore({ database }) : eventStoreDbEventStore({ url: double.url });
      endings.push(async () => {
        await store.close();
        await double?.stop();
      });
      return store;
    }
    /** The log of another installation, with events. */
    async function foreignLog(): Promise<{ store: EventStore; id: string }> {
      const other = await home();
      const { id } = await settleInstallation(other);
      for (let count = 0; count < 5; count++) await appendTenantEvent(other.store);
      return { store: other.store, id };
    }
    const saw = (database: Database, projection: string, position: bigint): Promise<unknown> =>
      database.query(
        `insert into projections.checkpoints (projection, slot, version, generation, position)
         values ($1, 'live', 1, 0, $2)`,
        [projection, position],
      );

    it(`an installation on ${engine} is created by the first start, and found by the next`, async () => {
      const it = await home();
      const made = await settleInstallation(it);
      expect(await it.store.installation()).to.deep.equal(made);
      const position = await appendTenantEvent(it.store);
      await saw(it.database, 'core', position);
      expect(await settleInstallation(it)).to.deep.equal(made);
    });

    it(`fifty processes that start together create one installation on ${engine}`, async () => {
      const it = await home();
      const started = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          if (index % 3 === 1) await sleep(index);
          const made = await settleInstallation(it);
          // a start goes on to write
          if (index % 5 === 0) await appendTenantEvent(it.store);
          return made;
        }),
      );
      expect(new Set(started.map(({ id }) => id)).size).to.equal(1);
      expect(await it.store.installation()).to.deep.equal(started[0]);
      expect((await it.database.query('select from keys.installation')).rowCount).to.equal(1);
    });

    /** Where a start died. */
    const crashes: Readonly<Record<string, (store: EventStore) => EventStore>> = {
      'before the log stated it': (store) => ({
        ...store,
        createInstallation: () => Promise.reject(new Error('killed')),
      }),
      'when the log had stated it': (store) => ({
        ...store,
        createInstallation: async (...ids) => {
          await store.createInstallation(...ids);
          throw new Error('killed');
        },
      }),
    };
    for (const [when, dying] of Object.entries(crashes)) {
      it(`an installation on ${engine} is completed by the start after one that died ${when}`, async () => {
        const it = await home();
        const died = await failure(settleInstallation({ ...it, store: dying(it.store) }));
        expect((died as Error).message).to.equal('killed');
        const [made] = (await it.database.query<{ id: string }>('select id from keys.installation')).rows;
        const settled = await settleInstallation(it);
        expect(settled.id).to.equal(made!.id);
        expect(await it.store.installation()).to.deep.equal(settled);
      });
    }

    it(`an installation on ${engine} is not started with another master key`, async () => {
      const it = await home();
      const { id } = await settleInstallation(it);
      const line = await refusal(settleInstallation({ ...it, masterKey: newKey() }));
      expect(line).to.match(/^MASTER_KEY is not the key of installation [^\n]+: start with that key[^\n]+$/);
      expect(line).to.contain(id);
    });

    it(`an installation on ${engine} has the key of one of several processes that start first with different keys`, async () => {
      const it = await home();
      const starts = await Promise.allSettled(
        Array.from({ length: 10 }, () => settleInstallation({ ...it, masterKey: newKey() })),
      );
      expect(starts.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      for (const start of starts)
        if (start.status === 'rejected') expect(start.reason).to.be.instanceOf(WrongMasterKey);
    });

    it(`an installation on ${engine} is not started on another installation's log, even a longer one`, async () => {
      const it = await home();
      const { id } = await settleInstallation(it);
      const other = await foreignLog();
      const line = await refusal(settleInstallation({ ...it, store: other.store }));
      expect(line).to.match(
        /^the event log must be that of installation [^\n]+ give this database the log of/,
      );
      expect(line).to.contain(id).and.contain(`it is that of installation ${other.id}`);
    });

    it(`an installation on ${engine} is not started on an empty log`, async () => {
      const it = await home();
      await settleInstallation(it);
      const { store } = await home();
      const line = await refusal(settleInstallation({ ...it, store }));
      expect(line).to.match(/^[^\n]+but it is empty: give this database the log[^\n]+$/);
      expect(await store.installation()).to.equal(null);
    });

    it(`an installation on ${engine} is not started on a log with events and without an installation`, async () => {
      const it = await home();
      await settleInstallation(it);
      const { store } = await home();
      await appendTenantEvent(store);
      const line = await refusal(settleInstallation({ ...it, store }));
      expect(line).to.contain(`it holds events, but none in the stream ${INSTALLATION_STREAM}`);
    });

    it(`an installation on ${engine} is not created with an empty database beside a log that has one`, async () => {
      const other = await foreignLog();
      const empty = await home();
      const line = await refusal(settleInstallation({ ...empty, store: other.store }));
      expect(line).to.equal(
        `the event log must be empty, as the database is, but it is that of installation ${other.id}: restore the database of that installation, or use another log`,
      );
      // and takes an empty one afterwards
      await settleInstallation(empty);
    });

    it(`an installation on ${engine} is not created beside a log with events that states none`, async () => {
      const it = await home();
      await appendTenantEvent(it.store);
      expect(await refusal(settleInstallation(it))).to.match(
        /holds events, and none in the stream .*: use another log$/,
      );
    });

    it(`an installation on ${engine} is not created in a database that holds data of an earlier version`, async () => {
      const it = await home();
      await saw(it.database, 'core', 0n);
      expect(await refusal(settleInstallation(it))).to.match(
        /^the database must be empty or state [^\n]+: take an empty/,
      );
    });

    for (const reader of ['core', 'audit-log', 'access', 'mail-outbox', 'webhook-outbox'])
      it(`an installation on ${engine} is not started on its own log when that ends before the position of ${reader}`, async () => {
        const it = await home();
        const { id } = await settleInstallation(it);
        const head = await appendTenantEvent(it.store);
        await saw(it.database, reader, head + 1_000n);
        const line = await refusal(settleInstallation(it));
        expect(line)
          .to.contain(
            `installation ${id} must reach position ${head + 1_000n}, which ${reader} in the database`,
          )
          .and.contain(`it ends at ${head}`)
          .and.contain('tessera projections rebuild --log-was-restored');
        expect(line).not.to.contain('\n');
        await settleInstallation({ ...it, logWasRestored: true });
      });

    it(`an installation on ${engine} is not started while its recovery to a restored log is incomplete`, async () => {
      const it = await home();
      await settleInstallation(it);
      await it.database.query(
        `insert into keys.log_restoration (id, head, seen, gone) values (gen_random_uuid(), 0, 1, '{}')`,
      );
      expect(await refusal(settleInstallation(it))).to.match(
        /not finished: run `tessera projections rebuild/,
      );
    });

    if (engine !== 'PostgreSQL')
      it(`only one installation on ${engine} exists on a server, also when two are created concurrently`, async () => {
        const first = await home();
        const second = await home(first.store);
        const starts = await Promise.allSettled([first, second].map((one) => settleInstallation(one)));
        const failed = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
        expect(failed).to.have.length(1);
        expect(failed[0]).to.be.instanceOf(ConfigError);
        expect(failed[0]!.message).to.contain('but it is that of installation');
      });
  });
}
