import { once } from 'node:events';
import { type Server, createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { decodeJwt, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { call } from '../../../support/http/http-client.js';
import {
  type OidcService,
  answered,
  authorizeUrl,
  oidcService,
  pkce,
  postForm,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { obtainTokens } from './support/tokens.js';

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** A service that fetches what a request names can be made to ask where the caller cannot. This one fetches nothing. */
describe('addresses in requests', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  let server: Server;
  let trap: string;
  let visits = 0;
  let key: CryptoKey;
  before(async () => {
    server = createServer((socket) => {
      visits += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    trap = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    oidc = await oidcService();
    agent = oidc.browser();
    await signInAt(agent, authorizeUrl(oidc, pkce()));
    key = (await generateKeyPair('RS256')).privateKey;
  });
  afterEach(() => expect(visits).to.equal(0));
  after(async () => {
    server.close();
    await oidc.close();
  });

  /** The trap, as a filter that looks at the text of an address would not know it. */
  const spellings = (): readonly string[] => {
    const port = new URL(trap).port;
    return [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      'acme.localhost',
      'user:x@127.0.0.1',
    ].map((host) => `http://${host}:${port}/x`);
  };

  it('the addresses of request objects are refused without a request to them', async () => {
    for (const request_uri of spellings()) {
      const visit = await agent.get(authorizeUrl(oidc, pkce(), { request_uri }));
      expect(answered(visit).get('error'), request_uri).to.equal('request_uri_not_supported');
    }
  });

  it('the addresses of keys and certificates in tokens and assertions are not requested', async () => {
    const { id, access } = await obtainTokens(oidc, { agent });
    for (const address of spellings()) {
      const header = { alg: 'RS256', kid: address, jku: address, x5u: address } as const;
      const sign = (token: string, typ: string): Promise<string> =>
        new SignJWT(decodeJwt(token)).setProtectedHeader({ ...header, typ }).sign(key);
      const id_token_hint = await sign(id, 'JWT');
      const hinted = await agent.get(authorizeUrl(oidc, pkce(), { id_token_hint }));
      expect(answered(hinted).get('error')).to.equal('invalid_request');
      const bearer = { Authorization: `Bearer ${await sign(access, 'at+jwt')}` };
      for (const path of ['/connect/userinfo', '/api/users'])
        expect((await call(oidc.issuer, 'GET', path, { headers: bearer })).status).to.equal(401);
      const client_assertion = await sign(access, 'JWT');
      const form = { grant_type: 'refresh_token', client_assertion, client_assertion_type: ASSERTION };
      expect((await postForm(oidc, '/connect/token', form, null)).status).to.be.oneOf([400, 401]);
    }
  });

  it('the redirect URIs of an application are sent to the browser and not requested by the service', async () => {
    for (const uri of spellings()) {
      const visit = await agent.get(
        authorizeUrl(oidc, pkce(), { redirect_uri: uri, post_logout_redirect_uri: uri }),
      );
      expect({ status: visit.status, location: visit.location }).to.deep.equal({
        status: 400,
        location: null,
      });
    }
    const port = new URL(trap).port;
    await oidc.register('acme', {
      clientId: 'local',
      type: 'public',
      redirectUris: [`http://127.0.0.1:${port}/cb`],
    });
    const asked = { client_id: 'local', redirect_uri: `http://127.0.0.1:${port}/cb` };
    expect(
      answered(await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), asked)))).has('code'),
    ).to.equal(true);
  });

  it('addresses of keys, logos or lists of addresses in a registration are not requested', async () => {
    for (const member of ['jwksUri', 'jwks_uri', 'logoUri', 'sectorIdentifierUri', 'requestUris']) {
      const draft = { clientId: `with-${member.replace('_', '-')}`, [member]: `${trap}/x` };
      await oidc.register('acme', draft).catch(() => undefined);
    }
    const jwks = { keys: [{ kty: 'RSA', kid: 'x', alg: 'RS256', x5u: `${trap}/x`, n: 'AQAB', e: 'AQAB' }] };
    const refused = await oidc
      .register('acme', { clientId: 'by-address', authMethod: 'private_key_jwt', jwks })
      .catch((error: unknown) => error);
    expect(refused).to.include({ code: 'invalid_input' });
  });

  it('addresses of listeners that are not on the public internet are refused in every spelling', async () => {
    const key = oidc.service.apiKey();
    const port = new URL(trap).port;
    const inside = [
      '169.254.169.254',
      '10.0.0.1',
      '192.168.1.1',
      '[fe80::1]',
      '[::1]',
      '0.0.0.0',
      'localhost.',
    ];
    const urls = [...spellings(), ...inside.map((host) => `https://${host}:${port}/x`), `file:///etc/passwd`];
    for (const url of [...urls, ...spellings().map((one) => one.replace('http:', 'https:'))]) {
      const reply = await call(oidc.issuer, 'POST', '/api/webhooks', { key, body: { url, events: ['*'] } });
      expect([reply.status, reply.json['code']], url).to.deep.equal([400, 'invalid_input']);
    }
  });

  it('addresses of pictures and styles in the branding of a tenant are refused', async () => {
    const key = oidc.service.apiKey();
    for (const body of [
      { customCss: `@import url(${trap}/x);` },
      { customCss: `.card { background: url(${trap}/x) }` },
      { logoUrl: `${trap}/x` },
      { faviconUrl: `${trap}/x` },
      { termsUrl: `javascript:fetch('${trap}')` },
    ]) {
      const reply = await call(oidc.issuer, 'PUT', '/api/branding', { key, body });
      expect(reply.status, JSON.stringify(body)).to.be.oneOf([400, 403]);
    }
  });
});
