import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { decodeJwt, SignJWT } from 'jose';
import { afterSignOut } from '../../../support/pages/oidc-service.js';
import type { Visit } from '../../../support/http/user-agent.js';
import { checkErrorPage, codeOf, errorOf } from './authorization-answer.js';
import { type Play, plan } from './play.js';
import { endpoint } from './published.js';
import { ask, askAndSignIn, type Changes } from './relying-party.js';
import { tokensOf, type Tokens } from './tokens.js';

plan('oidcc-rp-initiated-logout-certification-test-plan', 'query', logoutModules);

function logoutModules(play: () => Play): void {
  let tokens: Tokens;
  beforeEach(async () => {
    const { party, agent } = play();
    tokens = await tokensOf(party, await askAndSignIn(party, agent));
  });

  const endSession = async (given: Changes): Promise<Visit> => {
    const { party, agent } = play();
    const defined = Object.entries(given).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const query = new URLSearchParams(defined).toString();
    return agent.follow(await agent.get(`${endpoint(party.published, 'end_session')}?${query}`));
  };
  const silently = async (): Promise<string> => {
    const { party, agent } = play();
    const asked = await ask(party, agent, { prompt: 'none' });
    return asked.visit.location?.includes('error=') ? errorOf(party, asked) : codeOf(party, asked);
  };
  const isSignedOut = async (): Promise<void> => {
    expect(await silently()).to.equal('login_required');
  };
  const isStillSignedIn = async (): Promise<void> => {
    expect(await silently()).to.match(/^[A-Za-z0-9_-]{43}$/);
  };
  const confirm = (page: Visit): Promise<Visit> => {
    expect(page.location).to.equal(null);
    expect(page.body).to.contain('action="/sign-out?request=');
    return play().agent.submit(page, {});
  };
  const saysSignedOut = ({ status, location, body }: Visit): void => {
    expect({ status, location }).to.deep.equal({ status: 200, location: null });
    expect(body).to.contain('You’re signed out');
  };
  const hinted = (): Changes => ({ id_token_hint: tokens.idToken, post_logout_redirect_uri: afterSignOut });

  it('oidcc-rp-initiated-logout', async () => {
    const state = randomBytes(96).toString('base64url');
    expect(state).to.have.length(128);
    const { status, location } = await endSession({ ...hinted(), state });
    expect(status).to.equal(303);
    expect(location).to.equal(`${afterSignOut}?state=${state}`);
    await isSignedOut();
  });

  it('oidcc-rp-initiated-logout-no-state', async () => {
    expect((await endSession(hinted())).location).to.equal(afterSignOut);
    await isSignedOut();
  });

  const refused: Readonly<Record<string, (idToken: string) => Changes | Promise<Changes>>> = {
    'bad-post-logout-redirect-uri': () => ({ post_logout_redirect_uri: `${afterSignOut}/other` }),
    'query-added-to-post-logout-redirect-uri': () => ({
      post_logout_redirect_uri: `${afterSignOut}?foo=bar`,
    }),
    'modified-id-token-hint': (idToken) => ({ id_token_hint: withoutSignature(idToken) }),
    'bad-id-token-hint': async (idToken) => ({ id_token_hint: await signedByAnother(idToken) }),
  };
  for (const [name, changed] of Object.entries(refused))
    it(`oidcc-rp-initiated-logout-${name}`, async () => {
      const page = await endSession({ ...hinted(), ...(await changed(tokens.idToken)), state: 'st' });
      checkErrorPage(page);
      await isStillSignedIn();
    });

  it('oidcc-rp-initiated-logout-no-id-token-hint', async () => {
    const page = await endSession({ post_logout_redirect_uri: afterSignOut });
    await isStillSignedIn();
    // the session signed in to the client that has registered it: "other means" of RP-Initiated Logout 1.0, section 3
    expect((await confirm(page)).location).to.equal(afterSignOut);
    await isSignedOut();
  });

  for (const [name, given] of Object.entries({ 'no-params': {}, 'only-state': { state: 'st' } }))
    it(`oidcc-rp-initiated-logout-${name}`, async () => {
      saysSignedOut(await confirm(await endSession(given)));
      await isSignedOut();
    });

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
    saysSignedOut(await endSession({ id_token_hint: tokens.idToken, state: 'st' }));
    await isSignedOut();
  });
}

const withoutSignature = (idToken: string): string =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${idToken.split('.')[1] ?? ''}.`;

const signedByAnother = (idToken: string): Promise<string> => {
  const [head = ''] = idToken.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string; kid: string };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new SignJWT(decodeJwt(idToken)).setProtectedHeader({ ...header, typ: 'JWT' }).sign(privateKey);
};
