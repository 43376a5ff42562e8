import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { eventCodec } from '../../../application/events/event-codec.js';
import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import type { DomainEvent, EventContext } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { inMemorySubjectKeys } from './in-memory-subject-keys.js';

const tenantId = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';
const otherTenant = '0190b0c4-5d1e-7cc3-98c4-0000000007e2';
const userId = '0190b0c4-5d1e-7cc3-98c4-00000000ada0';
const otherUser = '0190b0c4-5d1e-7cc3-98c4-000000000b0b';
const stream = streamName(tenantId, 'user', userId);
const context: EventContext = {
  tenantId,
  occurredAt: '2026-01-02T03:04:05.678Z',
  actorType: 'user',
  actorId: userId,
  source: 'portal',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  commandId: '0190b0c4-5d1e-7cc3-98c4-00000000c0de',
  ip: '203.0.113.77',
  userAgent: 'canary-agent',
};

const keys = inMemorySubjectKeys();
const codec = eventCodec({ keys, validate: eventValidator() });

const emailChanged = (id: string, email = 'canary@example.com'): DomainEvent => ({
  type: 'UserEmailChanged',
  data: { userId: id, email, emailDigest: '0'.repeat(64) },
});

const encoded = async (event: DomainEvent): Promise<StoredEvent> => {
  const [stored] = await codec.encode(stream, [event], [randomUUID()], context);
  return { ...stored!, stream, revision: 3n, position: 77n };
};

const withData = (stored: StoredEvent, change: (data: Record<string, unknown>) => unknown): StoredEvent => ({
  ...stored,
  data: JSON.stringify(change(JSON.parse(stored.data) as Record<string, unknown>)),
});
const withMetadata = (stored: StoredEvent, change: Record<string, string>): StoredEvent => ({
  ...stored,
  metadata: { ...stored.metadata, ...change },
});
const without = (stored: StoredEvent, name: string): StoredEvent => ({
  ...stored,
  metadata: Object.fromEntries(Object.entries(stored.metadata).filter(([key]) => key !== name)),
});
const flipped = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

const reasonOf = async (stored: StoredEvent): Promise<string> => {
  const error = await codec.decode([stored]).then(
    () => expect.fail('was read'),
    (failure: unknown) => failure,
  );
  expect(error).to.be.instanceOf(UnreadableEvent);
  const { message, reason, position, eventId } = error as UnreadableEvent;
  expect({ position, eventId }).to.deep.equal({ position: stored.position, eventId: stored.id });
  expect(message).to.equal(
    `event ${stored.id} at position ${stored.position.toString()} cannot be read: ${reason}`,
  );
  expect(inspect(error, { depth: 9 }), 'neither values nor a cause that quotes them').not.to.match(
    /canary|cause/,
  );
  return reason;
};

