import { expect } from 'chai';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { userCodeIn } from '../../../../domain/client/user-code.js';
import { ada } from '../../../support/pages/oidc-service.js';
import { type Codes, type DeviceWorld, deviceWorld } from '../devices/device-world.js';

// oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out: there is no TLS here
const insecure = { [oauth.allowInsecureRequests]: true };
const scope = 'openid email offline_access';

/** Devices by libraries of another make, as their users run them. */
describe('devices by openid-client and oauth4webapi', () => {
  let world: DeviceWorld;
  before(async () => {
    world = await deviceWorld();
  });
  after(() => world.oidc.close());

  it('openid-client begins, polls until its user has allowed it, and gets verified tokens', async function () {
    this.timeout(30_000);
    const { oidc } = world;
    const config = await client.discovery(new URL(oidc.issuer), 'tv', undefined, client.None(), {
      // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out: there is no TLS here
      execute: [client.allowInsecureRequests],
    });
    const started = await client.initiateDeviceAuthorization(config, { scope });
    expect(userCodeIn(started.user_code)).to.have.length(8);
    const [tokens, done] = await Promise.all([
      client.pollDeviceAuthorizationGrant(config, started),
      world.allow(started as Codes),
    ]);
    expect(done.status).to.equal(200);
    expect(tokens.claims()).to.include({ email: ada.email, aud: 'tv' });
    const keys = createRemoteJWKSet(new URL(`${oidc.issuer}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(tokens.access_token, keys, { issuer: oidc.issuer, typ: 'at+jwt' });
    expect(payload).to.include({ client_id: 'tv', scope });
    const again = await client.refreshTokenGrant(config, tokens.refresh_token!);
    expect(again.access_token).not.to.equal(tokens.access_token);
  });

  it('oauth4webapi reads the codes, a waiting answer, and the tokens', async () => {
    const { oidc } = world;
    const issuer = new URL(oidc.issuer);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const box = { client_id: 'box' };
    const auth = oauth.ClientSecretBasic(oidc.secrets.get('box')!);
    const asked = await oauth.deviceAuthorizationRequest(server, box, auth, { scope }, insecure);
    const started = await oauth.processDeviceAuthorizationResponse(server, box, asked);
    const poll = async (): Promise<oauth.TokenEndpointResponse> =>
      oauth.processDeviceCodeResponse(
        server,
        box,
        await oauth.deviceCodeGrantRequest(server, box, auth, started.device_code, insecure),
      );
    const waiting: unknown = await poll().catch((error: unknown) => error);
    expect(waiting)
      .to.be.instanceOf(oauth.ResponseBodyError)
      .and.to.have.property('error', 'authorization_pending');
    await world.allow(started as Codes);
    const tokens = await poll();
    expect(oauth.getValidatedIdTokenClaims(tokens)).to.include({ aud: 'box' });
  });
});
