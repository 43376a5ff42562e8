import { expect } from 'chai';
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { changeClient } from '../../../../application/client/change-client.js';
import { changeRole } from '../../../../application/role/change-role.js';
import { changeResource } from '../../../../application/resource/change-resource.js';
import type { DomainError } from '../../../../domain/shared/domain-error.js';
import { deleteResource } from '../../../../application/resource/delete-resource.js';
import { registerResource } from '../../../../application/resource/register-resource.js';
import {
  authorizeUrl,
  bo,
  pkce,
  postForm,
  signInAt,
  type TokenReply,
} from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';
import { type ApiWorld, apiWorld, orders, stock } from './api-world.js';

const payload = ({ json }: TokenReply): JWTPayload => decodeJwt(String(json['access_token']));

/** Tokens for APIs with permissions (RFC 8707; machines: APIs and permissions). */
describe('tokens for APIs with permissions', () => {
  let world: ApiWorld;
  before(async () => {
    world = await apiWorld();
    const clerk = await world.role('clerk', `${orders} orders:write`, `${orders} orders:read`);
    const counter = await world.role('counter', `${stock} stock:count`, `${orders} orders:read`);
    await world.assign('ada@acme.test', clerk);
    await world.assign('ada@acme.test', counter);
  });
  after(() => world.oidc.close());

  it('a token carries the permissions of the person’s roles for its API, sorted, and is as long valid as the API says', async () => {
    const reply = await world.tokens({ at: [orders, stock] });
    const token = payload(reply);
    expect(token.aud).to.equal(orders);
    expect(token['permissions']).to.deep.equal(['orders:read', 'orders:write']);
    expect(token['roles']).to.deep.equal(['owner', 'user', 'clerk', 'counter']);
    expect([reply.json['scope'], token['scope']]).to.deep.equal(['openid', 'openid']);
    expect([reply.json['expires_in'], token.exp! - token.iat!]).to.deep.equal([180, 180]);
    expect(decodeProtectedHeader(String(reply.json['access_token'])).typ).to.equal('JWT');
  });

  it('scope limits them to those that it names, and the answer says what was granted', async () => {
    const scope = 'openid orders:write orders:refund nothing:known';
    const reply = await world.tokens({ at: [orders], scope });
    expect(payload(reply)['permissions']).to.deep.equal(['orders:write']);
    expect(reply.json['scope']).to.equal('openid orders:write');
  });

  it('the token endpoint chooses another API of the request, and refuses any other', async () => {
    const chosen = payload(await world.tokens({ at: [orders, stock], token: stock }));
    expect([chosen.aud, chosen['permissions']]).to.deep.equal([stock, ['stock:count']]);
    // with and without the slash of an empty path
    const same = payload(
      await world.tokens({ at: [stock, orders.slice(0, -1)], token: orders.slice(0, -1) }),
    );
    expect(same.aud).to.equal(orders);
    const refused = await world.tokens({ at: [orders], token: stock });
    expect([refused.status, refused.json['error']]).to.deep.equal([400, 'invalid_target']);
  });

  it('without resource it is for the audience of the client, without permissions where that has none', async () => {
    const token = payload(await world.tokens({}));
    expect(token.aud).to.equal('https://api.acme.test');
    expect(token).not.to.have.property('permissions');
  });

  it('a refresh chooses the API anew, narrows permissions, and never widens them', async () => {
    const { json } = await world.tokens({
      at: [orders, stock],
      scope: 'openid offline_access orders:read orders:write',
    });
    const refresh = (form: Readonly<Record<string, string>>): Promise<TokenReply> =>
      postForm(world.oidc, '/connect/token', { grant_type: 'refresh_token', ...form }, 'shop');
    const counted = await refresh({ refresh_token: String(json['refresh_token']), resource: stock });
    expect(payload(counted)['permissions']).to.deep.equal(['stock:count']);
    const narrowed = await refresh({
      refresh_token: String(counted.json['refresh_token']),
      scope: 'openid orders:read',
    });
    expect(payload(narrowed)['permissions']).to.deep.equal(['orders:read']);
    const none = await refresh({ refresh_token: String(narrowed.json['refresh_token']), scope: 'openid' });
    expect(payload(none)['permissions']).to.deep.equal([]);
    const wide = await refresh({
      refresh_token: String(none.json['refresh_token']),
      scope: 'openid orders:refund',
    });
    expect([wide.status, wide.json['error']]).to.deep.equal([400, 'invalid_scope']);
    for (const scope of ['openid\u0001', 'openid  email']) {
      const odd = await refresh({ refresh_token: String(none.json['refresh_token']), scope });
      expect([odd.status, odd.json['error']], JSON.stringify(scope)).to.deep.equal([400, 'invalid_scope']);
    }
  });

  it('of 50 refreshes at once with one token, half of them for an API it is not for, the others stay signed in', async () => {
    const { json } = await world.tokens({ at: [orders], scope: 'openid offline_access' });
    const refresh = (token: unknown, resource: string): Promise<TokenReply> =>
      postForm(
        world.oidc,
        '/connect/token',
        { grant_type: 'refresh_token', refresh_token: String(token), resource },
        'shop',
      );
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => refresh(json['refresh_token'], n % 2 === 0 ? stock : orders)),
    );
    const [refused, answered] = [0, 1].map((odd) => replies.filter((_, n) => n % 2 === odd));
    expect(new Set(refused!.map((one) => one.json['error']))).to.deep.equal(new Set(['invalid_target']));
    expect(new Set(answered!.map(({ status }) => status))).to.deep.equal(new Set([200]));
    const [successor, ...others] = new Set(answered!.map((one) => one.json['refresh_token']));
    expect(others).to.deep.equal([]);
    expect((await refresh(successor, orders)).status).to.equal(200);
  });

  it('introspection shows permissions to the API itself, and not to another client', async () => {
    await world.oidc.register('acme', { clientId: 'orders-api', audience: orders });
    const { json } = await world.tokens({ at: [orders] });
    const asked = (by: string): Promise<TokenReply> =>
      postForm(world.oidc, '/connect/introspect', { token: String(json['access_token']) }, by);
    await until(async () => (await asked('orders-api')).json['active'] === true);
    expect((await asked('orders-api')).json['permissions']).to.deep.equal(['orders:read', 'orders:write']);
    // it may ask for tokens for this API, which does not make their holders known to it
    await world.oidc.register('acme', { clientId: 'curious', audience: 'urn:acme:x', resources: [orders] });
    expect((await asked('curious')).json).to.deep.equal({ active: false });
  });

  it('a service gets those of the roles that it holds; its scope names permissions and nothing else', async () => {
    const machine = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };
    await world.oidc.register('acme', {
      ...machine,
      clientId: 'packer',
      resources: [orders, stock],
      roles: ['clerk'],
    });
    const plain = await world.service('packer', { resource: orders });
    expect(payload(plain)).to.deep.include({
      aud: orders,
      sub: 'packer',
      permissions: ['orders:read', 'orders:write'],
    });
    expect(plain.json).not.to.have.property('scope');
    const limited = await world.service('packer', { resource: orders, scope: 'orders:read orders:refund' });
    expect(limited.json['scope']).to.equal('orders:read');
    expect(payload(limited)['permissions']).to.deep.equal(['orders:read']);
    expect(payload(await world.service('packer', { resource: stock }))['permissions']).to.deep.equal([]);
    for (const scope of ['openid', 'email', 'orders:read openid', 'stock:count', 'users:read'])
      expect((await world.service('packer', { resource: orders, scope })).json['error'], scope).to.equal(
        'invalid_scope',
      );
    expect((await world.service('packer', { resource: 'https://api.globex.test' })).json['error']).to.equal(
      'invalid_target',
    );
  });

  it('a third party gets only what it names and the person agrees to, and names it on the page', async () => {
    await world.oidc.register('acme', { clientId: 'partner-app', thirdParty: true, resources: [orders] });
    const silent = await world.tokens({ client: 'partner-app', at: [orders] });
    expect(payload(silent)['permissions']).to.deep.equal([]);
    const asked = await world.tokens({
      client: 'partner-app',
      at: [orders],
      scope: 'openid orders:read orders:refund',
    });
    expect(payload(asked)['permissions']).to.deep.equal(['orders:read']);
    // another person, who has agreed to nothing yet
    const url = new URL(
      authorizeUrl(world.oidc, pkce(), {
        client_id: 'partner-app',
        scope: 'openid orders:read orders:refund',
      }),
    );
    url.searchParams.append('resource', orders);
    const page = await signInAt(world.oidc.browser(), url.href, bo);
    expect(page.url).to.contain('/consent');
    // by its description, and by its name where it has none
    for (const named of ['Read all orders.', 'orders:refund']) expect(page.body).to.contain(named);
    expect(page.body).not.to.contain('Change orders.');
    expect(page.body).to.contain('use <bdi>Orders</bdi> on your behalf');
    const tenantId = world.oidc.tenantIds['acme']!;
    const userId = await world.userId('ada@acme.test');
    const consent = await world.oidc.runtime.app.consents.find(tenantId, userId, 'partner-app');
    expect([...(consent?.permissions ?? [])].sort()).to.deep.equal([
      `${orders} orders:read`,
      `${orders} orders:refund`,
    ]);
  });

  it('a permission that a role or the API loses is in no later token', async () => {
    const roleId = await world.role('refunder', `${orders} orders:refund`);
    await world.assign('bo@acme.test', roleId);
    const permissions = async (): Promise<unknown> =>
      payload(await world.tokens({ at: [orders], who: bo }))['permissions'];
    await until(async () => JSON.stringify(await permissions()) === '["orders:refund"]');
    const { app } = world.oidc.runtime;
    await changeRole(app, world.command(), { roleId, permissions: [] });
    await until(async () => JSON.stringify(await permissions()) === '[]');
  });

  it('an API that is deleted, or taken from the client, ends with invalid_target, at refreshes as well', async () => {
    const identifier = 'https://brief.acme.test/v1';
    const { app } = world.oidc.runtime;
    const { record } = await registerResource(app, world.command(), { identifier });
    await world.oidc.register('acme', { clientId: 'brief', resources: [identifier, stock] });
    const grantOf = async (at: string): Promise<string> => {
      const { json } = await world.tokens({ client: 'brief', at: [at], scope: 'openid offline_access' });
      return String(json['refresh_token']);
    };
    const [deleted, taken] = [await grantOf(identifier), await grantOf(stock)];
    await deleteResource(app, world.command(), { resourceId: record.id });
    await changeClient(app, world.command(), { clientId: 'brief', resources: [] });
    for (const token of [deleted, taken])
      await until(async () => {
        const form = { grant_type: 'refresh_token', refresh_token: token };
        return (
          (await postForm(world.oidc, '/connect/token', form, 'brief')).json['error'] === 'invalid_target'
        );
      });
  });

  it('the audience of a client is an API that its first change registers', async () => {
    const { app } = world.oidc.runtime;
    const tenantId = world.oidc.tenantIds['acme']!;
    const page = { limit: 50, after: null, includeTotal: true };
    await until(async () =>
      (await app.resources.list(tenantId, page)).items.some((one) => one.identifier === orders),
    );
    const { items } = await app.resources.list(tenantId, page, 'API.acme');
    expect(items.map(({ identifier, permissions }) => [identifier, permissions])).to.deep.equal([
      ['https://api.acme.test', []],
    ]);
    expect(items[0]!.clients).to.be.greaterThan(3);
    const { resourceId } = items[0]!;
    await changeResource(app, world.command(), { resourceId, accessTokenMinutes: 60 });
    await until(async () => {
      const token = payload(await world.tokens({}));
      return token.exp! - token.iat! === 3_600;
    });
    const refusal = await deleteResource(app, world.command(), { resourceId }).catch(
      (error: unknown) => error,
    );
    expect(refusal).to.include({ code: 'resource_in_use' });
    const { clients } = (refusal as DomainError).members as { clients: readonly object[] };
    expect(clients.length).to.be.within(4, 10);
    for (const client of clients) expect(client).to.have.all.keys('clientId', 'name');
  });

  it('another tenant can neither register an identifier nor hold or ask for its permissions', async () => {
    const { app } = world.oidc.runtime;
    const refused = async (doing: Promise<unknown>): Promise<unknown> =>
      doing.catch((error: unknown) => error);
    const theirs = world.command('globex');
    expect(await refused(registerResource(app, theirs, { identifier: orders }))).to.include({
      code: 'audience_taken',
    });
    const change = { clientId: 'globex-server', resources: [orders] };
    expect(await refused(changeClient(app, theirs, change))).to.include({ code: 'invalid_input' });
  });
});
