import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { Reply } from '../../support/http/http-client.js';
import type { ApiUnderTest } from '../../support/http/http-service.js';

/** Records as they were at a time. */
export function asOfSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  let userId: string;
  let roleId: string;
  /** When what happened: user and role made, both changed, the role taken and deleted. */
  const times: string[] = [];
  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  const note = async (): Promise<void> => {
    await sleep(3);
    times.push(new Date().toISOString());
    await sleep(3);
  };

  before(async () => {
    service = await start();
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    await note();
    const user = { email: 'ada@example.com', firstName: 'Ada' };
    userId = String((await send('POST', '/api/users', user)).json['id']);
    roleId = String((await send('POST', '/api/roles', { name: 'clerk' })).json['id']);
    await send('POST', `/api/roles/${roleId}/users/${userId}`);
    await note();
    await send('PUT', `/api/users/${userId}`, { firstName: 'Augusta', email: 'augusta@example.com' });
    await send('PUT', `/api/roles/${roleId}`, { name: 'manager' });
    await note();
    await send('DELETE', `/api/roles/${roleId}`);
    await send('POST', `/api/users/${userId}/suspend`);
  });
  after(() => service.stop());

  /** Returns the ids of entries of an action, the newest first. */
  const entriesOf = async (action: string, targetId = userId): Promise<string[]> => {
    const { json } = await send('GET', `/api/auditlogs?limit=200&action=${action}&targetId=${targetId}`);
    return (json['items'] as readonly { readonly id: string | number }[]).map(({ id }) => String(id));
  };
  const userAt = (time: string | undefined): Promise<Reply> =>
    send('GET', `/api/users/${userId}?asOf=${time ?? ''}`);
  const roleAt = (id: string, time: string | undefined): Promise<Reply> =>
    send('GET', `/api/roles/${id}?asOf=${time ?? ''}`);

  it('a user of the past is shown with the roles of that time and their names then', async () => {
    expect((await userAt(times[1])).json).to.deep.include({
      firstName: 'Ada',
      email: 'ada@example.com',
      status: 'active',
      roles: ['user', 'clerk'],
    });
    expect((await userAt(times[2])).json).to.deep.include({
      firstName: 'Augusta',
      email: 'augusta@example.com',
      roles: ['user', 'manager'],
    });
    const now = await send('GET', `/api/users/${userId}`);
    expect((await userAt(new Date().toISOString())).json).to.deep.equal(now.json);
    expect(now.json).to.deep.include({ status: 'suspended', roles: ['user'] });
  });

  it('no role of the past is shown before the tenant existed, built in or not', async () => {
    for (const id of [roleId, builtInRoleId(tenantId, 'owner')]) {
      const reply = await roleAt(id, '2000-01-01T00:00:00.000Z');
      expect([reply.status, reply.json['code']], id).to.deep.equal([404, 'role_not_found']);
    }
  });

  it('a role of the past is shown with its number of users then', async () => {
    expect((await roleAt(roleId, times[1])).json).to.include({ name: 'clerk', userCount: 1 });
    expect((await roleAt(roleId, times[2])).json).to.include({ name: 'manager', userCount: 1 });
    const everybody = builtInRoleId(tenantId, 'user');
    expect((await roleAt(everybody, times[0])).json).to.include({ name: 'user', userCount: 0 });
    expect((await roleAt(everybody, times[1])).json).to.include({ name: 'user', userCount: 1 });
  });

  it('no record is shown before its creation, nor after its deletion', async () => {
    expect((await userAt(times[0])).json).to.include({ status: 404, code: 'user_not_found' });
    for (const time of [times[0], new Date().toISOString()])
      expect((await roleAt(roleId, time)).json).to.include({ status: 404, code: 'role_not_found' });
    const long = await roleAt(builtInRoleId(tenantId, 'admin'), '2020-01-01T00:00:00Z');
    expect(long.status).to.equal(404);
  });

  it('an entry of the audit log names the state right after it, and not what followed', async () => {
    const names = Array.from({ length: 4 }, (_, index) => `Name ${index}`);
    const email = 'entries@example.com';
    const id = String((await send('POST', '/api/users', { email, firstName: 'None' })).json['id']);
    for (const firstName of names) await send('PUT', `/api/users/${id}`, { firstName });
    const changes = (await entriesOf('user.updated', id)).toReversed();
    expect(changes).to.have.length(names.length);
    const seen = await Promise.all(
      changes.map((entry) => send('GET', `/api/users/${id}?asOf=${entry}`).then(({ json }) => json)),
    );
    expect(seen.map(({ firstName }) => firstName)).to.deep.equal(names);
    expect(seen.at(-1)).to.deep.equal((await send('GET', `/api/users/${id}`)).json);
    const [created] = await entriesOf('user.created', id);
    expect((await send('GET', `/api/users/${id}?asOf=${created}`)).json).to.include({ firstName: 'None' });
  });

  it('the role of an entry has the name and the users right after it', async () => {
    const [assigned] = await entriesOf('role.assigned', userId);
    const [changed] = await entriesOf('role.updated', roleId);
    expect((await roleAt(roleId, assigned)).json).to.include({ name: 'clerk', userCount: 1 });
    const [defined] = await entriesOf('role.created', roleId);
    expect((await roleAt(roleId, defined)).json).to.include({ name: 'clerk', userCount: 0 });
    expect((await roleAt(roleId, changed)).json).to.include({ name: 'manager', userCount: 1 });
    expect((await roleAt(roleId, (await entriesOf('role.deleted', roleId))[0])).status).to.equal(404);
  });

  it('an entry that the audit log does not have is refused, also one that another tenant has', async () => {
    const otherTenant = await service.tenant();
    const other = await service.key(otherTenant);
    const made = await service.call('POST', '/api/users', { key: other, body: { email: 'eve@example.com' } });
    const path = `/api/users/${String(made.json['id'])}`;
    const [own] = await entriesOf('role.assigned', userId);
    expect(Number(own)).to.be.greaterThan(0);
    for (const entry of ['999999999999999', '1000000']) {
      const { status, json } = await service.call('GET', `${path}?asOf=${entry}`, { key: other });
      expect([status, json['code'], json['errors']], entry).to.deep.equal([
        400,
        'invalid_input',
        [
          {
            pointer: 'asOf',
            code: 'unknown',
            detail:
              '"asOf" must be the id of an entry that the audit log has: give one of its entries, or a time.',
          },
        ],
      ]);
    }
    for (const entry of ['0', '-1', '01', '1.5', '1e3', '1'.repeat(16)])
      expect((await userAt(entry)).json, entry).to.include({ status: 400, code: 'invalid_input' });
  });

  it("a malformed time is refused, and another tenant's records are not found", async () => {
    for (const time of ['yesterday', '', '2026-02-30T00:00:00Z'])
      expect((await userAt(time)).json, time).to.include({ status: 400, code: 'invalid_input' });
    const other = await service.key(await service.tenant());
    for (const path of [`users/${userId}`, `roles/${roleId}`]) {
      const reply = await service.call('GET', `/api/${path}?asOf=${times[1]}`, { key: other });
      expect(reply.status).to.equal(404);
    }
  });

  it('nothing but the id is shown of a user of the past who is erased by now', async () => {
    const created = (await entriesOf('user.created'))[0]!;
    await send('DELETE', `/api/users/${userId}`);
    for (const moment of [times[1], times[2], created])
      expect((await userAt(moment)).json, moment).to.deep.equal({ id: userId, erased: true });
    for (const moment of [times[0], new Date().toISOString(), (await entriesOf('user.deleted'))[0]])
      expect((await userAt(moment)).json, moment).to.include({ status: 404, code: 'user_not_found' });
  });
}
