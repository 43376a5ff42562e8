import { expect } from 'chai';
import { streamName } from '../../../../domain/shared/stream-name.js';
import {
  type OidcService,
  type TokenReply,
  answered,
  authorizeUrl,
  callback,
  obtainCode,
  oidcService,
  pkce,
  postForm,
  redeem,
  signInAt,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { secretMutations } from './support/mutations.js';
import { countsOf, expectOAuthError, fifty } from './support/oauth-answers.js';
import { introspect, refresh, tokensOf, userinfoStatus } from './support/tokens.js';

const invalidGrant = { invalid_grant: 400 };
const invalidRequest = { invalid_request: 400 };

describe('authorization codes under attack', () => {
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

  const freshCode = (client_id = 'server'): Promise<{ code: string; verifier: string }> =>
    obtainCode(oidc, { client_id }, { agent });

  /** Events of this kind in the stream of the user's sign-ins. */
  const misuses = async (type: string): Promise<number> => {
    const { id: userId = '' } = oidc.service.document.tenants![0]!.owner;
    const history = await oidc.runtime.app.events.load(streamName(tenantId, 'signin', userId));
    return history.filter(({ event }) => event.type === type).length;
  };

  const expectDead = async (reply: TokenReply): Promise<void> => {
    const { access, refresh: refreshToken } = tokensOf(reply);
    expect(await userinfoStatus(oidc, access)).to.equal(401);
    expect((await introspect(oidc, access)).json).to.deep.equal({ active: false });
    expectOAuthError(await refresh(oidc, refreshToken), invalidGrant);
  };

  describe('code retargeted to another client', () => {
    it('an authorization code is refused for every other client, and remains valid for its own', async () => {
      const code = await freshCode();
      expectOAuthError(await redeem(oidc, code, {}, 'partner'), invalidGrant, 'same tenant');
      expectOAuthError(await redeem(oidc, code, {}, 'globex-server'), invalidGrant, 'another tenant');
      const posted = { client_id: 'poster', client_secret: oidc.secrets.get('poster')! };
      expectOAuthError(await redeem(oidc, code, posted, null), invalidGrant, 'by form');
      expectOAuthError(await redeem(oidc, code, { client_id: 'web' }, null), invalidGrant, 'public');
      expect((await redeem(oidc, code)).status).to.equal(200);
    });

    it('a request that names two clients cannot use the code of one of them', async () => {
      const code = await freshCode();
      expectOAuthError(await redeem(oidc, code, { client_id: 'partner' }), { invalid_request: 400 });
      expect((await redeem(oidc, code)).status).to.equal(200);
    });

    it('a redirect URI with a null character is refused, and the code stays good', async () => {
      const code = await freshCode();
      expectOAuthError(await redeem(oidc, code, { redirect_uri: `${callback}\0` }), invalidRequest);
      expect((await redeem(oidc, code)).status).to.equal(200);
    });

    it('an authorization code is bound to its redirect URI, byte for byte', async () => {
      const code = await freshCode();
      for (const redirect_uri of [
        `${callback}/`,
        `${callback}?`,
        callback.toUpperCase(),
        afterEncoding(callback),
      ])
        expectOAuthError(await redeem(oidc, code, { redirect_uri }), invalidGrant, redirect_uri);
      expect((await redeem(oidc, code)).status).to.equal(200);
    });
  });

  describe('code replay and race', () => {
    it('a code gives tokens to one of fifty concurrent requests, and the other forty-nine then revoke them', async () => {
      const code = await freshCode();
      const before = await misuses('CodeReplayed');
      const replies = await fifty(() => redeem(oidc, code));
      expect(countsOf(replies.map(({ status }) => status))).to.deep.equal({ 200: 1, 400: 49 });
      for (const reply of replies.filter(({ status }) => status === 400))
        expectOAuthError(reply, invalidGrant);
      await expectDead(replies.find(({ status }) => status === 200)!);
      expect(await misuses('CodeReplayed')).to.equal(before + 1);
    });

    it('a valid request that replays a code ends the grant that the code began', async () => {
      const code = await freshCode();
      const first = await redeem(oidc, code);
      expect(await userinfoStatus(oidc, tokensOf(first).access)).to.equal(200);
      expectOAuthError(await redeem(oidc, code), invalidGrant);
      await expectDead(first);
    });

    it('a valid request that replays a code also ends the tokens that were refreshed since', async () => {
      const code = await freshCode();
      const next = await refresh(oidc, tokensOf(await redeem(oidc, code)).refresh);
      expectOAuthError(await redeem(oidc, code), invalidGrant);
      await expectDead(next);
    });

    it('an invalid request that replays a code revokes nothing', async () => {
      const code = await freshCode();
      const first = tokensOf(await redeem(oidc, code));
      const before = await misuses('CodeReplayed');
      expectOAuthError(await redeem(oidc, { ...code, verifier: pkce().verifier }), invalidGrant, 'verifier');
      expectOAuthError(await redeem(oidc, code, { redirect_uri: `${callback}/` }), invalidGrant, 'place');
      expectOAuthError(await redeem(oidc, code, {}, 'partner'), invalidGrant, 'client');
      const unproved = { client_id: 'server', client_secret: 'x'.repeat(43) };
      expectOAuthError(await redeem(oidc, code, unproved, null), { invalid_client: 400 }, 'secret');
      expect(await userinfoStatus(oidc, first.access)).to.equal(200);
      expect(await misuses('CodeReplayed')).to.equal(before);
    });
  });

  describe('PKCE downgrade', () => {
    for (const [what, parameters] of [
      ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
      ['a method without a challenge', { code_challenge: undefined }],
      ['an empty challenge', { code_challenge: '' }],
      ['a challenge without a method', { code_challenge_method: undefined }],
      ['the method plain', { code_challenge_method: 'plain' }],
      ['the method s256', { code_challenge_method: 's256' }],
      ['the method S512', { code_challenge_method: 'S512' }],
      ['a challenge of 42 characters', { code_challenge: 'a'.repeat(42) }],
      ['a challenge of 44 characters', { code_challenge: 'a'.repeat(44) }],
      ['a padded challenge', { code_challenge: `${'a'.repeat(42)}=` }],
    ] as const)
      it(`an authorization request gets no code with ${what}`, async () => {
        const answer = answered(await agent.get(authorizeUrl(oidc, pkce(), parameters)));
        expect(answer.get('error')).to.equal('invalid_request');
        expect(answer.get('code')).to.equal(null);
        expect(answer.get('iss')).to.equal(oidc.issuer);
      });

    it('a code gives no tokens without its PKCE verifier', async () => {
      const code = await freshCode();
      const challenge = pkce().challenge;
      for (const code_verifier of [
        'a'.repeat(42),
        'a'.repeat(129),
        `${code.verifier}=`,
        'ä'.repeat(43),
        challenge,
      ])
        expectOAuthError(await redeem(oidc, code, { code_verifier }), invalidGrant, code_verifier);
      // an empty one is none (RFC 6749, section 3.2)
      expectOAuthError(await redeem(oidc, code, { code_verifier: '' }), invalidRequest, 'empty');
      const { verifier: _, ...bare } = code;
      const form = { grant_type: 'authorization_code', ...bare, redirect_uri: callback };
      expectOAuthError(await postForm(oidc, '/connect/token', form), invalidRequest, 'none');
      for (const name of ['code_verifier[]', 'code_verifier[0]', 'codeVerifier', 'CODE_VERIFIER'])
        expectOAuthError(
          await postForm(oidc, '/connect/token', { ...form, [name]: code.verifier }),
          invalidRequest,
          name,
        );
      expect((await redeem(oidc, code)).status).to.equal(200);
    });

    it('the PKCE challenge is not accepted as its own verifier', async () => {
      const proof = pkce();
      const code = answered(await signInAt(agent, authorizeUrl(oidc, proof))).get('code')!;
      expectOAuthError(await redeem(oidc, { code, verifier: proof.challenge }), invalidGrant);
      expect((await redeem(oidc, { code, verifier: proof.verifier })).status).to.equal(200);
    });

    it('the PKCE verifier of another code is not accepted', async () => {
      const [one, other] = [await freshCode(), await freshCode()];
      expectOAuthError(await redeem(oidc, { ...one, verifier: other.verifier }), invalidGrant);
    });

    it('a code is void after five wrong PKCE verifiers', async () => {
      const code = await freshCode();
      for (let tries = 0; tries < 5; tries++)
        expectOAuthError(await redeem(oidc, { ...code, verifier: pkce().verifier }), invalidGrant);
      expectOAuthError(await redeem(oidc, code), invalidGrant);
    });
  });

  it('truncated or altered codes are invalid, and do not affect the right one', async () => {
    const code = await freshCode();
    const mutations = secretMutations(code.code);
    expect(mutations.length).to.be.greaterThan(120);
    const replies = await Promise.all(mutations.map((other) => redeem(oidc, { ...code, code: other })));
    replies.forEach((reply, index) => {
      const isText = !mutations[index]!.includes('\0');
      expectOAuthError(reply, isText ? invalidGrant : invalidRequest, JSON.stringify(mutations[index]));
    });
    expect((await redeem(oidc, code)).status).to.equal(200);
  });

  it('an expired code is refused before any job has deleted it', async () => {
    const [late, soon] = [await freshCode(), await freshCode()];
    oidc.clock.advance(59_000);
    expect((await redeem(oidc, soon)).status).to.equal(200);
    oidc.clock.advance(1_000);
    expectOAuthError(await redeem(oidc, late), invalidGrant);
  });
});

const afterEncoding = (uri: string): string => uri.replace('callback', '%63allback');
