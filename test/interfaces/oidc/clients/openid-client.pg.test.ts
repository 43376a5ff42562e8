import { expect } from 'chai';
import { type CryptoKey, createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import type { ClientAuth, Configuration } from 'openid-client';
import * as client from 'openid-client';
import {
  type OidcService,
  ada,
  afterSignOut,
  callback,
  oidcService,
} from '../../../support/pages/oidc-service.js';
import type { UserAgent } from '../../../support/http/user-agent.js';

const audience = 'https://api.acme.test';
const scope = 'openid profile email offline_access';

describe('openid-client as its users run it', () => {
  let oidc: OidcService;
  let key: CryptoKey;
  before(async () => {
    oidc = await oidcService();
    const pair = await generateKeyPair('ES256', { extractable: true });
    key = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
    await oidc.register('acme', {
      clientId: 'keyed',
      authMethod: 'private_key_jwt',
      jwks: { keys: [jwk] },
    });
  });
  after(() => oidc.close());

  const discovered = (clientId: string, auth: ClientAuth): Promise<Configuration> =>
    client.discovery(new URL(oidc.issuer), clientId, undefined, auth, {
      // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out: there is no TLS here
      execute: [client.allowInsecureRequests],
    });

  interface SignedIn {
    readonly tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>;
    readonly agent: UserAgent;
  }

  /** Goes where the library says, signs in, and lets it make what it likes of the answer. */
  const signedIn = async (config: Configuration, agent = oidc.browser()): Promise<SignedIn> => {
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
    const start = client.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      prompt: 'login',
    });
    const form = await agent.follow(await agent.get(start.href));
    const back = new URL((await agent.submit(form, ada)).location!);
    const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
    return { agent, tokens: await client.authorizationCodeGrant(config, back, checks) };
  };

  const ways: Readonly<Record<string, readonly [string, () => ClientAuth]>> = {
    'a public client': ['web', () => client.None()],
    client_secret_basic: ['server', () => client.ClientSecretBasic(oidc.secrets.get('server'))],
    client_secret_post: ['poster', () => client.ClientSecretPost(oidc.secrets.get('poster'))],
    private_key_jwt: ['keyed', () => client.PrivateKeyJwt({ key, kid: 'k1' })],
  };

  for (const [way, [clientId, auth]] of Object.entries(ways))
    describe(way, () => {
      let config: Configuration;
      let tokens: SignedIn['tokens'];
      let agent: UserAgent;
      before(async () => {
        config = await discovered(clientId, auth());
        ({ tokens, agent } = await signedIn(config));
      });

      it(`openid-client with ${way} signs in by code and PKCE, and accepts the id_token`, () => {
        const claims = tokens.claims();
        expect(claims).to.include({ iss: oidc.issuer, aud: clientId, email: ada.email });
        expect(tokens.expires_in).to.equal(900);
        expect(tokens.scope?.split(' ')).to.have.members(scope.split(' '));
      });

      it(`openid-client with ${way} gets an access token that a resource server verifies with the published keys alone`, async () => {
        const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri!));
        const expected = { issuer: oidc.issuer, audience, typ: 'at+jwt', algorithms: ['RS256'] };
        const { payload } = await jwtVerify(tokens.access_token, keys, expected);
        expect(payload).to.include({
          sub: tokens.claims()!.sub,
          client_id: clientId,
          tenant_id: oidc.tenantIds['acme'],
          email: ada.email,
          given_name: 'Ada',
          family_name: 'Byron',
        });
        expect(payload['roles']).to.include('owner');
      });

      it(`openid-client with ${way} reads userinfo`, async () => {
        const { sub } = tokens.claims()!;
        const info = await client.fetchUserInfo(config, tokens.access_token, sub);
        expect(info).to.include({ sub, email: ada.email, name: 'Ada Byron' });
      });

      it(`openid-client with ${way} refreshes, and its previous refresh token ends once the new one was used`, async () => {
        const first = tokens.refresh_token!;
        const second = await client.refreshTokenGrant(config, first);
        expect(second.refresh_token).to.be.a('string').that.does.not.equal(first);
        tokens = await client.refreshTokenGrant(config, second.refresh_token!);
        const narrowed = await client.refreshTokenGrant(config, tokens.refresh_token!, { scope: 'openid' });
        expect(narrowed.scope).to.equal('openid');
        tokens = narrowed;
        const reused = await client.refreshTokenGrant(config, first).then(
          () => 'taken',
          (error: unknown) => (error as client.ResponseBodyError).error,
        );
        expect(reused).to.equal('invalid_grant');
        ({ tokens, agent } = await signedIn(config));
      });

      if (clientId === 'web')
        it(`openid-client with ${way} cannot introspect a token`, async () => {
          const asked = client.tokenIntrospection(config, tokens.access_token);
          const refused = await asked.catch((error: unknown) => error);
          expect(refused).to.be.instanceOf(client.ResponseBodyError);
          expect(refused).to.include({ error: 'invalid_client', status: 400 });
        });
      else
        it(`openid-client with ${way} introspects both tokens`, async () => {
          const access = await client.tokenIntrospection(config, tokens.access_token);
          expect(access).to.include({ active: true, client_id: clientId, aud: audience });
          const refresh = await client.tokenIntrospection(config, tokens.refresh_token!);
          expect(refresh.active).to.equal(true);
        });

      it(`openid-client with ${way} revokes a refresh token, after which both tokens are invalid`, async () => {
        const { agent: other, tokens: given } = await signedIn(config);
        other.forget();
        await client.tokenRevocation(config, given.refresh_token!);
        const asked = client.fetchUserInfo(config, given.access_token, given.claims()!.sub);
        const refused = await asked.catch((error: unknown) => error);
        expect(refused).to.be.instanceOf(client.WWWAuthenticateChallengeError);
        const again = client.refreshTokenGrant(config, given.refresh_token!);
        expect(await again.catch((error: unknown) => error)).to.include({ error: 'invalid_grant' });
      });

      it(`openid-client with ${way} signs out and returns to the registered address`, async () => {
        const leaving = client.buildEndSessionUrl(config, {
          id_token_hint: tokens.id_token!,
          post_logout_redirect_uri: afterSignOut,
          state: 'bye',
        });
        const left = await agent.follow(await agent.get(leaving.href));
        expect(left.location).to.equal(`${afterSignOut}?state=bye`);
        const form = await agent.get(`http://acme.localhost:${oidc.port}/sign-in`);
        expect(form.body).to.contain('name="password"');
      });
    });

  it('openid-client recognises refusals as errors of its own', async () => {
    const config = await discovered('server', client.ClientSecretBasic('wrong'));
    const refused = await signedIn(config).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(client.WWWAuthenticateChallengeError);
    const start = client.buildAuthorizationUrl(config, { redirect_uri: callback, scope, state: 's' });
    const { location } = await oidc.browser().get(start.href);
    const answer = client.authorizationCodeGrant(config, new URL(location!), { expectedState: 's' });
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(client.AuthorizationResponseError);
    expect(error).to.include({ error: 'invalid_request' });
  });
});
