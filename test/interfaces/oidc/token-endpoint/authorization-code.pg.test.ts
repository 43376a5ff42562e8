import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { call } from '../../../support/http/http-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';
import { codeOf } from '../conformance/authorization-answer.js';
import { type Answer, checkOAuthError } from '../conformance/common-checks.js';
import { type Asked, type RelyingParty, ask, signIn } from '../conformance/relying-party.js';
import { redeemCode } from '../conformance/tokens.js';
import { tokenEndpoint } from './token-endpoint.js';

describe('the authorization code grant', () => {
  let oidc: OidcService;
  let server: RelyingParty;
  let agent: UserAgent;
  before(async () => {
    ({ oidc, server, agent } = await tokenEndpoint());
  });
  after(() => oidc.close());

  it('the authorization code grant accepts only the verifier of the challenge', async () => {
    const asked = await ask(server, agent);
    const code = codeOf(server, asked);
    for (const verifier of [undefined, '']) {
      const missing = await redeemCode(server, asked, code, { code_verifier: verifier });
      checkOAuthError(missing, 'invalid_request');
      expect(missing.json['error_description']).to.match(/^code_verifier is missing: it is the secret/);
    }
    for (const verifier of [asked.verifier.slice(0, 42), `${asked.verifier}!`, 'v'.repeat(129)])
      checkOAuthError(await redeemCode(server, asked, code, { code_verifier: verifier }), 'invalid_grant');
    const challenge = asked.parameters['code_challenge'];
    checkOAuthError(await redeemCode(server, asked, code, { code_verifier: challenge }), 'invalid_grant');
    expect((await redeemCode(server, asked, code)).status).to.equal(200);
  });

  it('the authorization code grant refuses a code whose user was suspended since', async () => {
    const eve = { email: 'eve@acme.test', password: 'a-password-of-eve-5' };
    const command = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });
    const { record } = await createUser(oidc.runtime.app, command(), eve);
    const browser = oidc.browser();
    const codeOfEve = async (asked: Asked): Promise<Answer> =>
      redeemCode(server, asked, codeOf(server, asked));
    const first = await signIn(browser, await ask(server, browser), eve);
    expect((await codeOfEve(first)).status).to.equal(200);
    const second = await ask(server, browser);
    const suspended = await call(oidc.issuer, 'POST', `/api/users/${record.id}/suspend`, {
      key: oidc.service.apiKey(),
    });
    expect(suspended.status).to.equal(204);
    checkOAuthError(await codeOfEve(second), 'invalid_grant');
  });
});
