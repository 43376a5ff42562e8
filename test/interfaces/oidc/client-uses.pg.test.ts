import { expect } from 'chai';
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
});
