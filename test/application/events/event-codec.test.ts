import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { type OpeningCodec, type SealedOrigin, eventCodec } from '../../../application/events/event-codec.js';
import type { NewEvent, StoredEvent } from '../../../application/ports/events/event-store.js';
import {
  emailSubject,
  SubjectErased,
  tenantSubject,
  userSubject,
} from '../../../application/ports/events/subject-keys.js';
import {
  type DomainEvent,
  type EventContext,
  eventDefinitions,
} from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { eventValidator } from '../../../infrastructure/json-schema/compile-schema.js';
import { refusal } from '../../support/samples/given.js';
import { anyContext, anyEvent } from './arbitrary-event.js';
import { type InMemorySubjectKeys, inMemorySubjectKeys } from './in-memory-subject-keys.js';

const tenantId = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';
const userId = '0190b0c4-5d1e-7cc3-98c4-00000000ada0';
const actorId = '0190b0c4-5d1e-7cc3-98c4-00000000ac70';
const stream = streamName(tenantId, 'user', userId);
const types = Object.keys(eventDefinitions) as DomainEvent['type'][];
const validate = eventValidator();

const context: EventContext = {
  tenantId,
  occurredAt: '2026-01-02T03:04:05.678Z',
  actorType: 'apiKey',
  actorId,
  source: 'api',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  commandId: '0190b0c4-5d1e-7cc3-98c4-00000000c0de',
  ip: '203.0.113.77',
  userAgent: 'Canary/1.0 (canary-agent)',
};

const created = {
  type: 'UserCreated',
  data: {
    userId,
    email: 'canary-email@example.com',
    emailDigest: '0'.repeat(64),
    emailVerified: true,
    firstName: 'canary-first',
    lastName: 'canary-last',
    locale: 'de-x-canary',
    externalId: 'canary-external',
    externalIdDigest: '1'.repeat(64),
    metadata: { 'canary-key': 'canary-value' },
    invited: false,
  },
} as const satisfies DomainEvent;

/** As the event store gives events back. */
const store = (events: readonly NewEvent[], name = stream): StoredEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream: name,
    revision: BigInt(index),
    position: BigInt(index + 1),
  }));

