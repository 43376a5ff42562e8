import { expect } from 'chai';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { assertionKey } from '../assertion-key.js';
import { codeOf } from '../conformance/authorization-answer.js';
import { checkOAuthError } from '../conformance/common-checks.js';
import { type RelyingParty, ask } from '../conformance/relying-party.js';
import { checkedTokens, post, redeemCode, tokensOf } from '../conformance/tokens.js';
import { tokenEndpoint } from './token-endpoint.js';

describe('tokens for every kind of client', () => {
  let oidc: OidcService;
  let server: RelyingParty;
  let poster: RelyingParty;
  let web: RelyingParty;
  let agent: UserAgent;
  before(async () => {
    ({ oidc, server, poster, web, agent } = await tokenEndpoint());
  });
  after(() => oidc.close());

  describe('issuing and refreshing', () => {
    for (const [what, partyOf] of [
      ['with client_secret_basic', () => server],
      ['with client_secret_post', () => poster],
      [
        'with a secret in the form and no registered method',
        () => ({ ...server, method: 'client_secret_post' }) as const,
      ],
      ['that is public', () => web],
    ] as const)
      it(`a client ${what} gets tokens and refreshes them`, async () => {
        const party = partyOf();
        const first = await tokensOf(party, await ask(party, agent));
        const refresh = { grant_type: 'refresh_token', refresh_token: first.refreshToken };
        await checkedTokens(party, await post(party, 'token', refresh), undefined);
      });

    it('a client with private_key_jwt gets tokens and refreshes them, with its id in the assertion only', async () => {
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

    it('a client gets a refresh token only if its grant types include refresh_token', async () => {
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
});
