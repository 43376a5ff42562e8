import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { answer } from '../../../support/http/raw-listener.js';
import type { PageStart } from '../../../../application/shared/page.js';
import { cursors } from '../../../../interfaces/management-api/serving/cursor.js';
import { pageBody, pageRequest } from '../../../../interfaces/management-api/serving/paging.js';
import type { Api, ReadRequest } from '../../../../interfaces/management-api/serving/route.js';
import { answered, authorizeUrl, pkce, postForm } from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';
import { assertionKey } from '../assertion-key.js';
import { type MetadataWorld, api, metadataWorld, payments } from './metadata-world.js';

describe('a client that is described by its own document', () => {
  let world: MetadataWorld;
  before(async () => {
    world = await metadataWorld();
  });
  after(() => world.close());

  const refresh = (clientId: string, refreshToken: unknown) =>
    postForm(
      world.oidc,
      '/connect/token',
      { grant_type: 'refresh_token', client_id: clientId, refresh_token: String(refreshToken) },
      null,
    );
  const introspected = async (token: unknown): Promise<unknown> => {
    const reply = await postForm(world.oidc, '/connect/introspect', { token: String(token) }, 'tools-api');
    return reply.json['active'];
  };
  const loopbackToo = () => ({ redirect_uris: [world.id('/callback'), 'http://127.0.0.1/callback'] });
  before(() => world.oidc.register('acme', { clientId: 'tools-api', audience: api }));

  it('it gets tokens for the API after consent to its host and name, refreshes them, and revokes them', async () => {
    const clientId = world.serve('/agent.json');
    const code = await world.code(clientId, { scope: 'openid offline_access tools:call' });
    expect(code.page.body).to.contain(`${world.host} (Example Agent)`);
    const first = await world.redeem(clientId, code);
    expect(first.status, JSON.stringify(first.json)).to.equal(200);
    const claims = decodeJwt(first.json['access_token'] as string);
    expect(claims).to.include({ aud: api, client_id: clientId });
    expect(claims).not.to.have.property('email');
    expect(decodeJwt(first.json['id_token'] as string).aud).to.equal(clientId);
    expect(await introspected(first.json['access_token'])).to.equal(true);
    const second = await refresh(clientId, first.json['refresh_token']);
    expect(second.status).to.equal(200);
    const revoked = await postForm(
      world.oidc,
      '/connect/revoke',
      { client_id: clientId, token: String(second.json['refresh_token']) },
      null,
    );
    expect(revoked.status).to.equal(200);
    expect(await introspected(second.json['access_token'])).to.equal(false);
    expect(world.asked('/agent.json')).to.equal(1);
  });

  it('the tenant lists it with who agreed and its last use, page by page, and no other tenant does', async () => {
    const { app } = world.oidc.runtime;
    const tenantId = world.oidc.tenantIds['acme']!;
    const [first, second] = [
      world.serve('/used-a|z.json'),
      world.serve('/used-b.json', { client_name: undefined }),
    ];
    await world.code(second);
    await world.redeem(first, await world.code(first));
    const used = async (limit: number, after: PageStart | null = null, tenant = tenantId) =>
      app.metadataClients.used(tenant, { limit, after, includeTotal: true });
    await until(async () => (await used(200)).items.some(({ lastUsedAt }) => lastUsedAt !== null));
    const of = async (clientId: string) => (await used(200)).items.find((one) => one.clientId === clientId);
    await until(async () => (await of(first))?.lastUsedAt !== null);
    const one = (await of(first))!;
    expect(one).to.include({ name: 'Example Agent', people: 1 });
    expect(one.lastUsedAt! >= one.firstAgreedAt).to.equal(true);
    expect(await of(second)).to.include({ name: null, people: 1, lastUsedAt: null });
    // a later consent leaves the first time
    world.oidc.clock.advance(60_000);
    await world.code(first);
    expect((await of(first))!.firstAgreedAt).to.equal(one.firstAgreedAt);
    const all = (await used(200)).items.map(({ clientId }) => clientId);
    const paged: string[] = [];
    const lists = { cursors: cursors(new Uint8Array(32).fill(1)) } as Api;
    const request = (query: ReadRequest['query']): ReadRequest =>
      ({
        tenantId,
        operationId: 'listMetadataClients',
        params: {},
        query: { limit: 1, ...query },
      }) as unknown as ReadRequest;
    for (let [cursor, pages]: [unknown, number] = [undefined, 0]; cursor !== null; pages++) {
      expect(pages).to.be.lessThan(all.length);
      const asked: ReadRequest = request(cursor === undefined ? {} : { cursor });
      const { after } = pageRequest(lists, asked);
      const page: Awaited<ReturnType<typeof used>> = await used(1, after);
      expect(page.total).to.equal(all.length);
      paged.push(...page.items.map(({ clientId }) => clientId));
      cursor = (pageBody(lists, asked, page) as { readonly nextCursor: string | null }).nextCursor;
    }
    expect(paged).to.deep.equal(all);
    expect(all).to.include.members([first, second]);
    expect((await used(200, null, world.oidc.tenantIds['globex'])).items).to.deep.equal([]);
  });

  it('without scope it gets a token that says nothing of the user but their id, and no id_token', async () => {
    const clientId = world.serve('/plain.json');
    // the same API (RFC 3986, section 6.2.3)
    const noSlash = api.slice(0, -1);
    const { json } = await world.redeem(
      clientId,
      await world.code(clientId, { scope: undefined, resource: noSlash }),
      {
        resource: noSlash,
      },
    );
    expect(decodeJwt(json['access_token'] as string).aud).to.equal(api);
    expect(json).not.to.have.property('id_token');
    expect(decodeJwt(json['access_token'] as string)).not.to.have.any.keys('email', 'roles', 'name');
  });

  it('the user is asked each time, also where they agreed a moment ago', async () => {
    const clientId = world.serve('/again.json', loopbackToo());
    const { agent } = await world.code(clientId);
    const visit = await agent.follow(await world.begin(clientId, {}, agent));
    expect(visit.body).to.contain(`${world.host} (Example Agent)`);
    const silent = await agent.follow(await world.begin(clientId, { prompt: 'none' }, agent));
    expect(answered(silent).get('error')).to.equal('consent_required');
  });

  it('the page names the APIs, and the consent to one request finishes no other', async () => {
    await world.registerApi(payments, 'Payments of Acme');
    const clientId = world.serve('/again.json', loopbackToo());
    const { agent, page } = await world.code(clientId);
    expect(page.body).to.contain('use <bdi>Tools of Acme</bdi> on your behalf');
    expect(page.body).not.to.contain('Payments of Acme');
    const other = { redirect_uri: 'http://127.0.0.1:4711/callback', resource: payments };
    const waiting = await agent.follow(await world.begin(clientId, other, agent));
    expect(waiting.body).to.contain('use <bdi>Payments of Acme</bdi> on your behalf');
    expect(waiting.body).to.match(/Payments of Acme<\/bdi> on your behalf <span class="tag">New/);
    const first = await agent.follow(await world.begin(clientId, {}, agent));
    expect(answered(await agent.submit(first, { decision: 'allow' })).get('code')).to.be.a('string');
    const opened = await agent.get(waiting.url);
    expect([opened.status, opened.location]).to.deep.equal([200, null]);
    expect(answered(await agent.submit(opened, { decision: 'allow' })).get('code')).to.be.a('string');
  });

  it('the code still exchanges when the document has other redirect URIs meanwhile, or its host is gone', async () => {
    const clientId = world.serve('/moving.json');
    await world.begin(clientId);
    world.oidc.clock.advance(280_000);
    const before = await world.code(clientId);
    world.serve('/moving.json', { redirect_uris: [world.id('/elsewhere')], client_name: 'Moved' });
    world.oidc.clock.advance(21_000);
    const refused = await world.begin(clientId);
    expect([refused.status, refused.location]).to.deep.equal([400, null]);
    const after = await world.code(clientId, { redirect_uri: world.id('/elsewhere') });
    expect(after.page.body).to.contain(`${world.host} (Moved)`);
    expect((await world.redeem(clientId, before)).status).to.equal(200);
    world.serve('/moving.json');
    world.oidc.clock.advance(300_000);
    const gone = await world.code(clientId);
    world.behave('/moving.json', (socket) => socket.destroy());
    expect((await world.redeem(clientId, gone)).status).to.equal(200);
  });

  it('one that signs assertions proves itself by the keys of its document as they are now', async () => {
    const [key, next] = [assertionKey(), assertionKey()];
    const signing = { token_endpoint_auth_method: 'private_key_jwt' };
    const clientId = world.serve('/signing.json', { ...signing, jwks: key.jwks });
    const redeemBy = async (by: typeof key | null): Promise<unknown> => {
      const code = await world.code(clientId);
      const proof = by === null ? {} : await by.assert(clientId, world.oidc);
      const { status, json } = await world.redeem(clientId, code, proof);
      return status === 200 ? status : json['error'];
    };
    expect(await redeemBy(key)).to.equal(200);
    expect(await redeemBy(next)).to.equal('invalid_client');
    expect(await redeemBy(null)).to.equal('invalid_client');
    world.serve('/signing.json', { ...signing, jwks: next.jwks });
    world.oidc.clock.advance(5 * 60_000);
    expect(await redeemBy(next)).to.equal(200);
    expect(await redeemBy(key)).to.equal('invalid_client');
    const code = await world.code(clientId);
    world.serve('/signing.json', { ...signing, jwks: undefined });
    world.oidc.clock.advance(5 * 60_000);
    const unfit = await world.redeem(clientId, code, await next.assert(clientId, world.oidc));
    expect(unfit.json['error']).to.equal('invalid_client_metadata');
  });

  it('one that publishes its keys at an address of their own proves itself by them', async () => {
    const key = assertionKey();
    const uri = world.behave('/keys.json', answer(200, JSON.stringify(key.jwks)));
    const clientId = world.serve('/apart.json', {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: uri,
    });
    const code = await world.code(clientId);
    const byOther = await world.redeem(clientId, code, await assertionKey().assert(clientId, world.oidc));
    expect(byOther.json['error']).to.equal('invalid_client');
    const { status, json } = await world.redeem(clientId, code, await key.assert(clientId, world.oidc));
    expect(status, JSON.stringify(json)).to.equal(200);
    expect(world.asked('/keys.json')).to.equal(1);
  });

  it('a token or code of another client, and none at all, is refused without a question to the host', async () => {
    const [one, other] = [world.serve('/one.json'), world.serve('/other.json')];
    const code = await world.code(one);
    const before = world.asked('/other.json');
    expect((await world.redeem(other, code)).json['error']).to.equal('invalid_client');
    await world.redeem(other, await world.code(other));
    const replies = [
      await world.redeem(other, code),
      await refresh(other, 'x'),
      await postForm(
        world.oidc,
        '/connect/token',
        { grant_type: 'client_credentials', client_id: other },
        null,
      ),
    ];
    expect(replies.map(({ json }) => json['error'])).to.deep.equal([
      'invalid_grant',
      'invalid_grant',
      'unauthorized_client',
    ]);
    expect(world.asked('/other.json')).to.equal(before + 1);
    const { status } = await postForm(world.oidc, '/connect/revoke', { client_id: other, token: 'x' }, null);
    expect(status).to.equal(200);
  });

  it('grants end when the host leaves the list or the setting is turned off, and do not come back with them', async () => {
    const clientId = world.serve('/listed.json');
    const offline = { scope: 'openid offline_access' };
    await world.set({ metadataClients: 'listed', metadataClientHosts: [world.host, 'else.example'] });
    const first = await world.redeem(clientId, await world.code(clientId, offline));
    await world.set({ metadataClientHosts: ['else.example'] });
    expect(await introspected(first.json['access_token'])).to.equal(false);
    expect((await refresh(clientId, first.json['refresh_token'])).status).to.equal(400);
    const page = await world.begin(clientId);
    expect([page.status, page.location]).to.deep.equal([403, null]);
    await world.set({ metadataClients: 'any' });
    expect(await introspected(first.json['access_token'])).to.equal(false);
    const second = await world.redeem(clientId, await world.code(clientId, offline));
    const code = await world.code(clientId, offline);
    await world.set({ metadataClients: 'off' });
    expect(await introspected(second.json['access_token'])).to.equal(false);
    expect((await world.redeem(clientId, code)).status).to.equal(400);
    expect((await world.begin(clientId)).body).to.contain('client_not_admitted');
    await world.set({ metadataClients: 'any', metadataClientHosts: [] });
    expect((await refresh(clientId, second.json['refresh_token'])).json['error']).to.equal('invalid_grant');
  });

  it('the account page names it by host and name, and withdraws what it was given', async () => {
    const clientId = world.serve('/apps.json', { client_name: 'Apps Agent' });
    const code = await world.code(clientId, { scope: 'openid offline_access' });
    const { json } = await world.redeem(clientId, code);
    const account = `http://acme.localhost:${world.oidc.port}/account/applications`;
    const page = await code.agent.get(account);
    expect(page.body).to.contain(`${world.host} (Apps Agent)`);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)![1]!;
    await code.agent.follow(await code.agent.post(account, { csrf, client: clientId }));
    expect(await introspected(json['access_token'])).to.equal(false);
  });

  it('a sign-out with its id_token works, and so does one with an id_token as a hint at the next sign-in', async () => {
    const clientId = world.serve('/out.json');
    const code = await world.code(clientId);
    const { json } = await world.redeem(clientId, code);
    const hint = String(json['id_token']);
    const url = authorizeUrl(world.oidc, pkce(), { client_id: 'web', id_token_hint: hint });
    expect(answered(await code.agent.follow(await code.agent.get(url))).get('code')).to.be.a('string');
    const end = `${world.oidc.issuer}/connect/endsession?id_token_hint=${hint}`;
    expect((await code.agent.follow(await code.agent.get(end))).status).to.equal(200);
    expect(await introspected(json['access_token'])).to.equal(false);
  });

  it('a script of the origin of its redirect URI may read the answers of the token endpoint', async () => {
    const clientId = world.serve('/script.json');
    await world.redeem(clientId, await world.code(clientId));
    const ask = async (origin: string): Promise<string | null> => {
      const reply = await fetch(`${world.oidc.issuer}/connect/token`, {
        method: 'POST',
        headers: { Origin: origin },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: clientId }),
      });
      return reply.headers.get('access-control-allow-origin');
    };
    expect(await ask(`https://${world.host}`)).to.equal(`https://${world.host}`);
    expect(await ask('https://evil.test')).to.equal(null);
  });

  it('a document that says for how long it is fresh is asked for when that is over, and a failure after a minute; the last one counts while its host is down', async () => {
    const clientId = world.serve('/fresh.json', {}, 'Cache-Control: max-age=7200\r\n');
    await world.begin(clientId);
    world.oidc.clock.advance(7_100_000);
    await world.begin(clientId);
    expect(world.asked('/fresh.json')).to.equal(1);
    world.oidc.clock.advance(101_000);
    world.behave('/fresh.json', answer(503));
    for (let time = 0; time < 5; time++) expect((await world.begin(clientId)).status).to.equal(303);
    expect(world.asked('/fresh.json')).to.equal(2);
    world.oidc.clock.advance(61_000);
    world.serve('/fresh.json');
    expect((await world.begin(clientId)).status).to.equal(303);
  });
});
