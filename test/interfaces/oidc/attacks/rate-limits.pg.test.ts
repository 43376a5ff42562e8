import { expect } from 'chai';
import { call } from '../../../support/http/http-client.js';
import {
  type OidcService,
  authorizeUrl,
  oidcService,
  pkce,
  postForm,
} from '../../../support/pages/oidc-service.js';
import { expectOAuthError } from './support/oauth-answers.js';

const LIMIT = 20;

/** The limit per address, where people and applications come without a key. */
describe('rate-limit evasion', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService({ RATE_LIMIT_IP_PER_MINUTE: String(LIMIT) });
    for (let used = 0; used < LIMIT; used++) await call(oidc.issuer, 'GET', '/connect/authorize');
  });
  after(() => oidc.close());

  for (const path of ['/connect/token', '/connect/revoke', '/connect/introspect', '/connect/userinfo'])
    it(`a request above the limit at ${path} is refused with an OAuth error`, async () => {
      const reply = await postForm(oidc, path, { grant_type: 'refresh_token', token: 'x' });
      expectOAuthError(reply, { temporarily_unavailable: 429 });
      expect(Number(reply.headers.get('retry-after'))).to.be.within(1, 60);
      expect(reply.headers.get('x-ratelimit-limit')).to.equal(String(LIMIT));
      expect(reply.headers.get('x-ratelimit-remaining')).to.equal('0');
    });

  it('a script of another origin can read the refusal of a request above the limit', async () => {
    const { status, headers } = await call(oidc.issuer, 'POST', '/connect/token', {
      headers: { Origin: 'https://app.acme.test' },
    });
    expect(status).to.equal(429);
    expect(headers.get('access-control-allow-origin')).to.equal('https://app.acme.test');
    expect(headers.get('access-control-expose-headers')).to.contain('Retry-After');
  });

  for (const path of ['/connect/authorize', '/connect/authorize/resume', '/connect/endsession'])
    it(`a request above the limit at ${path} is refused by a page`, async () => {
      const { status, headers, text } = await call(oidc.issuer, 'GET', path);
      expect(status).to.equal(429);
      expect(headers.get('content-type')).to.match(/^text\/html/);
      expect(headers.get('content-security-policy')).to.contain("frame-ancestors 'none'");
      expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
      expect(text).to.contain('Too many');
    });

  it('a request above the limit at a tenant’s host is refused by a page', async () => {
    const { status, headers } = await oidc.browser().get(`http://acme.localhost:${oidc.port}/sign-in`);
    expect(status).to.equal(429);
    expect(headers['content-type']).to.match(/^text\/html/);
  });

  it('a forged address of the caller does not evade the limit', async () => {
    for (const [name, value] of [
      ...['203.0.113.7', '::1', '2001:db8::1', '127.0.0.1', 'unknown'].map((ip) => ['X-Forwarded-For', ip]),
      ['X-Real-IP', '203.0.113.8'],
      ['Forwarded', 'for=203.0.113.9'],
      ['Forwarded', 'for="[2001:db8::2]:1"'],
      ['True-Client-IP', '203.0.113.10'],
      ['CF-Connecting-IP', '203.0.113.11'],
      ['X-Client-IP', '203.0.113.12'],
      ['X-Forwarded-For', '203.0.113.13, 127.0.0.1'],
      ['Via', '1.1 proxy'],
    ] as [string, string][]) {
      const reply = await call(oidc.issuer, 'GET', '/.well-known/jwks.json', { headers: { [name]: value } });
      expect(reply.status, `${name}: ${value}`).to.equal(429);
    }
  });

  it('another host, path or spelling of the loopback address does not evade the limit', async () => {
    const agent = oidc.browser();
    for (const url of [
      `http://globex.localhost:${oidc.port}/sign-in`,
      `http://nobody.localhost:${oidc.port}/`,
      `http://acme.localhost:${oidc.port}/nothing`,
      `${oidc.issuer}/nothing`,
      authorizeUrl(oidc, pkce()),
    ])
      expect((await agent.get(url)).status, url).to.equal(429);
  });

  it('the limit does not apply to health probes', async () => {
    expect((await call(oidc.issuer, 'GET', '/health/live')).status).to.equal(200);
  });
});

describe('callers behind a proxy that is trusted', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService({ RATE_LIMIT_IP_PER_MINUTE: String(LIMIT), TRUSTED_PROXIES: '127.0.0.0/8' });
  });
  after(() => oidc.close());

  const status = async (forwarded: string): Promise<number> =>
    (await call(oidc.issuer, 'GET', '/.well-known/jwks.json', { headers: { 'X-Forwarded-For': forwarded } }))
      .status;

  it('callers behind a trusted proxy have limits of their own, which no forged header evades', async () => {
    for (let used = 0; used < LIMIT; used++) expect(await status('203.0.113.7')).to.equal(200);
    expect(await status('198.51.100.1, 203.0.113.7')).to.equal(429);
    expect(await status('203.0.113.8')).to.equal(200);
  });
});