describe('an unreadable event', () => {
  let stored: StoredEvent;
  beforeEach(async () => {
    stored = await encoded(emailChanged(userId));
    // Whatever is moved, the key to open it is there: only its place is wrong.
    for (const tenant of [tenantId, otherTenant])
      for (const user of [userId, otherUser])
        keys.keys.set(`${tenant}|user:${user}`, keys.keys.get(`${tenantId}|user:${userId}`)!);
  });

  describe('is one whose sealed members were moved', () => {
    const swap = async (change: (from: StoredEvent) => StoredEvent): Promise<void> => {
      expect((await codec.decode([stored]))[0]?.event).to.deep.equal(emailChanged(userId));
      expect(await reasonOf(change(stored))).to.equal('seal_broken');
    };
    it('an event is unreadable when its sealed members were moved to another event id', () =>
      swap((from) => ({ ...from, id: randomUUID() })));
    it('an event is unreadable when its sealed members were moved to another stream', () =>
      swap((from) => ({ ...from, stream: streamName(tenantId, 'user', otherUser) })));
    it('an event is unreadable when its sealed members were moved to another tenant', () =>
      swap((from) => ({
        ...withMetadata(from, { tenantId: otherTenant }),
        stream: streamName(otherTenant, 'user', userId),
      })));
    it('an event is unreadable when its sealed members were moved to another type', () =>
      swap((from) => ({ ...from, type: 'UserProfileChanged' })));
    it('an event is unreadable when its sealed members were moved to another user', () =>
      swap((from) =>
        withData(from, (data) => ({
          ...data,
          userId: otherUser,
          sealed: (data['sealed'] as string).replace(userId, otherUser),
        })),
      ));
    it('an event is unreadable when its sealed members were moved from the origin', () =>
      swap((from) => withData(from, (data) => ({ ...data, sealed: from.metadata['sealedOrigin'] }))));
    it('an event is unreadable when its sealed members were moved from another event of the same user', async () => {
      const { data } = await encoded(emailChanged(userId, 'canary2@example.com'));
      await swap((from) => ({ ...from, data }));
    });
  });

  describe('is one whose origin was moved', () => {
    it('an event is unreadable when its origin was moved from another event, or from the data', async () => {
      const { metadata } = await encoded(emailChanged(userId));
      const { sealed } = JSON.parse(stored.data) as { sealed: string };
      for (const sealedOrigin of [metadata['sealedOrigin']!, sealed])
        expect(await reasonOf(withMetadata(stored, { sealedOrigin }))).to.equal('seal_broken');
    });

    it('an event with a moved origin is readable without its origin', async () => {
      const moved = withMetadata(stored, { sealedOrigin: 'nonsense' });
      expect(await reasonOf(moved)).to.equal('seal_broken');
      expect((await codec.decode([moved], { origin: false }))[0]?.event).to.deep.equal(emailChanged(userId));
    });
  });

  it('an event is unreadable when any character of its sealed text is altered', async () => {
    const { sealed } = JSON.parse(stored.data) as { sealed: string };
    const origin = stored.metadata['sealedOrigin']!;
    const reasons = new Set<string>();
    for (let at = 0; at < sealed.length - 1; at += 1)
      reasons.add(await reasonOf(withData(stored, (data) => ({ ...data, sealed: flipped(sealed, at) }))));
    for (let at = 0; at < origin.length - 1; at += 1)
      reasons.add(await reasonOf(withMetadata(stored, { sealedOrigin: flipped(origin, at) })));
    expect([...reasons]).to.deep.equal(['seal_broken']);
  });

  const broken: readonly (readonly [string, (from: StoredEvent) => StoredEvent, string])[] = [
    [
      'of a type that this version does not know',
      (from) => ({ ...from, type: 'UserPromoted' }),
      'unknown_type',
    ],
    ['named like a member of every object', (from) => ({ ...from, type: 'constructor' }), 'unknown_type'],
    [
      "with another tenant than its stream's",
      (from) => withMetadata(from, { tenantId: otherTenant }),
      'foreign_tenant',
    ],
    ['without a tenant', (from) => without(from, 'tenantId'), 'foreign_tenant'],
    ['in a stream of another application', (from) => ({ ...from, stream: '$projections' }), 'malformed'],
    ['whose data is no JSON', (from) => ({ ...from, data: '{"canary' }), 'malformed'],
    ['whose data is no object', (from) => ({ ...from, data: '"canary"' }), 'malformed'],
    ['whose data is null', (from) => ({ ...from, data: 'null' }), 'malformed'],
    ['without the time', (from) => without(from, 'occurredAt'), 'malformed'],
    ['without the actor', (from) => without(from, 'actorId'), 'malformed'],
    ['without its sealed members', (from) => withData(from, ({ sealed: _, ...open }) => open), 'seal_broken'],
    ['without its user', (from) => withData(from, ({ userId: _, ...rest }) => rest), 'seal_broken'],
    [
      'whose user is no id',
      (from) => withData(from, (data) => ({ ...data, userId: 'x', sealed: 'user:x|AA' })),
      'seal_broken',
    ],
    [
      'sealed for another user than it names',
      (from) => withData(from, (data) => ({ ...data, userId: otherUser })),
      'seal_broken',
    ],
    [
      'with something else as sealed',
      (from) => withData(from, (data) => ({ ...data, sealed: { a: 1 } })),
      'seal_broken',
    ],
  ];
  for (const [what, change, reason] of broken) {
    it(`an event ${what} is unreadable`, async () => {
      expect(await reasonOf(change(stored))).to.equal(reason);
    });
  }

  it('an event is unreadable, and not erased, when its key is missing', async () => {
    keys.keys.delete(`${tenantId}|user:${userId}`);
    expect(await reasonOf(stored)).to.equal('seal_broken');
  });

  it('a key store that does not answer is a transient error, not an unreadable event', async () => {
    const failing = eventCodec({
      keys: { ...keys, forOpening: () => Promise.reject(new Error('no answer')) },
      validate: () => undefined,
    });
    const error = await failing.decode([stored]).catch((failure: unknown) => failure);
    expect(error).to.have.property('message', 'no answer');
  });
});
