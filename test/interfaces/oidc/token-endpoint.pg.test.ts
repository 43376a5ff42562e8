import { expect } from 'chai';
import { rotateClientSecret } from '../../../application/client/rotate-client-secret.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { until } from '../../projections/support/until.js';
import { systemCommand } from '../../support/in-memory-app.js';
import type { OidcService } from '../../support/oidc-service.js';
import { oidcService } from '../../support/oidc-service.js';
import type { UserAgent } from '../../support/user-agent.js';
import { assertionKey } from './assertion-key.js';
import { codeOf } from './conformance/authorization-answer.js';
import type { Answer } from './conformance/common-checks.js';
import { checkOAuthError } from './conformance/common-checks.js';
import type { Asked, Changes, RelyingParty } from './conformance/relying-party.js';
import { ask, askAndSignIn, relyingParty, signIn } from './conformance/relying-party.js';
import { answerOf, checkedTokens, post, redeemCode, tokensOf } from './conformance/tokens.js';

describe('the token endpoint', () => {
  let oidc: OidcService;
  /** By Basic. */
  let server: RelyingParty;
  /** By form. */
  let poster: RelyingParty;
  /** By nothing: a public client. */
  let web: RelyingParty;
  /** Ada is signed in. */
  let agent: UserAgent;
  before(async () => {
    oidc = await oidcService();
    server = await relyingParty(oidc);
    poster = { ...server, clientId: 'poster', method: 'client_secret_post' };
    web = { ...server, clientId: 'web', method: 'none' };
    agent = oidc.browser();
    await askAndSignIn(server, agent);
  });
  after(() => oidc.close());

  const token = async (init: RequestInit, query = ''): Promise<Answer> =>
    answerOf(await fetch(`${oidc.issuer}/connect/token${query}`, { method: 'POST', ...init }));
  const basic = (credentials: string): Record<string, string> => ({
    Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
  });
  /** What redeems a new code of the party, credentials apart. */
  const redemption = async (party: RelyingParty, changes: Changes = {}): Promise<Record<string, string>> => {
    const asked = await ask(party, agent, changes);
    return {
      ...{ grant_type: 'authorization_code', code: codeOf(party, asked), code_verifier: asked.verifier },
      redirect_uri: party.redirectUri,
    };
  };

  describe('A7.16 gives tokens to every kind of client', () => {
    for (const [what, partyOf] of [
      ['by client_secret_basic', () => server],
      ['by client_secret_post', () => poster],
      ['public, by its id alone', () => web],
    ] as const)
      it(what, async () => {
        const party = partyOf();
        const first = await tokensOf(party, await ask(party, agent));
        const refresh = { grant_type: 'refresh_token', refresh_token: first.refreshToken };
        await checkedTokens(party, await post(party, 'token', refresh), undefined);
      });

    it('by private_key_jwt, whose client_id the assertion says', async () => {
      const key = assertionKey();
      await oidc.register('acme', { clientId: 'keyed', authMethod: 'private_key_jwt', jwks: key.jwks });
      const party = { ...server, clientId: 'keyed', method: 'none' } as const;
      const asked = await ask(party, agent);
      const assertion = { ...(await key.assert('keyed', oidc)), client_id: undefined };
      const answer = await redeemCode(party, asked, codeOf(party, asked), assertion);
      const { refreshToken } = await checkedTokens(party, answer, asked.parameters['nonce']);
      const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const again = { ...refresh, ...(await key.assert('keyed', oidc)) };
      await checkedTokens(party, await post(party, 'token', again), undefined);
    });

    it('but a refresh token only to those that may refresh', async () => {
      await oidc.register('acme', { clientId: 'brief', grantTypes: ['authorization_code'] });
      const brief = { ...server, clientId: 'brief' };
      const asked = await ask(brief, agent);
      const { status, json } = await redeemCode(brief, asked, codeOf(brief, asked));
      expect(status).to.equal(200);
      expect(json).to.have.all.keys('access_token', 'token_type', 'expires_in', 'scope', 'id_token');
      const { refreshToken } = await tokensOf(server, await ask(server, agent));
      const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
      checkOAuthError(await post(brief, 'token', refresh), 'unauthorized_client');
    });
  });

  it('A7.1 takes POST only', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await token({ method });
      checkOAuthError(answer, 'invalid_request', 405);
      expect(answer.headers.get('allow')).to.equal('POST');
    }
  });

  it('A7.2 takes forms only', async () => {
    const form = await redemption(web);
    const headers = { 'Content-Type': 'application/json' };
    const body = { ...form, client_id: 'web' };
    checkOAuthError(await token({ headers, body: JSON.stringify(body) }), 'invalid_request');
    expect((await token({ body: new URLSearchParams(body) })).status).to.equal(200);
  });

  it('A7.3 reads nothing in the address', async () => {
    const form = await redemption(poster);
    const secret = { client_id: 'poster', client_secret: oidc.secrets.get('poster')! };
    const inAddress = `?${new URLSearchParams(secret).toString()}`;
    checkOAuthError(await token({ body: new URLSearchParams(form) }, inAddress), 'invalid_client', 401);
    const whole = `?${new URLSearchParams(form).toString()}`;
    checkOAuthError(await token({ body: new URLSearchParams(secret) }, whole), 'invalid_request');
    const inForm = new URLSearchParams({ ...form, ...secret });
    expect((await token({ body: inForm }, '?grant_type=password')).status).to.equal(200);
  });

  it('A7.4 takes each parameter once, and one proof', async () => {
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
    // and what is not known is ignored (A7.19)
    const good = new URLSearchParams({ ...form, foo: 'x', resource: 'y' });
    expect((await token({ headers: authorization, body: good })).status).to.equal(200);
  });

  it('A7.5 names what is wrong with grant_type', async () => {
    checkOAuthError(await post(server, 'token', {}), 'invalid_request');
    checkOAuthError(await post(server, 'token', { grant_type: '' }), 'invalid_request');
    for (const type of ['password', 'client_credentials', 'implicit', 'Authorization_Code'])
      checkOAuthError(await post(server, 'token', { grant_type: type }), 'unsupported_grant_type');
    for (const [type, missing] of [
      ['authorization_code', 'code'],
      ['refresh_token', 'refresh_token'],
    ]) {
      const answer = await post(server, 'token', { grant_type: type, code_verifier: 'v'.repeat(43) });
      checkOAuthError(answer, 'invalid_request');
      expect(answer.json['error_description']).to.equal(`${String(missing)} is missing`);
    }
  });

  it('A7.6 looks at the client first: who cannot prove to be it uses no code up', async () => {
    const form = await redemption(server);
    const body = new URLSearchParams(form);
    checkOAuthError(await token({ headers: basic('server:wrong'), body }), 'invalid_client', 401);
    const authorization = basic(`server:${oidc.secrets.get('server')!}`);
    expect((await token({ headers: authorization, body })).status).to.equal(200);
  });

  it('A7.7, A7.8 answers every client that is not what it says alike', async () => {
    const secret = oidc.secrets.get('server')!;
    const posted = (members: Record<string, string>): RequestInit => ({
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', ...members }),
    });
    const refused: readonly RequestInit[] = [
      { ...posted({}), headers: basic(`nobody:${secret}`) },
      { ...posted({}), headers: basic('server:wrong') },
      { ...posted({}), headers: basic(`poster:${oidc.secrets.get('poster')!}`) },
      { ...posted({}), headers: basic('server:') },
      { ...posted({}), headers: basic(`web:${secret}`) },
      posted({ client_id: 'server' }),
      posted({ client_id: 'server', client_secret: secret }),
      posted({ client_id: 'web', client_secret: 'any' }),
      posted({ client_id: 'nobody', client_secret: 'any' }),
    ];
    const answers = new Set<string>();
    for (const init of refused) {
      const answer = await token(init);
      checkOAuthError(answer, 'invalid_client', 401);
      expect(answer.headers.get('www-authenticate')).to.match(/^Basic realm="[^"]+"/);
      answers.add(JSON.stringify({ ...answer.json, traceId: '' }));
    }
    expect(answers.size).to.equal(1);
  });

  describe('A7.9 reads client_secret_basic strictly', () => {
    const trying = async (authorization: string, members: Record<string, string> = {}): Promise<Answer> => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', ...members });
      return token({ headers: { Authorization: authorization }, body });
    };
    const encoded = (text: string): string => Buffer.from(text).toString('base64');
    const right = (): string => encoded(`server:${oidc.secrets.get('server')!}`);

    it('in whatever case the scheme is, and with form-urlencoded parts', async () => {
      const secret = oidc.secrets.get('server')!;
      for (const good of [
        ...[`Basic ${right()}`, `basic ${right()}`, `BASIC ${right()}`],
        ...[`Basic ${right().replaceAll('=', '')}`, `Basic ${encoded(`%73erver:${secret}`)}`],
      ])
        checkOAuthError(await trying(good), 'invalid_grant');
      checkOAuthError(await trying(`Basic ${right()}`, { client_id: 'server' }), 'invalid_grant');
    });

    it('and takes no other spelling of it', async () => {
      for (const bad of [
        ...[
          'Basic',
          'Basic ',
          `Basic ${right()}=`,
          `Basic ${right()}!`,
          `Basic${right()}`,
          `Bearer ${right()}`,
        ],
        ...[`Basic ${encoded('server')}`, `Basic ${encoded('%zz:x')}`, `Basic ${right()}, Basic ${right()}`],
      ])
        checkOAuthError(await trying(bad), 'invalid_client', 401);
      checkOAuthError(await trying(`Basic ${right()}`, { client_id: 'poster' }), 'invalid_request');
    });
  });

  it('A7.12 takes a public client by its id, also in an Authorization header with an empty secret', async () => {
    const body = new URLSearchParams(await redemption(web));
    checkOAuthError(await token({ body }), 'invalid_client', 401);
    expect((await token({ headers: basic('web:'), body })).status).to.equal(200);
  });

  it('A7.13 takes two secrets while one replaces the other', async () => {
    await oidc.register('acme', { clientId: 'renewed' });
    const party = { ...server, clientId: 'renewed' };
    const old = oidc.secrets.get('renewed')!;
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    const input = { clientId: 'renewed', overlapSeconds: 600 };
    const { clientSecret } = await rotateClientSecret(oidc.runtime.app, command, input);
    const by = (secret: string): Promise<Answer> =>
      token({
        headers: basic(`renewed:${secret}`),
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' }),
      });
    // another process hears of it within a second
    await until(async () => (await by(clientSecret)).json['error'] === 'invalid_grant');
    checkOAuthError(await by(old), 'invalid_grant');
    await tokensOf(party, await ask(party, agent));
    oidc.clock.advance(601_000);
    checkOAuthError(await by(old), 'invalid_client', 401);
    checkOAuthError(await by(clientSecret), 'invalid_grant');
  });

  it('A7.14 takes the verifier of the challenge, and no other', async () => {
    const asked = await ask(server, agent);
    const code = codeOf(server, asked);
    for (const verifier of [
      undefined,
      '',
      asked.verifier.slice(0, 42),
      `${asked.verifier}!`,
      'v'.repeat(129),
    ])
      checkOAuthError(await redeemCode(server, asked, code, { code_verifier: verifier }), 'invalid_grant');
    const challenge = asked.parameters['code_challenge'];
    checkOAuthError(await redeemCode(server, asked, code, { code_verifier: challenge }), 'invalid_grant');
    expect((await redeemCode(server, asked, code)).status).to.equal(200);
  });

  describe('A7.18 scripts', () => {
    const exposed =
      'WWW-Authenticate, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';
    const from = async (origin: string, clientId = 'web', form: Changes = {}): Promise<Headers> => {
      const body = new URLSearchParams({ client_id: clientId, ...(form as Record<string, string>) });
      return (await token({ headers: { Origin: origin }, body })).headers;
    };

    it("of the client's own origins may read the answer, be it good or bad", async () => {
      const origin = 'https://app.acme.test';
      for (const form of [await redemption(web), { grant_type: 'none' }]) {
        const headers = await from(origin, 'web', form);
        expect(headers.get('access-control-allow-origin')).to.equal(origin);
        expect(headers.get('access-control-expose-headers')).to.equal(exposed);
        expect(headers.has('access-control-allow-credentials')).to.equal(false);
        expect(headers.get('vary')).to.contain('Origin');
      }
    });

    it('of no other origin may', async () => {
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

    it('may ask before they send, unless their origin is opaque', async () => {
      const preflight = async (origin: string): Promise<Response> =>
        fetch(`${oidc.issuer}/connect/token`, {
          ...{ method: 'OPTIONS' },
          headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
        });
      const { status, headers } = await preflight('https://app.acme.test');
      expect(status).to.equal(204);
      expect(headers.get('access-control-allow-methods')).to.equal('POST');
      expect(headers.get('access-control-allow-headers')).to.equal('Authorization, Content-Type');
      expect((await preflight('null')).headers.has('access-control-allow-origin')).to.equal(false);
    });
  });

  it('A7.20 gives nothing for a code whose user was suspended since', async () => {
    const eve = { email: 'eve@acme.test', password: 'a-password-of-eve-5' };
    const command = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });
    const { record } = await createUser(oidc.runtime.app, command(), eve);
    const browser = oidc.browser();
    const codeOfEve = async (asked: Asked): Promise<Answer> =>
      redeemCode(server, asked, codeOf(server, asked));
    const first = await signIn(browser, await ask(server, browser), eve);
    expect((await codeOfEve(first)).status).to.equal(200);
    const second = await ask(server, browser);
    await suspendUser(oidc.runtime.app, command(), { userId: record.id });
    checkOAuthError(await codeOfEve(second), 'invalid_grant');
  });
});
