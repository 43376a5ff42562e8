import { expect } from 'chai';
import { checkOAuthError } from './common-checks.js';
import type { Play } from './play.js';
import { askAndSignIn, relyingParty, type Changes } from './relying-party.js';
import { checkedTokens, checkedUserinfo, post, tokensOf, userinfo } from './tokens.js';

/** The module about refresh tokens. */
export function refreshing(play: () => Play): void {
  it('oidcc-refresh-token', async () => {
    const { oidc, party, agent } = play();
    const asked = { scope: 'openid offline_access', prompt: 'consent' };
    const first = await tokensOf(party, await throughConsent(asked));
    oidc.clock.advance(1_000);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refreshToken, scope: first.scope };
    const second = await checkedTokens(party, await post(party, 'token', refresh), undefined);
    const { iss, sub, aud, azp, auth_time, sid } = first.claims as Record<string, unknown>;
    expect(second.claims).to.deep.include({ iss, sub, aud, auth_time, sid });
    expect(second.claims.azp).to.equal(azp);
    expect(second.claims.iat).to.be.greaterThan(first.claims.iat ?? 0);
    expect(second.scope).to.equal(first.scope);
    expect(second.refreshToken).not.to.equal(first.refreshToken);
    await checkedUserinfo(party, second);

    const { mode } = party;
    const other = await relyingParty(oidc, { clientId: 'poster', method: 'client_secret_post', mode });
    const theirs = { grant_type: 'refresh_token', refresh_token: second.refreshToken };
    checkOAuthError(await post(other, 'token', theirs), 'invalid_grant');
    // it was not theirs to end
    expect((await userinfo(party, second.accessToken)).status).to.equal(200);
    await checkedTokens(party, await post(party, 'token', theirs), undefined);

    async function throughConsent(changes: Changes): ReturnType<typeof askAndSignIn> {
      const signedIn = await askAndSignIn(party, agent, changes);
      expect(signedIn.visit.body).to.contain('decision');
      return { ...signedIn, visit: await agent.submit(signedIn.visit, { decision: 'allow' }) };
    }
  });
}
