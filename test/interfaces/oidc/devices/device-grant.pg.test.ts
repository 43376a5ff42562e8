import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { registerResource } from '../../../../application/resource/register-resource.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { DEVICE_GRANT } from '../../../../domain/client/client-values.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type TokenReply, ada, bo, zoe } from '../../../support/pages/oidc-service.js';
import { refresh, tokensOf, userinfoStatus } from '../attacks/support/tokens.js';
import { countsOf, fifty } from '../attacks/support/oauth-answers.js';
import { type Codes, type DeviceWorld, deviceWorld, sendForm, submitForm } from './device-world.js';

const errorOf = ({ status, json }: TokenReply): unknown[] => [status, json['error']];

describe('the grant of devices (RFC 8628)', () => {
  let world: DeviceWorld;
  before(async () => {
    world = await deviceWorld();
  });
  after(() => world.oidc.close());

  const consents = async (userId: string): Promise<unknown[]> => {
    const stream = streamName(world.oidc.tenantIds['acme']!, 'signin', userId);
    const history = await world.oidc.runtime.app.events.load(stream);
    return history.filter(({ event }) => event.type === 'ClientAccessAllowed').map(({ event }) => event.data);
  };

  it('a device gets codes, its user allows it, and it gets tokens once', async () => {
    const started = await world.begin({ scope: 'openid email offline_access' });
    expect(started.status).to.equal(200);
    expect(started.headers.get('cache-control')).to.equal('no-store');
    const codes = started.json as unknown as Codes;
    expect(codes).to.deep.equal({
      device_code: codes.device_code,
      user_code: codes.user_code,
      verification_uri: `${world.host}/device`,
      verification_uri_complete: `${world.host}/device?user_code=${codes.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(codes.device_code).to.match(/^[A-Za-z0-9_-]{43}$/);
    expect(codes.user_code).to.match(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'authorization_pending']);

    const done = await world.allow(codes);
    expect(done.url).to.equal(`${world.host}/device/allowed`);
    const reply = await world.poll(codes);
    expect(reply.status).to.equal(200);
    expect(reply.json).to.include({
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'openid email offline_access',
    });
    const idToken = decodeJwt(String(reply.json['id_token']));
    expect(idToken).to.include({ aud: 'tv', email: ada.email });
    const { access, refresh: refreshToken } = tokensOf(reply);
    expect(await userinfoStatus(world.oidc, access)).to.equal(200);
    expect((await refresh(world.oidc, refreshToken, { client_id: 'tv' }, null)).status).to.equal(200);
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'invalid_grant']);
    expect(await consents(idToken.sub!)).to.deep.include({
      userId: idToken.sub,
      clientId: 'tv',
      clientName: 'Telly',
      scopes: ['openid', 'email', 'offline_access'],
      claims: [],
    });
  });

  it('a code is compared without case, dash and spaces', async () => {
    const { user_code } = await world.codes();
    const { page } = await world.enter(` ${user_code.toLowerCase().replace('-', ' ')} `);
    expect(page.url).to.contain('/device/consent?request=');
  });

  it('a link with the code leads over the sign-in to a form that has to be confirmed', async () => {
    const codes = await world.codes();
    const agent = world.oidc.browser();
    const signIn = await agent.follow(await agent.get(codes.verification_uri_complete));
    expect(signIn.url).to.equal(`${world.host}/sign-in`);
    const form = await agent.submit(signIn, ada);
    expect(form.url).to.equal(codes.verification_uri_complete);
    expect(form.body).to.contain(`value="${codes.user_code}"`);
    const page = await submitForm(agent, form, '/device', { code: codes.user_code });
    expect(page.url).to.contain('/device/consent');
  });

  it('consent is asked for always, names the application, address and time, and warns', async () => {
    for (let round = 0; round < 2; round++) {
      const codes = await world.codes();
      const { page } = await world.enter(codes.user_code);
      expect(page.body).to.contain('Telly').and.contain('127.0.0.1').and.contain('<time');
      expect(page.body).to.contain('Did somebody else give you this code');
      expect(page.body).to.contain(ada.email);
      expect((await world.allow(codes)).status).to.equal(200);
    }
  });

  it('a refusal is reported to the device, and lasts', async () => {
    const codes = await world.codes();
    const { agent, page } = await world.enter(codes.user_code);
    const done = await submitForm(agent, page, '/device/consent', { decision: 'deny' });
    expect(done.url).to.equal(`${world.host}/device/refused`);
    for (let round = 0; round < 2; round++)
      expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'access_denied']);
    expect((await world.enter(codes.user_code)).page.status).to.equal(400);
  });

  it('the page names the API that another organisation’s device asks for, and the consent keeps it', async () => {
    const resource = 'https://api.acme.test';
    const codes = await world.codes({ scope: 'openid', resource }, 'shop');
    const { agent, page } = await world.enter(codes.user_code, bo);
    expect(page.body).to.contain(`use <bdi>${resource}</bdi> on your behalf`);
    await submitForm(agent, page, '/device/consent', { decision: 'allow' });
    const reply = await world.poll(codes, 'shop');
    const { sub } = decodeJwt(String(reply.json['id_token']));
    expect((await consents(sub!)).at(-1)).to.deep.include({ clientId: 'shop', resources: [resource] });
  });

  it('a device that asks too early is slowed down, by five seconds each time', async () => {
    const codes = await world.codes();
    const { clock } = world.oidc;
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'authorization_pending']);
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'slow_down']);
    clock.advance(6_000);
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'slow_down']);
    clock.advance(15_000);
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'authorization_pending']);
    expect((await world.allow(codes)).status).to.equal(200);
    expect((await world.poll(codes)).status).to.equal(200);
  });

  it('a code expires after ten minutes, for the device and on the page', async () => {
    const codes = await world.codes();
    const { agent, page } = await world.enter(codes.user_code);
    world.oidc.clock.advance(601_000);
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'expired_token']);
    const late = await submitForm(agent, page, '/device/consent', { decision: 'allow' });
    expect([late.status, late.body.includes('That request is over')]).to.deep.equal([400, true]);
    expect((await world.enter(codes.user_code)).page.status).to.equal(400);
  });

  it('a device code is good for its own client alone, which other clients do not spoil', async () => {
    const codes = await world.codes({ scope: 'openid' }, 'box');
    await world.allow(codes);
    for (const other of ['tv', 'shop', 'elsewhere'])
      expect(errorOf(await world.poll(codes, other)), other).to.deep.equal([400, 'invalid_grant']);
    expect((await world.poll(codes, 'box')).status).to.equal(200);
  });

  it("a code started at a tenant is unknown at another tenant's host", async () => {
    const codes = await world.codes();
    const { page } = await world.enter(codes.user_code, zoe);
    expect([page.status, page.body.includes('Telly')]).to.deep.equal([400, false]);
    expect(errorOf(await world.poll(codes))).to.deep.equal([400, 'authorization_pending']);
  });

  it("a consent page is its own user's: another user's session decides nothing", async () => {
    const codes = await world.codes();
    const { page } = await world.enter(codes.user_code);
    const { agent } = await world.enter((await world.codes()).user_code, bo);
    const other = await agent.get(page.url);
    expect([other.status, other.body.includes('Telly')]).to.deep.equal([400, false]);
  });

  it('of 50 decisions at once one counts, and of 50 requests at once one gets tokens', async () => {
    const codes = await world.codes();
    const { agent, page } = await world.enter(codes.user_code);
    const idToken = async (): Promise<string> => decodeJwt(String((await granted()).json['id_token'])).sub!;
    const granted = async (): Promise<TokenReply> => {
      const own = await world.codes();
      await world.allow(own);
      return world.poll(own);
    };
    const userId = await idToken();
    const before = (await consents(userId)).length;
    const decisions = await Promise.all(
      Array.from({ length: 50 }, () => sendForm(agent, page, '/device/consent', { decision: 'allow' })),
    );
    expect(decisions.filter(({ location }) => location?.endsWith('/device/allowed') === true)).to.have.length(
      1,
    );
    expect((await consents(userId)).length).to.equal(before + 1);
    const replies = await fifty(() => world.poll(codes));
    expect(countsOf(replies.map(({ status }) => status))).to.deep.equal({ '200': 1, '400': 49 });
    for (const reply of replies.filter(({ status }) => status === 400))
      expect(reply.json['error']).to.equal('invalid_grant');
  });

  it('of 50 wrong codes at once ten are looked at; then a right one waits for ten minutes', async () => {
    const eve = { email: `eve-${randomUUID()}@acme.test`, password: 'difference-engine-1822' };
    await world.oidc.createUser(eve);
    world.oidc.clock.advance(600_000);
    const codes = await world.codes();
    const { agent, page } = await world.enter('BBBB-BBBB', eve);
    const others = await fifty(() => sendForm(agent, page, '/device', { code: 'CCCC-CCCC' }));
    expect(countsOf(others.map(({ status }) => status))).to.deep.equal({ '400': 9, '429': 41 });
    expect((await sendForm(agent, page, '/device', { code: codes.user_code })).status).to.equal(429);
    expect((await world.enter(codes.user_code, bo)).page.status, 'the same network').to.equal(429);
    world.oidc.clock.advance(600_000);
    const later = await world.codes();
    expect((await world.enter(later.user_code, eve)).page.url).to.contain('/device/consent');
  });

  it('what a blocked user allowed gives no tokens', async () => {
    const max = { email: `max-${randomUUID()}@acme.test`, password: 'difference-engine-1822' };
    await world.oidc.createUser(max);
    const codes = await world.codes();
    expect((await world.allow(codes, max)).status).to.equal(200);
    const { app } = world.oidc.runtime;
    const context = systemCommand({ tenantId: world.oidc.tenantIds['acme']! });
    const { sub } = decodeJwt(String((await world.poll(codes)).json['id_token']));
    const next = await world.codes();
    await world.allow(next, max);
    await suspendUser(app, context, { userId: sub! });
    expect(errorOf(await world.poll(next))).to.deep.equal([400, 'invalid_grant']);
  });

  it('the tokens of a device carry the claims that the tenant defines', async () => {
    const { app } = world.oidc.runtime;
    const context = systemCommand({ tenantId: world.oidc.tenantIds['acme']! });
    await changeTenantSettings(app, context, {
      claims: [{ name: 'edition', value: 'team', in: ['access_token', 'id_token'] }],
    });
    const codes = await world.codes();
    await world.allow(codes);
    const { json } = await world.poll(codes);
    for (const token of [json['access_token'], json['id_token']])
      expect(decodeJwt(String(token))).to.include({ edition: 'team' });
  });

  it('a device may ask for several APIs, each of them its own, and for nothing else twice (RFC 8707, section 2)', async () => {
    const [one, other] = ['https://one.acme.test', 'https://other.acme.test'];
    const command = systemCommand({ tenantId: world.oidc.tenantIds['acme']! });
    for (const identifier of [one, other])
      await registerResource(world.oidc.runtime.app, command, { identifier });
    await world.oidc.register('acme', {
      clientId: 'hub',
      type: 'public',
      kind: 'native',
      grantTypes: ['authorization_code', 'refresh_token', DEVICE_GRANT],
      thirdParty: true,
      resources: [one, other],
    });
    const begin = async (...more: readonly [string, string][]): Promise<Response> =>
      fetch(`${world.oidc.issuer}/connect/device_authorization`, {
        method: 'POST',
        body: new URLSearchParams([['client_id', 'hub'], ['scope', 'openid'], ...more]),
      });
    const started = await begin(['resource', one], ['resource', other]);
    expect(started.status).to.equal(200);
    const { user_code } = (await started.json()) as Codes;
    const { page } = await world.enter(user_code);
    expect(page.body).to.contain(`<bdi>${one}</bdi>`).and.contain(`<bdi>${other}</bdi>`);
    for (const [name, value, error] of [
      ['resource', 'https://elsewhere.test', 'invalid_target'],
      ['scope', 'email', 'invalid_request'],
    ] as const) {
      const refused = await begin(['resource', one], [name, value]);
      expect(await refused.json()).to.include({ error });
    }
  });

  it('a client that is not registered for it, an unknown scope and another resource are refused, and the Management API to all', async () => {
    expect(errorOf(await world.begin({ scope: 'openid' }, 'server'))).to.deep.equal([
      400,
      'unauthorized_client',
    ]);
    expect(errorOf(await world.begin({ scope: 'openid  email' }))).to.deep.equal([400, 'invalid_scope']);
    const resource = 'https://other.test';
    expect(errorOf(await world.begin({ scope: 'openid', resource }))).to.deep.equal([400, 'invalid_target']);
    const management = { scope: 'openid users:read', resource: world.oidc.issuer };
    expect(errorOf(await world.begin(management, 'box'))).to.deep.equal([400, 'invalid_target']);
    expect(errorOf(await world.begin({}, 'nobody'))[1]).to.equal('invalid_client');
    expect(errorOf(await world.poll({ device_code: 'x' }, 'server'))).to.deep.equal([
      400,
      'unauthorized_client',
    ]);
    expect(errorOf(await world.poll({ device_code: 'x' }))).to.deep.equal([400, 'invalid_grant']);
  });
});