describe('eventCodec', () => {
  let keys: InMemorySubjectKeys;
  let codec: OpeningCodec;
  const encode = async (event: DomainEvent, from = context): Promise<StoredEvent> =>
    store(await codec.encode(stream, [event], [randomUUID()], from))[0]!;

  beforeEach(() => {
    keys = inMemorySubjectKeys();
    codec = eventCodec({ keys, validate });
  });

  for (const type of types) {
    it(`eventCodec returns any ${type} unchanged, with any texts, and its origin`, () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(anyEvent(type), { maxLength: 3 }),
          anyContext(tenantId),
          async (events, from) => {
            const ids = events.map(() => randomUUID());
            const stored = store(await codec.encode(stream, events, ids, from));
            const recorded = await codec.decode(stored);
            expect(recorded.map(({ event }) => event)).to.deep.equal(events);
            recorded.forEach((one, index) => {
              expect(one).to.include({
                id: ids[index],
                stream,
                revision: BigInt(index),
                position: BigInt(index + 1),
              });
              expect(one.context).to.deep.equal(from);
            });
          },
        ),
        { numRuns: 40 },
      ));
  }

  for (const [what, text] of [
    ['U+0000', 'a\u0000b'],
    ['a lone high surrogate', 'a\ud800'],
    ['a lone low surrogate', '\udc00b'],
  ] as const)
    it(`eventCodec refuses ${what} in any text, since no backup of it could be restored, and names the member`, async () => {
      const refused = (event: DomainEvent): Promise<unknown> => refusal(encode(event));
      const { data } = created;
      const sealed: DomainEvent = { type: 'UserCreated', data: { ...data, metadata: { plan: text } } };
      expect(await refused(sealed))
        .to.include({ code: 'invalid_input' })
        .and.to.deep.include({
          faults: [
            {
              pointer: '/metadata/plan',
              code: 'unprintable',
              detail: 'contains U+0000 or half a surrogate pair; remove it',
            },
          ],
        });
      const named: DomainEvent = { type: 'UserCreated', data: { ...data, metadata: { [text]: 'x' } } };
      expect(await refused(named)).to.include({ code: 'invalid_input' });
      const open: DomainEvent = { type: 'UserRoleAssigned', data: { userId, roleId: text } };
      const loose = eventCodec({ keys, validate: () => undefined });
      expect(await refusal(loose.encode(stream, [open], [randomUUID()], context))).to.include({
        code: 'invalid_input',
      });
      const pair: DomainEvent = { type: 'UserCreated', data: { ...data, metadata: { plan: '\u{1f600}' } } };
      await encode(pair);
    });

  describe('stores', () => {
    it('eventCodec stores public members unchanged and personal ones sealed, in one text for their subject', async () => {
      const { data } = await encode(created);
      const { sealed, ...open } = JSON.parse(data) as Record<string, unknown>;
      expect(open).to.deep.equal({
        userId,
        emailVerified: true,
        invited: false,
      });
      expect(sealed).to.match(new RegExp(`^user:${userId}\\|[A-Za-z0-9_-]+$`));
    });

    it('eventCodec stores the language of the request with the origin, sealed, until the user is erased', async () => {
      const asked = { ...context, actorType: 'user', actorId: userId, language: 'de' } as const;
      for (const from of [asked, { ...asked, ip: null, userAgent: null }]) {
        const [event] = await codec.encode(
          stream,
          [{ type: 'UserEmailVerified', data: { userId } }],
          ['1'],
          from,
        );
        const stored = { ...event!, stream, revision: 0n, position: 0n };
        expect(JSON.stringify(event)).not.to.contain('"de"');
        const [read] = await codec.decode([stored]);
        expect(read!.context).to.deep.equal(from);
        const [unopened] = await codec.decode([stored], { origin: false });
        expect(unopened!.context).not.to.have.property('language');
      }
    });

    it('eventCodec stores no `sealed` when no member is personal', async () => {
      for (const event of [
        { type: 'UserSuspended', data: { userId } },
        { type: 'UserProfileChanged', data: { userId } },
      ] as const)
        expect(JSON.parse((await encode(event)).data)).to.deep.equal({ userId });
    });

    it('eventCodec stores the actor, the time and the ids as metadata, and the origin sealed for the tenant', async () => {
      const { sealedOrigin, ...metadata } = (await encode(created)).metadata;
      expect(metadata).to.deep.equal({
        tenantId,
        occurredAt: context.occurredAt,
        actorType: 'apiKey',
        actorId,
        source: 'api',
        traceId: context.traceId,
        commandId: context.commandId,
        schemaVersion: '1',
        $correlationId: context.traceId,
        $causationId: context.commandId,
      });
      expect(sealedOrigin).to.match(new RegExp(`^tenant:${tenantId}\\|[A-Za-z0-9_-]+$`));
    });

    it("eventCodec seals the origin of a user with the user's own key, and omits it where there is none", async () => {
      const own = await encode(created, { ...context, actorType: 'user' });
      expect(own.metadata['sealedOrigin']).to.match(new RegExp(`^user:${actorId}\\|`));
      const none = await encode(created, { ...context, actorType: 'system', ip: null, userAgent: null });
      expect(none.metadata).not.to.have.property('sealedOrigin');
    });

    for (const type of types.filter((one) => eventDefinitions[one].personal.length > 0)) {
      it(`eventCodec stores no personal value of a ${type} in clear`, async () => {
        const [sample] = fc.sample(anyEvent(type), { numRuns: 1, seed: 7 });
        const all = { ...created.data, ...sample!.data, passwordHash: 'canary-hash' };
        const names = Object.keys(eventDefinitions[type].schema['properties'] as object);
        const canaries = Object.fromEntries(
          eventDefinitions[type].personal.map((name) => [
            name,
            name === 'metadata'
              ? created.data.metadata
              : name.endsWith('Digest') || name === 'source'
                ? 'ca'.repeat(32)
                : name === 'codes'
                  ? ['canary-code']
                  : name === 'customer' || name === 'details'
                    ? { name: 'canary-name', address: 'canary-address', taxId: 'canary-tax' }
                    : `canary-${name}`,
          ]),
        );
        const data = Object.fromEntries(
          Object.entries({ ...all, userId, ...canaries }).filter(([name]) => names.includes(name)),
        );
        const stored = await encode({ type, data } as DomainEvent);
        expect((await codec.decode([stored]))[0]?.event.data).to.deep.equal(data);
        const { stream: _, ...written } = stored;
        const text = JSON.stringify(written, (_name, value: unknown) =>
          typeof value === 'bigint' ? '' : value,
        );
        for (const shown of [
          text,
          ...text.split(/[^A-Za-z0-9_-]/).map((part) => Buffer.from(part, 'base64').toString('latin1')),
        ])
          expect(shown.toLowerCase()).not.to.match(/canary|(ca){32}|203\.0\.113/);
      });
    }

    it('eventCodec makes another ciphertext each time', async () => {
      const [one, two] = [await encode(created), await encode(created)];
      expect(one.data).not.to.equal(two.data);
      expect(one.metadata['sealedOrigin']).not.to.equal(two.metadata['sealedOrigin']);
    });
  });

  describe('asks for keys', () => {
    it('eventCodec asks for keys once for all events of an append', async () => {
      const other = { ...created, data: { ...created.data, userId: actorId } };
      await codec.encode(
        stream,
        [created, other, created],
        [randomUUID(), randomUUID(), randomUUID()],
        context,
      );
      expect(keys.asked).to.have.length(1);
    });

    it('eventCodec asks for keys once for a page, and not for those of actors when the origin is not requested', async () => {
      const stored = await Promise.all(
        Array.from({ length: 20 }, () => encode(created, { ...context, actorType: 'user' })),
      );
      keys.asked.length = 0;
      const [first] = await codec.decode(stored, { origin: false });
      expect(first?.context).to.include({ ip: null, userAgent: null, actorId });
      expect(first?.event).to.deep.equal(created);
      expect(keys.asked).to.have.length(1);
      expect(new Set(keys.asked[0]?.[1])).to.deep.equal(new Set([`${tenantId}|${userSubject(userId)}`]));
    });
  });

  describe('refuses to store', () => {
    const refused = async (work: Promise<unknown>, message: string | RegExp): Promise<void> => {
      const error = await work.catch((failure: unknown) => failure);
      expect(error).to.be.instanceOf(TypeError);
      expect((error as TypeError).message).to.match(new RegExp(message));
    };

    it('eventCodec refuses to store an event that does not fit its schema, without repeating its values', async () => {
      const wrong = { ...created, data: { ...created.data, firstName: { canary: 1 }, nickname: 'canary' } };
      const error = await encode(wrong as unknown as DomainEvent).catch((failure: unknown) => failure);
      expect(error).to.be.instanceOf(TypeError);
      expect((error as TypeError).message).not.to.include('canary');
      expect(keys.asked).to.deep.equal([]);
    });

    it("eventCodec refuses to store events in another tenant's stream, and with another number of ids", async () => {
      await refused(
        codec.encode(stream, [created], ['1'], { ...context, tenantId: userId }),
        'is not of tenant',
      );
      await refused(codec.encode(stream, [created], [], context), '1 events with 0 ids');
    });

    it('eventCodec refuses to store personal values of an erased user', async () => {
      await keys.destroy({ tenantId, subject: userSubject(userId) });
      expect(await encode(created).catch((error: unknown) => error)).to.be.instanceOf(SubjectErased);
      expect((await encode({ type: 'UserDeleted', data: { userId, roleIds: [] } })).type).to.equal(
        'UserDeleted',
      );
    });
  });

  describe('after an erasure', () => {
    it('after an erasure, eventCodec returns null for required personal members', async () => {
      const stored = await encode(created);
      await keys.destroy({ tenantId, subject: userSubject(userId) });
      const [recorded] = await codec.decode([stored]);
      expect(recorded?.event.data).to.deep.equal({
        ...created.data,
        email: null,
        emailDigest: null,
        firstName: null,
        lastName: null,
        externalId: null,
        externalIdDigest: null,
        locale: null,
        metadata: null,
      });
      expect(recorded?.context).to.deep.equal(context);
    });

    it('after an erasure, eventCodec omits optional personal members, since it cannot know which there were', async () => {
      const stored = await encode({
        type: 'UserProfileChanged',
        data: { userId, firstName: 'Ada', lastName: null },
      });
      await keys.destroy({ tenantId, subject: userSubject(userId) });
      expect((await codec.decode([stored]))[0]?.event.data).to.deep.equal({ userId });
    });

    it("after an erasure, eventCodec returns no address and no user agent of the actor, and leaves others' events unchanged", async () => {
      const own = await encode(created, { ...context, actorType: 'user' });
      const other = await encode(created);
      await keys.destroy({ tenantId, subject: userSubject(actorId) });
      const [first, second] = await codec.decode([own, other]);
      expect(first?.context).to.deep.equal({ ...context, actorType: 'user', ip: null, userAgent: null });
      expect(first?.event).to.deep.equal(created);
      expect(second?.context).to.deep.equal(context);
    });

    it("after an erasure, eventCodec stores the actor's last requests without their origin", async () => {
      await keys.destroy({ tenantId, subject: userSubject(actorId) });
      const stored = await encode(created, { ...context, actorType: 'user' });
      expect(stored.metadata).not.to.have.property('sealedOrigin');
      expect((await codec.decode([stored]))[0]?.context.ip).to.equal(null);
    });

    it("eventCodec forgets the origins of API keys' callers with the tenant's key", async () => {
      const stored = await encode(created);
      await keys.destroy({ tenantId, subject: tenantSubject(tenantId) });
      expect((await codec.decode([stored]))[0]?.context).to.include({ ip: null, userAgent: null, actorId });
    });
  });

  describe('opens origins alone', () => {
    const sealed = ({ metadata, ...stored }: StoredEvent): SealedOrigin => ({
      ...stored,
      tenantId,
      sealedOrigin: metadata['sealedOrigin'],
    });

    it('eventCodec opens the origins of events whose other keys are gone, each with its own key', async () => {
      const own = await encode(created, { ...context, actorType: 'user' });
      const other = await encode(created);
      const none = await encode(created, { ...context, ip: null, userAgent: null });
      await keys.destroy({ tenantId, subject: userSubject(userId) });
      const from = [context.ip, context.userAgent];
      expect(await codec.origins([own, other, none].map(sealed))).to.deep.equal([from, from, [null, null]]);
      await keys.destroy({ tenantId, subject: userSubject(actorId) });
      expect(await codec.origins([own, other].map(sealed))).to.deep.equal([[null, null], from]);
    });

    it('eventCodec opens no origin of an altered or moved event', async () => {
      const stored = await encode(created);
      const { sealedOrigin, ...place } = sealed(stored);
      const altered = [
        {
          ...place,
          sealedOrigin: sealedOrigin!.replace(/.(?=.{20}$)/, (last) => (last === 'A' ? 'B' : 'A')),
        },
        { ...place, sealedOrigin: 'nobody' },
        { ...place, sealedOrigin, type: 'UserDeleted' },
        { ...place, sealedOrigin, id: randomUUID() },
        { ...place, sealedOrigin, stream: `${place.stream}0` },
        { ...place, sealedOrigin, tenantId: randomUUID() },
      ];
      const found = await codec.origins([sealed(stored), ...altered]);
      expect(found).to.deep.equal([[context.ip, context.userAgent], ...altered.map(() => null)]);
    });
  });

  describe('with an unknown email', () => {
    const emailDigest = '9'.repeat(64);
    const pseudonym = '7'.repeat(64);
    const failed = {
      type: 'UserSignInFailed',
      data: {
        userId: null,
        pseudonym,
        emailDigest,
        email: 'canary-typed@example.com',
        reason: 'unknown_user',
      },
    } as const satisfies DomainEvent;
    const known = {
      ...failed,
      data: { userId, emailDigest, email: failed.data.email, reason: 'password' },
    } as const;
    const subject = `email:${pseudonym}:20260102`;
    const ref = { tenantId, subject: emailSubject(pseudonym, context.occurredAt) };

    it('eventCodec seals personal values and the origin with the key of an unknown email and its day', async () => {
      expect(ref.subject).to.equal(subject);
      const stored = await encode(failed);
      const { sealed, ...open } = JSON.parse(stored.data) as Record<string, unknown>;
      expect(open).to.deep.equal({ userId: null, pseudonym, reason: 'unknown_user' });
      expect(sealed).to.match(new RegExp(`^${subject}\\|[A-Za-z0-9_-]+$`));
      expect(stored.metadata['sealedOrigin']).to.match(new RegExp(`^${subject}\\|[A-Za-z0-9_-]+$`));
      expect(JSON.stringify([stored.data, stored.metadata])).not.to.match(/canary|203\.0\.113/);
      const [recorded] = await codec.decode([stored]);
      expect(recorded).to.deep.include({ event: failed, context });
    });

    it('eventCodec seals both for the user where the email has one, whoever asks', async () => {
      const stored = await encode(known);
      for (const text of [stored.data, stored.metadata['sealedOrigin']])
        expect(text).to.include(`user:${userId}|`);
      await keys.destroy({ tenantId, subject: userSubject(userId) });
      const [recorded] = await codec.decode([stored]);
      expect(recorded?.event.data).to.deep.equal({ userId, reason: 'password' });
      expect(recorded?.context).to.include({ ip: null, userAgent: null });
    });

    it('eventCodec has a key for each day of an unknown email', async () => {
      const next = { ...context, occurredAt: '2026-01-03T00:00:00.000Z' };
      const [one, two] = [await encode(failed), await encode(failed, next)];
      await keys.destroy(ref);
      const [first, second] = await codec.decode([one, two]);
      expect(first?.event.data).not.to.have.property('email');
      expect(first?.context).to.include({ ip: null, userAgent: null });
      expect(second).to.deep.include({ event: failed, context: next });
    });

    it('eventCodec stores a refusal without the email only where the key of the email is destroyed', async () => {
      await keys.destroyEmails(tenantId, [subject], [subject]);
      expect(await encode(failed).catch((error: unknown) => error)).to.be.instanceOf(SubjectErased);
      const { email: _, emailDigest: _digest, ...data } = failed.data;
      const stored = await encode({ type: 'UserSignInFailed', data });
      expect(stored.metadata).not.to.have.property('sealedOrigin');
      expect((await codec.decode([stored]))[0]?.event.data).to.deep.equal(data);
    });

    it('a value sealed for an unknown email does not open as another email’s, another day’s or a user’s', async () => {
      const stored = await encode(failed);
      const data = JSON.parse(stored.data) as Record<string, unknown>;
      const changed: Partial<StoredEvent>[] = [
        { data: JSON.stringify({ ...data, pseudonym: '8'.repeat(64) }) },
        { data: JSON.stringify({ ...data, userId }) },
        { metadata: { ...stored.metadata, occurredAt: '2026-01-03T00:00:00.000Z' } },
      ];
      for (const change of changed) {
        const error = await codec.decode([{ ...stored, ...change }]).catch((failure: unknown) => failure);
        expect(error).to.include({ name: 'UnreadableEvent', reason: 'seal_broken' });
      }
    });
  });
});
