import { expect } from 'chai';
import { decodeJwt, type JWTPayload } from 'jose';
import { createUser } from '../../../application/user/create-user.js';
import { changeUser } from '../../../application/user/change-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { CustomClaim } from '../../../domain/tenant/claims/custom-claim.js';
import { isReservedClaim } from '../../../domain/tenant/claims/reserved-claims.js';
import { ada, bo, postForm, type TokenReply } from '../../support/pages/oidc-service.js';
import { until } from '../../support/run/until.js';
import { type ApiWorld, apiWorld, orders } from './resources/api-world.js';

const everywhere: CustomClaim['in'] = ['access_token', 'id_token', 'userinfo'];
const defined: readonly CustomClaim[] = [
  { name: 'department', from: 'metadata/department', in: everywhere },
  { name: 'staffNumber', from: 'externalId', in: ['id_token'], scopes: ['profile'] },
  { name: 'https://acme.test/edition', value: 'team', in: everywhere },
  { name: 'rights', from: 'permissions', in: ['access_token', 'userinfo'] },
  { name: 'team', from: 'metadata/team', in: everywhere, scopes: ['profile', 'orders:read'] },
  { name: 'language', from: 'locale', in: everywhere },
];

const access = ({ json }: TokenReply): JWTPayload => decodeJwt(String(json['access_token']));
const identity = ({ json }: TokenReply): JWTPayload => decodeJwt(String(json['id_token']));
const names = defined.map(({ name }) => name);
/** The claims of the tenant among others. */
const own = (claims: object): object =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name)));

