import { expect } from 'chai';
import { english } from '../../../../interfaces/hosted-pages/texts/english.js';
import { DEVICE_GRANT } from '../../../../domain/client/client-values.js';
import { JWT_ASSERTION_TYPE as ASSERTION } from '../../../../application/ports/openid/client-assertions.js';
import { connectProbe } from '../../../../infrastructure/postgres/probe.js';
import { type Call, type Reply, call, sendRaw } from '../../../support/http/http-client.js';
import {
  type OidcService,
  answered,
  authorizeUrl,
  callback,
  oidcService,
  pkce,
  redeem,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { FORM, form, malformed } from './support/malformed.js';
import { expectNoLeak, expectOAuthError } from './support/oauth-answers.js';
import { obtainTokens } from './support/tokens.js';

/** Every refusal that one of them may get, with its status. */
const refusals = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_grant: 400,
};
const endpoints: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/connect/token': refusals,
  '/connect/revoke': refusals,
  '/connect/introspect': refusals,
  '/connect/userinfo': { invalid_request: 400, invalid_token: 401 },
};

/** A refusal shown to a person; or, at the end of a session, what everybody is asked or answered who comes with nothing. */
function expectOwnPage({ status, headers, text }: Reply, about: string): void {
  expect(headers.get('x-evil'), about).to.equal(null);
  expectNoLeak(text.replace(/<html/i, ''), about);
  if (status === 303)
    expect(headers.get('location'), about).to.match(
      // a form that names no application is asked for again by GET
      /^http:\/\/(acme\.localhost:\d+\/sign-out\?|localhost:\d+\/connect\/endsession(\?|$))/,
    );
  else {
    expect(status, about).to.be.oneOf([200, 400, 413, 415]);
    expect(headers.get('content-type'), about).to.match(/^text\/html/);
    expect(headers.get('location'), about).to.equal(null);
    if (status === 200) expect(text, about).to.contain(english.unknownSession.title);
  }
}

