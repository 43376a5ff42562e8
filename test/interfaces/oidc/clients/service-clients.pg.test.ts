import { expect } from 'chai';
import { type CryptoKey, createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';

const audience = 'https://api.acme.test';
// oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out: there is no TLS here
const insecure = { [oauth.allowInsecureRequests]: true };
const service = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };

/** Services by libraries of another make, as their users run them; the API behind them checks by jose. */
describe('services by openid-client and oauth4webapi', () => {
  let oidc: OidcService;
  let key: CryptoKey;
  before(async () => {
    oidc = await oidcService();
    const pair = await generateKeyPair('ES256', { extractable: true });
    key = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
    await oidc.register('acme', { ...service, clientId: 'robot' });
    await oidc.register('acme', {
      ...service,
      clientId: 'signer',
      authMethod: 'private_key_jwt',
      jwks: { keys: [jwk] },
    });
  });
  after(() => oidc.close());

  /** What an API does with the token of a service (RFC 9068, section 4). */
  const accepted = async (token: string) => {
    const keys = createRemoteJWKSet(new URL(`${oidc.issuer}/.well-known/jwks.json`));
    return (await jwtVerify(token, keys, { issuer: oidc.issuer, audience, typ: 'at+jwt' })).payload;
  };

  for (const [way, id, auth] of [
    ['client_secret_basic', 'robot', () => client.ClientSecretBasic(oidc.secrets.get('robot'))],
    ['client_secret_post', 'robot', () => client.ClientSecretPost(oidc.secrets.get('robot'))],
    ['private_key_jwt', 'signer', () => client.PrivateKeyJwt({ key, kid: 'k1' })],
  ] as const)
    it(`openid-client gets a token for a service by ${way}, and jose accepts it`, async () => {
      const config = await client.discovery(new URL(oidc.issuer), id, undefined, auth(), {
        // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out: there is no TLS here
        execute: [client.allowInsecureRequests],
      });
      expect(config.serverMetadata().grant_types_supported).to.include('client_credentials');
      const tokens = await client.clientCredentialsGrant(config);
      expect(tokens.expires_in).to.equal(900);
      expect(tokens.refresh_token).to.equal(undefined);
      expect(await accepted(tokens.access_token)).to.include({ sub: id, client_id: id });
    });

  it('oauth4webapi gets a token for a service, asks about it and ends it', async () => {
    const issuer = new URL(oidc.issuer);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const robot = { client_id: 'robot' };
    const auth = oauth.ClientSecretBasic(oidc.secrets.get('robot')!);
    const reply = await oauth.clientCredentialsGrantRequest(server, robot, auth, {}, insecure);
    const { access_token: token } = await oauth.processClientCredentialsResponse(server, robot, reply);
    expect(await accepted(token)).to.include({ sub: 'robot' });
    const asked = async (): Promise<boolean> => {
      const answer = await oauth.introspectionRequest(server, robot, auth, token, insecure);
      return (await oauth.processIntrospectionResponse(server, robot, answer)).active;
    };
    expect(await asked()).to.equal(true);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, robot, auth, token, insecure),
    );
    expect(await asked()).to.equal(false);
  });

  it("oauth4webapi checks the token of a service as the API's own validation does", async () => {
    const issuer = new URL(oidc.issuer);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const robot = { client_id: 'robot' };
    const auth = oauth.ClientSecretPost(oidc.secrets.get('robot')!);
    const reply = await oauth.clientCredentialsGrantRequest(server, robot, auth, {}, insecure);
    const { access_token: token } = await oauth.processClientCredentialsResponse(server, robot, reply);
    const request = new Request(audience, { headers: { Authorization: `Bearer ${token}` } });
    const claims = await oauth.validateJwtAccessToken(server, request, audience, insecure);
    expect(claims).to.include({ sub: 'robot', client_id: 'robot' });
  });
});
