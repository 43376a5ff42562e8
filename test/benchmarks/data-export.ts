import { randomUUID } from 'node:crypto';
import { eventCodec } from '../../application/events/event-codec.js';
import { eventPages } from '../../application/events/event-pages.js';
import { storedEventLog } from '../../application/events/stored-event-log.js';
import type { ApplicationsApp } from '../../application/grant/list-applications.js';
import { exportedFiles } from '../../application/user/data-export/exported-files.js';
import type { DomainEvent, EventContext } from '../../domain/shared/domain-event.js';
import { type StreamNoun, streamName } from '../../domain/shared/stream-name.js';
import { presentUser, user } from '../../domain/user/user.js';
import { load } from '../../application/shared/load.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { postgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { eventValidator } from '../../infrastructure/json-schema/compile-schema.js';
import { personalDataMigrations } from '../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import { zip } from '../../infrastructure/formats/zip.js';
import { newMasterKey, parseMasterKey } from '../../infrastructure/crypto/master-key.js';
import { userCreated } from '../projections/support/events.js';
import { type Bench, type Row, single } from './measure.js';

/**
 * The download of one's own data: all events of a person, opened and packed. Its sources besides the event log are small
 * and are left out.
 */

const MANY = 10_000;
const FEW = 1_000;
const BATCH = 250;

export const bench: Bench = async (context) => {
  const database = new Database({ url: await context.databaseUrl(), max: 8 });
  context.onEnd(() => database.close());
  await migrate(database, [...eventStoreMigrations, ...personalDataMigrations]);
  const store = postgresEventStore({ database });
  context.onEnd(() => store.close());
  const keys = postgresSubjectKeys({ database, masterKey: parseMasterKey(newMasterKey()) });
  const codec = eventCodec({ keys, validate: eventValidator() });
  const tenantId = randomUUID();

  const append = async (noun: StreamNoun, userId: string, events: readonly DomainEvent[]): Promise<void> => {
    const stream = streamName(tenantId, noun, userId);
    const origin: EventContext = {
      tenantId,
      occurredAt: new Date().toISOString(),
      source: 'hosted',
      actorType: 'user',
      actorId: userId,
      traceId: randomUUID().replaceAll('-', ''),
      commandId: randomUUID(),
      ip: '198.51.100.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    };
    const ids = events.map(() => uuids.next());
    await store.append([
      { stream, expected: 'any', events: await codec.encode(stream, events, ids, origin) },
    ]);
  };
  const person = async (events: number): Promise<string> => {
    const userId = randomUUID();
    await append('user', userId, [userCreated(userId)]);
    for (let made = 0; made < events; made += BATCH)
      await append(
        made % (2 * BATCH) === 0 ? 'signin' : 'user',
        userId,
        Array.from({ length: BATCH }, (_, n): DomainEvent =>
          made % (2 * BATCH) === 0
            ? {
                type: 'UserSignedIn',
                data: {
                  userId,
                  sessionId: randomUUID(),
                  clientId: 'web',
                  amr: ['pwd'],
                  email: 'a@example.com',
                },
              }
            : { type: 'UserProfileChanged', data: { userId, firstName: `Ada ${made + n}` } },
        ),
      );
    return userId;
  };
  const [few, many] = [await person(FEW), await person(MANY)];

  const app = {
    events: storedEventLog({ store, codec }),
    clock: { now: Date.now },
    ids: uuids,
    addresses: { baseUrl: 'https://id.example.com' },
    lastSignIns: { of: () => Promise.resolve(null) },
    sessions: { ofUser: () => Promise.resolve([]) },
    passkeyUses: { lastUses: () => Promise.resolve(new Map()) },
    consents: { ofUser: () => Promise.resolve([]) },
    grants: { accessOf: () => Promise.resolve([]), clientsOfSessions: () => Promise.resolve(new Map()) },
  } as unknown as ApplicationsApp;
  const nothing = {
    settle: () => Promise.resolve(true),
    list: () => Promise.resolve({ items: [], more: false }),
  };

  /** Downloads all data of a person. Returns milliseconds and the most memory meanwhile, in bytes. */
  const download = async (userId: string): Promise<{ readonly ms: number; readonly most: number }> => {
    const startedAt = performance.now();
    let most = 0;
    const { state } = await load(app, streamName(tenantId, 'user', userId), user);
    const files = exportedFiles(
      app,
      { pages: eventPages({ store, codec }), audit: nothing },
      {
        tenantId,
        user: presentUser(state),
        sessionId: '',
        readMe: { name: 'read-me.txt', text: '' },
      },
    );
    for await (const piece of zip(files, Date.now()))
      if (piece.length > 0) most = Math.max(most, process.memoryUsage.rss());
    return { ms: performance.now() - startedAt, most };
  };

  const rows: Row[] = [
    {
      name: `the data of a person with ${MANY.toLocaleString('en')} events`,
      figure: 'p50',
      unit: 'ms',
      target: { atMost: 5_000 },
      subject: async () => single((await download(many)).ms),
    },
    {
      name: `memory above that of ${FEW.toLocaleString('en')} events`,
      figure: 'p50',
      unit: 'MiB RSS',
      subject: async () => {
        const { most } = await download(few);
        return single(((await download(many)).most - most) / 2 ** 20);
      },
    },
  ];
  return rows;
};
