import { expect } from 'chai';
import { decodeProtectedHeader } from 'jose';
import { type OidcService, afterSignOut, oidcService } from '../../support/pages/oidc-service.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { checkErrorPage, codeOf, errorOf } from './conformance/authorization-answer.js';
import {
  type Asked,
  type RelyingParty,
  ask,
  askAndSignIn,
  relyingParty,
} from './conformance/relying-party.js';
import { type Tokens, tokensOf } from './conformance/tokens.js';

/** The tenant of a hint is that of the client in its `aud`: an id_token need not say more of a person than who they are. */
describe('the tenant of an id_token_hint', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  let tokens: Tokens;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
  });
  beforeEach(async () => {
    agent = oidc.browser();
    tokens = await tokensOf(party, await askAndSignIn(party, agent));
  });
  after(() => oidc.close());

  /** The id_token of the sign-in, signed anew with other claims; undefined leaves one out. */
  const hint = (changes: Readonly<Record<string, unknown>>): Promise<string> => {
    const claims = Object.entries({ ...tokens.claims, ...changes });
    return oidc.runtime.signingKeys.sign(
      'JWT',
      Object.fromEntries(claims.filter(([, value]) => value !== undefined)),
    );
  };
  const asked = async (id_token_hint: string): Promise<Asked> =>
    ask(party, agent, { prompt: 'none', id_token_hint });
  const ended = async (id_token_hint: string): Promise<Visit> => {
    const query = new URLSearchParams({ id_token_hint, post_logout_redirect_uri: afterSignOut });
    return agent.follow(await agent.get(`${oidc.issuer}/connect/endsession?${query.toString()}`));
  };

  it('the tenant of an id_token_hint is that of its client, also without a tenant_id and with a different one', async () => {
    for (const tenant_id of [undefined, oidc.tenantIds['globex']]) {
      const given = await hint({ tenant_id });
      codeOf(party, await asked(given));
      expect((await ended(given)).location).to.equal(afterSignOut);
      expect(errorOf(party, await asked(given))).to.equal('login_required');
      tokens = await tokensOf(party, await askAndSignIn(party, agent));
    }
  });

  it('another client of the tenant may send an id_token_hint to the authorization endpoint', async () => {
    codeOf(party, await asked(await hint({ aud: 'partner' })));
  });

  it('an id_token_hint of another tenant’s client, or of no client, is refused', async () => {
    for (const aud of ['globex-server', 'nobody', undefined, ['server', 'partner'], 5]) {
      const given = await hint({ aud });
      expect(errorOf(party, await asked(given)), String(aud)).to.equal('invalid_request');
    }
    checkErrorPage(await ended(await hint({ aud: 'nobody' })));
    // which is that tenant's own affair
    await ended(await hint({ aud: 'globex-server' }));
    codeOf(party, await ask(party, agent, { prompt: 'none' }));
  });

  // the last one: it is two days later afterwards
  it('an id_token is a hint as long as its session lives, also after its key was removed', async () => {
    const { signingKeys } = oidc.runtime;
    await signingKeys.rotate();
    for (let hour = 0; hour < 60; hour += 20) {
      oidc.clock.advance(20 * 60 * 60_000);
      codeOf(party, await ask(party, agent, { prompt: 'none' }));
    }
    await signingKeys.maintain();
    expect((await signingKeys.list()).map(({ kid }) => kid)).not.to.include(
      decodeProtectedHeader(tokens.idToken).kid,
    );
    codeOf(party, await asked(tokens.idToken));
    expect((await ended(tokens.idToken)).location).to.equal(afterSignOut);
    expect(errorOf(party, await asked(tokens.idToken))).to.equal('login_required');
  });
});
