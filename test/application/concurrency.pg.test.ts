import { expect } from 'chai';
import type { App } from '../../application/app.js';
import { type EventAppend, type EventLog, appendOne } from '../../application/events/event-log.js';
import type { Appended } from '../../application/ports/events/event-store.js';
import { findClient } from '../../application/client/find-client.js';
import { registerClient } from '../../application/client/register-client.js';
import { reconcileOwners } from '../../application/owners/reconcile-owners.js';
import { assignRole } from '../../application/role/assign-role.js';
import { defineRole } from '../../application/role/define-role.js';
import { unassignRole } from '../../application/role/unassign-role.js';
import { changeUser } from '../../application/user/change-user.js';
import { createUser } from '../../application/user/create-user.js';
import { deleteUser } from '../../application/user/erasure/delete-user.js';
import { readUser } from '../../application/user/read-user.js';
import { suspendUser } from '../../application/user/suspend-user.js';
import { issueApiKey } from '../../application/api-key/issue-api-key.js';
import { mostRoles } from '../../domain/user/user-roles.js';
import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import { owners } from '../../domain/owners/owners.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { fold } from '../../domain/shared/decider.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { command, systemCommand } from '../support/in-memory/in-memory-app.js';
import { oneByOne } from '../support/in-memory/in-memory-event-log.js';
import { postgresApps, type PostgresApps } from '../support/services/postgres-app.js';

const minute = 60_000;

