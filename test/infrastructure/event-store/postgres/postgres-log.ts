import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { eventStoreMigrations } from '../../../../infrastructure/event-store/postgres/schema.js';
import { Database, type Session } from '../../../../infrastructure/postgres/database.js';
import { migrate } from '../../../../infrastructure/postgres/migrate.js';
import type { LogUnderTest, NewAppend } from '../../../contract/event-store/log-under-test.js';
import { dropTestDatabase, testDatabaseUrl } from '../../../support/services/postgres.js';
import { siblingModule } from '../../../support/run/sibling-module.js';
import { openStore } from './open-store.js';
import { treacherousProxy } from './treacherous-proxy.js';

/** A log in a database of its own, for the contract suite; its clients go through a proxy that loses answers. */
export async function postgresLog(): Promise<LogUnderTest> {
  const url = await testDatabaseUrl();
  const admin = new Database({ url, applicationName: 'admin' });
  await migrate(admin, eventStoreMigrations);
  const proxy = await treacherousProxy(url);
  const opened: EventStore[] = [];

  return {
    store: () => {
      const store = openStore(proxy.url);
      opened.push(store);
      return store;
    },
    opener: { module: siblingModule(import.meta.url, 'open-store'), config: url },
    faults: {
      breakConnections: async () => {
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'admin'`,
        );
      },
      loseNextAnswer: () => proxy.loseAnswerTo('events_append'),
      skipPositions: async (beyond) => {
        await admin.query(
          `insert into events.event (position, stream, revision, event_id, type, tenant_id, data, metadata)
           select $1, 'tenant_00000000000000000000000000000000-user_0', 0, gen_random_uuid(), 'Skipped',
                  '00000000-0000-0000-0000-000000000000', '{}', '{}'`,
          [beyond],
        );
      },
    },
    disturb: (newAppend, signal) => disturb(admin, newAppend, signal),
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await proxy.close();
      await admin.close();
      await dropTestDatabase(url);
    },
  };
}

/** Writers that hold their transaction open, and then commit, roll back, or are killed in it. */
async function disturb(
  admin: Database,
  newAppend: NewAppend,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const committed: string[] = [];
  for (let round = 0; !signal.aborted; round++) {
    // a busy server may not answer in time: the next round tries again
    const session: Session | null = await admin.session().catch(() => null);
    if (session === null) continue;
    const { stream, event } = newAppend();
    await session.query('begin');
    await session.query('select events.append_one($1, -1, $2, $3, $4, $5)', [
      stream,
      event.id,
      event.type,
      event.data,
      JSON.stringify(event.metadata),
    ]);
    await session.query('select pg_sleep(0.02)');
    if (round % 3 === 0) {
      await session.query('commit');
      committed.push(event.id);
    } else if (round % 3 === 1) {
      await session.query('rollback');
    } else {
      session.drop();
      await session.ended;
    }
    await session.close();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return committed;
}
