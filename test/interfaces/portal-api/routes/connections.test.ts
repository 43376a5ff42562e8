import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { linkUserIdentity } from '../../../../application/connection/user-identities.js';
import { createUser } from '../../../../application/user/create-user.js';
import { ProviderFault } from '../../../../application/ports/connections/provider-client.js';
import type { Reply } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { answeringProviders } from '../../../support/providers/answering-providers.js';
import { type PortalService, portalService } from './clients-service.js';

const acme = {
  provider: 'oidc',
  name: 'Acme staff',
  issuer: 'https://id.acme.test',
  clientId: 'tessera',
  clientSecret: 'hardly-a-secret-9xQ2',
};
const faultsIn = ({ json }: Reply): string[] =>
  (json['errors'] as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

describe('connections at the API of the portal', () => {
  let service: PortalService;
  before(async () => {
    service = await portalService();
  });
  after(() => service.stop());
  afterEach(() => {
    service.world.providers = answeringProviders;
  });

  const create = async (more: object = {}): Promise<string> => {
    const reply = await service.as('owner.acme', 'POST', '/connections', { body: { ...acme, ...more } });
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.json['id']);
  };

  /** Creates a user who has no other way to sign in than a connection. */
  const linkedTo = async (connectionId: string): Promise<void> => {
    const { app, tenants } = service;
    const context = systemCommand({ tenantId: tenants.acme });
    const subject = randomUUID();
    const { record } = await createUser(app, context, { email: `${subject}@acme.test` });
    await linkUserIdentity(app, systemCommand({ tenantId: tenants.acme }), {
      userId: record.id,
      connectionId,
      subject,
    });
  };

  it('a connection is created with careful rules, and its secret is never shown', async () => {
    const { status, json, text, headers } = await service.as('owner.acme', 'POST', '/connections', {
      body: acme,
    });
    expect(status, text).to.equal(201);
    const { clientSecret, ...shown } = acme;
    expect(json).to.deep.include({
      ...shown,
      authMethod: 'client_secret_basic',
      scopes: ['openid', 'email', 'profile'],
      visibility: 'button',
      newPeople: 'none',
      linking: 'ask',
      secondFactor: 'ours',
      enabled: true,
      secretHint: '9xQ2',
    });
    expect(json['callbackUrl']).to.match(/^http.*\/sign-in\/connection\/callback$/);
    expect(text).to.not.contain(clientSecret);
    expect(headers.get('location')).to.equal(`/portal/api/connections/${String(json['id'])}`);
    const listed = await service.as('admin.acme', 'GET', '/connections');
    expect(listed.text).to.not.contain(clientSecret);
    expect(listed.json['items']).to.deep.include(json);
  });

  it('connections are listed newest first, page by page, also of the past', async () => {
    const others = ((await service.as('admin.acme', 'GET', '/connections')).json['items'] as unknown[])
      .length;
    const ids: string[] = [];
    for (const name of ['Beta', 'Alpha', 'Gamma']) {
      service.world.now += 1_000;
      ids.unshift(await create({ name }));
    }
    const asOf = new Date(service.world.now).toISOString();
    for (const moment of ['', `&asOf=${asOf}`]) {
      const read = (query: string) => service.as('admin.acme', 'GET', `/connections?${query}${moment}`);
      const idsOf = ({ json }: Reply) => (json['items'] as { id: string }[]).map(({ id }) => id);
      const first = await read('limit=2&includeTotal=true');
      expect(first.status, first.text).to.equal(200);
      expect(first.json['total']).to.equal(others + 3);
      expect(idsOf(first)).to.deep.equal(ids.slice(0, 2));
      const next = await read(`limit=1&cursor=${String(first.json['nextCursor'])}`);
      expect(idsOf(next)).to.deep.equal(ids.slice(2));
      const whole = await read('');
      expect(whole.json).to.include({ nextCursor: null }).and.not.to.have.property('total');
      expect((await read('cursor=AAAA')).status).to.equal(400);
    }
  });

  it('a provider that does not answer is refused with what it said, at creation and at another issuer', async () => {
    const id = await create();
    service.world.providers = {
      ...answeringProviders,
      discover: () => Promise.reject(new ProviderFault('unreachable', 'not_found', 'It answered 404.')),
    };
    for (const reply of [
      await service.as('owner.acme', 'POST', '/connections', { body: acme }),
      await service.as('owner.acme', 'PUT', `/connections/${id}`, { body: { issuer: 'https://else.test' } }),
    ]) {
      expect([reply.status, reply.json['code']]).to.deep.equal([409, 'provider_unreachable']);
      expect(reply.json['detail']).to.contain('It answered 404.');
    }
    const renamed = await service.as('owner.acme', 'PUT', `/connections/${id}`, { body: { name: 'Staff' } });
    expect(renamed.json).to.include({ name: 'Staff', issuer: acme.issuer });
  });

  it('each preset knows its issuer and what it needs', async () => {
    const directory = randomUUID();
    const of = async (body: object) =>
      (await service.as('owner.acme', 'POST', '/connections', { body: { ...acme, issuer: null, ...body } }))
        .json;
    expect(await of({ provider: 'google', hostedDomain: 'acme.test' })).to.include({
      issuer: 'https://accounts.google.com',
      hostedDomain: 'acme.test',
    });
    expect(await of({ provider: 'microsoft', directory })).to.include({
      issuer: `https://login.microsoftonline.com/${directory}/v2.0`,
    });
    expect(await of({ provider: 'microsoft', directory: 'organizations' })).to.include({
      issuer: 'https://login.microsoftonline.com/organizations/v2.0',
    });
    expect(await of({ provider: 'github' })).to.include({ issuer: 'https://github.com' });
    expect(await of({ provider: 'gitlab', issuer: 'https://git.acme.test' })).to.include({
      issuer: 'https://git.acme.test',
    });
  });

  it('null clears the domain of Google and the id of a key in a change, and stands for nothing else', async () => {
    const made = async (body: object) =>
      String(
        (await service.as('owner.acme', 'POST', '/connections', { body: { ...acme, ...body } })).json['id'],
      );
    const changed = async (id: string, body: object) => {
      const reply = await service.as('owner.acme', 'PUT', `/connections/${id}`, { body });
      expect(reply.status, reply.text).to.equal(200);
      return reply.json;
    };
    const google = await made({ provider: 'google', issuer: null, hostedDomain: 'acme.test' });
    expect(await changed(google, { hostedDomain: null, keyId: null })).to.include({ hostedDomain: null });
    const oidc = await made({ keyId: 'key-1' });
    expect(await changed(oidc, { name: null, clientId: null })).to.include({
      name: acme.name,
      keyId: 'key-1',
    });
    expect(await changed(oidc, { keyId: null, hostedDomain: null, issuer: null })).to.include({
      keyId: null,
      issuer: acme.issuer,
    });
  });

  for (const [title, body, faults] of [
    ['an unknown provider', { provider: 'myspace' }, ['/provider unknown']],
    ['an issuer with a query', { issuer: 'https://id.acme.test/?x=1' }, ['/issuer format']],
    ['no issuer', { issuer: null }, ['/issuer format']],
    ['another issuer of Google', { provider: 'google' }, ['/issuer unknown']],
    ['Microsoft without a directory', { provider: 'microsoft', issuer: null }, ['/directory required']],
    ...['common', 'consumers', 'Organizations', 'acme.example'].map(
      (directory) =>
        [
          `the directory ${directory} of Microsoft`,
          { provider: 'microsoft', issuer: null, directory },
          ['/directory format'],
        ] as const,
    ),
    [
      'a role by a claim that every directory of Microsoft chooses',
      {
        provider: 'microsoft',
        issuer: null,
        directory: 'organizations',
        roleRules: [
          { claim: 'tid', value: '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f', role: 'partner' },
          { claim: 'email', value: 'boss@acme.test', role: 'admin' },
        ],
      },
      ['/roleRules/1/claim many_directories'],
    ],
    ['a team elsewhere than at Apple', { teamId: 'ABCDEFGHIJ' }, ['/teamId unknown', '/clientSecret format']],
    ['no secret', { clientSecret: null }, ['/clientSecret required']],
    ['a private key that is none', { authMethod: 'private_key_jwt' }, ['/clientSecret format']],
    ['an empty name', { name: ' ' }, ['/name required']],
    ['a scope with white space', { scopes: ['openid email'] }, ['/scopes format']],
    ['an unknown rule', { linking: 'always' }, ['/linking unknown']],
  ] as const)
    it(`${title} is refused at the member that is at fault`, async () => {
      const reply = await service.as('owner.acme', 'POST', '/connections', { body: { ...acme, ...body } });
      expect(reply.status, reply.text).to.equal(400);
      expect(faultsIn(reply)).to.deep.equal(faults);
      expect(reply.text).to.not.contain(acme.clientSecret);
    });

  it('a new secret is an event of its own', async () => {
    const id = await create();
    const reply = await service.as('owner.acme', 'PUT', `/connections/${id}`, {
      body: { clientSecret: 'another-hard-secret-7777' },
    });
    expect(reply.json).to.include({ secretHint: '7777' });
    const types = service.world.log.all
      .filter(({ event }) => (event.data as { connectionId?: string }).connectionId === id)
      .map(({ event }) => event.type);
    expect(types).to.deep.equal(['ConnectionCreated', 'ConnectionSecretRotated']);
  });

  it('a secret is in no event, and is forgotten once it is replaced or its connection deleted', async () => {
    const id = await create();
    const named = () =>
      service.world.log.all.flatMap(({ event: { data } }) =>
        'secretId' in data && 'connectionId' in data && data.connectionId === id ? [data.secretId ?? ''] : [],
      );
    const opened = () =>
      Promise.all(
        named().map((secretId) => service.world.connectionSecrets.open(service.tenants.acme, secretId)),
      );
    expect(await opened()).to.deep.equal([acme.clientSecret]);
    const replaced = 'another-hard-secret-7777';
    await service.as('owner.acme', 'PUT', `/connections/${id}`, { body: { clientSecret: replaced } });
    await service.as('owner.acme', 'PUT', `/connections/${id}`, { body: { clientSecret: replaced } });
    expect(await opened()).to.deep.equal([null, replaced]);
    await service.as('owner.acme', 'DELETE', `/connections/${id}`);
    expect(await opened()).to.deep.equal([null, null]);
    const log = JSON.stringify(service.world.log.all, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [acme.clientSecret, replaced]) expect(log).to.not.contain(secret);
  });

  it('a deleted connection is gone, and another tenant finds none', async () => {
    const id = await create();
    expect((await service.as('owner.globex', 'GET', `/connections/${id}`)).status).to.equal(404);
    expect((await service.as('owner.globex', 'DELETE', `/connections/${id}`)).status).to.equal(404);
    const { connectionUses } = service.world;
    await connectionUses.recordUse(service.tenants.acme, id, null);
    expect((await service.as('owner.acme', 'DELETE', `/connections/${id}`)).status).to.equal(204);
    expect((await connectionUses.of(service.tenants.acme)).has(id)).to.equal(false);
    expect((await service.as('owner.acme', 'GET', `/connections/${id}`)).status).to.equal(404);
  });

  it('a connection shows its users, its last use and its last fault', async () => {
    const id = await create();
    const shown = async () => (await service.as('admin.acme', 'GET', `/connections/${id}`)).json;
    expect(await shown()).to.deep.include({ users: 0, lastUsedAt: null, lastError: null });
    const { connectionUses } = service.world;
    await connectionUses.recordUse(service.tenants.acme, id, null);
    await connectionUses.recordFault(service.tenants.acme, id, {
      code: 'access_denied',
      detail: 'Not today.',
    });
    await linkedTo(id);
    const record = await shown();
    expect(record).to.include({ users: 1 });
    expect(record['lastUsedAt']).to.be.a('string');
    expect(record['lastError']).to.include({ code: 'access_denied', detail: 'Not today.' });
    const { items } = (await service.as('owner.acme', 'GET', '/connections')).json;
    expect(items).to.deep.include(record);
  });

  it('a connection that is the only way of some users is deleted by force alone', async () => {
    const id = await create();
    await linkedTo(id);
    await linkedTo(id);
    const refused = await service.as('owner.acme', 'DELETE', `/connections/${id}`);
    expect([refused.status, refused.json['code']]).to.deep.equal([409, 'people_would_be_locked_out']);
    expect(refused.json['detail']).to.match(/^2 users have no other way to sign in/);
    expect((await service.as('owner.acme', 'GET', `/connections/${id}`)).status).to.equal(200);
    expect((await service.as('owner.acme', 'DELETE', `/connections/${id}?force=maybe`)).status).to.equal(400);
    expect((await service.as('owner.acme', 'DELETE', `/connections/${id}?force=true`)).status).to.equal(204);
    expect((await service.as('owner.acme', 'GET', `/connections/${id}`)).status).to.equal(404);
  });

  it('an admin reads connections and writes none', async () => {
    const id = await create();
    expect((await service.as('admin.acme', 'GET', `/connections/${id}`)).status).to.equal(200);
    expect((await service.as('admin.acme', 'PUT', `/connections/${id}`, { body: {} })).status).to.equal(403);
    expect((await service.as('admin.acme', 'DELETE', `/connections/${id}`)).status).to.equal(403);
  });
});
