import { expect } from 'chai';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { changeClient } from '../../../../application/client/change-client.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { until } from '../../../support/run/until.js';
import { type AssertionKey, assertionKey } from '../assertion-key.js';
import { checkErrorPage, codeOf } from './authorization-answer.js';
import { type Answer, checkOAuthError } from './common-checks.js';
import { type Play, plan } from './play.js';
import { published } from './published.js';
import { ask, askAndSignIn, relyingParty } from './relying-party.js';
import { checkedTokens, post, redeemCode, tokensOf } from './tokens.js';

plan('further modules of oidcc-test-plan', 'query', redirectUriModules, keyModules);

const withQuery = 'https://app.acme.test/callback?foo=bar';

function redirectUriModules(play: () => Play): void {
  it('oidcc-redirect-uri-query-OK', async () => {
    const { oidc, agent } = play();
    await oidc.register('acme', { clientId: 'with-query', redirectUris: [withQuery] });
    const party = await relyingParty(oidc, { clientId: 'with-query', redirectUri: withQuery });
    const asked = await askAndSignIn(party, agent);
    expect(asked.visit.location).to.match(/\?foo=bar&code=/);
    await tokensOf(party, asked);
  });

  it('oidcc-redirect-uri-query-added', async () => {
    const { party, agent } = play();
    checkErrorPage((await ask(party, agent, { redirect_uri: withQuery })).visit);
  });

  it('oidcc-redirect-uri-query-mismatch', async () => {
    const { oidc, agent } = play();
    await oidc.register('acme', { clientId: 'other-query', redirectUris: [withQuery] });
    const party = await relyingParty(oidc, { clientId: 'other-query', redirectUri: withQuery });
    checkErrorPage((await ask(party, agent, { redirect_uri: withQuery.replace('bar', 'baz') })).visit);
  });

  it('oidcc-redirect-uri-regfrag', async () => {
    const { oidc } = play();
    const client = { clientId: 'with-fragment', redirectUris: ['https://app.acme.test/callback#here'] };
    const outcome = await oidc.register('acme', client).catch((error: unknown) => error);
    expect(outcome).to.deep.include({ code: 'invalid_input' });
  });

  it('oidcc-ensure-redirect-uri-in-authorization-request', async () => {
    const { party, agent } = play();
    checkErrorPage((await ask(party, agent, { redirect_uri: undefined })).visit);
  });
}

function keyModules(play: () => Play): void {
  it('oidcc-idtoken-rs256', async () => {
    const { party, agent } = play();
    const { idToken } = await tokensOf(party, await askAndSignIn(party, agent));
    expect(decodeProtectedHeader(idToken).alg).to.equal('RS256');
  });

  it('oidcc-ensure-client-assertion-with-iss-aud-succeeds', async () => {
    const { oidc, agent } = play();
    const [clientId, key] = ['signer', assertionKey()];
    await oidc.register('acme', { clientId, authMethod: 'private_key_jwt', jwks: key.jwks });
    const party = await relyingParty(oidc, { clientId, method: 'none' });
    const asked = await askAndSignIn(party, agent);
    const assertion = await key.assert(clientId, oidc);
    const answer = await redeemCode(party, asked, codeOf(party, asked), assertion);
    await checkedTokens(party, answer, asked.parameters['nonce']);
  });

  it('oidcc-refresh-token-rp-key-rotation', async () => {
    const { oidc, agent } = play();
    const [clientId, before, after] = ['rotating', assertionKey(), assertionKey()];
    await oidc.register('acme', { clientId, authMethod: 'private_key_jwt', jwks: before.jwks });
    const party = await relyingParty(oidc, { clientId, method: 'none' });
    const asked = await askAndSignIn(party, agent);
    const assertion = await before.assert(clientId, oidc);
    const answer = await redeemCode(party, asked, codeOf(party, asked), assertion);
    const { refreshToken } = await checkedTokens(party, answer, asked.parameters['nonce']);

    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await changeClient(oidc.runtime.app, command, { clientId, jwks: after.jwks });
    // another process hears of it within a second
    await until(async () => (await introspectBy(before)).status === 400);
    const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const byOld = await post(party, 'token', { ...refresh, ...(await before.assert(clientId, oidc)) });
    checkOAuthError(byOld, 'invalid_client');
    const byNew = await post(party, 'token', { ...refresh, ...(await after.assert(clientId, oidc)) });
    await checkedTokens(party, byNew, undefined);

    async function introspectBy(key: AssertionKey): Promise<Answer> {
      return post(party, 'introspection', { token: 'none', ...(await key.assert(clientId, oidc)) });
    }
  });

  it('oidcc-server-rotate-keys', async () => {
    const { oidc, party } = play();
    const before = await tokensOf(party, await askAndSignIn(party, oidc.browser()));
    const began = oidc.clock.now();
    await oidc.runtime.signingKeys.rotate();
    await until(async () => (await published(oidc.issuer)).jwks.keys.length === 2);
    // published for a day before it signs: nobody's copy is that old
    oidc.clock.advance(24 * 60 * 60_000);
    const rotated = await relyingParty(oidc);
    const after = await tokensOf(rotated, await askAndSignIn(rotated, oidc.browser()));
    expect(decodeProtectedHeader(after.idToken).kid).not.to.equal(decodeProtectedHeader(before.idToken).kid);
    // and what the key before it signed verifies by the keys that are published now
    const keys = createLocalJWKSet(rotated.published.jwks);
    await jwtVerify(before.idToken, keys, { currentDate: new Date(began) });
  });
}