describe('malformed requests', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  before(async () => {
    oidc = await oidcService();
    agent = oidc.browser();
    await signInAt(agent, authorizeUrl(oidc, pkce()));
  });
  after(() => oidc.close());

  const send = (method: string, path: string, request: Call = {}): Promise<Reply> =>
    call(oidc.issuer, method, path, request);

  for (const [path, errors] of Object.entries(endpoints)) {
    it(`malformed requests at ${path} get an OAuth error`, async () => {
      const cases = Object.entries(malformed);
      expect(cases.length).to.be.greaterThan(40);
      const replies = await Promise.all(cases.map(([, request]) => send('POST', path, request)));
      replies.forEach((reply, index) => {
        const what = cases[index]![0];
        const tooLarge = reply.status === 413 ? { invalid_request: 413 } : errors;
        expectOAuthError(reply, tooLarge, what);
        if (reply.status === 401)
          expect(reply.headers.get('www-authenticate'), what).to.match(/^(Basic|Bearer) /);
        expect(reply.headers.get('x-evil'), what).to.equal(null);
        expect(reply.headers.get('set-cookie'), what).to.equal(null);
      });
    });

    it(`other methods at ${path} get the list of allowed methods, as JSON`, async () => {
      const allowed = path === '/connect/userinfo' ? ['GET', 'POST'] : ['POST'];
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'].filter((one) => !allowed.includes(one))) {
        const reply = await send(method, path);
        expectOAuthError(reply, { invalid_request: 405 }, method);
        expect(reply.headers.get('allow'), method).to.equal(allowed.join(', '));
      }
    });

    it(`requests to ${path} that are not valid HTTP get a problem document`, async () => {
      const { host } = new URL(oidc.issuer);
      const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${FORM}\r\n`;
      for (const raw of [
        `${head}Content-Length: x\r\n\r\n`,
        `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
        `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
        `${head}X: ${'a'.repeat(90_000)}\r\n\r\n`,
        `POST ${path} HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        `POST ${path}\r\n\r\n`,
      ]) {
        const text = await sendRaw(oidc.issuer.replace('localhost', '127.0.0.1'), raw);
        expect(text, raw.slice(0, 200)).to.match(/^HTTP\/1\.1 4\d\d /);
        expect(text).to.contain('application/problem+json');
        expectNoLeak(text, raw.slice(0, 200));
      }
    });
  }

  it('a null character in a parameter is an invalid request at every endpoint of clients', async () => {
    const client = { client_id: 'server', client_secret: oidc.secrets.get('server')! };
    const code = { ...client, grant_type: 'authorization_code', code: 'c', redirect_uri: callback };
    const all: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['/connect/token', { ...code, code_verifier: 'v'.repeat(43), resource: 'https://api.acme.test' }],
      ['/connect/token', { ...client, grant_type: 'refresh_token', refresh_token: 'x', scope: 'openid' }],
      ['/connect/token', { ...client, grant_type: DEVICE_GRANT, device_code: 'x' }],
      [
        '/connect/token',
        { client_id: 'server', client_assertion: 'a.b.c', client_assertion_type: ASSERTION },
      ],
      ['/connect/device_authorization', { ...client, scope: 'openid', resource: 'https://api.acme.test' }],
      ['/connect/revoke', { ...client, token: 'x', token_type_hint: 'refresh_token' }],
      ['/connect/introspect', { ...client, token: 'x', token_type_hint: 'access_token' }],
      ['/connect/userinfo', { access_token: 'x' }],
    ];
    for (const [path, parameters] of all)
      for (const name of [...Object.keys(parameters), 'unknown'])
        for (const text of ['\0', 'a\0b']) {
          const body = new URLSearchParams({ ...parameters, [name]: text }).toString();
          expectOAuthError(await send('POST', path, form(body)), { invalid_request: 400 }, `${path} ${name}`);
        }
  });

  it('an unknown token_type_hint does not change the answer', async () => {
    const { access, refresh } = await obtainTokens(oidc, { agent });
    const client = { Authorization: `Basic ${btoa(`server:${oidc.secrets.get('server')!}`)}` };
    for (const hint of ['', 'id_token', 'refresh_token', 'constructor', 'x'.repeat(1000)]) {
      const body = new URLSearchParams({ token: access, token_type_hint: hint }).toString();
      expect((await send('POST', '/connect/introspect', form(body, client))).json, hint).to.include({
        active: true,
      });
    }
    for (const token of ['x', refresh]) {
      const body = new URLSearchParams({ token, token_type_hint: 'unknown' }).toString();
      expect((await send('POST', '/connect/revoke', form(body, client))).status).to.equal(200);
    }
    const body = new URLSearchParams({ token: access }).toString();
    expect((await send('POST', '/connect/introspect', form(body, client))).json).to.deep.equal({
      active: false,
    });
  });

  describe('at the endpoints for browsers', () => {
    const queries = [
      '',
      '?',
      '?%',
      '?%zz=%zz',
      '?&&&===',
      '?client_id',
      '?client_id=%00',
      '?client_id=%ff%fe',
      '?__proto__=x',
      '?client_id[]=server',
      '?client_id[$ne]=x',
      '?constructor=x&client_id=constructor',
      '?client_id=..%2f..%2f',
      "?client_id=' or '1'='1",
      '?request=%00',
      '?request=..',
      '?ticket=%00',
      '?ticket=x&ticket=y',
      '?ticket[]=x',
      '?request[]=x',
      '?id_token_hint=%00',
      '?id_token_hint=a.b.c',
      '?id_token_hint=..',
      '?id_token_hint[]=x',
      '?post_logout_redirect_uri=https://evil.test',
      '?logout_hint=%0d%0aX-Evil:1',
      '?state=%0d%0aX-Evil:1',
      '?client_id=server&client_id=server',
      `?${'a=1&'.repeat(51)}`,
      `?client_id=${'a'.repeat(4000)}`,
      '?redirect_uri=javascript:alert(1)',
      '?client_id=server&redirect_uri=//evil.test',
    ].map((query) => query.replaceAll(' ', '%20').replaceAll("'", '%27'));

    for (const path of [
      '/connect/authorize',
      '/connect/authorize/continue',
      '/connect/authorize/resume',
      '/connect/endsession',
    ])
      it(`malformed requests at ${path} get a page and no redirect`, async () => {
        expect(queries.length).to.be.greaterThan(30);
        const replies = await Promise.all(queries.map((query) => send('GET', `${path}${query}`)));
        replies.forEach((reply, index) => expectOwnPage(reply, queries[index]!));
      });

    for (const path of ['/connect/authorize', '/connect/endsession'])
      it(`malformed forms at ${path} get a page and no redirect`, async () => {
        const isForm = ([what]: [string, Call]): boolean =>
          !/assertion|Basic|bearer|scheme|Negotiate/.test(what);
        const cases = Object.entries(malformed).filter(isForm);
        const replies = await Promise.all(cases.map(([, request]) => send('POST', path, request)));
        replies.forEach((reply, index) => expectOwnPage(reply, cases[index]![0]));
      });

    it('a nonce that cannot be stored is refused by the authorization request', async () => {
      const visit = await agent.get(authorizeUrl(oidc, pkce(), { nonce: 'a\0b' }));
      expect(answered(visit).get('error')).to.equal('invalid_request');
    });
  });

  describe('requests of any size', () => {
    const words = (count: number): string =>
      Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
    const large: Readonly<Record<string, string>> = {
      scope: `openid ${words(8_000)}`,
      prompt: words(8_000),
      nonce: 'n'.repeat(60_000),
      state: 's'.repeat(60_000),
      acr_values: words(8_000),
      ui_locales: words(8_000),
      claims_locales: words(8_000),
      claims: `{"userinfo":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      login_hint: 'l'.repeat(60_000),
      id_token_hint: `${'a'.repeat(60_000)}.b.c`,
      resource: `https://${'r'.repeat(60_000)}`,
      max_age: '9'.repeat(60_000),
      code_challenge: 'c'.repeat(60_000),
      display: 'd'.repeat(60_000),
      unknown: 'u'.repeat(60_000),
    };
    const post = (parameters: Readonly<Record<string, string>>): ReturnType<UserAgent['post']> => {
      const base = Object.fromEntries(new URL(authorizeUrl(oidc, pkce())).searchParams);
      return agent.post(`${oidc.issuer}/connect/authorize`, { ...base, ...parameters });
    };

    for (const [name, value] of Object.entries(large))
      it(`the authorization endpoint accepts or refuses 60 KB of ${name}, and stores none of it`, async () => {
        const visit = await post({ [name]: value });
        expect(visit.status).to.equal(303);
        expect(visit.location!.length).to.be.lessThan(2_000);
        const fails = answered(visit).has('error');
        expect(fails).to.equal(!/acr|locales|login_hint|display|unknown/.test(name));
      });

    it('the service stores only the parameters of a request that it needs', async () => {
      const some = {
        ui_locales: words(1000),
        login_hint: 'l'.repeat(320),
        state: 's'.repeat(4096),
        nonce: 'n'.repeat(2048),
      };
      // as a browser posts from another site: without our cookies
      agent.forget();
      expect((await post({ ...some, acr_values: words(8_000) })).location).to.contain('/continue?');
      const probe = await connectProbe(oidc.service.databaseUrl);
      const [row] = await probe.query('select max(octet_length(content)) as bytes from runtime.interactions');
      await probe.close();
      expect(Number(row!['bytes'])).to.be.within(6_144, 10_000);
    });

    it('a form of more than 80 KiB and an address of more than 8 KiB are refused by a page', async () => {
      expect((await post({ scope: 'openid '.repeat(12_000) })).status).to.equal(413);
      const long = await agent.get(authorizeUrl(oidc, pkce(), { scope: `openid ${words(2_000)}` }));
      expect(long.status).to.equal(414);
      expect(long.headers['content-type']).to.match(/^text\/html/);
      const megabyte = await agent
        .get(authorizeUrl(oidc, pkce(), { scope: 's'.repeat(1_000_000) }))
        .catch(() => null);
      expect(megabyte?.status ?? 431).to.equal(431);
    });

    it('the service stores nothing of ten thousand parameters', async () => {
      const body = `${new URL(authorizeUrl(oidc, pkce())).search.slice(1)}&${'a=1&'.repeat(10_000)}`;
      const { status } = await send('POST', '/connect/authorize', form(body));
      expect(status).to.equal(400);
    });
  });

  it('a sign-in preserves every character that a parameter can have', async () => {
    const odd = 'ab\u0001\ufffe\u{1f511}"\'<>&\r\n\t\\\u2028';
    const proof = pkce();
    const url = authorizeUrl(oidc, proof, { nonce: odd, state: odd, login_hint: odd, ui_locales: odd });
    const answer = answered(await signInAt(agent, url));
    expect(answer.get('state')).to.equal(odd);
    const code = { code: answer.get('code')!, verifier: proof.verifier };
    const { status, json } = await redeem(oidc, code, { redirect_uri: callback });
    expect(status).to.equal(200);
    const [, claims = ''] = String(json['id_token']).split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).to.include({ nonce: odd });
  });
});
