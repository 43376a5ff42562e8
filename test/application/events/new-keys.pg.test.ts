import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { eventCodec } from '../../../application/events/event-codec.js';
import type { EventAppend, EventLog } from '../../../application/events/event-log.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import {
  type EventStore,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import {
  type SubjectKeys,
  type SubjectRef,
  SubjectErased,
  SubjectKeyTaken,
  userSubject,
} from '../../../application/ports/events/subject-keys.js';
import type { DomainEvent, EventContext } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { postgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import { eventStoreMigrations } from '../../../infrastructure/event-store/postgres/schema.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { failure, newEvents, newStream } from '../../contract/event-store/events.js';
import { treacherousProxy } from '../../infrastructure/event-store/postgres/treacherous-proxy.js';
import { listening } from '../../infrastructure/personal-data/key-database.js';
import { testDatabase, type TestDatabase } from '../../support/services/test-database.js';

interface LogProcess {
  readonly keys: SubjectKeys;
  readonly store: EventStore;
  readonly log: EventLog;
  /** Statements about keys that did not travel with events. */
  readonly sent: readonly string[];
}

describe('the key of a new user', () => {
  const masterKey = createSecretKey(randomBytes(32));
  const validate = eventValidator();
  const tenantId = randomUUID();
  let database: TestDatabase;
  const endings: (() => Promise<unknown>)[] = [];

  /** As another process has it: nothing cached, connections of its own. */
  const process = (url = database.url, timeout = 10_000): LogProcess => {
    const own = new Database({ url, max: 4 });
    const store = postgresEventStore({ database: own, timeout });
    const { sql, sent } = listening(database);
    const keys = postgresSubjectKeys({ database: sql, masterKey });
    const log = storedEventLog({ store, codec: eventCodec({ keys, validate }), keysInSameDatabase: keys });
    endings.push(() => own.close());
    endings.push(() => store.close());
    return { keys, store, log, sent };
  };

  interface NewUser {
    readonly ref: SubjectRef;
    readonly email: string;
    readonly append: EventAppend;
  }
  const newUser = (userId = randomUUID()): NewUser => {
    const email = `${userId}@example.com`;
    const created = {
      type: 'UserCreated',
      data: {
        userId,
        email,
        emailDigest: '0'.repeat(64),
        emailVerified: true,
        invited: false,
        firstName: null,
        lastName: null,
        locale: null,
        metadata: {},
        externalId: null,
        externalIdDigest: null,
      },
    } as const satisfies DomainEvent;
    const context: EventContext = {
      tenantId,
      occurredAt: '2026-01-02T03:04:05.678Z',
      commandId: randomUUID(),
      actorType: 'system',
      actorId: 'system',
      source: 'system',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      ip: null,
      userAgent: null,
    };
    const stream = streamName(tenantId, 'user', userId);
    const ref = { tenantId, subject: userSubject(userId) };
    const append = {
      stream,
      expected: 'no_stream',
      events: [created],
      ids: [randomUUID()],
      context,
      newSubject: ref,
    } as const;
    return { ref, email, append };
  };
  /** What a process that knows nothing yet reads of the user. */
  const emailOf = async ({ append: { stream } }: NewUser): Promise<unknown> =>
    (await process().log.load(stream)).map(({ event }) => (event.data as { email?: unknown }).email);
  const rowOf = async ({ ref }: NewUser) =>
    (
      await database.query<{ wrapped: Buffer | null; transaction: string }>(
        'select wrapped, xmin::text as transaction from keys.subject_keys where tenant_id = $1 and subject = $2',
        [ref.tenantId, ref.subject],
      )
    ).rows[0];

  before(async () => {
    database = await testDatabase({ max: 8 }, [...eventStoreMigrations, ...personalDataMigrations]);
  });
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });
  after(() => database.close());

  it('the key of a new user is stored in the transaction that appends the user, and is cached from then on', async () => {
    const { log, sent } = process();
    const user = newUser();
    await log.append([user.append]);
    const { rows } = await database.query<{ transaction: string }>(
      'select xmin::text as transaction from events.event where stream = $1',
      [user.append.stream],
    );
    expect((await rowOf(user))?.transaction).to.equal(rows[0]?.transaction);
    expect(await log.load(user.append.stream)).to.have.length(1);
    expect(sent).to.deep.equal([]);
    expect(await emailOf(user)).to.deep.equal([user.email]);
  });

  it('the key of a new user is not stored when its append fails', async () => {
    const { store, log } = process();
    const [one, other] = [newUser(), newUser()];
    await log.append([one.append]);
    const reused = { ...other.append, ids: one.append.ids };
    expect(await failure(log.append([reused]))).to.be.instanceOf(TypeError);
    expect(await rowOf(other)).to.equal(undefined);
    await store.append([
      { stream: newStream(tenantId), expected: 'no_stream', events: newEvents(tenantId, 1) },
    ]);
    await log.append([other.append]);
    expect(await emailOf(other)).to.deep.equal([other.email]);
  });

  it('a refused key does not fail the other appends of its batch', async () => {
    const { log } = process();
    const users = Array.from({ length: 20 }, () => newUser());
    await Promise.all(
      users.filter((_, at) => at % 5 === 0).map(({ ref }) => process().keys.forSealing([ref])),
    );
    await Promise.all(users.map(({ append }) => log.append([append])));
    for (const user of users) expect(await emailOf(user)).to.deep.equal([user.email]);
  });

  it('the key of a new user is the one that another process stored first', async () => {
    const user = newUser();
    await process().keys.forSealing([user.ref]);
    const first = await rowOf(user);
    await process().log.append([user.append]);
    expect(await rowOf(user)).to.deep.equal(first);
    expect(await emailOf(user)).to.deep.equal([user.email]);
  });

  it('concurrent sealings for a user all use the key that is stored', async () => {
    const users = Array.from({ length: 30 }, () => newUser());
    const processes = [process(), process()] as const;
    const ways = users.map(async ({ append, ref }, at) => {
      const appending = processes[0].log.append([append]);
      const sealing = processes[at % 2]!.keys.forSealing([ref]);
      await appending;
      return (await sealing).seal(ref, 'here', 'Ada');
    });
    const boxes = await Promise.all(ways);
    const keys = process().keys;
    for (const [at, user] of users.entries()) {
      expect(await emailOf(user)).to.deep.equal([user.email]);
      const set = await keys.forOpening([user.ref]);
      expect(set.open(user.ref, 'here', boxes[at]!)).to.equal('Ada');
    }
  });

  it('a new key is not stored for an erased user, and nothing is appended', async () => {
    const user = newUser();
    await process().keys.destroy(user.ref);
    expect(await failure(process().log.append([user.append]))).to.be.instanceOf(SubjectErased);
    expect((await rowOf(user))?.wrapped).to.equal(null);
    expect(await emailOf(user)).to.deep.equal([]);
  });

  it('the key of a new user can be destroyed like any other', async () => {
    const { keys, log } = process();
    const user = newUser();
    await log.append([user.append]);
    await keys.destroy(user.ref);
    expect((await log.load(user.append.stream)).map(({ event }) => event.data)).to.deep.include.members([
      {
        ...user.append.events[0]!.data,
        email: null,
        emailDigest: null,
        firstName: null,
        lastName: null,
        locale: null,
        externalId: null,
        externalIdDigest: null,
        metadata: null,
      },
    ]);
    expect(await emailOf(user)).to.deep.equal([null]);
  });

  it('a repeated append keeps the first key, in this process and in another one', async () => {
    const { log } = process();
    const user = newUser();
    const [appended] = await log.append([user.append]);
    const first = await rowOf(user);
    for (const { log: one } of [{ log }, process(), process()])
      expect(await one.append([user.append])).to.deep.equal([appended]);
    expect(await rowOf(user)).to.deep.equal(first);
    expect(await emailOf(user)).to.deep.equal([user.email]);
  });

  it('an append whose answer was lost keeps the first key', async () => {
    const proxy = await treacherousProxy(database.url);
    endings.push(() => proxy.close());
    const { log } = process(proxy.url);
    await log.append([newUser().append]);
    const users = [newUser(), newUser(), newUser()];
    proxy.loseAnswerTo(users[1]!.append.stream);
    const appended = await Promise.all(users.map(({ append }) => log.append([append])));
    expect(new Set(appended.map(([one]) => one?.position))).to.have.property('size', 3);
    for (const user of users) expect(await emailOf(user)).to.deep.equal([user.email]);
  });

  it('the key of a new user is stored separately when the user could not be appended for want of an answer', async () => {
    const proxy = await treacherousProxy(database.url);
    endings.push(() => proxy.close());
    const { log } = process(proxy.url, 1_000);
    await log.append([newUser().append]);
    proxy.silence();
    const user = newUser();
    expect(await failure(log.append([user.append]))).to.be.instanceOf(EventStoreUnavailable);
    await process().log.append([user.append]);
    expect(await emailOf(user)).to.deep.equal([user.email]);
  });

  it('the key of a refused creation is used by a later creation of the user', async () => {
    const { log } = process();
    const user = newUser();
    const { stream } = user.append;
    await log.append([{ stream, expected: 'no_stream', events: [{ type: 'UserSuspended', data: { userId: randomUUID() } }], ids: [randomUUID()], context: user.append.context }]); // prettier-ignore
    expect(await failure(log.append([user.append]))).to.be.instanceOf(RevisionConflict);
    await log.append([{ ...user.append, expected: 0n }]);
    expect(await emailOf(user)).to.deep.equal([undefined, user.email]);
  });

  it('a store that reports a taken key has appended nothing', async () => {
    const { keys, store } = process();
    const user = newUser();
    const newKey = keys.newKey(user.ref);
    await process().keys.forSealing([user.ref]);
    const stream = newStream(tenantId);
    const append = { stream, expected: 'no_stream', events: newEvents(tenantId, 1), newKey } as const;
    expect(await failure(store.append([append]))).to.be.instanceOf(SubjectKeyTaken);
    for await (const page of store.read(stream)) expect(page).to.deep.equal([]);
  });

  it('no new key is made where this process knows one, or knows that it was destroyed', async () => {
    const { keys } = process();
    const [had, gone] = [newUser().ref, newUser().ref];
    await keys.forSealing([had]);
    await keys.destroy(gone);
    expect([had, gone].map((ref) => keys.newKey(ref))).to.deep.equal([undefined, undefined]);
    expect(() => keys.newKey({ tenantId, subject: 'nobody' })).to.throw(TypeError);
  });
});
