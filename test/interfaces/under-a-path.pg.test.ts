import { expect } from 'chai';
import { owner } from '../support/pages/portal-page.js';
import { type Pkce, answered, authorizeUrl, pkce } from '../support/pages/oidc-service.js';
import { type ServiceUnderPath, callback, serviceUnderPath } from './under-a-path.js';
import { renderDocs } from '../support/http/rendered-docs.js';

const html = { Accept: 'text/html' };

/** Returns the addresses in a page that lead to its own host, whole. */
const linksIn = (page: string, at: string): string[] =>
  [...page.matchAll(/(?:href|src|action)="([^"#]+)"/g)]
    .map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'), at))
    .filter(({ origin }) => origin === new URL(at).origin)
    .map(String);

for (const strips of [false, true])
  describe(`a service below a path, behind a proxy that ${strips ? 'strips' : 'keeps'} it`, function () {
    this.slow(10_000);
    let under: ServiceUnderPath;
    before(renderDocs);
    before(async () => {
      under = await serviceUnderPath(strips, { TENANT_SIGN_UP: 'on' });
    });
    after(() => under.close());
    afterEach(() => {
      expect(under.proxy.beside).to.deep.equal([]);
    });

    const read = async (address: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
      const { status, body } = await under.browser().get(address, headers);
      expect(status, address).to.equal(200);
      return body;
    };

    const signedIn = async (): Promise<{
      code: string;
      proof: Pkce;
      agent: ReturnType<ServiceUnderPath['browser']>;
    }> => {
      const agent = under.browser();
      const proof = pkce();
      const page = await agent.follow(
        await agent.get(authorizeUrl({ issuer: under.base }, proof, { client_id: 'web' })),
      );
      expect(page.url.startsWith(`${under.tenantHost}/sign-in`), page.url).to.equal(true);
      const left = await agent.submit(page, owner);
      return { code: answered(left).get('code') ?? '', proof, agent };
    };

    it('the metadata stands below the issuer, and at the root of its host with the path behind the name', async () => {
      const { origin } = new URL(under.base);
      for (const name of ['openid-configuration', 'oauth-authorization-server'])
        for (const address of [`${under.base}/.well-known/${name}`, `${origin}/.well-known/${name}/id`]) {
          const metadata = JSON.parse(await read(address)) as Record<string, unknown>;
          expect(metadata['issuer'], address).to.equal(under.base);
          expect(metadata['token_endpoint']).to.equal(`${under.base}/connect/token`);
          await read(String(metadata['jwks_uri']));
        }
    });

    it('every link of the start page and of the API reference is answered', async () => {
      for (const address of [
        under.base,
        `${under.base}/`,
        `${under.base}/docs`,
        `${under.base}/docs/portal`,
      ]) {
        const links = linksIn(await read(address, html), address);
        expect(links.length, address).to.be.greaterThan(2);
        for (const link of links) await read(link);
      }
      const document = await read(`${under.base}/openapi.json`);
      expect(document).to.contain('](/id/docs/portal)').and.to.contain(`"url":"${under.base}"`);
    });

    it('a new record is where Location says', async () => {
      const headers = { 'X-Api-Key': under.service.apiKey(), 'Content-Type': 'application/json' };
      const made = await fetch(`${under.base}/api/roles`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'auditor' }),
      });
      expect(made.status).to.equal(201);
      const location = made.headers.get('location') ?? '';
      expect(location).to.match(/^\/id\/api\/roles\//);
      expect((await fetch(new URL(location, under.base), { headers })).status).to.equal(200);
    });

    it('a person signs in by the code flow, uses the account pages, and signs out', async () => {
      const { code, proof, agent } = await signedIn();
      const reply = await fetch(`${under.base}/connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'web',
          code,
          code_verifier: proof.verifier,
          redirect_uri: callback,
        }),
      });
      const tokens = (await reply.json()) as Record<string, string>;
      expect(reply.status, JSON.stringify(tokens)).to.equal(200);
      const claims = await fetch(`${under.base}/connect/userinfo`, {
        headers: { Authorization: `Bearer ${tokens['access_token'] ?? ''}` },
      });
      expect(((await claims.json()) as { email: string }).email).to.equal(owner.email);
      const account = await agent.get(`${under.tenantHost}/account`);
      expect(account.status).to.equal(200);
      for (const link of linksIn(account.body, account.url))
        expect((await agent.follow(await agent.get(link))).status, link).to.equal(200);

      const silent = await agent.get(
        authorizeUrl({ issuer: under.base }, pkce(), { client_id: 'web', prompt: 'none' }),
      );
      expect(answered(silent).get('code')).to.be.a('string');

      const over = await agent.follow(
        await agent.get(`${under.base}/connect/endsession?id_token_hint=${tokens['id_token'] ?? ''}`),
      );
      expect(over.url).to.match(/^http:\/\/acme\.localhost:\d+\/sign-out\?/);
      expect(over.status).to.equal(200);
    });

    it('its cookies are sent below the path only', async () => {
      const agent = under.browser();
      const { headers } = await agent.get(authorizeUrl({ issuer: under.base }, pkce(), { client_id: 'web' }));
      const kept = [headers['set-cookie'] ?? []].flat();
      expect(kept.length).to.be.greaterThan(0);
      for (const cookie of kept) expect(cookie).to.contain('; Path=/id; ');
    });

    it('the portal, its files and its API are below it', async () => {
      const shell = await read(`${under.portalUrl}/t/acme/users`, html);
      expect(under.portalUrl).to.equal(`${under.base}/portal`);
      for (const link of linksIn(shell, under.portalUrl)) {
        expect(link.startsWith(`${under.portalUrl}/assets/`), link).to.equal(true);
        await read(link);
      }
      await read(`${under.portalUrl}/t/acme/client.json`);
      await read(`${under.portalUrl}/operator`, html);
      const refused = await under.browser().get(`${under.portalUrl}/api/tenant`);
      expect([refused.status, refused.body]).to.deep.equal([401, refused.body]);
    });

    it('the pages on which a tenant is set up lead to each other', async () => {
      const agent = under.browser();
      const page = await agent.get(`${under.portalUrl}/start`, html);
      expect(page.status).to.equal(200);
      for (const link of linksIn(page.body, page.url))
        expect((await agent.get(link, html)).status, link).to.equal(200);
      for (const cookie of [page.headers['set-cookie'] ?? []].flat())
        expect(cookie).to.contain('; Path=/id; ');
      const sent = await agent.submit(page, { email: 'not an address' });
      expect([sent.url, sent.status]).to.deep.equal([`${under.portalUrl}/start`, 400]);
    });
  });

describe('a service below a path that is called like a part of it', () => {
  for (const strips of [false, true])
    it(`is served behind a proxy that ${strips ? 'strips' : 'keeps'} the path`, async () => {
      const under = await serviceUnderPath(strips, {}, '/api');
      try {
        const headers = { 'X-Api-Key': under.service.apiKey() };
        expect((await fetch(`${under.base}/api/roles`, { headers })).status).to.equal(200);
        expect((await fetch(`${under.base}/connect/token`, { method: 'POST' })).status).to.equal(400);
        expect((await fetch(`${under.base}/`, { headers: html })).status).to.equal(200);
        expect((await fetch(`${under.portalUrl}/t/acme`, { headers: html })).status).to.equal(200);
      } finally {
        await under.close();
      }
    }).slow(10_000);
});