/** Claims that a tenant defines in its settings (machines: claims without code). */
describe('claims of a tenant in tokens', () => {
  let world: ApiWorld;
  before(async () => {
    world = await apiWorld();
    const { oidc } = world;
    const { app } = oidc.runtime;
    const clerk = await world.role('clerk', `${orders} orders:read`);
    for (const { email } of [ada, bo]) await world.assign(email, clerk);
    for (const [email, metadata] of [
      [ada.email, { department: 'Research', team: 'Engines' }],
      [bo.email, { department: 'Sales', team: 'East' }],
    ] as const)
      await changeUser(app, world.command(), {
        userId: await world.userId(email),
        externalId: email,
        metadata,
      });
    const service = {
      kind: 'service',
      grantTypes: ['client_credentials'],
      redirectUris: [],
      audience: orders,
    };
    await oidc.register('acme', { ...service, clientId: 'robot', roles: ['clerk'] });
    await oidc.register('acme', { clientId: 'guest', thirdParty: true, resources: [orders] });
    await define(defined);
  });
  after(() => world.oidc.close());

  const userinfo = async ({ json }: TokenReply): Promise<Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${String(json['access_token'])}` };
    const reply = await fetch(`${world.oidc.issuer}/connect/userinfo`, { headers });
    return { status: reply.status, ...((await reply.json()) as object) };
  };
  /** Returns when the serving process, which is another one, has the settings. */
  const define = async (claims: readonly CustomClaim[]): Promise<void> => {
    const { app } = world.oidc.runtime;
    await changeTenantSettings(app, world.command(), { claims });
    await until(async () => {
      const claimed = Object.keys(access(await world.service('robot')));
      return claims
        .filter(({ value, in: places }) => value !== undefined && places.includes('access_token'))
        .every(({ name }) => claimed.includes(name));
    });
  };

  it('an application of the tenant gets the claims in each place that they are defined for', async () => {
    const reply = await world.tokens({ at: [orders], scope: 'openid profile offline_access' });
    const constant = { 'https://acme.test/edition': 'team' };
    const person = { department: 'Research', team: 'Engines' };
    const rights = { rights: ['orders:read'] };
    expect(own(access(reply))).to.deep.equal({ ...person, ...constant, ...rights });
    expect(own(identity(reply))).to.deep.equal({ ...person, ...constant, staffNumber: ada.email });
    expect(own(await userinfo(reply))).to.deep.equal({ ...person, ...constant, ...rights });

    const refresh = { grant_type: 'refresh_token', refresh_token: String(reply.json['refresh_token']) };
    const narrowed = await postForm(world.oidc, '/connect/token', { ...refresh, scope: 'openid' }, 'shop');
    expect(own(identity(narrowed))).to.deep.equal({ department: 'Research', ...constant });
    expect(own(await userinfo(narrowed))).to.not.have.property('team');
  });

  it('a tenant can define none of the claims that tokens, userinfo and introspection have by themselves', async () => {
    const person = await world.tokens({ at: [orders], scope: 'openid profile email roles orders:read' });
    const service = await world.service('robot');
    const token = String(service.json['access_token']);
    const introspected = await postForm(world.oidc, '/connect/introspect', { token }, 'robot');
    const { status: _, ...info } = await userinfo(person);
    const answers = [access(person), identity(person), access(service), info, introspected.json];
    const free = answers
      .flatMap(Object.keys)
      .filter((name) => !names.includes(name) && !isReservedClaim(name));
    expect(free).to.deep.equal([]);
  });

  it('a third party gets only the claims whose scopes were granted to it', async () => {
    const plain = await world.tokens({ client: 'guest', scope: 'openid email' });
    for (const claims of [access(plain), identity(plain), await userinfo(plain)])
      expect(own(claims)).to.deep.equal({});
    const profiled = await world.tokens({ client: 'guest', scope: 'openid profile' });
    expect(own(access(profiled))).to.deep.equal({ team: 'Engines' });
    expect(own(identity(profiled))).to.deep.equal({ staffNumber: ada.email, team: 'Engines' });
    const permitted = await world.tokens({ client: 'guest', scope: 'openid orders:read', at: [orders] });
    expect(own(access(permitted))).to.deep.equal({ team: 'Engines' });
  });

  it('a service gets constants and permissions', async () => {
    const reply = await world.service('robot');
    expect(own(access(reply))).to.deep.equal({
      'https://acme.test/edition': 'team',
      rights: ['orders:read'],
    });
  });

  it('introspection shows the claims of the token to its audience', async () => {
    const reply = await world.service('robot');
    const token = String(reply.json['access_token']);
    const { json } = await postForm(world.oidc, '/connect/introspect', { token }, 'robot');
    expect(json).to.include({ active: true, 'https://acme.test/edition': 'team' });
  });

  it('an erased person’s metadata is in no answer about their tokens', async () => {
    const who = { email: 'cy@acme.test', password: 'a-pass-phrase-of-cy' };
    const { app } = world.oidc.runtime;
    const { record } = await createUser(app, world.command(), { ...who, metadata: { department: 'Secret' } });
    const reply = await world.tokens({ who, scope: 'openid offline_access' });
    expect(access(reply)['department']).to.equal('Secret');
    await deleteUser(app, world.command(), { userId: record.id });
    await until(async () => (await userinfo(reply))['status'] === 401);
    const token = String(reply.json['access_token']);
    const { json } = await postForm(world.oidc, '/connect/introspect', { token }, 'shop');
    expect(json).to.deep.equal({ active: false });
    const refresh = { grant_type: 'refresh_token', refresh_token: String(reply.json['refresh_token']) };
    const refused = await postForm(world.oidc, '/connect/token', refresh, 'shop');
    expect(refused.json['error']).to.equal('invalid_grant');
  });

  it('discovery does not list the claims of a tenant', async () => {
    const reply = await fetch(`${world.oidc.issuer}/.well-known/openid-configuration`);
    const { claims_supported: listed } = (await reply.json()) as { claims_supported: readonly string[] };
    expect(listed).to.include('email').and.not.include.members(['department']);
  });

  it('claims without room are left out, and the audit log of the day reports it once', async () => {
    const metadata = { department: '\u{1d49c}'.repeat(1024), team: 'Engines' };
    const { app } = world.oidc.runtime;
    await changeUser(app, world.command(), { userId: await world.userId(bo.email), metadata });
    const replies = [
      await world.tokens({ who: bo, scope: 'openid profile' }),
      await world.tokens({ who: bo, scope: 'openid profile' }),
    ];
    for (const reply of replies)
      expect(own(access(reply))).to.deep.equal({ 'https://acme.test/edition': 'team', team: 'Engines' });
    const noted = async (): Promise<unknown[]> => {
      const tenantId = world.oidc.tenantIds['acme']!;
      const history = await app.events.load(streamName(tenantId, 'signin', tenantId));
      return history
        .filter(({ event }) => event.type === 'TokenClaimsLeftOut')
        .map(({ event }) => event.data);
    };
    await until(async () => (await noted()).length > 0);
    expect(await noted()).to.deep.equal([{ clientId: 'shop', claims: ['department'] }]);
  });
});
