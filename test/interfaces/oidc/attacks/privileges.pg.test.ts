import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { assignRole } from '../../../../application/role/assign-role.js';
import { createUser } from '../../../../application/user/create-user.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { type Reply, call } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { readMail } from '../../../support/services/mail-text.js';
import { type OidcService, bo, oidcService } from '../../../support/pages/oidc-service.js';
import { outbox } from '../../../support/services/outbox.js';
import { registerPortalClient } from './support/portal-client.js';
import { obtainTokens } from './support/tokens.js';

const password = 'a-pass-phrase-of-theirs';
type RoleName = 'owner' | 'admin' | 'user';

interface Somebody {
  readonly id: string;
  readonly email: string;
  /** For the Management API, as the portal has it. */
  readonly access: string;
}

describe('privileges', () => {
  let oidc: OidcService;
  let owner: Somebody;
  let admin: Somebody;
  let plain: Somebody;
  before(async () => {
    oidc = await oidcService();
    await registerPortalClient(oidc, 'acme', 'portal');
    await registerPortalClient(oidc, 'globex', 'globex-portal');
    owner = await somebody('owner');
    admin = await somebody('admin');
    plain = await somebody('user');
  });
  after(() => oidc.close());

  const by = (slug = 'acme'): ReturnType<typeof systemCommand> =>
    systemCommand({ tenantId: oidc.tenantIds[slug]! });
  const roleId = (role: RoleName, slug = 'acme'): string => builtInRoleId(oidc.tenantIds[slug]!, role);
  async function somebody(role: RoleName, slug = 'acme', client?: string): Promise<Somebody> {
    const email = `${role}-${randomUUID()}@${slug}.test`;
    const input = { email, password, emailVerified: true };
    const { record } = await createUser(oidc.runtime.app, by(slug), input);
    if (role !== 'user')
      await assignRole(oidc.runtime.app, by(slug), { roleId: roleId(role, slug), userId: record.id });
    const portal = slug === 'acme' ? 'portal' : 'globex-portal';
    const { access } = await obtainTokens(oidc, { who: { email, password }, client: client ?? portal });
    return { id: record.id, email, access };
  }
  const api = (
    method: string,
    path: string,
    { access, body, headers }: { access?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> =>
    call(oidc.issuer, method, path, {
      ...(body === undefined ? {} : { body }),
      headers: access === undefined ? (headers ?? {}) : { Authorization: `Bearer ${access}`, ...headers },
    });
  const key = (): { headers: Record<string, string> } => ({
    headers: { 'X-Api-Key': oidc.service.apiKey() },
  });
  const rolesOf = async ({ id }: { readonly id: string }): Promise<unknown> =>
    (await api('GET', `/api/users/${id}`, { access: owner.access })).json['roles'];

  describe('an access token at the Management API', () => {
    const expectRefused = (reply: Reply, status: number, code: string): void => {
      expect([reply.status, reply.json['code']]).to.deep.equal([status, code]);
    };

    it('an access token lets owners and admins use the Management API with their own rights', async () => {
      for (const { access } of [owner, admin])
        expect((await api('GET', '/api/users', { access })).status).to.equal(200);
    });

    it('the Management API refuses an owner’s token for another API', async () => {
      const { access } = await somebody('owner', 'acme', 'server');
      for (const [method, path] of [
        ['GET', '/api/users'],
        ['POST', '/api/users'],
        ['GET', '/api/webhooks'],
        ['POST', '/api/webhooks'],
        ['GET', '/api/auditlogs'],
      ] as const) {
        const reply = await api(method, path, { access });
        expectRefused(reply, 401, 'access_token_invalid');
        expect(reply.headers.get('www-authenticate')).to.contain('invalid_token');
      }
    });

    it('the Management API refuses the token of a user who is not an administrator', async () =>
      expectRefused(await api('GET', '/api/users', plain), 403, 'administrator_required'));

    it('the Management API refuses the next request of an administrator who was demoted', async () => {
      const demoted = await somebody('admin');
      expect((await api('GET', '/api/roles', demoted)).status).to.equal(200);
      const taken = await api('DELETE', `/api/roles/${roleId('admin')}/users/${demoted.id}`, key());
      expect(taken.status).to.equal(204);
      expectRefused(await api('GET', '/api/roles', demoted), 403, 'administrator_required');
    });

    it('the Management API refuses the next request of an administrator who was suspended', async () => {
      const suspended = await somebody('admin');
      expect((await api('POST', `/api/users/${suspended.id}/suspend`, key())).status).to.equal(204);
      expectRefused(await api('GET', '/api/users', suspended), 401, 'access_token_invalid');
    });

    it('the token of another tenant’s administrator shows that tenant only', async () => {
      const foreign = await somebody('owner', 'globex');
      const list = await api('GET', '/api/users?limit=200', foreign);
      expect(list.status).to.equal(200);
      expect(list.text).to.contain(foreign.id);
      for (const { id, email } of [owner, admin, plain]) {
        expect(list.text).not.to.contain(id).and.not.to.contain(email);
        const reply = await api('GET', `/api/users/${id}`, foreign);
        const random = await api('GET', `/api/users/${randomUUID()}`, foreign);
        expect([reply.status, reply.json['code'], reply.json['detail']]).to.deep.equal([
          random.status,
          random.json['code'],
          random.json['detail'],
        ]);
        expect((await api('DELETE', `/api/users/${id}`, foreign)).status).to.equal(404);
      }
    });

    it('a stolen password of an owner or admin moves or links their account at no API', async () => {
      for (const role of ['owner', 'admin'] as const) {
        const victim = await somebody(role);
        const path = `/api/users/${victim.id}`;
        const body = { email: `thief-${randomUUID()}@acme.test` };
        expectRefused(await api('PUT', path, { ...victim, body }), 403, 'own_address');
        const linked = { connectionId: randomUUID(), subject: 'thief' };
        const reply = await api('POST', `${path}/identities`, { ...victim, body: linked });
        expectRefused(reply, 403, 'own_account');
        const { json } = await api('GET', path, victim);
        expect(json).to.include({ email: victim.email, identities: 0 });
      }
    });

    it('the Management API refuses an access token beside a key, and in another spelling', async () => {
      const { access } = owner;
      expectRefused(
        await api('GET', '/api/users', { headers: { ...key().headers, Authorization: `Bearer ${access}` } }),
        ...([400, 'two_credentials'] as const),
      );
      for (const Authorization of [
        access,
        `Token ${access}`,
        `Bearer ${access}x`,
        `Bearer ${access},`,
        'Bearer',
      ])
        expectRefused(
          await api('GET', '/api/users', { headers: { Authorization } }),
          401,
          'access_token_invalid',
        );
      for (const query of [`access_token=${access}`, `api_key=${oidc.service.apiKey()}`])
        expectRefused(await api('GET', `/api/users?${query}`), 401, 'credential_missing');
    });
  });

  describe('the role of an owner', () => {
    const owns = (id: string): Promise<Reply> =>
      api('POST', `/api/roles/${roleId('owner')}/users/${id}`, owner);
    const attempts = (id: string): readonly (readonly [string, string, string, unknown?])[] => [
      ['is not assigned', 'POST', `/api/roles/${roleId('owner')}/users/${id}`],
      ['is not taken from who has it', 'DELETE', `/api/roles/${roleId('owner')}/users/${owner.id}`],
      ['is not renamed', 'PUT', `/api/roles/${roleId('owner')}`, { name: 'clerk' }],
      ['is not deleted', 'DELETE', `/api/roles/${roleId('owner')}`],
      ['is no other role’s name', 'POST', '/api/roles', { name: 'owner' }],
      ['is no other role’s name in capitals', 'POST', '/api/roles', { name: ' OWNER ' }],
      ['does not come with a new user', 'POST', '/api/users', { email: 'x@acme.test', roles: ['owner'] }],
      [
        'does not come by a new user’s role id',
        'POST',
        '/api/users',
        { email: 'x@acme.test', roleIds: [roleId('owner')] },
      ],
      ['does not come with a change', 'PUT', `/api/users/${id}`, { roles: ['owner'] }],
      ['does not come as a flag', 'PUT', `/api/users/${id}`, { isOwner: true, role: 'owner' }],
      [
        'does not come with metadata that look like it',
        'PUT',
        `/api/users/${id}`,
        { metadata: { roles: 'owner' } },
      ],
      ['does not come with a prototype', 'PUT', `/api/users/${id}`, '{"__proto__":{"roles":["owner"]}}'],
      [
        'does not come with a constructor',
        'PUT',
        `/api/users/${id}`,
        '{"constructor":{"prototype":{"roles":["owner"]}}}',
      ],
      ['is not assigned by the name in the path', 'POST', `/api/roles/owner/users/${id}`],
      [
        'is not another tenant’s to assign',
        'POST',
        `/api/roles/${builtInRoleId(oidc.tenantIds['globex']!, 'owner')}/users/${id}`,
      ],
    ];

    for (const [who, credential] of [
      ['a key with every scope', () => key()],
      ['an admin', () => ({ access: admin.access })],
    ] as const)
      it(`${who} cannot give anyone the role owner`, async () => {
        for (const [what, method, path, body] of attempts(plain.id)) {
          const reply = await api(method, path, { ...credential(), ...(body === undefined ? {} : { body }) });
          const isHarmless = what.includes('metadata') && reply.status === 200;
          expect(
            isHarmless || (reply.status >= 400 && reply.status < 500),
            `${what}: ${reply.status}`,
          ).to.equal(true);
        }
        expect(await rolesOf(plain)).to.deep.equal(['user']);
        expect(await rolesOf(owner)).to.have.members(['user', 'owner']);
        const assigned = await api('POST', `/api/roles/${roleId('owner')}/users/${plain.id}`, credential());
        expect(assigned.json['code']).to.equal('owner_role_protected');
      });

    it('an owner can give another user the role owner', async () => {
      const heir = await somebody('user');
      expect((await owns(heir.id)).status).to.equal(204);
      expect(await rolesOf(heir)).to.have.members(['user', 'owner']);
    });
  });

  it('the former address of an account learns when a key changes the address', async () => {
    const { id = '' } = oidc.service.document.tenants![0]!.users![0]!;
    const body = { email: 'taken-over@acme.test' };
    expect((await api('PUT', `/api/users/${id}`, { ...key(), body })).status).to.equal(200);
    const { headers } = readMail(await outbox(oidc.service.dataDir).take('email-changed'));
    expect(headers.get('to')).to.contain(bo.email);
  });

  describe('the tenant of a request', () => {
    it('the tenant of a request is that of its credential, whatever its headers and parameters say', async () => {
      const other = oidc.tenantIds['globex']!;
      for (const headers of [
        { 'X-Tenant-Id': other, 'X-Tenant': 'globex', 'Tenant-Id': other },
        { 'X-Forwarded-Host': 'globex.localhost', Forwarded: 'host=globex.localhost' },
        { Cookie: `tessera_tenant=${other}; tenantId=${other}` },
      ]) {
        const reply = await api('GET', '/api/users?limit=200', { headers: { ...key().headers, ...headers } });
        expect(reply.status).to.equal(200);
        expect(reply.text).to.contain(owner.id).and.not.to.contain('globex.test');
      }
      for (const path of [
        `/api/users?tenantId=${other}`,
        '/api/users?tenant=globex',
        `/api/users/?tenant_id=${other}`,
      ])
        expect((await api('GET', path, key())).status, path).to.be.oneOf([400, 404]);
      for (const member of [
        'tenantId',
        'tenant_id',
        'tenant',
        'id',
        'emailVerified',
        'status',
        'createdAt',
        'passwordHash',
      ]) {
        const body = { email: 'planted@globex.test', [member]: other };
        const reply = await api('POST', '/api/users', { ...key(), body });
        expect([reply.status, reply.json['code']], member).to.deep.equal([400, 'invalid_input']);
      }
    });

    it('the host of another tenant has no Management API, whatever the credential', async () => {
      const agent = oidc.browser();
      const visit = await agent.get(`http://globex.localhost:${oidc.port}/api/users`, key().headers);
      expect(visit.status).to.equal(404);
      expect(visit.headers['content-type']).to.match(/^text\/html/);
    });

    it('a tenant_id in an altered token does not change the tenant of its grant', async () => {
      const { access } = admin;
      const [head = '', body = '', signature = ''] = access.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...claims, tenant_id: oidc.tenantIds['globex'] }));
      const forged = `${head}.${changed.toString('base64url')}.${signature}`;
      expect((await api('GET', '/api/users', { access: forged })).status).to.equal(401);
    });
  });
});
