import { scopes } from '../../../domain/api-key/scopes.js';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { assignRole } from '../../../application/role/assign-role.js';
import { createUser } from '../../../application/user/create-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { Route } from '../../../interfaces/management-api/serving/route.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { addConnection } from '../../support/samples/connections.js';
import { plain } from '../../support/samples/sample-images.js';

/** Commands on the user whom the path names. */
const onUsers = routes.filter(
  ({ method, path }) =>
    method !== 'GET' && (path.startsWith('/api/users/{id}') || path.endsWith('/users/{userId}')),
);

describe('an owner’s account at the Management API', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let connectionId: string;
  const ids: Record<string, string> = {};
  let key: string;
  before(async () => {
    service = await inMemoryApi({
      // the token is the user's id: who a token belongs to is tested elsewhere
      holderOf: (userId) =>
        Promise.resolve({
          tenantId,
          userId,
          clientId: 'web',
          scopes: new Set(scopes),
          sessionId: userId,
          isAdministrator: true,
          isOwner: false,
          meetsPolicy: true,
          isSteppedUp: true,
          stepUpAcr: 'urn:tessera:pwd',
          lock: null,
        }),
    });
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    connectionId = await addConnection(service.app, tenantId);
    for (const [name, role] of [
      ['olga', 'owner'],
      ['oleg', 'owner'],
      ['ada', 'admin'],
      ['bob', null],
    ] as const) {
      const { record } = await createUser(service.app, systemCommand({ tenantId }), {
        email: `${name}@example.com`,
      });
      ids[name] = record.id;
      const assignment = { userId: record.id, roleId: builtInRoleId(tenantId, role ?? 'user') };
      await assignRole(service.app, systemCommand({ tenantId }), assignment);
    }
  });
  after(() => service.stop());

  const file = async (): Promise<FormData> => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await plain(8, 8).png().toBuffer())]), 'a.png');
    return form;
  };
  const run = async (route: Route, on: string, headers: Record<string, string>): Promise<Reply> => {
    const path = route.path
      .replace(/\{(id|userId)\}/, ids[on]!)
      .replace('{roleId}', builtInRoleId(tenantId, 'admin'))
      .replace(/\{\w+\}/, randomUUID());
    if ('uploads' in route) {
      const response = await fetch(service.url + path, {
        method: route.method,
        headers,
        body: await file(),
      });
      return { status: response.status, json: await response.json() } as Reply;
    }
    const body =
      route.operationId === 'linkIdentity'
        ? { body: { connectionId, subject: ids[on]! } }
        : route.method === 'PUT'
          ? { body: { firstName: 'Mallory' } }
          : {};
    return service.call(route.method, path, { headers, ...body });
  };
  const as = (name: string): Record<string, string> => ({ Authorization: `Bearer ${ids[name]!}` });

  it('every command on a user is among those that are tried here', () => {
    expect(onUsers.length).to.be.at.least(12);
  });

  for (const route of onUsers)
    it(`${route.method} ${route.path} on an owner’s account refuses an administrator's token, as documented`, async () => {
      const before = await service.head();
      const reply = await run(route, 'olga', as('ada'));
      expect([reply.status, reply.json['code']]).to.deep.equal([403, 'owner_protected']);
      expect(await service.head()).to.equal(before);
      expect(route.refusals?.[403]).to.include('owner_protected');
      for (const [on, credential] of [
        ['bob', as('ada')],
        ['oleg', as('olga')],
        ['oleg', { 'X-Api-Key': key }],
      ] as const) {
        if (route.operationId === 'deleteUser' && on === 'oleg') continue; // needed below
        expect((await run(route, on, credential)).json['code']).not.to.equal('owner_protected');
      }
    });
});
