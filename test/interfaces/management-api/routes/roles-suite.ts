import { expect } from 'chai';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import type { Call, Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';

/** Roles through the API. */
export function rolesSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let tenantId: string;
  let key: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  });
  after(() => service.stop());

  const ask = (method: string, path: string, options: Call = {}): Promise<Reply> =>
    service.call(method, path, { key, ...options });
  const define = async (name: string): Promise<string> => {
    const reply = await ask('POST', '/api/roles', { body: { name } });
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.json['id']);
  };
  const user = async (email: string): Promise<string> =>
    String((await ask('POST', '/api/users', { body: { email } })).json['id']);
  const names = (reply: Reply): unknown[] =>
    (reply.json['items'] as { name?: string }[]).map(({ name }) => name);

  it('a role is defined, read, changed and deleted', async function () {
    this.slow(10_000);

    const created = await ask('POST', '/api/roles', {
      body: { name: 'Clerk', description: 'Sees invoices.' },
    });
    expect(created.status).to.equal(201);
    const times = ['createdAt', 'updatedAt'];
    const members = ['id', 'name', 'description', 'builtIn', 'permissions', 'userCount', ...times];
    expect(created.json).to.have.all.keys(members);
    expect(created.json).to.include({
      name: 'Clerk',
      description: 'Sees invoices.',
      builtIn: false,
      userCount: 0,
    });
    const path = String(created.headers.get('location'));
    expect(path).to.equal(`/api/roles/${String(created.json['id'])}`);
    const read = await ask('GET', path);
    expect([read.status, read.text]).to.deep.equal([200, created.text]);
    expect(read.headers.get('etag')).to.equal(created.headers.get('etag'));

    const ada = await user('ada@example.com');
    await ask('POST', `${path}/users/${ada}`);
    const changed = await ask('PUT', path, {
      body: { name: 'Accountant' },
      headers: { 'If-Match': String(created.headers.get('etag')) },
    });
    expect(changed.status).to.equal(200);
    expect(changed.json).to.include({ name: 'Accountant', description: 'Sees invoices.', userCount: 1 });
    expect((await ask('GET', path)).text).to.equal(changed.text);
    expect((await ask('GET', `/api/users/${ada}`)).json['roles']).to.deep.equal(['user', 'Accountant']);

    const stale = { 'If-Match': String(created.headers.get('etag')) };
    expect((await ask('PUT', path, { body: { name: 'x' }, headers: stale })).status).to.equal(412);
    expect((await ask('DELETE', path, { headers: stale })).status).to.equal(412);
    expect((await ask('DELETE', path)).status).to.equal(204);
    expect((await ask('GET', path)).json['code']).to.equal('role_not_found');
    expect((await ask('GET', `/api/users/${ada}`)).json['roles']).to.deep.equal(['user']);
  });

  it('the list of roles has built-in and custom ones', async () => {
    await define('Clerk');
    const list = await ask('GET', '/api/roles?includeTotal=true');
    expect(names(list)).to.have.members(['owner', 'admin', 'user', 'Clerk']);
    expect(list.json['total']).to.equal(4);
    const first = await ask('GET', '/api/roles?limit=3');
    const rest = await ask('GET', `/api/roles?cursor=${String(first.json['nextCursor'])}`);
    expect([...names(first), ...names(rest)]).to.deep.equal(names(list));
  });

  it('a name that is taken is refused in any case', async () => {
    await define('Clerk');
    for (const name of ['clerk', 'CLERK', 'Owner', ' user ']) {
      const reply = await ask('POST', '/api/roles', { body: { name } });
      expect([reply.status, reply.json['code']], name).to.deep.equal([409, 'role_name_taken']);
    }
  });

  it('the built-in roles cannot be changed', async () => {
    for (const name of ['owner', 'admin', 'user'] as const) {
      const path = `/api/roles/${builtInRoleId(tenantId, name)}`;
      const read = await ask('GET', path);
      expect(read.json).to.include({ name, builtIn: true });
      for (const [method, options] of [
        ['PUT', { body: { name: 'x' } }],
        ['DELETE', {}],
      ] as const) {
        const reply = await ask(method, path, options);
        expect([reply.status, reply.json['code']]).to.deep.equal([409, 'built_in_role']);
      }
      expect((await ask('GET', path)).text).to.equal(read.text);
    }
  });

  it('a role is assigned and taken away, repeatedly, and shown at once', async () => {
    const [clerk, ada] = [await define('Clerk'), await user('ada@example.com')];
    const path = `/api/roles/${clerk}/users/${ada}`;
    for (const [method, roles, count] of [
      ['POST', ['user', 'Clerk'], 1],
      ['DELETE', ['user'], 0],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        expect((await ask(method, path)).status).to.equal(204);
        expect((await ask('GET', `/api/users/${ada}`)).json['roles']).to.deep.equal(roles);
        expect((await ask('GET', `/api/roles/${clerk}`)).json['userCount']).to.equal(count);
        expect((await ask('GET', `/api/roles/${clerk}/users`)).json['items']).to.have.lengthOf(count);
      }
    }
  });

  it('every user has the role user, which cannot be taken away', async () => {
    const ada = await user('ada@example.com');
    const path = `/api/roles/${builtInRoleId(tenantId, 'user')}/users/${ada}`;
    expect((await ask('POST', path)).status).to.equal(204);
    expect((await ask('DELETE', path)).json['code']).to.equal('built_in_role');
    expect((await ask('GET', `/api/roles/${builtInRoleId(tenantId, 'user')}`)).json['userCount']).to.equal(1);
  });

  it('no key can give or take the role owner', async () => {
    const ada = await user('ada@example.com');
    for (const method of ['POST', 'DELETE']) {
      const reply = await ask(method, `/api/roles/${builtInRoleId(tenantId, 'owner')}/users/${ada}`);
      expect([reply.status, reply.json['code']]).to.deep.equal([403, 'owner_role_protected']);
      expect(reply.json['error']).to.equal(reply.json['detail']);
    }
  });

  it('a key that may read roles only sees no users', async () => {
    await user('ada@example.com');
    const path = `/api/roles/${builtInRoleId(tenantId, 'user')}`;
    for (const [scope, other] of [
      ['roles:read', 'users:read'],
      ['users:read', 'roles:read'],
    ] as const) {
      const reply = await service.call('GET', `${path}/users`, { key: await service.key(tenantId, [scope]) });
      expect([reply.status, reply.json['error']]).to.deep.equal([
        403,
        `API key missing required scope: ${other}`,
      ]);
      expect(reply.text).not.to.contain('ada@example.com');
    }
    const both = await service.key(tenantId, ['roles:read', 'users:read']);
    expect((await service.call('GET', `${path}/users`, { key: both })).text).to.contain('ada@example.com');
  });

  it('the holders of a role are listed in pages', async () => {
    const clerk = await define('Clerk');
    for (const name of ['a', 'b', 'c']) {
      await ask('POST', `/api/roles/${clerk}/users/${await user(`${name}@example.com`)}`);
    }
    const all = await ask('GET', `/api/roles/${clerk}/users?includeTotal=true`);
    expect([(all.json['items'] as unknown[]).length, all.json['total']]).to.deep.equal([3, 3]);
    const first = await ask('GET', `/api/roles/${clerk}/users?limit=2`);
    const rest = await ask('GET', `/api/roles/${clerk}/users?cursor=${String(first.json['nextCursor'])}`);
    expect([...(first.json['items'] as unknown[]), ...(rest.json['items'] as unknown[])]).to.deep.equal(
      all.json['items'],
    );
  });

  it('a user is created with roles in one request, by a key that may assign them', async () => {
    expect((await ask('POST', '/api/roles', { body: { name: 'Clerk' } })).status).to.equal(201);
    const roles = ['clerk', 'admin'];
    const created = await ask('POST', '/api/users', { body: { email: 'roles@example.com', roles } });
    expect(created.status, created.text).to.equal(201);
    expect(created.json['roles']).to.deep.equal(['admin', 'user', 'Clerk']);
    const read = await ask('GET', `/api/users/${String(created.json['id'])}`);
    expect(read.json).to.deep.equal(created.json);
    const usersOnly = await service.key(tenantId, ['users:read', 'users:write']);
    const refused: readonly (readonly [string, unknown, number, string])[] = [
      [usersOnly, ['clerk'], 403, 'missing_scope'],
      [key, ['owner'], 403, 'owner_role_protected'],
      [key, ['nothing'], 404, 'role_not_found'],
      [key, Array.from({ length: 101 }, (_, index) => `r${index}`), 409, 'too_many_roles'],
      [key, 'clerk', 400, 'invalid_input'],
      [key, [''], 400, 'invalid_input'],
      [key, [7], 400, 'invalid_input'],
    ];
    for (const [credential, given, status, code] of refused) {
      const body = { email: 'refused@example.com', roles: given };
      const reply = await service.call('POST', '/api/users', { key: credential, body });
      expect([reply.status, reply.json['code']], JSON.stringify(given)).to.deep.equal([status, code]);
    }
    const none = { key: usersOnly, body: { email: 'refused@example.com', roles: [] } };
    expect((await service.call('POST', '/api/users', none)).status).to.equal(201);
  });
}
