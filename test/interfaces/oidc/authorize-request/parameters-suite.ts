import { expect } from 'chai';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';
import { codeOf, errorOf } from '../conformance/authorization-answer.js';
import {
  type Changes,
  type RelyingParty,
  ask,
  askAndSignIn,
  relyingParty,
  signIn,
} from '../conformance/relying-party.js';
import { post, redeemCode, tokensOf, userinfo } from '../conformance/tokens.js';
import type { Asking } from './asking.js';

/** Steps 7 to 22: what is asked for, where the application learns what is wrong. */
export function parametersSuite(asking: () => Asking): void {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  let accepts: Asking['accepts'];
  let refuses: Asking['refuses'];
  beforeEach(() => {
    ({ oidc, party, agent, accepts, refuses } = asking());
  });

  describe('response_mode', () => {
    it('response_mode is query, form_post or fragment, for success and refusal alike', async () => {
      await signIn(agent, await accepts({ response_mode: 'query' }));
      const at = async (mode: string): Promise<{ good: Visit; bad: Visit }> => ({
        good: (await ask(party, agent, { response_mode: mode })).visit,
        bad: (await ask(party, agent, { response_mode: mode, response_type: 'token' })).visit,
      });
      const query = await at('query');
      expect(query.good.location).to.match(/callback\?code=/);
      expect(query.bad.location).to.match(/callback\?error=unsupported_response_type/);
      const fragment = await at('fragment');
      expect(fragment.good.location).to.match(/callback#code=[^?]+$/);
      expect(fragment.bad.location).to.match(/callback#error=unsupported_response_type[^?]+$/);
      const post = await at('form_post');
      expect(formOf(post.good).hidden).to.have.all.keys('code', 'state', 'iss');
      expect(formOf(post.bad).hidden).to.include({ error: 'unsupported_response_type' });
    });

    for (const mode of ['query.jwt', 'web_message', 'QUERY', 'query fragment'])
      it(`response_mode ${mode} is refused, in the query`, () =>
        refuses({ response_mode: mode }, 'invalid_request'));
  });

  describe('response_type', () => {
    it('response_type is required', () => refuses({ response_type: undefined }, 'invalid_request'));
    for (const type of ['token', 'id_token', 'code id_token', 'none', 'Code', 'code code'])
      it(`response_type ${type} is refused`, () =>
        refuses({ response_type: type }, 'unsupported_response_type'));
  });

  describe('request objects', () => {
    it('the refusal of a request object takes the response mode that it names', async () => {
      const object = Buffer.from(JSON.stringify({ response_mode: 'form_post' })).toString('base64url');
      const { visit } = await ask(party, oidc.browser(), { request: `e30.${object}.` });
      expect(visit.status).to.equal(200);
      expect(visit.body).to.contain('name="error" value="request_not_supported"');
      // the application may lead on to a scheme of its own, which no source of a policy stands for
      const policy = String(visit.headers['content-security-policy']);
      expect(policy).to.contain("default-src 'none'").and.not.to.contain('form-action');
    });

    it('request, request_uri and registration are refused by name and never fetched', async () => {
      await refuses({ request: 'e30.e30.' }, 'request_not_supported');
      for (const request of ['x', '..', 'e30.bnVsbA.', 'e30.eyJyZXNwb25zZV9tb2RlIjoib3RoZXIifQ.'])
        await refuses({ request }, 'request_not_supported');
      await refuses({ request_uri: `${oidc.issuer}/x` }, 'request_uri_not_supported');
      await refuses({ registration: '{}' }, 'registration_not_supported');
    });
  });

  describe('PKCE', () => {
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    it('a PKCE challenge by S256 is accepted', () =>
      accepts({ code_challenge: challenge }).then(() => undefined));
    for (const [what, changes] of Object.entries<Changes>({
      'no challenge': { code_challenge: undefined },
      'no challenge and no method': { code_challenge: undefined, code_challenge_method: undefined },
      'no method, which would be plain': { code_challenge_method: undefined },
      'the method plain': { code_challenge_method: 'plain' },
      'the method s256': { code_challenge_method: 's256' },
      'a challenge of 42 characters': { code_challenge: challenge.slice(1) },
      'a challenge of 44 characters': { code_challenge: `${challenge}x` },
      'a padded challenge': { code_challenge: `${challenge.slice(1)}=` },
      'a challenge in base64': { code_challenge: challenge.replace('-', '+') },
    }))
      it(`PKCE with ${what} is refused`, () => refuses(changes, 'invalid_request').then(() => undefined));
  });

  describe('scope', () => {
    it('a request is granted the known scopes that its client may have, and the answer names them', async () => {
      await oidc.register('acme', { clientId: 'narrow', scopes: ['openid', 'email'] });
      const narrow = await relyingParty(oidc, { clientId: 'narrow' });
      const scope = 'openid email profile phone calendar:read';
      expect((await tokensOf(narrow, await askAndSignIn(narrow, agent, { scope }))).scope).to.equal(
        'openid email',
      );
    });
    it('a request without a scope is granted the scopes of its client (RFC 6749, section 3.3)', async () => {
      await oidc.register('acme', { clientId: 'unscoped', scopes: ['openid', 'email'] });
      const narrow = await relyingParty(oidc, { clientId: 'unscoped' });
      const { scope } = await tokensOf(narrow, await askAndSignIn(narrow, agent, { scope: undefined }));
      expect(scope).to.equal('openid email');
    });
    for (const [scope, granted] of [
      ['email profile', 'email profile'],
      ['email calendar:read', 'email'],
      ['calendar:read', ''],
    ] as const)
      it(`a request for "${scope}" is one of OAuth alone: it is granted "${granted}", without an id_token`, async () => {
        const asked = await askAndSignIn(party, agent, { scope });
        const { status, json } = await redeemCode(party, asked, codeOf(party, asked));
        expect(status).to.equal(200);
        expect(new Set(String(json['scope']).split(' '))).to.deep.equal(new Set(granted.split(' ')));
        expect(json).to.not.have.property('id_token');
        const refused = await userinfo(party, String(json['access_token']));
        expect(refused.status).to.equal(403);
        expect(refused.headers.get('www-authenticate')).to.contain('error="insufficient_scope"');
        const refresh = { grant_type: 'refresh_token', refresh_token: String(json['refresh_token']) };
        const renewed = await post(party, 'token', refresh);
        expect([renewed.status, renewed.json['scope']]).to.deep.equal([200, json['scope']]);
        expect(renewed.json).to.not.have.property('id_token');
        const widened = await post(party, 'token', {
          ...refresh,
          refresh_token: String(renewed.json['refresh_token']),
          scope: 'openid',
        });
        expect(widened.json).to.include({ error: 'invalid_scope' });
      });
    const words = (count: number): string =>
      ['openid', ...Array.from({ length: count - 1 }, (_, index) => `s${index}`)].join(' ');
    it('a scope of 50 words is accepted', () => accepts({ scope: words(50) }).then(() => undefined));
    for (const [what, scope] of [
      ['has two spaces between words', 'openid  email'],
      ['begins with a space', ' openid'],
      ['has a quotation mark', 'openid "'],
      ['has a backslash', 'openid \\'],
      ['is not ASCII', 'openid ü'],
      ['has a line break', 'openid\nemail'],
      ['has 51 words', words(51)],
    ] as const)
      it(`scope is refused when it ${what}`, () => refuses({ scope }, 'invalid_scope').then(() => undefined));
  });

  describe('prompt', () => {
    for (const prompt of ['login', 'consent', 'select_account', 'login consent'])
      it(`prompt=${prompt} is accepted`, () => accepts({ prompt }).then(() => undefined));
    for (const prompt of ['none login', 'none consent', 'nothing', 'Login', 'login  consent'])
      it(`prompt=${prompt} is refused`, () => refuses({ prompt }, 'invalid_request').then(() => undefined));
  });

  describe('max_age', () => {
    for (const age of ['0', '999999999'])
      it(`max_age=${age} is accepted`, () => accepts({ max_age: age }).then(() => undefined));
    for (const age of ['-1', '1.5', 'x', '1e3', '0x10', ' 1', '1000000000'])
      it(`max_age=${age} is refused`, () =>
        refuses({ max_age: age }, 'invalid_request').then(() => undefined));
  });

  it('a nonce of up to 2048 characters is accepted and returned unchanged', async () => {
    const nonce = `${'n'.repeat(2041)} ü"\\\n<>`;
    expect(nonce).to.have.length(2048);
    await tokensOf(party, await askAndSignIn(party, agent, { nonce }));
    await refuses({ nonce: `${nonce}x` }, 'invalid_request');
  });

  describe('state', () => {
    for (const [what, state] of [
      ['4096 bytes', 's'.repeat(4096)],
      ['characters with a meaning in addresses', 'a:b/c?d=e&f#g+h%20i%%;@[]'],
      ['characters with a meaning in HTML', `"'><script>alert(1)</script>&amp;`],
      ['other scripts and control characters', 'ü€😀\u0000\r\n\t'],
    ] as const)
      it(`a state of ${what} is returned unchanged, by query and by form, with a code and with an error`, async () => {
        const signedIn = await askAndSignIn(party, agent);
        expect(codeOf(party, signedIn)).to.be.a('string');
        const inForm = await relyingParty(oidc, { mode: 'form_post' });
        for (const one of [party, inForm]) {
          codeOf(one, await ask(one, agent, { state }));
          const refused = await ask(one, agent, { state, response_type: 'token' });
          expect(errorOf(one, refused)).to.equal('unsupported_response_type');
        }
      });

    it('state is optional', async () => {
      await refuses({ state: undefined, response_type: 'token' }, 'unsupported_response_type');
    });

    it('a state of more than 4096 bytes is refused and not returned', async () => {
      const { visit } = await ask(party, agent, { state: 's'.repeat(4097) });
      expect(visit.location)
        .to.match(/\?error=invalid_request&/)
        .and.not.to.contain('state=s');
    });
  });

  describe('login_hint', () => {
    it('login_hint fills in the field, escaped, whether or not a user has that address', async () => {
      const pages = new Set<string>();
      for (const hint of ['ada@acme.test', 'nobody@acme.test', '"><script>alert(1)</script>']) {
        const { visit } = await accepts({ login_hint: hint });
        expect(visit.body).not.to.contain('<script>alert');
        const escaped = hint.replace('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(visit.body).to.contain(`value="${escaped}"`);
        pages.add(
          visit.body.replace(escaped, '').replaceAll(/(value="|request=|&quot;:&quot;)[\w-]{30,}/g, ''),
        );
      }
      expect(pages.size).to.equal(1);
    });
    it('a login_hint that is longer than any address is ignored', async () => {
      expect((await accepts({ login_hint: 'x'.repeat(321) })).visit.body).not.to.contain('x'.repeat(20));
    });
  });

  it('parameters that are not supported are ignored', () =>
    accepts({
      display: 'wap',
      ui_locales: 'x'.repeat(200),
      claims_locales: '-',
      acr_values: 'urn:none',
      claims: '{"x":5}',
      authorization_details: '[{}]',
      dpop_jkt: 'x',
    }).then(() => undefined));

  it('resource must be the audience of the client', async () => {
    // an empty path is the same as `/` (RFC 3986, section 6.2.3)
    for (const resource of ['https://api.acme.test', 'https://api.acme.test/']) await accepts({ resource });
    for (const resource of ['https://api.globex.test', 'https://api.acme.test/x', 'nothing'])
      await refuses({ resource }, 'invalid_target');
  });
}
