import { expect } from 'chai';
import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';
import { findClient } from '../../../application/client/find-client.js';
import { readClient } from '../../../application/client/read-client.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  bo,
  obtainCode,
  oidcService,
  postForm,
  redeem,
} from '../../support/pages/oidc-service.js';
import { until } from '../../support/run/until.js';

describe('uses of a client', () => {
  let oidc: OidcService;
  let tenantId: string;
  before(async () => {
    oidc = await oidcService();
    tenantId = oidc.tenantIds['acme']!;
  });
  after(() => oidc.close());

  const usersOf = async (clientId: string): Promise<string[]> => {
    const page = { limit: 10, after: null, includeTotal: false };
    const { items } = await oidc.runtime.app.clientUses.usersOf(tenantId, clientId, page);
    return items.map(({ userId }) => userId);
  };
  const lastUse = async (): Promise<string | null | undefined> =>
    (await readClient(oidc.runtime.app, tenantId, 'server')).record.secretHints[0]?.lastUsedAt;

  it('is noted by who got tokens for it and when its secret was right, and ends with the user', async () => {
    expect(await usersOf('server')).to.deep.equal([]);
    expect(await lastUse()).to.equal(null);
    const wrong = { issuer: oidc.issuer, secrets: new Map([['server', 'w'.repeat(43)]]) };
    expect((await postForm(wrong, '/connect/introspect', { token: 'none' })).status).to.equal(401);
    const code = await obtainCode(oidc, {}, { who: bo });
    expect((await redeem(oidc, { ...code, verifier: 'v'.repeat(43) })).status).to.equal(400);
    const { status, json } = await redeem(oidc, code);
    expect(status).to.equal(200);
    const payload = String(json['id_token']).split('.')[1]!;
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    await until(async () => (await usersOf('server')).includes(sub));
    await until(async () => typeof (await lastUse()) === 'string');
    expect((await findClient(oidc.runtime.app, 'server'))!.client.secrets).to.have.length(1);
    await deleteUser(oidc.runtime.app, systemCommand({ tenantId }), { userId: sub });
    expect(await usersOf('server')).to.deep.equal([]);
  });

  it('a service shows the time and the network of its last token, whatever it proves itself by', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
    const service = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };
    const signed = { authMethod: 'private_key_jwt', jwks: { keys: [jwk] } };
    await oidc.register('acme', { ...service, ...signed, clientId: 'signer' });
    const use = async () => {
      const { lastUsedAt, lastNetwork } = (await readClient(oidc.runtime.app, tenantId, 'signer')).record;
      return { lastUsedAt, lastNetwork };
    };
    expect(await use()).to.deep.equal({ lastUsedAt: null, lastNetwork: null });
    const config = await client.discovery(
      new URL(oidc.issuer),
      'signer',
      undefined,
      client.PrivateKeyJwt({ key: pair.privateKey, kid: 'k1' }),
      // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out: there is no TLS here
      { execute: [client.allowInsecureRequests] },
    );
    // a refused request is no use
    const refused = client.clientCredentialsGrant(config, { scope: 'openid' });
    expect(await refused.catch((error: unknown) => error)).to.include({ error: 'invalid_scope' });
    expect(await use()).to.deep.equal({ lastUsedAt: null, lastNetwork: null });
    await client.clientCredentialsGrant(config);
    await until(async () => (await use()).lastUsedAt !== null);
    expect((await use()).lastNetwork).to.equal('127.0.0.0/24');
  });
});
