import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { checkErrorPage, codeOf, errorOf } from './authorization-answer.js';
import { checkOAuthError } from './common-checks.js';
import type { Play } from './play.js';
import { ask, askAndSignIn } from './relying-party.js';
import { checkedTokens, redeemCode, userinfo } from './tokens.js';

/** `{"alg":"none"}` over a request for the default sign-in, unsigned (OpenID Connect Core 1.0, section 6.1). */
const requestObject = (claims: object): string =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

/** Modules in which something has to be refused. */
export function refusals(play: () => Play): void {
  it('oidcc-response-type-missing', async () => {
    const { party, agent } = play();
    const asked = await ask(party, agent, { response_type: undefined });
    expect(errorOf(party, asked)).to.equal('invalid_request');
  });

  for (const [module, wait] of [
    ['oidcc-codereuse', 0],
    ['oidcc-codereuse-30seconds', 30_000],
  ] as const)
    it(module, async () => {
      const { oidc, party, agent } = play();
      const asked = await askAndSignIn(party, agent);
      const code = codeOf(party, asked);
      const first = await redeemCode(party, asked, code);
      const { accessToken } = await checkedTokens(party, first, asked.parameters['nonce']);
      expect((await userinfo(party, accessToken)).status).to.equal(200);
      oidc.clock.advance(wait);
      checkOAuthError(await redeemCode(party, asked, code), 'invalid_grant');
      checkOAuthError(await userinfo(party, accessToken), 'invalid_token', 401);
    });

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const { party, agent } = play();
    const suffix = randomBytes(8).toString('hex');
    const { visit } = await ask(party, agent, { redirect_uri: `${party.redirectUri}/${suffix}` });
    checkErrorPage(visit);
    expect(visit.body).not.to.contain(suffix);
    expect(visit.url.startsWith(party.oidc.issuer)).to.equal(true);
  });

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    const { party, agent } = play();
    const asked = await ask(party, agent, { request_uri: 'https://app.acme.test/request.jwt' });
    expect(errorOf(party, asked)).to.equal('request_uri_not_supported');
  });

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    const { party, agent } = play();
    const { parameters } = await ask(party, agent);
    const asked = await ask(party, agent, { request: requestObject(parameters) });
    expect(errorOf(party, asked)).to.equal('request_not_supported');
  });
}
