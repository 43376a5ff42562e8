import { connect } from 'node:net';
import { expect } from 'chai';
import { SignJWT } from 'jose';
import { until } from '../../support/run/until.js';
import { call } from '../../support/http/http-client.js';
import {
  type OidcService,
  type TokenReply,
  bo,
  oidcService,
  postForm,
  ada,
} from '../../support/pages/oidc-service.js';
import { assertionKey } from './assertion-key.js';
import { registerPortalClient } from './attacks/support/portal-client.js';
import { expectOAuthError } from './attacks/support/oauth-answers.js';
import { type RelyingParty, ask, relyingParty, signIn } from './conformance/relying-party.js';
import { type Tokens, post, redeemCode, tokensOf } from './conformance/tokens.js';
import { codeOf } from './conformance/authorization-answer.js';

const basicOf = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

const LIMIT = 20;
const ADDRESS_LIMIT = 60;

/** A bearer counts per session, a client that proves who it is per client, all others per address. */
describe('calls by access token and by clients', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  beforeEach(async () => {
    oidc = await oidcService({
      RATE_LIMIT_PER_MINUTE: String(LIMIT),
      RATE_LIMIT_IP_PER_MINUTE: String(ADDRESS_LIMIT),
    });
    party = await relyingParty(oidc);
  });
  afterEach(() => oidc.close());

  const tokens = async (who = ada): Promise<Tokens> => {
    const agent = oidc.browser();
    return tokensOf(party, await signIn(agent, await ask(party, agent), who));
  };
  interface Counted {
    readonly status: number;
    readonly limit: number;
    readonly left: number;
  }
  const shown = ({ status, headers }: Pick<TokenReply, 'status' | 'headers'>): Counted => ({
    status,
    limit: Number(headers.get('x-ratelimit-limit')),
    left: Number(headers.get('x-ratelimit-remaining')),
  });
  const bearing = async (token: string, path = '/connect/userinfo'): Promise<Counted> => {
    const headers = { Authorization: `Bearer ${token}` };
    return shown(await call(oidc.issuer, 'GET', path, { headers }));
  };
  const introspect = async (client = 'server', token = 'x'): Promise<Counted> =>
    shown(await postForm(oidc, '/connect/introspect', { token }, client));
  /** Of the address that all callers here share: probes show it, and do not count. */
  const addressLeft = async (): Promise<number> => shown(await call(oidc.issuer, 'GET', '/health/live')).left;
  const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  const exhaust = async (): Promise<void> => {
    await times((await addressLeft()) + 2, () => call(oidc.issuer, 'GET', '/nothing'));
    expect(await addressLeft()).to.equal(0);
  };

  it('calls with access tokens count against the limit of their session, and not against that of the address', async () => {
    const [mine, other] = [await tokens(), await tokens(bo)];
    const before = await addressLeft();
    for (let spent = 1; spent <= LIMIT; spent++)
      expect(await bearing(mine.accessToken)).to.deep.equal({
        status: 200,
        limit: LIMIT,
        left: LIMIT - spent,
      });
    expect(await bearing(mine.accessToken)).to.deep.equal({ status: 429, limit: LIMIT, left: 0 });
    const form = { grant_type: 'refresh_token', refresh_token: mine.refreshToken };
    const { json } = await postForm(oidc, '/connect/token', form);
    expect((await bearing(String(json['access_token']))).status).to.equal(429);
    expect(await bearing(other.accessToken)).to.include({ status: 200, left: LIMIT - 1 });
    expect(await addressLeft()).to.equal(before);
    const refused = await call(oidc.issuer, 'GET', '/connect/userinfo', {
      headers: { Authorization: `Bearer ${mine.accessToken}` },
    });
    expectOAuthError(refused, { temporarily_unavailable: 429 });
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
  });

  it('calls with access tokens at the Management API count against the limit of their session, whatever the user may do there', async () => {
    await registerPortalClient(oidc, 'acme', 'own-portal');
    const portal = { ...party, clientId: 'own-portal' };
    const tokenOf = async (who: typeof ada): Promise<string> => {
      const agent = oidc.browser();
      const asked = await signIn(agent, await ask(portal, agent), who);
      return String((await redeemCode(portal, asked, codeOf(portal, asked))).json['access_token']);
    };
    const [owner, member] = [await tokenOf(ada), await tokenOf(bo)];
    const before = await addressLeft();
    for (let spent = 1; spent <= LIMIT; spent++)
      expect(await bearing(owner, spent % 2 === 0 ? '/api/users' : '/connect/userinfo')).to.deep.equal({
        status: 200,
        limit: LIMIT,
        left: LIMIT - spent,
      });
    expect(await bearing(owner, '/api/users')).to.deep.equal({ status: 429, limit: LIMIT, left: 0 });
    expect(await bearing(member, '/api/users')).to.deep.equal({ status: 403, limit: LIMIT, left: LIMIT - 1 });
    expect(await addressLeft()).to.equal(before);
  });

  it('calls of a client count against its own limit, successful or not, and ten times as many are allowed at introspection', async () => {
    const before = await addressLeft();
    for (let spent = 1; spent <= LIMIT; spent++) {
      const path = spent % 2 === 0 ? '/connect/revoke' : '/connect/token';
      const form = { token: 'x', grant_type: 'refresh_token', refresh_token: 'x' };
      const reply = shown(await postForm(oidc, path, form));
      expect(reply).to.deep.equal({
        status: spent % 2 === 0 ? 200 : 400,
        limit: LIMIT,
        left: LIMIT - spent,
      });
    }
    const refused = await postForm(oidc, '/connect/token', {
      grant_type: 'refresh_token',
      refresh_token: 'x',
    });
    expect(shown(refused)).to.deep.equal({ status: 429, limit: LIMIT, left: 0 });
    expect(refused.json).to.include({ error: 'temporarily_unavailable' });
    const other = { client_id: 'poster', client_secret: oidc.secrets.get('poster') ?? '', token: 'x' };
    expect(shown(await postForm(oidc, '/connect/revoke', other, null))).to.include({ status: 200 });
    const many = await times(LIMIT * 10, () => introspect());
    expect(many.every(({ status, limit }) => status === 200 && limit === 10 * LIMIT)).to.equal(true);
    expect((await introspect()).status).to.equal(429);
    expect(await addressLeft()).to.equal(before);
  });

  it('calls with invalid credentials count against the limit of the address, at every endpoint and with every kind', async () => {
    const { accessToken } = await tokens();
    const forged = await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(Buffer.alloc(32));
    const form = (more: object, path = 'token', basic: string | null = null) =>
      postForm(oidc, `/connect/${path}`, { grant_type: 'refresh_token', token: 'x', ...more }, basic);
    let left = await addressLeft();
    for (const attempt of [
      () => form({}),
      () => form({ client_id: 'server', client_secret: 'guess' }),
      () => form({ client_id: 'server' }),
      () => form({ client_id: 'nobody', client_secret: 'guess' }, 'revoke'),
      () => form({ client_id: 'server', client_secret: 'guess' }, 'introspect'),
      () => form({ client_id: 'web' }, 'introspect'),
      () => form({ client_assertion: 'a.b.c', client_assertion_type: 'x' }),
      () => form({}, 'token', 'nobody'),
      () => call(oidc.issuer, 'POST', '/connect/token', { body: { not: 'a form' } }),
      () => call(oidc.issuer, 'GET', '/connect/userinfo'),
      () => call(oidc.issuer, 'PUT', '/connect/userinfo'),
      ...['x', forged, `${accessToken}x`, `${accessToken.slice(0, -4)}AAAA`].map(
        (token) => () =>
          call(oidc.issuer, 'GET', '/connect/userinfo', { headers: { Authorization: `Bearer ${token}` } }),
      ),
      () => call(oidc.issuer, 'GET', '/api/users', { headers: { Authorization: `Bearer ${forged}` } }),
      // it is good, and for another API
      () => call(oidc.issuer, 'GET', '/api/users', { headers: { Authorization: `Bearer ${accessToken}` } }),
    ]) {
      const reply = shown(await attempt());
      left -= 1;
      expect(reply.status).to.be.oneOf([400, 401, 405]);
      expect(reply).to.include({ limit: ADDRESS_LIMIT, left });
    }
    expect(await addressLeft()).to.equal(left);
  });

  it('calls of a public client count against the limit of the address, since its client_id is no credential', async () => {
    const left = await addressLeft();
    const forms = { token: { grant_type: 'refresh_token', refresh_token: 'x' }, revoke: { token: 'x' } };
    for (const [index, [path, form]] of Object.entries(forms).entries()) {
      const reply = shown(await postForm(oidc, `/connect/${path}`, { client_id: 'web', ...form }, null));
      expect(reply).to.include({ limit: ADDRESS_LIMIT, left: left - index - 1 });
    }
  });

  it('a code remains valid when the address of its public client is above the limit', async () => {
    await oidc.register('acme', { clientId: 'app', type: 'public' });
    const app: RelyingParty = { ...party, clientId: 'app', method: 'none' };
    const agent = oidc.browser();
    const asked = await signIn(agent, await ask(app, agent));
    await exhaust();
    expect((await redeemCode(app, asked, codeOf(app, asked))).status).to.equal(429);
    const found = await oidc.runtime.database.query('select used_at from runtime.authorization_codes');
    expect(found.rows).to.deep.equal([{ used_at: null }]);
  });

  it('no more of fifty concurrent guesses are answered than the limit of the address allows', async () => {
    await times(ADDRESS_LIMIT - LIMIT, () => call(oidc.issuer, 'GET', '/nothing'));
    const left = await addressLeft();
    const replies = await times(50, (index) =>
      index % 2 === 0
        ? postForm(oidc, '/connect/token', { client_id: 'server', client_secret: `guess-${index}` }, null)
        : call(oidc.issuer, 'GET', '/connect/userinfo', {
            headers: { Authorization: `Bearer guess-${index}` },
          }),
    );
    const answered = replies.filter(({ status }) => status === 401).length;
    expect(answered).to.be.within(left * 0.9, left * 1.1);
    expect(replies.filter(({ status }) => status === 429)).to.have.length(50 - answered);
  });

  it('no more of fifty concurrent calls of a session, and of a client, are answered than their limit allows', async () => {
    const { accessToken } = await tokens();
    for (const replies of [
      await times(50, () => bearing(accessToken)),
      await times(50, async () => shown(await postForm(oidc, '/connect/revoke', { token: 'x' }, 'partner'))),
    ]) {
      const passed = replies.filter(({ status }) => status === 200).length;
      expect(passed).to.be.within(LIMIT * 0.9, LIMIT * 1.1);
      expect(replies.filter(({ status }) => status === 429)).to.have.length(50 - passed);
    }
  });

  it('an address above its limit is refused before a credential that is new to the service is verified', async () => {
    const { accessToken } = await tokens();
    await exhaust();
    const post = { client_id: 'server', client_secret: oidc.secrets.get('server') ?? '', token: 'x' };
    expect(shown(await postForm(oidc, '/connect/introspect', post, null))).to.deep.equal({
      status: 429,
      limit: ADDRESS_LIMIT,
      left: 0,
    });
    expect(await bearing(accessToken)).to.deep.equal({ status: 429, limit: ADDRESS_LIMIT, left: 0 });
    expect((await bearing('guess')).status).to.equal(429);
  });

  it('strangers who exhaust an address do not lock out a caller that authenticated from it within the last hour', async () => {
    const [known, unknown] = [await tokens(), await tokens(bo)];
    expect((await bearing(known.accessToken)).status).to.equal(200);
    expect((await introspect('partner')).status).to.equal(200);
    await exhaust();
    expect(await bearing(known.accessToken)).to.include({ status: 200, limit: LIMIT });
    expect((await introspect('partner')).status).to.equal(200);
    expect((await bearing(unknown.accessToken)).status).to.equal(429);
    expect((await bearing(known.accessToken, '/api/users')).status).to.equal(429);
    expect((await bearing(known.accessToken, '/.well-known/jwks.json')).status).to.equal(429);
    const both = { 'X-Api-Key': `tsk_${'g'.repeat(43)}`, Authorization: `Bearer ${known.accessToken}` };
    expect((await call(oidc.issuer, 'GET', '/connect/userinfo', { headers: both })).status).to.equal(429);
    await post(party, 'revocation', { token: known.accessToken });
    expect(await bearing(known.accessToken)).to.deep.equal({ status: 429, limit: ADDRESS_LIMIT, left: 0 });
  });

  it('strangers who exhaust an address do not lock out a client whose credential is in the body and was valid there', async () => {
    const key = assertionKey();
    await oidc.register('acme', {
      clientId: 'signer',
      authMethod: 'private_key_jwt',
      jwks: key.jwks,
    });
    const { accessToken } = await tokens();
    const secretOf = (id: string) => ({ client_id: id, client_secret: oidc.secrets.get(id) ?? '' });
    const revoke = async (credential: Record<string, string>): Promise<Counted> =>
      shown(await postForm(oidc, '/connect/revoke', { token: 'x', ...credential }, null));
    const userinfo = async (token: string): Promise<Counted> =>
      shown(await postForm(oidc, '/connect/userinfo', { access_token: token }, null));
    const known = [
      () => revoke(secretOf('poster')),
      async () => revoke(await key.assert('signer', oidc)),
      () => userinfo(accessToken),
    ];
    for (const send of known) expect((await send()).status).to.equal(200);
    await exhaust();
    for (const send of known) expect(await send()).to.include({ status: 200, limit: LIMIT });
    // guesses, and what is new to the service, are refused before they are verified
    for (const send of [
      () => revoke({ client_id: 'poster', client_secret: 'guess' }),
      () => revoke({ client_id: 'web' }),
      () => revoke(secretOf('server')),
      async () => revoke(await assertionKey().assert('signer', oidc)),
      () => userinfo('guess'),
    ])
      expect(await send()).to.deep.equal({ status: 429, limit: ADDRESS_LIMIT, left: 0 });
  });

  it('a client above its own limit uses up none of its assertions', async () => {
    const key = assertionKey();
    await oidc.register('acme', { clientId: 'signer', authMethod: 'private_key_jwt', jwks: key.jwks });
    const revoke = async (credential: Record<string, string>): Promise<Counted> =>
      shown(await postForm(oidc, '/connect/revoke', { token: 'x', ...credential }, null));
    for (let spent = 1; spent <= LIMIT; spent++)
      expect((await revoke(await key.assert('signer', oidc))).status).to.equal(200);
    for (const credential of [await key.assert('signer', oidc), await key.assert('signer', oidc)])
      expect(await revoke(credential)).to.deep.equal({ status: 429, limit: LIMIT, left: 0 });
    const { rows } = await oidc.runtime.database.query<{ count: bigint }>(
      "select count(*) from runtime.client_assertions where client_id = 'signer'",
    );
    expect(Number(rows[0]!.count)).to.equal(LIMIT);
    // it is no wrong credential
    const refused = await oidc.runtime.database.query(
      "select type from events.event where type = 'CredentialsRefused'",
    );
    expect(refused.rows).to.deep.equal([]);
  });

  it('a caller above its own limit is not remembered as authenticated, so that it displaces no other caller', async function () {
    this.slow(10_000);

    await registerPortalClient(oidc, 'acme', 'own-portal');
    const agent = oidc.browser();
    const portal = { ...party, clientId: 'own-portal' };
    const asked = await signIn(agent, await ask(portal, agent), ada);
    const owner = String((await redeemCode(portal, asked, codeOf(portal, asked))).json['access_token']);
    const { accessToken } = await tokens();
    const callers = [
      ['GET', '/connect/userinfo', `Bearer ${accessToken}`],
      ['GET', '/api/users', `Bearer ${owner}`],
      ['POST', '/connect/revoke', basicOf('server', oidc.secrets.get('server') ?? '')],
    ] as const;
    const send = async (index: number, spaces: string): Promise<Counted> => {
      const [method, path, credential] = callers[index]!;
      // the same credential, written otherwise
      const Authorization = credential.replace(' ', spaces);
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = method === 'POST' ? { body: 'token=x' } : {};
      const reply = await fetch(`${oidc.issuer}${path}`, {
        method,
        headers: { Authorization, ...(method === 'POST' ? form : {}) },
        ...body,
      });
      return shown({ status: reply.status, headers: reply.headers });
    };
    for (const index of callers.keys()) {
      await times(LIMIT, () => send(index, ' '));
      expect(await send(index, '  ')).to.deep.equal({ status: 429, limit: LIMIT, left: 0 });
    }
    await exhaust();
    for (const index of callers.keys()) {
      expect(await send(index, ' ')).to.deep.equal({ status: 429, limit: LIMIT, left: 0 });
      expect(await send(index, '  ')).to.deep.equal({ status: 429, limit: ADDRESS_LIMIT, left: 0 });
    }
  });

  it('an address has no more uncounted calls under way than its limit still allows, however slowly they arrive', async () => {
    const { accessToken } = await tokens();
    expect((await bearing(accessToken)).status).to.equal(200);
    const most = await addressLeft();
    const answers: string[] = [];
    const sockets = await times(most + 10, async () => {
      const socket = connect(oidc.port, '127.0.0.1');
      socket.on('data', (data: Buffer) => answers.push(data.toString()));
      socket.on('error', () => undefined);
      const head = ['POST /connect/token HTTP/1.1', `Host: localhost:${oidc.port}`, 'Content-Length: 80000'];
      await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\nx`, resolve));
      return socket;
    });
    try {
      await until(() => Promise.resolve(answers.length >= 10));
      expect(answers).to.have.length(10);
      for (const answer of answers) expect(answer).to.match(/^HTTP\/1\.1 429 /);
      // what proved itself is not held up by them
      expect((await bearing(accessToken)).status).to.equal(200);
      expect((await introspect('partner')).status).to.equal(429);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});
