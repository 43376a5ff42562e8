import { expect } from 'chai';
import { type OidcService, oidcService, postForm } from '../../support/pages/oidc-service.js';
import type { Visit } from '../../support/http/user-agent.js';
import { type Asking, asking } from './authorize-request/asking.js';
import { parametersSuite } from './authorize-request/parameters-suite.js';
import { targetSuite } from './authorize-request/target-suite.js';
import { checkErrorPage, errorOf } from './conformance/authorization-answer.js';
import { checkOAuthError } from './conformance/common-checks.js';
import { type Changes, type RelyingParty, ask, relyingParty } from './conformance/relying-party.js';

describe('an authorization request', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let now: Asking;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
  });
  beforeEach(() => {
    now = asking(party, oidc.browser());
  });
  after(() => oidc.close());

  targetSuite(() => now);
  parametersSuite(() => now);

  it('an authorization request with several faults is refused for the first one, in the order of the steps', async () => {
    const faults: readonly (readonly [changes: Changes, error: string | null, description: RegExp])[] = [
      [{ client_id: 'nobody' }, null, /./],
      [{ redirect_uri: 'https://evil.test/' }, null, /./],
      [{ response_mode: 'none' }, 'invalid_request', /response_mode/],
      [{ response_type: 'token' }, 'unsupported_response_type', /response_type/],
      [{ request: 'x' }, 'request_not_supported', /./],
      [{ request_uri: 'x' }, 'request_uri_not_supported', /./],
      [{ registration: 'x' }, 'registration_not_supported', /./],
      [{ code_challenge: 'x' }, 'invalid_request', /code_challenge/],
      [{ scope: ' profile' }, 'invalid_scope', /one space/],
      [{ prompt: 'none login' }, 'invalid_request', /prompt/],
      [{ max_age: 'x' }, 'invalid_request', /max_age/],
      [{ nonce: 'n'.repeat(2049) }, 'invalid_request', /nonce/],
      [{ resource: 'x' }, 'invalid_target', /resource/],
      [{ id_token_hint: 'x' }, 'invalid_request', /id_token_hint/],
    ];
    for (const [index, [, error, description]] of faults.entries()) {
      const all = Object.assign({}, ...faults.slice(index).map(([changes]) => changes)) as Changes;
      const asked = await ask(party, now.agent, all);
      if (error === null) checkErrorPage(asked.visit);
      else {
        expect(errorOf(party, asked), JSON.stringify(all)).to.equal(error);
        const { searchParams } = new URL(asked.visit.location ?? '');
        expect(searchParams.get('error_description')).to.match(description);
      }
    }
    await now.accepts({});
  });

  it('no script of another origin can read the answer to an authorization request, or gets a preflight', async () => {
    for (const path of ['/connect/authorize', '/connect/endsession'])
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { Origin: 'https://app.acme.test', 'Access-Control-Request-Method': 'GET' };
        const reply = await fetch(`${oidc.issuer}${path}`, { method, headers, redirect: 'manual' });
        expect([...reply.headers.keys()].join()).not.to.contain('access-control');
      }
  });

  it('the pages of an authorization request cannot be framed or cached, and send no referrer', async () => {
    const { visit } = await now.accepts({});
    for (const { headers } of [visit, (await ask(party, now.agent, { client_id: 'nobody' })).visit]) {
      expect(headers).to.include({
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['content-security-policy']).to.contain("frame-ancestors 'none'");
    }
  });
});

describe('too many requests', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService({ RATE_LIMIT_IP_PER_MINUTE: '20' });
  });
  after(() => oidc.close());

  it('too many authorization requests are refused by a page or an OAuth error, with the time to wait', async () => {
    const agent = oidc.browser();
    const visits: Visit[] = [];
    for (let count = 0; count < 30; count++) visits.push(await agent.get(`${oidc.issuer}/connect/authorize`));
    checkErrorPage(visits[0]!);
    const last = visits.at(-1)!;
    checkErrorPage(last, 429);
    // whole seconds, rounded up
    expect(Number(last.headers['retry-after'])).to.be.within(1, 61);

    for (const path of ['token', 'revoke', 'introspect', 'userinfo']) {
      const reply = await postForm(oidc, `/connect/${path}`, {});
      checkOAuthError(reply, 'temporarily_unavailable', 429);
      expect(Number(reply.headers.get('retry-after'))).to.be.within(1, 61);
    }
  });
});
