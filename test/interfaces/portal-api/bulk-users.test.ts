import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { assignRole } from '../../../application/role/assign-role.js';
import { createUser } from '../../../application/user/create-user.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';

interface Row {
  readonly userId: string;
  readonly status: number;
  readonly code: string | null;
  readonly changed: boolean;
}

describe('a bulk action on users', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let isSteppedUp = true;
  before(async () => {
    service = await inMemoryApi({
      // the token is the id of its user: who a token belongs to is tested elsewhere
      holderOf: (userId) =>
        Promise.resolve({
          tenantId,
          userId,
          clientId: portalClientId(tenantId),
          scopes: new Set(scopes),
          sessionId: userId,
          isAdministrator: true,
          isOwner: false,
          meetsPolicy: true,
          isSteppedUp,
          stepUpAcr: 'urn:tessera:mfa',
          lock: null,
        }),
    });
  });
  beforeEach(async () => {
    isSteppedUp = true;
    tenantId = await service.tenant();
  });
  after(() => service.stop());

  const person = async (role: 'owner' | 'admin' | 'user' = 'user', inTenant = tenantId): Promise<string> => {
    const context = systemCommand({ tenantId: inTenant });
    const email = `${randomUUID()}@example.com`;
    const { record } = await createUser(service.app, context, { email, sendInvitation: false });
    if (role !== 'user')
      await assignRole(service.app, systemCommand({ tenantId: inTenant }), {
        userId: record.id,
        roleId: builtInRoleId(inTenant, role),
      });
    return record.id;
  };
  const people = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => person()));
  const perform = (
    by: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> =>
    service.call('POST', '/portal/api/users/bulk', {
      headers: { Authorization: `Bearer ${by}`, ...headers },
      body,
    });
  const rows = ({ json }: Reply): readonly Row[] => json['results'] as readonly Row[];
  const faults = ({ json }: Reply): readonly (readonly [string, string])[] =>
    (json['errors'] as readonly { pointer: string; code: string }[]).map(({ pointer, code }) => [
      pointer,
      code,
    ]);
  const user = async (id: string): Promise<Readonly<Record<string, unknown>>> =>
    (await service.call('GET', `/api/users/${id}`, { key: await service.key(tenantId) })).json;

  it('suspends each user, and answers a row for each in the order sent', async () => {
    const admin = await person('admin');
    const ids = await people(20);
    const reply = await perform(admin, { action: 'suspend', userIds: ids });
    expect(reply.status).to.equal(200);
    expect(rows(reply)).to.deep.equal(
      ids.map((userId) => ({ userId, status: 204, code: null, changed: true })),
    );
    for (const id of ids) expect((await user(id))['status']).to.equal('suspended');
    const back = await perform(admin, { action: 'reactivate', userIds: ids });
    expect(rows(back).map(({ status }) => status)).to.deep.equal(ids.map(() => 204));
    expect((await user(ids[0]!))['status']).to.equal('active');
  });

  it('says of whom it has changed, by their state when it is carried out', async () => {
    const [admin, owner, other] = [await person('admin'), await person('owner'), await person('owner')];
    const ids = await people(3);
    const changed = async (by: string, body: object, headers = {}): Promise<readonly boolean[]> =>
      rows(await perform(by, body, headers)).map((row) => row.changed);
    const roleId = builtInRoleId(tenantId, 'admin');
    const first = { action: 'suspend', userIds: ids.slice(0, 1) };
    const all = { action: 'suspend', userIds: [...ids, randomUUID()] };
    expect(await changed(admin, first)).to.deep.equal([true]);
    expect(await changed(admin, all)).to.deep.equal([false, true, true, false]);
    expect(await changed(admin, { ...all, action: 'reactivate' })).to.deep.equal([true, true, true, false]);
    expect(await changed(owner, { action: 'assign-role', userIds: first.userIds, roleId })).to.deep.equal([
      true,
    ]);
    const role = { userIds: ids, roleId };
    expect(await changed(owner, { ...role, action: 'assign-role' })).to.deep.equal([false, true, true]);
    expect(await changed(owner, { ...role, action: 'unassign-role' })).to.deep.equal([true, true, true]);
    expect(await changed(owner, { ...role, action: 'unassign-role' })).to.deep.equal([false, false, false]);
    const owners = { action: 'suspend', userIds: [other] };
    expect(await changed(owner, owners)).to.deep.equal([true]);
    expect(await changed(owner, owners)).to.deep.equal([false]);
  });

  it('goes on beside refusals, which have the codes of the single commands', async () => {
    const [admin, owner] = [await person('admin'), await person('owner')];
    const elsewhere = await person('user', await service.tenant());
    const [one, two] = await people(2);
    const reply = await perform(admin, {
      action: 'suspend',
      userIds: [one, owner, elsewhere, randomUUID(), two],
    });
    expect(rows(reply).map(({ status, code }) => [status, code])).to.deep.equal([
      [204, null],
      [403, 'owner_protected'],
      [404, 'user_not_found'],
      [404, 'user_not_found'],
      [204, null],
    ]);
    expect((await user(owner))['status']).to.equal('active');
  });

  it('never suspends the last owner, whoever asks', async () => {
    const [olga, oleg] = [await person('owner'), await person('owner')];
    const reply = await perform(olga, { action: 'suspend', userIds: [oleg, olga] });
    expect(rows(reply).map(({ code }) => code)).to.have.members([null, 'last_owner']);
    const states = await Promise.all([user(olga), user(oleg)]);
    expect(states.map(({ status }) => status)).to.have.members(['active', 'suspended']);
  });

  it('assigns and takes a role; owner is an owner’s to give', async () => {
    const [admin, owner] = [await person('admin'), await person('owner')];
    const ids = await people(3);
    const give = (by: string, action: string, roleId: string): Promise<Reply> =>
      perform(by, { action, userIds: ids, roleId });
    const asOwner = builtInRoleId(tenantId, 'owner');
    const refused = await give(admin, 'assign-role', asOwner);
    expect(rows(refused).map(({ status, code }) => `${status} ${code}`)).to.deep.equal(
      ids.map(() => '403 owner_role_protected'),
    );
    expect(rows(await give(owner, 'assign-role', asOwner)).map(({ status }) => status)).to.deep.equal(
      ids.map(() => 204),
    );
    expect((await user(ids[0]!))['roles']).to.include('owner');
    expect(rows(await give(owner, 'unassign-role', asOwner)).map(({ status }) => status)).to.deep.equal(
      ids.map(() => 204),
    );
    expect((await user(ids[0]!))['roles']).not.to.include('owner');
    expect(rows(await give(admin, 'unassign-role', builtInRoleId(tenantId, 'user')))[0]).to.include({
      status: 409,
      code: 'built_in_role',
    });
    expect(rows(await give(admin, 'assign-role', randomUUID()))[0]).to.include({ code: 'role_not_found' });
  });

  it('sends invitations again and signs people out', async () => {
    const admin = await person('admin');
    const ids = await people(2);
    const resent = await perform(admin, { action: 'resend', userIds: ids });
    expect(rows(resent).map(({ status }) => status)).to.deep.equal([204, 204]);
    const out = await perform(admin, { action: 'sign-out', userIds: ids });
    expect(rows(out).map(({ status }) => status)).to.deep.equal([204, 204]);
    const types = service.world.log.all.map(({ event }) => event.type);
    expect(types.filter((type) => type === 'UserSignedOutEverywhere')).to.have.length(2);
  });

  it('asks for a step-up for every action but to resend, and does nothing without', async () => {
    const admin = await person('admin');
    const ids = await people(1);
    isSteppedUp = false;
    const before = await service.head();
    for (const action of ['suspend', 'reactivate', 'assign-role', 'unassign-role', 'sign-out']) {
      const reply = await perform(admin, { action, userIds: ids });
      expect([reply.status, reply.json['code']], action).to.deep.equal([
        401,
        'insufficient_user_authentication',
      ]);
    }
    expect(await service.head()).to.equal(before);
    expect((await perform(admin, { action: 'resend', userIds: ids })).status).to.equal(200);
  });

  it('refuses duplicates, ids that are none, and more than 200', async () => {
    const admin = await person('admin');
    const [one] = await people(1);
    const before = await service.head();
    for (const [body, expected] of [
      [{ action: 'suspend', userIds: [one, one] }, [['/userIds/1', 'duplicate']]],
      [{ action: 'suspend', userIds: ['ada'] }, [['/userIds/0', 'format']]],
      [{ action: 'suspend', userIds: [] }, [['/userIds', 'length']]],
      [
        { action: 'suspend', userIds: Array.from({ length: 201 }, () => randomUUID()) },
        [['/userIds', 'length']],
      ],
      [{ action: 'delete', userIds: [one] }, [['/action', 'enum']]],
      [{ action: 'assign-role', userIds: [one] }, [['/roleId', 'required']]],
      [{ action: 'assign-role', userIds: [one], roleId: 'admin' }, [['/roleId', 'format']]],
      [{ action: 'suspend', userIds: [one], roleId: randomUUID() }, [['/roleId', 'unexpected']]],
    ] as const) {
      const reply = await perform(admin, body);
      expect(reply.status, JSON.stringify(body)).to.equal(400);
      expect(faults(reply)).to.deep.equal(expected);
    }
    expect(await service.head()).to.equal(before);
  });

  it('leaves one audit entry for each user, whose source is the portal', async () => {
    const admin = await person('admin');
    const ids = await people(5);
    await perform(admin, { action: 'suspend', userIds: ids });
    const { json } = await service.call('GET', `/api/auditlogs?actorId=${admin}`, {
      key: await service.key(tenantId),
    });
    const entries = json['items'] as readonly { source: string; target: { id: string } }[];
    expect(entries.map(({ target }) => target.id)).to.have.members(ids);
    expect(new Set(entries.map(({ source }) => source))).to.deep.equal(new Set(['portal']));
  });

  it('runs once for an Idempotency-Key, and gives the first answer again', async () => {
    const admin = await person('admin');
    const [one] = await people(1);
    const headers = { 'Idempotency-Key': 'leavers' };
    const first = await perform(admin, { action: 'resend', userIds: [one] }, headers);
    const head = await service.head();
    const again = await perform(admin, { action: 'resend', userIds: [one] }, headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).to.deep.equal([first.text, 'true']);
    expect(await service.head()).to.equal(head);
    const other = await perform(admin, { action: 'suspend', userIds: [one] }, headers);
    expect(other.status).to.equal(422);
  });

  it('ends well defined when fifty of the same race each other', async function () {
    this.slow(10_000);

    const owners = [await person('owner'), await person('owner'), await person('owner')];
    const ids = [...(await people(5)), ...owners];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        perform(owners[index % owners.length]!, { action: 'suspend', userIds: ids }),
      ),
    );
    for (const reply of replies) {
      expect(reply.status).to.equal(200);
      expect(rows(reply).map(({ userId }) => userId)).to.deep.equal(ids);
      // a caller who was suspended meanwhile is no owner any more
      for (const { code } of rows(reply))
        expect(code).to.be.oneOf([null, 'last_owner', 'owner_protected', 'concurrent_change']);
    }
    const suspended = service.world.log.all.flatMap(({ event, context }) =>
      event.type === 'UserSuspended' && context.tenantId === tenantId ? [event.data.userId] : [],
    );
    expect(suspended).to.have.length(new Set(suspended).size);
    expect(suspended).to.include.members(ids.slice(0, 5));
    const states = await Promise.all(owners.map(user));
    const left = owners.filter((_, index) => states[index]?.['status'] === 'active');
    expect(left).not.to.have.length(0);
    expect(suspended).to.have.members(ids.filter((id) => !left.includes(id)));
  });
});