describe('commands at the same time, over PostgreSQL', () => {
  let postgres: PostgresApps;
  let tenantId: string;

  before(async () => {
    postgres = await postgresApps(2);
  });
  after(() => postgres.close());
  beforeEach(() => {
    tenantId = postgres.apps[0]!.ids.next();
  });

  const one = (): App => postgres.apps[0]!;
  /** Runs as many at once, spread over the processes; answers what became of each. */
  const atOnce = async <T>(times: number, run: (app: App, index: number) => Promise<T>) => {
    const { apps } = postgres;
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, (_, index) => run(apps[index % apps.length]!, index)),
    );
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const codes = outcomes.flatMap((outcome) => {
      if (outcome.status === 'fulfilled') return [];
      if (!(outcome.reason instanceof DomainError)) throw outcome.reason;
      return [outcome.reason.code];
    });
    return { done, codes };
  };

  it('of 50 concurrent creations with one email, one succeeds and 49 are notified that it is taken', async () => {
    const { done, codes } = await atOnce(50, (app, index) =>
      createUser(app, command({ tenantId }), {
        email: index % 3 === 0 ? 'ADA@example.com' : 'ada@example.com',
      }),
    );
    expect(done).to.have.length(1);
    expect(codes).to.have.length(49);
    expect(new Set(codes)).to.deep.equal(new Set(['email_taken']));
    const { record, revision } = done[0]!;
    expect(await readUser(postgres.apps[1]!, tenantId, record.id)).to.deep.equal({ record, revision });
  });

  it('of 50 concurrent creations with one external id, one succeeds and 49 are notified that it is taken', async () => {
    const { done, codes } = await atOnce(50, (app, index) =>
      createUser(app, command({ tenantId }), { email: `user${index}@example.com`, externalId: 'crm-1' }),
    );
    expect(done).to.have.length(1);
    expect(codes).to.have.length(49);
    expect(new Set(codes)).to.deep.equal(new Set(['external_id_taken']));
    // no address is left to those who were refused
    const { done: again } = await atOnce(50, (app, index) =>
      createUser(app, command({ tenantId }), {
        email: `user${index}@example.com`,
        externalId: `crm-1-${index}`,
      }),
    );
    expect(again).to.have.length(49);
  });

  it('of 50 users who concurrently change to one external id, one gets it', async () => {
    const { done: users } = await atOnce(50, (app, index) =>
      createUser(app, command({ tenantId }), {
        email: `user${index}@example.com`,
        externalId: `crm-${index}`,
      }),
    );
    const { done, codes } = await atOnce(50, (app, index) =>
      changeUser(app, command({ tenantId }), { userId: users[index]!.record.id, externalId: 'wanted' }),
    );
    expect(done).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set(['external_id_taken']));
    await deleteUser(one(), command({ tenantId }), { userId: done[0]!.record.id });
    await createUser(one(), command({ tenantId }), { email: 'next@example.com', externalId: 'wanted' });
  });

  it('50 concurrent creations with different emails all succeed', async () => {
    const { done, codes } = await atOnce(50, (app, index) =>
      createUser(app, command({ tenantId }), { email: `user${index}@example.com` }),
    );
    expect(codes).to.deep.equal([]);
    expect(new Set(done.map(({ position }) => position))).to.have.property('size', 50);
  });

  it('of 50 concurrent registrations of one client id by two tenants, one succeeds and 49 are notified that it is taken', async () => {
    const tenants = [tenantId, postgres.apps[0]!.ids.next()] as const;
    const clientId = `web-${tenantId.slice(-12)}`;
    const { done, codes } = await atOnce(50, async (app, index) => {
      const of = tenants[index % 4 < 2 ? 0 : 1];
      const redirectUris = ['https://app.acme.test/cb'];
      const input = { clientId, type: 'public', audience: `api-${of}`, redirectUris };
      await registerClient(app, systemCommand({ tenantId: of }), input);
      return of;
    });
    expect(done).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set(['client_id_taken']));
    for (const app of postgres.apps)
      expect(await findClient(app, clientId)).to.include({ tenantId: done[0]! });
  });

  it('of 50 concurrent registrations with one audience by two tenants, all of one tenant succeed and none of the other', async () => {
    const tenants = [tenantId, postgres.apps[0]!.ids.next()] as const;
    const { done, codes } = await atOnce(50, async (app, index) => {
      const of = tenants[index % 4 < 2 ? 0 : 1];
      const redirectUris = ['https://app.acme.test/cb'];
      const input = { name: `Client ${index}`, type: 'public', audience: `api-${tenantId}`, redirectUris };
      await registerClient(app, systemCommand({ tenantId: of }), input);
      return of;
    });
    expect(new Set(done)).to.have.property('size', 1);
    expect(done.length).to.be.oneOf([24, 26]);
    expect(new Set(codes)).to.deep.equal(new Set(['audience_taken']));
  });

  it('one creation that is repeated 20 times concurrently makes one user and is answered every time', async () => {
    const context = command({ tenantId });
    const { done, codes } = await atOnce(20, (app) => createUser(app, context, { email: 'ada@example.com' }));
    expect(codes).to.deep.equal([]);
    expect(new Set(done.map(({ record }) => record.id))).to.have.property('size', 1);
    expect(new Set(done.map(({ position }) => position))).to.have.property('size', 1);
  });

  it('50 concurrent assignments to a user with room for 5 roles do not exceed the limit', async () => {
    const by = () => systemCommand({ tenantId });
    const roles: string[] = [];
    for (let index = 0; index < mostRoles + 45; index++)
      roles.push((await defineRole(one(), by(), { name: `Role ${index}` })).record.id);
    const created = await createUser(one(), by(), { email: 'ada@example.com' });
    const userId = created.record.id;
    for (const roleId of roles.splice(0, mostRoles - 5)) await assignRole(one(), by(), { roleId, userId });
    const { done, codes } = await atOnce(50, (app, index) =>
      assignRole(app, by(), { roleId: roles[index]!, userId }),
    );
    expect(done.length).to.be.within(1, 5);
    expect(codes.every((code) => code === 'too_many_roles' || code === 'concurrent_change')).to.equal(true);
    const { record } = (await readUser(postgres.apps[1]!, tenantId, userId))!;
    expect(record.roles).to.have.length(mostRoles - 5 + done.length + 1);
  });

  it('one of 50 tenants that concurrently bring the same API key gets it', async () => {
    const key = `tsk_${one().ids.next().replaceAll('-', '')}`;
    const { done, codes } = await atOnce(50, (app) =>
      issueApiKey(app, systemCommand({ tenantId: app.ids.next() }), {
        name: 'k',
        scopes: ['users:read'],
        key,
      }),
    );
    expect(done).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set(['api_key_taken']));
  });

  it('none of 50 changes of a user by an admin succeeds after the user has become an owner', async () => {
    const by = () => systemCommand({ tenantId });
    const roleId = builtInRoleId(tenantId, 'owner');
    const ids: string[] = [];
    for (const name of ['olga', 'ada', 'bob'])
      ids.push((await createUser(one(), by(), { email: `${name}@example.com` })).record.id);
    const [olga, ada, bob] = ids as [string, string, string];
    await assignRole(one(), by(), { roleId, userId: olga });
    const as = (id: string) => command({ tenantId, actor: { type: 'user', id } });
    const { codes } = await atOnce(50, (app, index) =>
      index === 7
        ? assignRole(app, as(olga), { roleId, userId: bob })
        : changeUser(app, as(ada), { userId: bob, firstName: `Bob ${index}` }),
    );
    expect(codes.every((code) => code === 'owner_protected' || code === 'concurrent_change')).to.equal(true);
    const history = await one().events.load(streamName(tenantId, 'user', bob));
    const became = history.findIndex(({ event }) => event.type === 'UserRoleAssigned');
    expect(became).to.be.above(0);
    expect(history.slice(became).filter(({ context }) => context.actorId === ada)).to.deep.equal([]);
  });

  it('50 concurrent definitions of one role make one role', async () => {
    const { done, codes } = await atOnce(50, (app, index) =>
      defineRole(app, command({ tenantId }), { name: index % 2 === 0 ? 'Billing' : 'BILLING ' }),
    );
    expect(done).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set(['role_name_taken']));
    expect(codes).to.have.length(49);
  });

  it('of 50 concurrent changes at the same revision, one succeeds and 49 are notified that their revision is stale', async () => {
    const { record, revision } = await createUser(one(), command({ tenantId }), { email: 'ada@example.com' });
    const { done, codes } = await atOnce(50, (app, index) =>
      changeUser(app, command({ tenantId, ifMatch: [revision] }), {
        userId: record.id,
        firstName: `Ada ${index}`,
      }),
    );
    expect(done).to.have.length(1);
    expect(codes).to.have.length(49);
    expect(new Set(codes)).to.deep.equal(new Set(['stale_revision']));
    expect((await readUser(one(), tenantId, record.id))?.record).to.deep.equal(done[0]!.record);
  });

  it('of 10 concurrent changes of different members without a revision, none that was answered is lost', async () => {
    const { record } = await createUser(one(), command({ tenantId }), { email: 'ada@example.com' });
    const { done } = await atOnce(10, (app, index) =>
      index % 2 === 0
        ? changeUser(app, command({ tenantId }), { userId: record.id, firstName: `Ada ${index}` })
        : changeUser(app, command({ tenantId }), { userId: record.id, externalId: `x-${index}` }),
    );
    const last = done.reduce((newest, outcome) => (outcome.revision > newest.revision ? outcome : newest));
    expect((await readUser(one(), tenantId, record.id))?.record).to.deep.equal(last.record);
    expect(done.length).to.be.at.least(4);
  });

  it('of 20 users who concurrently change to one address, one gets it', async () => {
    const { done: users } = await atOnce(20, (app, index) =>
      createUser(app, command({ tenantId }), { email: `user${index}@example.com` }),
    );
    const { done, codes } = await atOnce(20, (app, index) =>
      changeUser(app, command({ tenantId }), {
        userId: users[index]!.record.id,
        email: 'wanted@example.com',
      }),
    );
    expect(done).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set(['email_taken']));
  });

  it('of 30 concurrent creations with an abandoned address, one gets it, and the slow one that reserved it does not', async () => {
    const slow = command({ tenantId });
    const dying: App = { ...one(), events: dyingAfter(one().events, 1) };
    await createUser(dying, slow, { email: 'ada@example.com' }).catch(() => undefined);
    postgres.clock.now += minute;
    const { done, codes } = await atOnce(30, (app, index) =>
      createUser(app, index === 7 ? slow : command({ tenantId }), { email: 'ada@example.com' }),
    );
    expect(done).to.have.length(1);
    expect(new Set(codes)).to.deep.equal(new Set(['email_taken']));
    expect((await readUser(one(), tenantId, done[0]!.record.id))?.record.email).to.equal('ada@example.com');
  });

  for (let round = 1; round <= 3; round++)
    it(`50 concurrent attempts to demote, suspend and delete both owners leave one (${round})`, async () => {
      const roleId = builtInRoleId(tenantId, 'owner');
      const ids: string[] = [];
      for (const name of ['olga', 'oleg']) {
        const { record } = await createUser(one(), systemCommand({ tenantId }), {
          email: `${name}@example.com`,
        });
        await assignRole(one(), systemCommand({ tenantId }), { roleId, userId: record.id });
        ids.push(record.id);
      }
      const { codes } = await atOnce<unknown>(50, (app, index) => {
        const userId = ids[index % 2]!;
        const kind = Math.floor(index / 2) % 3;
        if (kind === 0) return unassignRole(app, systemCommand({ tenantId }), { roleId, userId });
        if (kind === 1) return suspendUser(app, command({ tenantId }), { userId });
        return deleteUser(app, command({ tenantId }), { userId });
      });
      expect(codes).to.include('last_owner');
      const allowed = ['last_owner', 'concurrent_change', 'user_not_found', 'stale_revision'];
      for (const code of codes) expect(allowed).to.include(code);
      await reconcileOwners(one(), { tenantId });
      const history = await one().events.load(streamName(tenantId, 'owners', tenantId));
      const state = fold(
        owners,
        history.map(({ event, context }) => ({ event: event as OwnersEvent, at: context.occurredAt })),
      );
      const active = [...state].filter(([, status]) => status === 'active').map(([id]) => id);
      expect(active).to.have.length(1);
      const { record } = (await readUser(one(), tenantId, active[0]!))!;
      expect(record).to.deep.include({ status: 'active', roles: ['owner', 'user'] });
    });
});

/** A log whose process dies after so many appends. */
function dyingAfter(log: EventLog, appends: number): EventLog {
  let left = appends;
  const append = async (one: EventAppend): Promise<Appended> => {
    if (left-- <= 0) throw new Error('kill -9');
    return appendOne(log, one);
  };
  return { load: (stream, from) => log.load(stream, from), append: oneByOne(append) };
}
