import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { changeClient } from '../../../../application/client/change-client.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  authorizeUrl,
  oidcService,
  pkce,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { secretMutations } from './support/mutations.js';
import { countsOf, expectOAuthError, fifty } from './support/oauth-answers.js';
import {
  type Tokens,
  introspect,
  obtainTokens,
  refresh,
  tokensOf,
  userinfoStatus,
} from './support/tokens.js';

const invalidGrant = { invalid_grant: 400 };
const invalidRequest = { invalid_request: 400 };

describe('refresh tokens under attack', () => {
  let oidc: OidcService;
  let agent: UserAgent;
  let tenantId: string;
  before(async () => {
    oidc = await oidcService();
    agent = oidc.browser();
    tenantId = oidc.tenantIds['acme']!;
    await signInAt(agent, authorizeUrl(oidc, pkce()));
  });
  after(() => oidc.close());

  const fresh = (scope?: string): Promise<Tokens> =>
    obtainTokens(oidc, { agent, ...(scope === undefined ? {} : { scope }) });
  const next = async (token: string): Promise<Tokens> => tokensOf(await refresh(oidc, token));

  /** How often the reuse of a refresh token of this grant was noted. */
  const reuses = async ({ access }: Tokens): Promise<number> => {
    const { sub = '', grant_id: grantId } = decodeJwt(access);
    const history = await oidc.runtime.app.events.load(streamName(tenantId, 'signin', sub));
    return history.filter(
      ({ event }) =>
        event.type === 'RefreshTokenReused' && (event.data as { grantId: string }).grantId === grantId,
    ).length;
  };

  const expectDead = async ({ access, refresh: token }: Tokens): Promise<void> => {
    expectOAuthError(await refresh(oidc, token), invalidGrant);
    expect(await userinfoStatus(oidc, access)).to.equal(401);
    expect((await introspect(oidc, access)).json).to.deep.equal({ active: false });
    expect((await introspect(oidc, token)).json).to.deep.equal({ active: false });
  };

  describe('refresh reuse and race', () => {
    it('fifty concurrent uses of a refresh token get the same successor, and the family stays valid', async () => {
      const first = await fresh();
      const all = (await fifty(() => refresh(oidc, first.refresh))).map(tokensOf);
      expect(new Set(all.map((tokens) => tokens.refresh)).size).to.equal(1);
      expect(all[0]!.refresh).not.to.equal(first.refresh);
      const after = await next(all[0]!.refresh);
      expect(await userinfoStatus(oidc, after.access)).to.equal(200);
      expect(await reuses(first)).to.equal(0);
    });

    it('a refresh token that is used after its successor was used ends the family, which is recorded once', async () => {
      const first = await fresh();
      const second = await next(first.refresh);
      const third = await next(second.refresh);
      const replies = await fifty(() => refresh(oidc, first.refresh));
      for (const reply of replies) expectOAuthError(reply, invalidGrant);
      for (const tokens of [first, second, third]) await expectDead(tokens);
      expect(await reuses(first)).to.equal(1);
    });

    it('generations of refresh tokens that were issued in the same second are told apart', async () => {
      const first = await fresh();
      const second = await next(first.refresh);
      const third = await next(second.refresh);
      // the one before the current one: its answer may have been lost
      expect((await next(second.refresh)).refresh).to.equal(third.refresh);
      expectOAuthError(await refresh(oidc, first.refresh), invalidGrant);
      await expectDead(third);
      expect(await reuses(first)).to.equal(1);
    });

    it('the previous refresh token ends the family when it is used after its grace of 10 s', async () => {
      const first = await fresh();
      const second = await next(first.refresh);
      oidc.clock.advance(10_001);
      expectOAuthError(await refresh(oidc, first.refresh), invalidGrant);
      await expectDead(second);
      expect(await reuses(first)).to.equal(1);
    });

    it('concurrent uses of two generations get tokens or a refusal, and no other error', async () => {
      const first = await fresh();
      const second = await next(first.refresh);
      const replies = await fifty((index) => refresh(oidc, index % 2 === 0 ? first.refresh : second.refresh));
      const counts = countsOf(replies.map(({ status }) => status));
      expect(Object.keys(counts).every((status) => ['200', '400'].includes(status))).to.equal(true);
      const successors = new Set(
        replies.filter(({ status }) => status === 200).map((one) => tokensOf(one).refresh),
      );
      expect(successors.size).to.be.within(1, 2);
      // either used after the other's successor was: somebody stole it
      expectOAuthError(await refresh(oidc, first.refresh), invalidGrant);
      await expectDead(second);
      expect(await reuses(first)).to.equal(1);
    });

    it('a refresh token that another client presents gives no tokens and ends no family', async () => {
      const first = await fresh();
      const second = await next(first.refresh);
      await next(second.refresh);
      for (const client of ['partner', 'globex-server'])
        expectOAuthError(await refresh(oidc, first.refresh, {}, client), invalidGrant, client);
      expectOAuthError(await refresh(oidc, first.refresh, { client_id: 'web' }, null), invalidGrant, 'web');
      expect(await userinfoStatus(oidc, second.access)).to.equal(200);
      expect(await reuses(first)).to.equal(0);
    });
  });

  describe('scope widening at refresh', () => {
    it('a refresh with a scope that was not granted is refused, and a narrower scope applies to that refresh only', async () => {
      const tokens = await fresh('openid email');
      for (const scope of [
        'openid profile',
        'openid email profile roles offline_access',
        'openid offline_access',
      ])
        expectOAuthError(await refresh(oidc, tokens.refresh, { scope }), { invalid_scope: 400 }, scope);
      const withoutOpenid = await refresh(oidc, tokens.refresh, { scope: 'email' });
      expect(withoutOpenid.json).to.include({ scope: 'email' }).and.not.have.property('id_token');
      const narrow = await refresh(oidc, String(withoutOpenid.json['refresh_token']), { scope: 'openid' });
      expect(narrow.json['scope']).to.equal('openid');
      expect(decodeJwt(tokensOf(narrow).access)['scope']).to.equal('openid');
      const wide = await refresh(oidc, tokensOf(narrow).refresh);
      expect(wide.json['scope']).to.equal('openid email');
    });

    it('a refresh never grants an unregistered scope', async () => {
      const tokens = await fresh('openid email admin users:write *');
      expect(decodeJwt(tokens.access)['scope']).to.equal('openid email');
      const again = await refresh(oidc, tokens.refresh, { scope: 'openid admin users:write' });
      expectOAuthError(again, { invalid_scope: 400 });
      expect((await refresh(oidc, tokens.refresh, { scope: 'openid' })).status).to.equal(200);
    });

    it('the token endpoint knows no grant but those that are offered', async () => {
      const { refresh: refresh_token, access } = await fresh();
      for (const grant_type of [
        'password',
        'implicit',
        'urn:ietf:params:oauth:grant-type:token-exchange',
        'urn:ietf:params:oauth:grant-type:jwt-bearer',
        'REFRESH_TOKEN',
        'refresh_token ',
        'toString',
        '__proto__',
      ])
        expectOAuthError(
          await refresh(oidc, refresh_token, { grant_type, username: 'ada@acme.test', assertion: access }),
          { unsupported_grant_type: 400 },
          grant_type,
        );
    });

    for (const grant_type of ['client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'])
      it(`the grant ${grant_type} is refused to an application that is not registered for it`, async () => {
        const { refresh: refresh_token } = await fresh();
        const answer = await refresh(oidc, refresh_token, { grant_type, device_code: refresh_token });
        expectOAuthError(answer, { unauthorized_client: 400 });
      });

    it('a refresh no longer grants a scope that the client lost', async () => {
      await oidc.register('acme', { clientId: 'narrowed' });
      const tokens = await obtainTokens(oidc, { agent, client: 'narrowed' });
      await changeClient(oidc.runtime.app, systemCommand({ tenantId }), {
        clientId: 'narrowed',
        grantTypes: ['authorization_code'],
      });
      expectOAuthError(await refresh(oidc, tokens.refresh, {}, 'narrowed'), { unauthorized_client: 400 });
    });
  });

  it('truncated or altered refresh tokens are invalid, and do not affect the right one', async function () {
    this.slow(30_000);

    const tokens = await fresh();
    const mutations = secretMutations(tokens.refresh);
    const replies = await Promise.all(mutations.map((other) => refresh(oidc, other)));
    replies.forEach((reply, index) => {
      const isText = !mutations[index]!.includes('\0');
      expectOAuthError(reply, isText ? invalidGrant : invalidRequest, JSON.stringify(mutations[index]));
    });
    expect(await userinfoStatus(oidc, (await next(tokens.refresh)).access)).to.equal(200);
  });

  it('other tokens and secrets of the service are refused as refresh tokens', async () => {
    const tokens = await fresh();
    for (const other of [
      tokens.access,
      tokens.id,
      'tsk_' + 'A'.repeat(43),
      agent.cookie('acme.localhost', 'tessera_session')!,
    ])
      expectOAuthError(await refresh(oidc, other), invalidGrant, other);
  });

  describe('expiry', () => {
    it('expired refresh tokens are refused before any job has deleted them', async () => {
      const day = 24 * 60 * 60_000;
      const scope = 'openid offline_access';
      const [idle, used] = [await fresh(scope), await fresh(scope)];
      oidc.clock.advance(15 * 60_000);
      expect(await userinfoStatus(oidc, idle.access)).to.equal(401);
      oidc.clock.advance(14 * day - 16 * 60_000);
      let latest = await next(used.refresh);
      oidc.clock.advance(2 * 60_000);
      expectOAuthError(await refresh(oidc, idle.refresh), invalidGrant, 'idle for 14 days');
      for (let days = 14; days < 56; days += 14) {
        oidc.clock.advance(13 * day);
        latest = await next(latest.refresh);
      }
      oidc.clock.advance(8 * day);
      expectOAuthError(await refresh(oidc, latest.refresh), invalidGrant, 'older than 60 days');
    });
  });
});
