import { expect } from 'chai';
import { parsedUrl } from '../../../domain/shared/parsed-url.js';
import { sendRaw } from '../../support/http/http-client.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';

const CONFIGURATION = '/.well-known/openid-configuration';
const documents = [CONFIGURATION, '/.well-known/oauth-authorization-server', '/.well-known/jwks.json'];

describe('discovery', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${oidc.issuer}${path}`, init);
  const metadata = async (): Promise<Record<string, unknown>> =>
    (await (await get(CONFIGURATION)).json()) as Record<string, unknown>;

  it('the metadata is JSON, and the same at the address of RFC 8414', async () => {
    const [configuration, server] = await Promise.all(
      documents.map(async (path) => (await get(path)).text()),
    );
    expect(configuration).to.equal(server);
    expect(JSON.parse(configuration ?? '')).to.include({ issuer: oidc.issuer });
  });

  it('the metadata has the configured addresses, whatever host a request claims', async () => {
    const reported = await (await get(CONFIGURATION)).text();
    const forged = ['evil.test', 'localhost:1', 'evil.test:443', `localhost:${oidc.port}.evil.test`];
    for (const host of forged) {
      const headers = `Host: ${host}\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.test;proto=https`;
      // in the Host header alone, and in the target of the request as well, where that is an address
      const whole = `https://${host}${CONFIGURATION}`;
      for (const target of [CONFIGURATION, ...(parsedUrl(whole) === null ? [] : [whole])]) {
        const bytes = `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
        const answer = await sendRaw(`http://127.0.0.1:${oidc.port}`, bytes);
        expect(answer.slice(answer.indexOf('\r\n\r\n') + 4), host).to.equal(reported);
      }
    }
  });

  for (const path of documents) {
    it(`a script of any origin may ask for ${path} with headers of its own`, async () => {
      const { status, headers } = await get(path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://app.acme.test', 'Access-Control-Request-Method': 'GET' },
      });
      expect(status).to.equal(204);
      expect(headers.get('access-control-allow-origin')).to.equal('https://app.acme.test');
      for (const name of ['traceparent', 'tracestate', 'baggage', 'MCP-Protocol-Version'])
        expect(headers.get('access-control-allow-headers')).to.contain(name);
    });

    it(`preconditions of ${path} are read in full`, async () => {
      const tag = (await get(path)).headers.get('etag') ?? '';
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
        expect((await get(path, { headers: { 'If-None-Match': known } })).status, known).to.equal(304);
      for (const [wanted, status] of [
        [tag, 200],
        ['*', 200],
        ['"other"', 412],
        [`W/${tag}`, 412],
        ['other', 400],
      ] as const)
        expect((await get(path, { headers: { 'If-Match': wanted } })).status, wanted).to.equal(status);
    });
  }

  it('the metadata states members whose default differs', async () => {
    expect(await metadata()).to.deep.include({
      grant_types_supported: [
        'authorization_code',
        'refresh_token',
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      request_uri_parameter_supported: false,
      request_parameter_supported: false,
      claims_parameter_supported: true,
      response_modes_supported: ['query', 'form_post', 'fragment'],
      token_endpoint_auth_methods_supported: [
        // some clients take the first, and can do nothing with none
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
        'none',
      ],
    });
  });

  it('the metadata contains no algorithm, flow or scope that is not supported', async () => {
    const reported = await metadata();
    expect(reported).to.deep.include({
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email', 'roles', 'offline_access'],
      authorization_response_iss_parameter_supported: true,
      introspection_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
      ],
    });
    for (const [name, algorithms] of Object.entries(reported))
      if (name.includes('_alg_values_')) expect(algorithms, name).not.to.include.members(['none', 'HS256']);
  });

  for (const path of documents) {
    it(`${path} may be cached for five minutes and read by every script`, async () => {
      const { status, headers } = await get(path, { headers: { Origin: 'https://anywhere.test' } });
      expect(status).to.equal(200);
      expect(headers.get('cache-control')).to.equal('public, max-age=300');
      expect(headers.get('access-control-allow-origin')).to.equal('*');
      expect(headers.has('access-control-allow-credentials')).to.equal(false);
      expect(headers.has('set-cookie')).to.equal(false);
    });

    it(`${path} is sent again only after a change`, async () => {
      const { headers } = await get(path);
      const tag = headers.get('etag') ?? '';
      expect(tag).to.match(/^"[\w-]+"$/);
      const again = await get(path, { headers: { 'If-None-Match': tag } });
      expect({ status: again.status, text: await again.text() }).to.deep.equal({ status: 304, text: '' });
      expect(again.headers.get('etag')).to.equal(tag);
      expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).to.equal(200);
    });

    it(`${path} answers GET and HEAD, and no other method`, async () => {
      const head = await get(path, { method: 'HEAD' });
      expect({ status: head.status, text: await head.text() }).to.deep.equal({ status: 200, text: '' });
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await get(path, { method });
        expect(status, method).to.equal(405);
        expect(headers.get('allow')?.split(', '), method).to.include.members(['GET', 'HEAD']);
      }
    });
  }
});
