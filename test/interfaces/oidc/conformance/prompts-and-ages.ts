import { expect } from 'chai';
import { codeOf, errorOf } from './authorization-answer.js';
import type { Play } from './play.js';
import { ask, askAndSignIn, isSignInForm, signIn } from './relying-party.js';
import { tokensOf } from './tokens.js';

/** Milliseconds since the epoch, of a time in whole seconds. */
const inMs = (seconds: number): number => seconds * 1000;

/** Modules about who is signed in already, and since when. */
export function promptsAndAges(play: () => Play): void {
  it('oidcc-prompt-login', async () => {
    const { oidc, party, agent } = play();
    const first = await tokensOf(party, await askAndSignIn(party, agent));
    oidc.clock.advance(1_000);
    const again = await ask(party, agent, { prompt: 'login' });
    expect(isSignInForm(again.visit)).to.equal(true);
    const second = await tokensOf(party, await signIn(agent, again));
    expect(second.claims.sub).to.equal(first.claims.sub);
    expect(second.claims.auth_time).to.be.greaterThan(first.claims.auth_time);
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    const { party, agent } = play();
    const asked = await ask(party, agent, { prompt: 'none' });
    expect(asked.parameters['state']).to.have.length(128);
    expect(errorOf(party, asked)).to.equal('login_required');
  });

  it('oidcc-prompt-none-logged-in', async () => {
    const { oidc, party, agent } = play();
    const first = await tokensOf(party, await askAndSignIn(party, agent));
    oidc.clock.advance(1_000);
    const second = await tokensOf(party, await ask(party, agent, { prompt: 'none' }));
    expect(second.claims).to.include({ sub: first.claims.sub, auth_time: first.claims.auth_time });
    expect(second.claims['sid']).to.equal(first.claims['sid']);
  });

  it('oidcc-max-age-1', async () => {
    const { oidc, party, agent } = play();
    const first = await tokensOf(party, await askAndSignIn(party, agent));
    oidc.clock.advance(2_000);
    const again = await ask(party, agent, { max_age: '1' });
    expect(isSignInForm(again.visit)).to.equal(true);
    const second = await tokensOf(party, await signIn(agent, again));
    expect(second.claims.auth_time).to.be.greaterThan(first.claims.auth_time);
    expect(inMs(second.claims.auth_time)).to.be.closeTo(oidc.clock.now(), 30_000);
  });

  it('oidcc-max-age-10000', async () => {
    const { oidc, party, agent } = play();
    const first = await tokensOf(party, await askAndSignIn(party, agent, { max_age: '15000' }));
    oidc.clock.advance(2_000);
    const second = await tokensOf(party, await ask(party, agent, { max_age: '10000' }));
    expect(second.claims).to.include({ sub: first.claims.sub, auth_time: first.claims.auth_time });
  });

  it('oidcc-id-token-hint', async () => {
    const { party, agent } = play();
    const { idToken, claims } = await tokensOf(party, await askAndSignIn(party, agent));
    const again = await ask(party, agent, { prompt: 'none', id_token_hint: idToken });
    expect(codeOf(party, again)).to.be.a('string');
    expect((await tokensOf(party, again)).claims.sub).to.equal(claims.sub);
  });
}
