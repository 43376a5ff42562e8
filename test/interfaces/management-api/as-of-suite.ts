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

  it("a malformed time is refused, and another tenant's records are not found", async () => {
    for (const time of ['yesterday', '', '2026-02-30T00:00:00Z'])
      expect((await userAt(time)).json, time).to.include({ status: 400, code: 'invalid_input' });
    const other = await service.key(await service.tenant());
    for (const path of [`users/${userId}`, `roles/${roleId}`]) {
      const reply = await service.call('GET', `/api/${path}?asOf=${times[1]}`, { key: other });
      expect(reply.status).to.equal(404);
    }
  });

  it('no record of the past is shown of an erased user', async () => {
    await send('DELETE', `/api/users/${userId}`);
    const then = await userAt(times[1]);
    expect(then.json).to.include({ id: userId, email: null, firstName: null });
    expect((await userAt(new Date().toISOString())).status).to.equal(404);
  });
}
