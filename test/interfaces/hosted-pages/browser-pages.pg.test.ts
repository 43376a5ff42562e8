import { expect } from 'chai';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';

/** What Chromium sends with an address that a person typed. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';

describe("the service's own host, to a browser", () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(`${oidc.issuer}${path}`, { method, headers, redirect: 'manual' });

  it("the service's own host shows at / the name of the service, with links to documents, health and issuer", async () => {
    const reply = await get('/', { Accept: browser });
    expect(reply.status).to.equal(200);
    expect(reply.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(reply.headers.get('content-security-policy')).to.contain("default-src 'none'");
    expect(reply.headers.get('x-ratelimit-limit')).to.be.a('string');
    const body = await reply.text();
    expect(body)
      .to.contain('This is an identity service')
      .and.to.contain(`<bdi dir="ltr">${oidc.issuer}</bdi>`);
    const portal = `href="${oidc.issuer}/portal"`;
    expect(body).to.contain('Owners and administrators of an organisation').and.to.contain(portal);
    const places = ['You sign in at the address', portal, 'For developers'].map((part) => body.indexOf(part));
    expect(places, 'people first').to.deep.equal([...places].sort((one, other) => one - other));
    for (const [, path = ''] of body.matchAll(/<a class="button second" href="([^"]*)"/g)) {
      const led = await get(path, { Accept: browser });
      expect(led.status, path).to.equal(200);
    }
    expect(await (await get('/', { Accept: browser, 'Accept-Language': 'de' })).text()).to.contain(
      'lang="de"',
    );
    const head = await get('/', { Accept: browser }, 'HEAD');
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
  });

  it("the service's own host shows a page for an unknown address, with a link to / and without the address", async () => {
    const reply = await get('/nothing-here?x=%3Cscript%3E', { Accept: browser });
    expect(reply.status).to.equal(404);
    const body = await reply.text();
    expect(body)
      .to.contain('<title>Page not found – Tessera</title>')
      .and.to.contain(`href="${oidc.issuer}/"`);
    expect(body)
      .not.to.contain('nothing-here')
      .and.not.to.match(/<script|%3Cscript|&lt;script/i);
  });

  it("the service's own host answers programs with problem documents, and keys with 403", async () => {
    for (const path of ['/', '/nothing-here'])
      for (const headers of [
        {},
        { Accept: '*/*' },
        { Accept: 'application/json' },
        { Accept: 'application/json, text/html;q=0' },
      ] as Readonly<Record<string, string>>[]) {
        const reply = await get(path, headers);
        expect(reply.status, path).to.equal(404);
        expect(reply.headers.get('content-type')).to.match(/^application\/problem\+json/);
        expect(((await reply.json()) as { code: string }).code).to.equal('not_found');
      }
    const posted = await get('/', { Accept: browser }, 'POST');
    expect(posted.headers.get('content-type')).to.match(/^application\/problem\+json/);
    const keyed = await get('/', { Accept: browser, 'X-Api-Key': oidc.service.apiKey() });
    expect(keyed.status).to.equal(403);
    const bearer = await get('/', { Accept: browser, Authorization: 'Bearer x' });
    expect(bearer.status).to.equal(401);
    const api = await get('/api/nothing', { Accept: browser });
    expect(api.headers.get('content-type')).to.match(/^application\/problem\+json/);
  });

  it("the service's own host has an icon, and so has a tenant’s host without one of its own", async () => {
    for (const host of [oidc.issuer, `http://acme.localhost:${oidc.port}`]) {
      const { status, headers } = await oidc.browser().get(`${host}/favicon.ico`);
      expect(status, host).to.equal(200);
      expect(headers).to.include({
        'content-type': 'image/x-icon',
        'cache-control': 'public, max-age=86400',
        'content-length': '555',
      });
    }
  });
});
