import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import { eventCodec } from '../../../application/events/event-codec.js';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import {
  type Append,
  type EventStore,
  type StoredEvent,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import type { DomainEvent, EventContext } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { oneByOne } from '../../support/in-memory/in-memory-event-log.js';
import { inMemorySubjectKeys } from './in-memory-subject-keys.js';

const tenantId = randomUUID();
const userId = randomUUID();
const stream = streamName(tenantId, 'user', userId);
const context: EventContext = {
  tenantId,
  occurredAt: '2026-01-02T03:04:05.678Z',
  actorType: 'system',
  actorId: 'system',
  source: 'system',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  commandId: randomUUID(),
  ip: null,
  userAgent: null,
};
const events: readonly DomainEvent[] = [
  { type: 'UserPasswordSet', data: { userId, passwordHash: '$argon2id$canary', mustChange: true } },
  { type: 'UserSuspended', data: { userId } },
  { type: 'UserReactivated', data: { userId } },
];

/** One stream, in pages of two. */
const pagedStore = (log: StoredEvent[]): Pick<EventStore, 'append' | 'read'> => ({
  append: oneByOne(({ stream: name, expected, events: added }: Append) => {
    if (expected !== BigInt(log.length) - 1n && expected !== 'no_stream')
      return Promise.reject(new RevisionConflict(name, expected, BigInt(log.length) - 1n));
    for (const event of added)
      log.push({ ...event, stream: name, revision: BigInt(log.length), position: BigInt(log.length + 1) });
    return Promise.resolve({ revision: BigInt(log.length) - 1n, position: BigInt(log.length) });
  }),
  async *read(name, from = 0n) {
    const wanted = log.filter((event) => event.stream === name && event.revision >= from);
    for (let at = 0; at < wanted.length; at += 2) yield await Promise.resolve(wanted.slice(at, at + 2));
  },
});

describe('storedEventLog', () => {
  let log: StoredEvent[];
  const open = () =>
    storedEventLog({
      store: pagedStore(log) as EventStore,
      codec: eventCodec({ keys: inMemorySubjectKeys(), validate: eventValidator() }),
    });
  beforeEach(() => {
    log = [];
  });

  it('storedEventLog appends events sealed and loads them opened, over all pages, from any revision', async () => {
    const subject = open();
    const ids = events.map(() => randomUUID());
    expect(await appendOne(subject, { stream, expected: 'no_stream', events, ids, context })).to.deep.equal({
      revision: 2n,
      position: 3n,
    });
    expect(JSON.stringify(log.map(({ data }) => data))).not.to.include('canary');
    const loaded = await subject.load(stream);
    expect(loaded.map(({ event }) => event)).to.deep.equal(events);
    expect(loaded.map(({ id }) => id)).to.deep.equal(ids);
    expect((await subject.load(stream, 1n)).map(({ revision }) => revision)).to.deep.equal([1n, 2n]);
    expect(await subject.load(streamName(tenantId, 'user', randomUUID()))).to.deep.equal([]);
  });

  it('storedEventLog seals several appends together, and makes none when one is of another tenant', async () => {
    const subject = open();
    const asked = {
      stream,
      expected: 'no_stream',
      events,
      ids: events.map(() => randomUUID()),
      context,
    } as const;
    const foreign = { ...asked, context: { ...context, tenantId: randomUUID() } };
    const failure = await subject.append([asked, foreign]).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(TypeError);
    expect(log).to.be.empty;
    const more = { ...asked, expected: 2n, ids: events.map(() => randomUUID()) };
    const appended = await subject.append([asked, more]);
    expect(appended.map(({ revision }) => revision)).to.deep.equal([2n, 5n]);
    expect(JSON.stringify(log.map(({ data }) => data))).not.to.include('canary');
    const loaded = await subject.load(stream);
    expect(loaded.map(({ event }) => event)).to.deep.equal([...events, ...events]);
    expect(loaded.map(({ id }) => id)).to.deep.equal([...asked.ids, ...more.ids]);
  });

  it('storedEventLog reports that the stream has moved on', async () => {
    const failure = await appendOne(open(), {
      stream,
      expected: 7n,
      events,
      ids: events.map(() => randomUUID()),
      context,
    }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(RevisionConflict);
  });

  it("storedEventLog does not load an event whose tenant is not its stream's", async () => {
    const subject = open();
    await subject.append([
      { stream, expected: 'no_stream', events, ids: events.map(() => randomUUID()), context },
    ]);
    log[1] = { ...log[1]!, metadata: { ...log[1]!.metadata, tenantId: randomUUID() } };
    const failure = await subject.load(stream).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(UnreadableEvent);
    expect(failure).to.include({ reason: 'foreign_tenant', position: 2n });
  });
});
