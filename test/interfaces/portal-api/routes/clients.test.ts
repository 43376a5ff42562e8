import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { deleteRole } from '../../../../application/role/delete-role.js';
import { findClient } from '../../../../application/client/find-client.js';
import { acceptsSecret } from '../../../../domain/client/client-secret.js';
import { portalClientId } from '../../../../domain/client/portal-client.js';
import { type Reply, withoutTrace } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type PortalService, portalService } from './clients-service.js';

const shop = { name: 'Shop', kind: 'web', redirectUris: ['https://shop.acme.test/callback'] };
const faultsIn = ({ json }: Reply): string[] =>
  (json['errors'] as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);
const codeOf = ({ status, json }: Reply): [number, unknown] => [status, json['code']];
const STEP_UP = [401, 'insufficient_user_authentication'];

describe('clients at the API of the portal', () => {
  let service: PortalService;
  before(async () => {
    service = await portalService();
  });
  after(() => service.stop());
  beforeEach(() => {
    // another day, on which the tenants may claim as many client ids again
    service.world.now += 86_400_000;
  });

  const create = async (more: object = {}): Promise<string> => {
    const reply = await service.as('owner.acme', 'POST', '/clients', { body: { ...shop, ...more } });
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.json['clientId']);
  };
  const accepts = async (clientId: string, secret: unknown): Promise<boolean> => {
    const found = await findClient(service.app, clientId);
    const hash = service.app.secrets.hashClientSecret(String(secret));
    return acceptsSecret(found!.client, hash, new Date(service.world.now).toISOString());
  };

  it('a client is created with an id of the service, a secret that is shown once, and an audience of its own', async () => {
    const { status, json, headers } = await service.as('admin.acme', 'POST', '/clients', { body: shop });
    expect(status).to.equal(201);
    const { clientId, clientSecret, ...record } = json;
    expect(clientId).to.match(/^[0-9a-f]{32}$/);
    expect(headers.get('location')).to.equal(`/portal/api/clients/${String(clientId)}`);
    expect(await accepts(String(clientId), clientSecret)).to.equal(true);
    expect(record).to.deep.include({
      name: 'Shop',
      type: 'confidential',
      kind: 'web',
      audience: `urn:uuid:${service.tenants.acme}:${String(clientId)}`,
      redirectUris: shop.redirectUris,
      authMethod: null,
      thirdParty: false,
      managementScopes: [],
      builtIn: false,
    });
    expect(record['secretHints']).to.deep.equal([
      { createdAt: record['createdAt'], expiresAt: null, lastUsedAt: null },
    ]);
    const read = await service.as('admin.acme', 'GET', `/clients/${String(clientId)}`);
    expect(read.json).to.deep.equal({ clientId, ...record });
    expect(read.headers.get('etag')).to.equal(headers.get('etag'));
  });

  describe('the roles of a service', () => {
    const robot = { kind: 'service', redirectUris: [], grantTypes: ['client_credentials'] };
    const role = async (name: string): Promise<string> => {
      const command = systemCommand({ tenantId: service.tenants.acme });
      return (await defineRole(service.app, command, { name })).record.id;
    };
    it('a service is created with roles of its own, which a change replaces, and a deleted one is shown no more', async () => {
      const roleId = await role('reader');
      await role('writer');
      const clientId = await create({ ...robot, roles: ['writer', 'READER'] });
      const path = `/clients/${clientId}`;
      const rolesNow = async (): Promise<unknown> =>
        (await service.as('admin.acme', 'GET', path)).json['roles'];
      expect(await rolesNow()).to.deep.equal(['reader', 'writer']);
      await deleteRole(service.app, systemCommand({ tenantId: service.tenants.acme }), { roleId });
      expect(await rolesNow()).to.deep.equal(['writer']);
      const renamed = await service.as('admin.acme', 'PUT', path, { body: { name: 'Robot' } });
      expect(renamed.json).to.deep.include({ name: 'Robot', roles: ['writer'] });
      const cleared = await service.as('admin.acme', 'PUT', path, { body: { roles: [] } });
      expect(cleared.json['roles']).to.deep.equal([]);
    });

    it('a service never holds owner, admin or user, in any spelling', async () => {
      const clientId = await create(robot);
      for (const name of ['owner', 'admin', 'user', ' Owner '])
        for (const [method, path, body] of [
          ['POST', '/clients', { ...shop, ...robot, roles: [name] }],
          ['PUT', `/clients/${clientId}`, { roles: [name] }],
        ] as const) {
          const reply = await service.as('owner.acme', method, path, { body });
          expect(codeOf(reply), `${method} ${name}`).to.deep.equal([400, 'invalid_input']);
          expect(faultsIn(reply)).to.deep.equal(['/roles/0 built_in']);
        }
    });

    it('an unknown role, one of another tenant, too many roles, and roles of a client that is no service are refused', async () => {
      const command = systemCommand({ tenantId: service.tenants.globex });
      await defineRole(service.app, command, { name: 'theirs' });
      const clientId = await create(robot);
      const put = (body: object) => service.as('owner.acme', 'PUT', `/clients/${clientId}`, { body });
      for (const name of ['theirs', 'nobodys'])
        expect(codeOf(await put({ roles: [name] })), name).to.deep.equal([404, 'role_not_found']);
      const many = Array.from({ length: 101 }, (_, n) => `role-${n}`);
      expect(faultsIn(await put({ roles: many }))).to.deep.equal(['/roles maxItems']);
      await role('held');
      const web = await create();
      const reply = await service.as('owner.acme', 'PUT', `/clients/${web}`, { body: { roles: ['held'] } });
      expect(faultsIn(reply)).to.deep.equal(['/roles surplus']);
    });

    it('a change of roles asks for a recent sign-in', async () => {
      const clientId = await create(robot);
      const body = { roles: [] };
      const reply = await service.as('stale.owner.acme', 'PUT', `/clients/${clientId}`, { body });
      expect(codeOf(reply)).to.deep.equal(STEP_UP);
    });
  });

  it('what a client is decides whether it gets a secret', async () => {
    for (const [kind, type, hasSecret] of [
      ['spa', 'public', false],
      ['native', 'public', false],
      ['web', 'confidential', true],
      ['service', 'confidential', true],
    ] as const) {
      const body = { name: kind, kind, ...(kind === 'service' ? {} : { redirectUris: shop.redirectUris }) };
      const { json } = await service.as('owner.acme', 'POST', '/clients', { body });
      expect([json['type'], json['clientSecret'] !== null], kind).to.deep.equal([type, hasSecret]);
    }
  });

  it('input is refused, each fault at its member, and nothing is written', async () => {
    const before = await service.head();
    const { status } = await service.as('owner.acme', 'POST', '/clients', {
      body: { ...shop, clientId: 'mine' },
    });
    expect(status).to.equal(400);
    // https: an address without it is refused by its form
    const secure = (address: string): string => address.replace('http:', 'https:');
    const host = secure(service.app.addresses.tenantHost('tenant-2'));
    for (const [body, faults] of [
      [{ name: 'x', redirectUris: [] }, ['/type required', '/redirectUris required']],
      [{ ...shop, clientId: 'mine' }, ['/clientId unknown_member']],
      [{ ...shop, clientSecret: 's'.repeat(43) }, ['/clientSecret unknown_member']],
      [{ ...shop, kind: 'robot' }, ['/kind unknown']],
      [{ ...shop, type: 'public' }, ['/kind public']],
      [
        { ...shop, redirectUris: [`${host}/x`, secure(`${service.app.addresses.portalUrl}/try`)] },
        ['/redirectUris/0 reserved', '/redirectUris/1 reserved'],
      ],
      [
        {
          ...shop,
          allowedOrigins: [host],
          homeUrl: `${host}/account`,
          postLogoutRedirectUris: [secure(service.app.addresses.baseUrl)],
        },
        ['/postLogoutRedirectUris/0 reserved', '/allowedOrigins/0 reserved', '/homeUrl reserved'],
      ],
      [{ ...shop, thirdParty: true, managementScopes: ['users:read'] }, ['/managementScopes surplus']],
      [{ ...shop, homeUrl: 'http://shop.acme.test' }, ['/homeUrl format']],
    ] as const)
      expect(
        faultsIn(await service.as('owner.acme', 'POST', '/clients', { body })),
        JSON.stringify(body),
      ).to.deep.equal(faults);
    expect(await service.head()).to.equal(before);
  });

  it('a change takes no address of the service or of a tenant either', async () => {
    const secure = (address: string): string => address.replace('http:', 'https:');
    const { addresses } = service.app;
    const { baseUrl, portalUrl } = addresses;
    const tenantHost = (slug: string): string => addresses.tenantHost(slug);
    const path = `/clients/${await create()}`;
    const before = await service.head();
    for (const address of [baseUrl, `${portalUrl}/try`, tenantHost('tenant-1'), tenantHost('tenant-2')].map(
      secure,
    ))
      for (const member of ['redirectUris', 'postLogoutRedirectUris', 'allowedOrigins']) {
        const value = member === 'allowedOrigins' ? new URL(address).origin : address;
        const reply = await service.as('owner.acme', 'PUT', path, { body: { [member]: [value] } });
        expect(faultsIn(reply), `${member} ${address}`).to.deep.equal([`/${member}/0 reserved`]);
      }
    for (const address of [`${baseUrl}/docs`, `${portalUrl}/try`, tenantHost('tenant-2')].map(secure)) {
      const reply = await service.as('owner.acme', 'PUT', path, { body: { homeUrl: address } });
      expect(faultsIn(reply), address).to.deep.equal(['/homeUrl reserved']);
    }
    expect(await service.head()).to.equal(before);
  });

  it('a list shows the tenant’s clients page by page, newest first, and not the portal’s own', async () => {
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      service.world.now += 1_000;
      ids.unshift(await create({ name }));
    }
    const first = await service.as('admin.acme', 'GET', '/clients?limit=2&includeTotal=true');
    const idsIn = ({ json }: Reply): string[] =>
      (json['items'] as { clientId: string }[]).map(({ clientId }) => clientId);
    expect(idsIn(first)).to.deep.equal(ids.slice(0, 2));
    const cursor = String(first.json['nextCursor']);
    const second = await service.as('admin.acme', 'GET', `/clients?limit=200&cursor=${cursor}`);
    expect(idsIn(second)[0]).to.equal(ids[2]);
    expect(first.json['total']).to.equal(2 + idsIn(second).length);
    expect(first.text + second.text)
      .not.to.contain('portal-')
      .and.not.to.contain('ecretHash');
    const theirs = await service.as('owner.globex', 'GET', '/clients');
    expect(theirs.json).to.deep.equal({ items: [], nextCursor: null });
    const stolen = await service.as('owner.globex', 'GET', `/clients?cursor=${cursor}`);
    expect(codeOf(stolen)).to.deep.equal([400, 'invalid_input']);
  });

  it('a change takes a step-up only where something is trusted, honours If-Match, and says what changed', async () => {
    const path = `/clients/${await create()}`;
    const etag = (await service.as('owner.acme', 'GET', path)).headers.get('etag')!;
    const renamed = await service.as('stale.admin.acme', 'PUT', path, {
      body: { name: 'Store', audience: null },
      headers: { 'If-Match': etag },
    });
    expect(renamed.json).to.include({ name: 'Store' });
    const before = await service.head();
    for (const body of [
      { redirectUris: ['https://shop.acme.test/other'] },
      { postLogoutRedirectUris: [] },
      { homeUrl: 'https://shop.acme.test/' },
      { backchannelLogoutUri: 'https://shop.acme.test/out' },
      { backchannelLogoutSessionRequired: true },
      { allowedOrigins: null },
      { audience: 'urn:x' },
      { scopes: ['openid'] },
      { grantTypes: ['authorization_code'] },
      { managementScopes: [] },
      { authMethod: 'client_secret_post' },
      { jwks: null },
      { acceptsTokenEndpointAudience: true },
      { accessTokenType: 'JWT' },
      { thirdParty: true },
      { kind: 'service' },
      { name: 'x', thirdParty: true },
    ])
      expect(
        codeOf(await service.as('stale.owner.acme', 'PUT', path, { body })),
        JSON.stringify(body),
      ).to.deep.equal(STEP_UP);
    const stale = await service.as('owner.acme', 'PUT', path, {
      body: { name: 'Late' },
      headers: { 'If-Match': etag },
    });
    expect(codeOf(stale)).to.deep.equal([412, 'stale_revision']);
    expect(await service.head()).to.equal(before);
    const body = { redirectUris: ['https://shop.acme.test/new'], kind: 'service' };
    const changed = await service.as('owner.acme', 'PUT', path, { body });
    expect(changed.json).to.deep.include(body);
    const { event, context } = service.world.log.all.at(-1)!;
    expect(event.data).to.deep.include(body);
    expect(context).to.deep.include({ source: 'portal' });
  });

  it('only owners create, change, rotate and delete a client that has scopes of the Management API', async () => {
    const body = { ...shop, managementScopes: ['users:read'] };
    const refused = await service.as('admin.acme', 'POST', '/clients', { body });
    expect(codeOf(refused)).to.deep.equal([403, 'owner_required']);
    const path = `/clients/${await create({ managementScopes: ['users:read'] })}`;
    const plain = `/clients/${await create()}`;
    const before = await service.head();
    for (const [method, to, sent] of [
      ['PUT', path, { name: 'x' }],
      ['PUT', plain, { managementScopes: ['users:write'] }],
      ['POST', `${path}/rotate-secret`, {}],
      ['DELETE', path, undefined],
    ] as const) {
      const reply = await service.as('admin.acme', method, to, sent === undefined ? {} : { body: sent });
      expect(codeOf(reply), `${method} ${to}`).to.deep.equal([403, 'owner_required']);
    }
    expect(await service.head()).to.equal(before);
    expect((await service.as('owner.acme', 'DELETE', path)).status).to.equal(204);
  });

  it('a secret is rotated with an overlap, and without one where it leaked', async () => {
    const created = await service.as('owner.acme', 'POST', '/clients', { body: shop });
    const clientId = String(created.json['clientId']);
    const path = `/clients/${clientId}/rotate-secret`;
    const first = created.json['clientSecret'];
    const second = await service.as('admin.acme', 'POST', path);
    expect(second.status).to.equal(200);
    expect(await accepts(clientId, first)).to.equal(true);
    const [newest, previous] = second.json['secretHints'] as { expiresAt: string | null }[];
    expect(newest!.expiresAt).to.equal(null);
    expect(Date.parse(previous!.expiresAt!) - service.world.now).to.equal(86_400_000);
    const third = await service.as('admin.acme', 'POST', path, { body: { overlapSeconds: 0 } });
    for (const [secret, works] of [
      [first, false],
      [second.json['clientSecret'], false],
      [third.json['clientSecret'], true],
    ] as const)
      expect(await accepts(clientId, secret)).to.equal(works);
    const bad = await service.as('admin.acme', 'POST', path, { body: { overlapSeconds: -1 } });
    expect(faultsIn(bad)).to.deep.equal(['/overlapSeconds range']);
    const spa = await create({ kind: 'spa' });
    const none = await service.as('owner.acme', 'POST', `/clients/${spa}/rotate-secret`);
    expect(codeOf(none)).to.deep.equal([409, 'client_without_secret']);
  });

  it('a repeated request gets the same secret again, by who has stepped up alone', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const ask = (person: 'owner.acme' | 'stale.owner.acme') =>
      service.as(person, 'POST', '/clients', { body: shop, headers });
    const first = await ask('owner.acme');
    const again = await ask('owner.acme');
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(again.json).to.deep.equal(first.json);
    expect(codeOf(await ask('stale.owner.acme'))).to.deep.equal(STEP_UP);
  });

  it('a deleted client is gone at once, and neither its id nor its audience is given to another tenant', async () => {
    const audience = 'https://api.gone.test';
    const clientId = await create({ audience });
    const path = `/clients/${clientId}`;
    const late = await service.as('owner.acme', 'DELETE', path, { headers: { 'If-Match': '"7"' } });
    expect(late.status).to.equal(412);
    expect(codeOf(await service.as('stale.owner.acme', 'DELETE', path))).to.deep.equal(STEP_UP);
    expect((await service.as('admin.acme', 'DELETE', path)).status).to.equal(204);
    expect(await findClient(service.app, clientId)).to.equal(null);
    expect((await service.as('owner.acme', 'GET', path)).status).to.equal(404);
    const theirs = await service.as('owner.globex', 'POST', '/clients', { body: { ...shop, audience } });
    expect(codeOf(theirs)).to.deep.equal([409, 'audience_taken']);
    const again = await service.as('owner.acme', 'POST', '/clients', { body: { ...shop, audience } });
    expect(again.status).to.equal(201);
  });

  it('a client publishes its keys in place of bringing them, and refuses both at once at the member', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = { keys: [publicKey.export({ format: 'jwk' })] };
    const jwksUri = 'https://keys.acme.test/jwks';
    const both = { ...shop, authMethod: 'private_key_jwt', jwks, jwksUri };
    const refused = await service.as('owner.acme', 'POST', '/clients', { body: both });
    expect([refused.status, faultsIn(refused)]).to.deep.equal([400, ['/jwksUri surplus']]);
    const path = `/clients/${await create({ authMethod: 'private_key_jwt', jwksUri })}`;
    const read = await service.as('admin.acme', 'GET', path);
    expect(read.json).to.deep.include({ jwksUri, jwks: null, secretHints: [] });
    const change = (body: object): Promise<Reply> => service.as('admin.acme', 'PUT', path, { body });
    expect((await change({ jwks })).json).to.deep.include({ jwks, jwksUri: null });
    expect((await change({ jwksUri })).json).to.deep.include({ jwks: null, jwksUri });
    expect((await change({ name: 'Store' })).json).to.deep.include({ name: 'Store', jwksUri });
    for (const [body, faults] of [
      [{ jwks, jwksUri }, ['/jwksUri surplus']],
      [{ jwksUri: 'http://keys.acme.test/jwks' }, ['/jwksUri format']],
      [{ jwksUri: 'https://10.0.0.1/jwks' }, ['/jwksUri reserved']],
      [{ jwksUri: null }, ['/jwks required']],
    ] as const)
      expect(faultsIn(await change(body))).to.deep.equal(faults);
    const stale = await service.as('stale.owner.acme', 'PUT', path, { body: { jwksUri } });
    expect(codeOf(stale)).to.deep.equal(STEP_UP);
    expect((await change({ authMethod: null })).json).to.deep.include({ authMethod: null, jwksUri: null });
  });

  it('the portal’s own client is read as built in, and refuses every change', async () => {
    const path = `/clients/${portalClientId(service.tenants.acme)}`;
    const { status, json } = await service.as('admin.acme', 'GET', path);
    expect([status, json['builtIn'], json['secretHints']]).to.deep.equal([200, true, []]);
    const before = await service.head();
    for (const [method, to, body] of [
      ['PUT', path, { name: 'Mine' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/rotate-secret`, {}],
    ] as const) {
      const reply = await service.as('owner.acme', method, to, body === undefined ? {} : { body });
      expect(codeOf(reply)).to.deep.equal([409, 'built_in_client']);
    }
    expect(await service.head()).to.equal(before);
    const other = `/clients/${portalClientId(service.tenants.globex)}`;
    expect(codeOf(await service.as('owner.acme', 'GET', other))).to.deep.equal([404, 'client_not_found']);
  });

  it('a client of another tenant is answered like one that does not exist, byte for byte', async () => {
    const theirs = await service.as('owner.globex', 'POST', '/clients', { body: shop });
    const foreign = String(theirs.json['clientId']);
    const before = await service.head();
    for (const [method, end, body] of [
      ['GET', '', undefined],
      ['GET', '/users', undefined],
      ['PUT', '', { name: 'Mine' }],
      ['PUT', '', { nonsense: 1 }],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', { overlapSeconds: 0 }],
    ] as const) {
      const ask = (id: string): Promise<Reply> =>
        service.as('owner.acme', method, `/clients/${id}${end}`, body === undefined ? {} : { body });
      const expected = await ask('nothing');
      expect(codeOf(expected)).to.deep.equal([404, 'client_not_found']);
      for (const id of [foreign, randomUUID(), 'x'.repeat(65), '%ff', '%00', '..%2f', `${foreign}.`])
        expect(withoutTrace(await ask(id)), `${method} ${id}`).to.equal(withoutTrace(expected));
    }
    expect(await service.head()).to.equal(before);
  });

  it('who signed in with a client is listed, the last ones first, with names and without strangers', async () => {
    const clientId = await create();
    const tenantId = service.tenants.acme;
    const users: string[] = [];
    for (const firstName of ['Ada', 'Grace', 'Alan']) {
      const given = { email: `${randomUUID()}@example.com`, firstName };
      const { record } = await createUser(service.app, systemCommand({ tenantId }), given);
      users.unshift(record.id);
      service.world.now += 1_000;
      await service.app.clientUses.recordUser(tenantId, clientId, record.id);
    }
    const path = `/clients/${clientId}/users`;
    const first = await service.as('admin.acme', 'GET', `${path}?limit=2&includeTotal=true`);
    const items = first.json['items'] as Record<string, unknown>[];
    expect(items.map(({ userId }) => userId)).to.deep.equal(users.slice(0, 2));
    expect(items[0]).to.include({ firstName: 'Alan', lastName: null });
    expect(Object.keys(items[0]!)).to.deep.equal([
      'userId',
      'email',
      'firstName',
      'lastName',
      'lastSignedInAt',
    ]);
    expect(first.json['total']).to.equal(3);
    const cursor = String(first.json['nextCursor']);
    const second = await service.as('admin.acme', 'GET', `${path}?cursor=${cursor}`);
    expect(second.json['items']).to.have.length(1);
    expect(second.json['nextCursor']).to.equal(null);
    const elsewhere = `/clients/${await create()}/users`;
    const stolen = await service.as('admin.acme', 'GET', `${elsewhere}?cursor=${cursor}`);
    expect(codeOf(stolen)).to.deep.equal([400, 'invalid_input']);
    expect((await service.as('owner.acme', 'GET', elsewhere)).json['items']).to.deep.equal([]);
  });

  it('the last use of a secret is shown beside it', async () => {
    const created = await service.as('owner.acme', 'POST', '/clients', { body: shop });
    const clientId = String(created.json['clientId']);
    const hash = service.app.secrets.hashClientSecret(String(created.json['clientSecret']));
    await service.app.clientUses.recordSecret(service.tenants.acme, clientId, hash);
    const hintsIn = ({ json }: Reply) => json['secretHints'] as { lastUsedAt: string | null }[];
    const read = await service.as('owner.acme', 'GET', `/clients/${clientId}`);
    const now = new Date(service.world.now).toISOString();
    expect(hintsIn(read).map(({ lastUsedAt }) => lastUsedAt)).to.deep.equal([now]);
    const rotated = await service.as('owner.acme', 'POST', `/clients/${clientId}/rotate-secret`);
    expect(hintsIn(rotated).map(({ lastUsedAt }) => lastUsedAt)).to.deep.equal([null, now]);
    const listed = await service.as('owner.acme', 'GET', '/clients?limit=200');
    const mine = (listed.json['items'] as Record<string, unknown>[]).find(
      (one) => one['clientId'] === clientId,
    );
    expect(mine!['secretHints']).to.deep.equal(rotated.json['secretHints']);
  });
});
