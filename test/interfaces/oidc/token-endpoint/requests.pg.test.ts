import { expect } from 'chai';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import { assertionKey } from '../assertion-key.js';
import { type Answer, checkOAuthError } from '../conformance/common-checks.js';
import type { Changes, RelyingParty } from '../conformance/relying-party.js';
import { post } from '../conformance/tokens.js';
import { type TokenEndpoint, basic, tokenEndpoint } from './token-endpoint.js';

describe('requests to the token endpoint', () => {
  let oidc: OidcService;
  let server: RelyingParty;
  let poster: RelyingParty;
  let web: RelyingParty;
  let token: TokenEndpoint['token'];
  let redemption: TokenEndpoint['redemption'];
  before(async () => {
    ({ oidc, server, poster, web, token, redemption } = await tokenEndpoint());
  });
  after(() => oidc.close());

  it('the token endpoint accepts POST only', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await token({ method });
      checkOAuthError(answer, 'invalid_request', 405);
      expect(answer.headers.get('allow')).to.equal('POST');
    }
  });

  it('the token endpoint accepts forms only', async () => {
    const form = await redemption(web);
    const headers = { 'Content-Type': 'application/json' };
    const body = { ...form, client_id: 'web' };
    checkOAuthError(await token({ headers, body: JSON.stringify(body) }), 'invalid_request');
    expect((await token({ body: new URLSearchParams(body) })).status).to.equal(200);
  });

  it('the token endpoint does not read parameters in the address', async () => {
    const form = await redemption(poster);
    const secret = { client_id: 'poster', client_secret: oidc.secrets.get('poster')! };
    const inAddress = `?${new URLSearchParams(secret).toString()}`;
    checkOAuthError(await token({ body: new URLSearchParams(form) }, inAddress), 'invalid_client');
    const whole = `?${new URLSearchParams(form).toString()}`;
    checkOAuthError(await token({ body: new URLSearchParams(secret) }, whole), 'invalid_request');
    const inForm = new URLSearchParams({ ...form, ...secret });
    expect((await token({ body: inForm }, '?grant_type=password')).status).to.equal(200);
  });

  it('the token endpoint accepts each parameter once, and one method of client authentication', async () => {
    const form = await redemption(server);
    const authorization = basic(`server:${oidc.secrets.get('server')!}`);
    for (const name of ['code', 'grant_type', 'foo']) {
      const body = new URLSearchParams({ ...form, foo: 'x' });
      body.append(name, body.get(name)!);
      checkOAuthError(await token({ headers: authorization, body }), 'invalid_request');
    }
    const secret = { client_id: 'server', client_secret: oidc.secrets.get('server')! };
    const both = new URLSearchParams({ ...form, ...secret });
    checkOAuthError(await token({ headers: authorization, body: both }), 'invalid_request');
    const assertion = await assertionKey().assert('server', oidc);
    const three = new URLSearchParams({ ...form, ...assertion });
    checkOAuthError(await token({ headers: authorization, body: three }), 'invalid_request');
    // and what is not known is ignored
    const good = new URLSearchParams({ ...form, foo: 'x', bar: 'y' });
    expect((await token({ headers: authorization, body: good })).status).to.equal(200);
  });

  it('the token endpoint names the fault of grant_type', async () => {
    checkOAuthError(await post(server, 'token', {}), 'invalid_request');
    checkOAuthError(await post(server, 'token', { grant_type: '' }), 'invalid_request');
    for (const type of ['password', 'implicit', 'Authorization_Code'])
      checkOAuthError(await post(server, 'token', { grant_type: type }), 'unsupported_grant_type');
    // known, and for services alone
    checkOAuthError(await post(server, 'token', { grant_type: 'client_credentials' }), 'unauthorized_client');
    for (const [type, missing] of [
      ['authorization_code', 'code'],
      ['refresh_token', 'refresh_token'],
    ]) {
      const answer = await post(server, 'token', { grant_type: type, code_verifier: 'v'.repeat(43) });
      checkOAuthError(answer, 'invalid_request');
      expect(answer.json['error_description']).to.equal(`${String(missing)} is missing`);
    }
  });

  it('the token endpoint gives tokens for the audience of the client only (RFC 8707, section 2.2)', async () => {
    const form = await redemption(web);
    const asked = (resource: string): Promise<Answer> =>
      token({ body: new URLSearchParams({ ...form, client_id: 'web', resource }) });
    for (const resource of ['https://other.acme.test', oidc.issuer, 'https://api.acme.test/x'])
      checkOAuthError(await asked(resource), 'invalid_target');
    // as libraries write it that parse the address first
    expect((await asked('https://api.acme.test/')).status).to.equal(200);
  });

  it('redirect_uri is required of a client that has registered several', async () => {
    const redirectUris = ['https://app.acme.test/callback', 'https://app.acme.test/other'];
    await oidc.register('acme', { clientId: 'several', type: 'public', redirectUris });
    for (const clientId of ['several', 'web']) {
      const { redirect_uri, ...form } = await redemption({ ...web, clientId });
      const body = new URLSearchParams({ ...form, client_id: clientId });
      const answer = await token({ body });
      if (clientId === 'web') expect(answer.status).to.equal(200);
      else {
        checkOAuthError(answer, 'invalid_request');
        body.set('redirect_uri', redirect_uri!);
        expect((await token({ body })).status).to.equal(200);
      }
    }
  });

  describe('scripts', () => {
    const exposed =
      'WWW-Authenticate, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';
    const from = async (origin: string, clientId = 'web', form: Changes = {}): Promise<Headers> => {
      const body = new URLSearchParams({ client_id: clientId, ...(form as Record<string, string>) });
      return (await token({ headers: { Origin: origin }, body })).headers;
    };

    it("a script of the client's own origins can read the answer of the token endpoint, success or error", async () => {
      const origin = 'https://app.acme.test';
      for (const form of [await redemption(web), { grant_type: 'none' }]) {
        const headers = await from(origin, 'web', form);
        expect(headers.get('access-control-allow-origin')).to.equal(origin);
        expect(headers.get('access-control-expose-headers')).to.equal(exposed);
        expect(headers.has('access-control-allow-credentials')).to.equal(false);
        expect(headers.get('vary')).to.contain('Origin');
      }
    });

    it("a script of any registered origin can read a refusal that precedes the client's authentication", async () => {
      const origin = 'https://app.acme.test';
      for (const init of [
        { headers: { Origin: origin, 'Content-Type': 'application/json' }, body: '{}' },
        { headers: { Origin: origin }, body: new URLSearchParams('client_id=web&client_id=web') },
      ]) {
        const { status, headers } = await token(init);
        expect(status).to.equal(400);
        expect(headers.get('access-control-allow-origin')).to.equal(origin);
      }
      const get = await fetch(`${oidc.issuer}/connect/token`, { headers: { Origin: origin } });
      expect(get.status).to.equal(405);
      expect(get.headers.get('access-control-allow-origin')).to.equal(origin);
      const opaque = await token({ headers: { Origin: 'null', 'Content-Type': 'text/plain' }, body: '{}' });
      expect(opaque.headers.has('access-control-allow-origin')).to.equal(false);
    });

    it('a script of any other origin cannot read the answer of the token endpoint', async () => {
      for (const origin of [
        'https://evil.test',
        'null',
        'http://app.acme.test',
        'https://app.acme.test:8443',
      ])
        expect((await from(origin)).has('access-control-allow-origin'), origin).to.equal(false);
      expect((await from('https://app.acme.test', 'nobody')).has('access-control-allow-origin')).to.equal(
        false,
      );
    });

    it('a script gets a preflight answer from the token endpoint, unless its origin is opaque', async () => {
      const preflight = async (origin: string): Promise<Response> =>
        fetch(`${oidc.issuer}/connect/token`, {
          method: 'OPTIONS',
          headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
        });
      const { status, headers } = await preflight('https://app.acme.test');
      expect(status).to.equal(204);
      expect(headers.get('access-control-allow-methods')).to.equal('POST');
      expect(headers.get('access-control-allow-headers')).to.equal(
        'Authorization, Content-Type, X-Requested-With, traceparent, tracestate, baggage, MCP-Protocol-Version',
      );
      expect((await preflight('null')).headers.has('access-control-allow-origin')).to.equal(false);
    });
  });
});
