import { expect } from 'chai';
import { envelope } from '../../../application/webhook/envelope.js';
import {
  eventTypes,
  catalogueEntry,
  isPublished,
  payloadOf,
  personOf,
  webhookCatalogue,
} from '../../../application/webhook/webhook-catalogue.js';
import { detailsFor } from '../../../application/webhook/payload-details.js';
import { createUser } from '../../../application/user/create-user.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { changeRole } from '../../../application/role/change-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { lockUser } from '../../../application/user/lock-user.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { eventKinds } from '../../../domain/webhook/event-kinds.js';
import { compileSchema } from '../../../infrastructure/json-schema/compile-schema.js';
import { goldenFiles } from '../../domain/golden.js';
import { AT } from '../../support/samples/given.js';
import { inMemoryWorld, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { adminRole, userStream } from '../../support/samples/tenant-world.js';

const baseUrl = 'https://id.example.com';

const recorded = (event: DomainEvent): RecordedEvent => ({
  id: '0190f0f0-0000-7000-8000-0000000000e1',
  stream: 'x',
  revision: 0n,
  position: 1n,
  event,
  context: {
    tenantId: TENANT,
    occurredAt: AT,
    actorType: 'user',
    actorId: TENANT,
    source: 'api',
    traceId: '0'.repeat(32),
    commandId: TENANT,
    ip: '192.0.2.1',
    userAgent: 'test/1',
  },
});

/** Of the kind's schema, where a member that it does not name is at fault, too. */
const faultsOf = (kind: keyof typeof eventTypes, data: unknown): readonly unknown[] =>
  compileSchema({ ...eventTypes[kind].schema, additionalProperties: false })(data);

describe('the catalogue of webhooks', () => {
  it('the catalogue of webhooks describes and publishes every kind', () => {
    expect(Object.keys(eventTypes)).to.deep.equal([...eventKinds]);
    const kinds = Object.values(webhookCatalogue).flatMap((entry) => (entry === null ? [] : [entry.kind]));
    expect(new Set<string>(kinds)).to.deep.equal(new Set<string>(eventKinds));
  });

  for (const kind of eventKinds)
    it(`${kind} has a sample that fits its schema`, () => {
      expect(faultsOf(kind, eventTypes[kind].sample)).to.deep.equal([]);
      expect(faultsOf(kind, { ...eventTypes[kind].sample, surplus: 1 })).to.have.length(1);
      expect(faultsOf(kind, {})).to.not.deep.equal([]);
    });

  for (const { name, event } of goldenFiles) {
    const entry = catalogueEntry(event.type);
    if (entry?.data === undefined) continue;
    it(`${name} has a payload of ${entry.kind} that fits its schema`, () => {
      expect(faultsOf(entry.kind, payloadOf(recorded(event), undefined, baseUrl))).to.deep.equal([]);
    });
  }

  it('the creation of a user says what it came from: a connection, an import, or the source of the command', () => {
    const { event } = goldenFiles.find(({ name }) => name === 'UserCreated.v1.json')!;
    const sourceWith = (more: object): unknown =>
      payloadOf(recorded({ ...event, data: { ...event.data, ...more } } as DomainEvent), undefined, baseUrl)[
        'source'
      ];
    expect(sourceWith({})).to.equal('api');
    expect(sourceWith({ connectionId: TENANT })).to.equal('connection');
    expect(sourceWith({ importId: TENANT, notify: true })).to.equal('import');
  });

  it('a sign-in says how it began, and with which connection', () => {
    const { event } = goldenFiles.find(({ name }) => name === 'UserSignedIn.v1.json')!;
    const reported = payloadOf(recorded(event), undefined, baseUrl);
    expect(reported).to.include({
      method: 'connection',
      connectionId: '0190f0f0-0000-7000-8000-000000000009',
    });
    for (const [amr, method] of [
      [['pwd'], 'password'],
      [['pwd', 'hwk', 'user', 'mfa'], 'password'],
      [['otp', 'mfa'], 'code'],
      [['hwk', 'user', 'mfa'], 'passkey'],
      [['fed', 'otp', 'mfa'], 'connection'],
    ]) {
      const { method: _, connectionId: _id, ...data } = event.data as Record<string, unknown>;
      const before = { ...event, data: { ...data, amr } } as unknown as DomainEvent;
      expect(payloadOf(recorded(before), undefined, baseUrl)).to.include({ method, connectionId: null });
    }
  });

  it('the catalogue of webhooks describes changes of a profile, an address and an avatar', () => {
    const userId = TENANT;
    const reported = (event: DomainEvent) => payloadOf(recorded(event), undefined, baseUrl);
    expect(
      reported({
        type: 'UserProfileChanged',
        data: { userId, lastName: null, locale: 'de', metadata: { plan: 'gold' } },
      }),
    ).to.deep.equal({ userId, changed: ['lastName', 'locale', 'metadata'], lastName: null });
    const sha256 = '0'.repeat(64);
    const withId = { userId, externalId: 'crm-1', externalIdDigest: sha256 };
    expect(reported({ type: 'UserProfileChanged', data: withId })).to.deep.equal({
      userId,
      changed: ['externalId'],
    });
    expect(
      reported({ type: 'UserEmailChanged', data: { userId, email: 'a@b.test', emailDigest: sha256 } }),
    ).to.deep.equal({ userId, changed: ['email'], email: 'a@b.test' });
    expect(reported({ type: 'UserAvatarSet', data: { userId, sha256 } })).to.deep.equal({
      userId,
      changed: ['avatarUrl'],
      avatarUrl: `${baseUrl}/api/users/${userId}/avatar`,
    });
    expect(reported({ type: 'UserAvatarRemoved', data: { userId } })).to.have.property('avatarUrl', null);
    expect(reported({ type: 'TenantDeletionCompleted', data: { tenantId: TENANT } })).to.deep.equal({
      completedAt: AT,
    });
  });

  it('the catalogue of webhooks names the owner who requests the deletion of a tenant, and an operator only as such', () => {
    const event = recorded({
      type: 'TenantDeletionRequested',
      data: { tenantId: TENANT, scheduledFor: AT, requestedBy: 'owner' },
    });
    expect(payloadOf(event, undefined, baseUrl)).to.deep.equal({ scheduledFor: AT, requestedBy: TENANT });
    const byOperator = {
      ...event,
      context: { ...event.context, actorType: 'operator', actorId: 'Joe' } as const,
    };
    expect(payloadOf(byOperator, undefined, baseUrl)).to.have.property('requestedBy', 'operator');
  });

  it('the catalogue of webhooks informs listeners of one kind of password, the generated one', () => {
    const entry = catalogueEntry('UserPasswordSet')!;
    expect(isPublished(entry, { cause: 'generated' })).to.equal(true);
    for (const cause of ['creation', 'invitation', 'reset', 'change', undefined])
      expect(isPublished(entry, { cause })).to.equal(false);
    expect(isPublished(catalogueEntry('UserSuspended')!, {})).to.equal(true);
  });

  it('the catalogue of webhooks refuses an event that is not in it, or that lacks its facts', () => {
    for (const type of ['OwnerAdded', 'UserReactivated'] as const)
      expect(() => payloadOf(recorded({ type, data: { userId: TENANT } }), undefined, baseUrl)).to.throw(
        TypeError,
      );
    expect(catalogueEntry('constructor')).to.equal(undefined);
  });

  it('the catalogue of webhooks names the user whose erasure deletes a payload', () => {
    expect(personOf('user.created', { userId: TENANT })).to.equal(TENANT);
    expect(personOf('user.login_failed', { userId: null })).to.equal(null);
    expect(personOf('user.deleted', { userId: TENANT })).to.equal(null);
    expect(personOf('tenant.locked', {})).to.equal(null);
  });

  it('the catalogue of webhooks puts a payload into its envelope, in the documented order', () => {
    const eventId = '0190f0f0-0000-7000-8000-0000000000e1';
    const body = envelope(
      { kind: 'user.deleted', eventId, occurredAt: AT, tenantId: TENANT },
      { userId: 'u' },
    );
    expect(body).to.equal(
      `{"event":"user.deleted","id":"evt_${eventId}","occurredAt":"${AT}","tenantId":"${TENANT}","data":{"userId":"u"}}`,
    );
  });
});

describe('facts that payloads need', () => {
  it('facts for payloads are those at the time of their event, whatever came later', async () => {
    const world = inMemoryWorld();
    const app = world.process();
    const { record: grace } = await createUser(app, systemCommand(), { email: 'grace@example.com' });
    const { record: clerk } = await defineRole(app, systemCommand(), { name: 'clerk' });
    const member = { userId: grace.id, roleId: clerk.id };
    await assignRole(app, systemCommand(), member);
    await changeRole(app, systemCommand(), { roleId: clerk.id, name: 'writer' });
    await assignRole(app, systemCommand(), { userId: grace.id, roleId: adminRole });
    await unassignRole(app, systemCommand(), member);
    await suspendUser(app, systemCommand(), { userId: grace.id });
    await lockUser(app, systemCommand(), { userId: grace.id, until: '2030-01-01T00:00:00.000Z' });
    await reactivateUser(app, systemCommand(), { userId: grace.id });
    await generatePassword(app, systemCommand(), { userId: grace.id });

    const history = await app.events.load(userStream(grace.id));
    const { details: facts } = await detailsFor(app.events, history);
    const reported = history
      .filter(({ id }) => facts.has(id))
      .map((event) => {
        const data = payloadOf(event, facts.get(event.id), baseUrl);
        expect(faultsOf(catalogueEntry(event.event.type)!.kind, data)).to.deep.equal([]);
        return data;
      });
    const changed = (member: string, value: unknown) => ({
      userId: grace.id,
      changed: [member],
      [member]: value,
    });
    expect(reported).to.deep.equal([
      changed('roles', ['user', 'clerk']),
      changed('roles', ['admin', 'user', 'writer']),
      changed('roles', ['admin', 'user']),
      changed('status', 'locked'),
      { userId: grace.id, email: 'grace@example.com', ipAddress: null, userAgent: null },
    ]);
  });

  it('facts for payloads are read for events that need them only, each stream once', async () => {
    const loads: string[] = [];
    const log = {
      load: (stream: string) => {
        loads.push(stream);
        return Promise.resolve([of('UserSuspended', stream)]);
      },
    };
    const of = (type: 'UserReactivated' | 'UserSuspended', stream: string): RecordedEvent => ({
      ...recorded({ type, data: { userId: TENANT } }),
      stream,
    });
    const events = [of('UserReactivated', 'a'), of('UserSuspended', 'b'), of('UserReactivated', 'a')];
    expect((await detailsFor(log, events)).details.size).to.equal(0);
    expect(loads).to.deep.equal(['a']);
  });
});
