import { expect } from 'chai';
import { type OidcService, authorizeUrl, oidcService, pkce } from '../../../support/pages/oidc-service.js';
import {
  addressesWithParameters,
  authorizationParameters,
  hostileTexts,
  runsHostile,
} from './support/hostile-texts.js';

describe('script in a parameter', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  /** Goes there, and as far as the service leads. */
  const expectHarmless = async (url: string, about: string): Promise<void> => {
    const agent = oidc.browser();
    const { body, headers } = await agent.follow(await agent.get(url));
    expect(runsHostile(body), about).to.equal(false);
    expect(String(headers['content-security-policy']), about).not.to.contain('unsafe');
    expect(String(headers['content-security-policy']), about).to.contain("default-src 'none'");
  };

  it('this test detects a script in a page', () => {
    for (const text of hostileTexts.slice(0, 2)) {
      expect(runsHostile(`<p>${text}</p>`)).to.equal(true);
      expect(runsHostile(`<input value="${text}">`)).to.equal(true);
    }
    for (const text of hostileTexts.slice(1)) expect(runsHostile(`<a href="${text}">`)).to.equal(true);
  });

  for (const asked of [{}, { prompt: 'none', response_mode: 'form_post' }])
    it(`script in a parameter is text in every answer to an authorization request with ${JSON.stringify(asked)}`, async () => {
      for (const text of hostileTexts)
        await Promise.all(
          authorizationParameters.map((name) =>
            expectHarmless(authorizeUrl(oidc, pkce(), { ...asked, [name]: text }), `${name}: ${text}`),
          ),
        );
    });

  it('script in a parameter is text on every page', async () => {
    const all = addressesWithParameters(oidc.issuer, `http://acme.localhost:${oidc.port}`);
    for (const text of hostileTexts)
      for (const [address, names] of all) {
        for (const name of names)
          await expectHarmless(
            `${address}?${new URLSearchParams({ [name]: text }).toString()}`,
            `${address} ${name}`,
          );
        await expectHarmless(`${address}/${encodeURIComponent(text)}`, address);
      }
  });
});
