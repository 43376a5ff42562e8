import { expect } from 'chai';
import sharp from 'sharp';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { connectionBook } from '../../../application/connection/connection-book.js';
import { changeConnection } from '../../../application/connection/change-connection.js';
import { createConnection } from '../../../application/connection/create-connection.js';
import { deleteConnection } from '../../../application/connection/delete-connection.js';
import type { SignInConnection } from '../../../application/ports/connections/connection-book.js';
import {
  ProviderFault,
  type ProviderPerson,
} from '../../../application/ports/connections/provider-client.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type PresentUser, presentUser, user } from '../../../domain/user/user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { load } from '../../../application/shared/load.js';
import { inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';
import { answeringProviders } from '../../support/providers/answering-providers.js';

const someone: ProviderPerson = {
  issuer: 'https://id.acme.test',
  subject: 'someone',
  email: 'someone@acme.test',
  emailVerified: true,
  firstName: null,
  lastName: null,
  locale: null,
  picture: null,
  amr: [],
  acr: null,
  authenticatedAt: null,
  claims: {},
};

describe('the rules of a connection at each sign-in', () => {
  const world = inMemoryWorld();
  const app = world.process();
  const book = connectionBook(app);
  let tenantId: string;
  let connection: SignInConnection;
  let billing: string;
  let n = 0;

  const command = () => systemCommand({ tenantId });
  const visitor = (): VisitorContext => {
    const { tenantId: tenant, source, traceId, commandId, ip, userAgent } = command();
    return { tenantId: tenant, source, traceId, commandId, ip, userAgent };
  };
  const set = async (changes: object): Promise<void> => {
    const { connectionId } = connection;
    await changeConnection(app, command(), { connectionId, ...changes });
  };
  const comes = async (more: Partial<ProviderPerson> = {}): Promise<string> => {
    const arrival = await book.arrive(visitor(), connection, { ...someone, ...more });
    if (arrival.kind !== 'known') throw new Error(JSON.stringify(arrival));
    return arrival.userId;
  };
  /** Somebody new, and what they come with again. */
  const newcomer = (more: Partial<ProviderPerson> = {}): Partial<ProviderPerson> => {
    n += 1;
    return { subject: `subject-${n}`, email: `person${n}@acme.test`, ...more };
  };
  const stateOf = async (userId: string): Promise<PresentUser> =>
    presentUser((await load(app, streamName(tenantId, 'user', userId), user)).state);
  const eventsOf = (userId: string): UserEvent[] =>
    world.log.eventsOf(streamName(tenantId, 'user', userId)) as UserEvent[];
  const admin = () => builtInRoleId(tenantId, 'admin');

  before(async () => {
    tenantId = (await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' })).record.id;
    const { record } = await createConnection(app, command(), {
      provider: 'oidc',
      name: 'Acme staff',
      issuer: 'https://id.acme.test',
      clientId: 'tessera',
      clientSecret: 'hardly-a-secret-9xQ2',
      newPeople: 'anyone',
      roleRules: [
        { claim: 'groups', value: 'money', role: 'billing' },
        { claim: 'groups', value: 'boss', role: 'admin' },
        { claim: 'groups', value: 'money', role: 'gone' },
      ],
    });
    connection = (await book.find(tenantId, record.id))!;
    billing = (await defineRole(app, command(), { name: 'billing' })).record.id;
  });
  afterEach(async () => {
    world.providers = answeringProviders;
    await set({ profile: 'first' });
  });

  describe('roles', () => {
    it('roles come with a claim and go with it, and each change names the rule', async () => {
      const who = newcomer();
      const userId = await comes({ ...who, claims: { groups: ['money', 'boss'] } });
      expect((await stateOf(userId)).roleIds).to.have.members([billing, admin()]);
      await comes({ ...who, claims: { groups: 'money' } });
      expect((await stateOf(userId)).roleIds).to.deep.equal([billing]);
      const { connectionId } = connection;
      const money = { connectionId, claim: 'groups', value: 'money' };
      const boss = { connectionId, claim: 'groups', value: 'boss' };
      const changes = eventsOf(userId).filter(({ type }) => type.startsWith('UserRole'));
      expect(changes.map(({ type, data }) => [type, (data as { rule?: object }).rule])).to.deep.equal([
        ['UserRoleAssigned', money],
        ['UserRoleAssigned', boss],
        ['UserRoleUnassigned', boss],
      ]);
    });

    it('a sign-in that changes nothing appends nothing', async () => {
      const who = { ...newcomer(), claims: { groups: ['money'] } };
      const userId = await comes(who);
      const before = eventsOf(userId).length;
      await comes(who);
      expect(eventsOf(userId)).to.have.length(before);
    });

    it('a role that somebody gave by hand stays, also one that a rule had given before', async () => {
      const who = newcomer();
      const userId = await comes(who);
      await assignRole(app, command(), { roleId: billing, userId });
      await comes({ ...who, claims: { groups: ['money', 'boss'] } });
      await assignRole(app, command(), { roleId: admin(), userId });
      await comes(who);
      expect((await stateOf(userId)).roleIds).to.have.members([billing, admin()]);
    });

    it('a role that a rule of a deleted connection gave goes with the claim at its successor', async () => {
      const made = async (): Promise<SignInConnection> => {
        const { record } = await createConnection(app, command(), {
          provider: 'oidc',
          name: 'Successors',
          issuer: 'https://next.acme.test',
          clientId: 'tessera',
          clientSecret: 'hardly-a-secret-9xQ2',
          newPeople: 'anyone',
          roleRules: [{ claim: 'groups', value: 'money', role: 'billing' }],
        });
        return (await book.find(tenantId, record.id))!;
      };
      const who = { ...someone, ...newcomer({ issuer: 'https://next.acme.test' }) };
      const first = await made();
      const arrival = await book.arrive(visitor(), first, { ...who, claims: { groups: ['money'] } });
      if (arrival.kind !== 'known') throw new Error(arrival.kind);
      expect((await stateOf(arrival.userId)).roleIds).to.deep.equal([billing]);
      await deleteConnection(app, command(), { connectionId: first.connectionId, force: true });
      const second = await made();
      await book.arrive(visitor(), second, { ...who, claims: { groups: ['money'] } });
      expect((await stateOf(arrival.userId)).roleIds).to.deep.equal([billing]);
      await book.arrive(visitor(), second, { ...who, claims: { groups: [] } });
      expect((await stateOf(arrival.userId)).roleIds).to.deep.equal([]);
    });

    it('50 sign-ins at once give a role once', async () => {
      const who = { ...newcomer(), claims: { groups: ['money'] } };
      const userId = await comes({ ...who, claims: {} });
      await Promise.all(Array.from({ length: 50 }, () => comes(who)));
      expect(eventsOf(userId).filter(({ type }) => type === 'UserRoleAssigned')).to.have.length(1);
    });

    it('a suspended user gets no role, and loses none', async () => {
      const who = newcomer();
      const userId = await comes(who);
      await suspendUser(app, command(), { userId });
      await comes({ ...who, claims: { groups: ['money'] }, firstName: 'Never' });
      expect(await stateOf(userId)).to.deep.include({ roleIds: [], firstName: null });
    });
  });

  describe('new people', () => {
    it('as many people come by themselves in a day as the tenant allows, also 50 at once, and administrators are notified', async () => {
      const capped = systemCommand({ tenantId: uuids.next() });
      const { record } = await createTenant(app, capped, { slug: 'caps', name: 'Caps' });
      const of = { tenantId: record.id };
      await changeTenantSettings(app, systemCommand(of), { signUpsPerDay: 5 });
      const made = await createConnection(app, systemCommand(of), {
        provider: 'oidc',
        name: 'Anyone',
        issuer: 'https://id.acme.test',
        clientId: 'tessera',
        clientSecret: 'hardly-a-secret-9xQ2',
        newPeople: 'anyone',
      });
      const anyone = (await book.find(record.id, made.record.id))!;
      const arrivals = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          book.arrive({ ...visitor(), ...of, ip: `198.51.100.${index}` }, anyone, {
            ...someone,
            subject: `caps-${index}`,
            email: `caps${index}@else${index}.test`,
          }),
        ),
      );
      expect(arrivals.filter(({ kind }) => kind === 'known')).to.have.length(5);
      for (const arrival of arrivals)
        if (arrival.kind !== 'known') expect(arrival).to.deep.equal({ kind: 'refused', reason: 'limit' });
      const reported = world.log.all.filter(({ event }) => event.type === 'SignUpLimitReached');
      expect(reported.map(({ context }) => context.tenantId)).to.deep.equal([record.id]);
    });
  });

  describe('the profile', () => {
    it('first fills what is empty, and never overwrites', async () => {
      const who = newcomer({ firstName: 'Ada' });
      const userId = await comes(who);
      await comes({ ...who, firstName: 'Augusta', lastName: 'Byron', locale: 'en_GB' });
      expect(await stateOf(userId)).to.include({ firstName: 'Ada', lastName: 'Byron', locale: 'en-GB' });
    });

    it('always overwrites by one event, and clears nothing that the provider does not state', async () => {
      await set({ profile: 'always' });
      const who = newcomer({ firstName: 'Ada', lastName: 'Byron', locale: 'en' });
      const userId = await comes(who);
      await comes({ ...who, firstName: 'Augusta', lastName: null, locale: 'de' });
      expect(await stateOf(userId)).to.include({ firstName: 'Augusta', lastName: 'Byron', locale: 'de' });
      await comes({ ...who, firstName: 'Augusta', lastName: null, locale: 'de' });
      expect(eventsOf(userId).filter(({ type }) => type === 'UserProfileChanged')).to.have.length(1);
    });

    it('text that can be no name or language keeps nobody out', async () => {
      const userId = await comes(newcomer({ firstName: 'x'.repeat(201), lastName: '\u0000', locale: '???' }));
      expect(await stateOf(userId)).to.include({ firstName: null, lastName: null, locale: null });
    });

    const pictures = (bytes: Uint8Array): string[] => {
      const asked: string[] = [];
      world.providers = {
        ...answeringProviders,
        picture: (address) => {
          asked.push(address);
          return Promise.resolve(bytes);
        },
      };
      return asked;
    };
    const png = (): Promise<Buffer> =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: '#a00' } })
        .png()
        .toBuffer();

    it('a picture is fetched once an address, stored as an uploaded one is, and replaced by always alone', async () => {
      const asked = pictures(await png());
      const who = newcomer({ picture: 'https://pictures.test/1' });
      const userId = await comes(who);
      const { avatar } = await stateOf(userId);
      expect(await app.avatars.find({ tenantId, userId }, avatar!)).to.have.length.above(10);
      await comes(who);
      await comes({ ...who, picture: 'https://pictures.test/2' });
      expect(asked).to.deep.equal(['https://pictures.test/1']);
      await set({ profile: 'always' });
      await comes({ ...who, picture: 'https://pictures.test/2' });
      expect((await stateOf(userId)).avatar).to.not.equal(avatar);
      expect(asked).to.have.length(2);
    });

    it('a picture that is none, or that cannot be had, keeps nobody out', async () => {
      pictures(Buffer.from('<svg onload=alert(1)>'));
      expect(
        (await stateOf(await comes(newcomer({ picture: 'https://pictures.test/svg' })))).avatar,
      ).to.equal(null);
      const fault = new ProviderFault('unreachable', 'blocked_address', 'It is inside.');
      world.providers = { ...answeringProviders, picture: () => Promise.reject(fault) };
      const inside = newcomer({ picture: 'http://169.254.169.254/latest' });
      expect((await stateOf(await comes(inside))).avatar).to.equal(null);
    });
  });
});
