import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { changeClient } from '../../../../application/client/change-client.js';
import { readClient } from '../../../../application/client/read-client.js';
import { registerClient } from '../../../../application/client/register-client.js';
import { endSessions } from '../../../../application/sign-in/end-sessions.js';
import { logoutReceiver } from '../../../support/http/logout-receiver.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  bo,
  callback,
  obtainCode,
  oidcService,
  redeem,
} from '../../../support/pages/oidc-service.js';
import { faultsOf, refusal } from '../../../support/samples/given.js';
import { until } from '../../../support/run/until.js';

describe('the address of logout tokens', () => {
  let oidc: OidcService;
  let tenantId: string;
  before(async () => {
    oidc = await oidcService();
    tenantId = oidc.tenantIds['acme']!;
  });
  after(() => oidc.close());

  const refused: readonly (readonly [uri: string, code: string])[] = [
    ['http://127.0.0.1:9/out', 'address'],
    ['https://127.0.0.1/out', 'address'],
    ['https://[::1]/out', 'address'],
    ['https://0x7f.1/out', 'address'],
    ['https://10.0.0.1/out', 'address'],
    ['https://169.254.169.254/latest/meta-data', 'address'],
    ['https://localhost/out', 'address'],
    ['https://payments.internal/out', 'address'],
    ['http://app.example.com/out', 'address'],
    ['https://user:secret@app.example.com/out', 'format'],
    ['https://app.example.com/out#fragment', 'format'],
    ['javascript:alert(1)', 'format'],
    ['', 'format'],
  ];
  for (const [uri, code] of refused)
    it(`is refused where it is ${JSON.stringify(uri)}`, async () => {
      const change = { clientId: 'server', backchannelLogoutUri: uri };
      const error = await refusal(changeClient(oidc.runtime.app, systemCommand({ tenantId }), change));
      expect(faultsOf(error)).to.deep.equal([`/backchannelLogoutUri ${code}`]);
    });

  it('that leads into a private network after its registration gets nothing', async () => {
    const receiver = await logoutReceiver();
    const clientId = `rebound-${randomUUID()}`;
    const app = { ...oidc.runtime.app, listeners: { fault: () => Promise.resolve(null) } };
    const { clientSecret } = await registerClient(app, systemCommand({ tenantId }), {
      clientId,
      name: 'Rebound',
      type: 'confidential',
      redirectUris: [callback],
      backchannelLogoutUri: receiver.url,
    });
    const code = await obtainCode(oidc, { client_id: clientId }, { who: bo });
    const secrets = new Map([[clientId, clientSecret ?? '']]);
    const { json } = await redeem({ issuer: oidc.issuer, secrets }, code, {}, clientId);
    const [, payload = ''] = String(json['id_token']).split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly sub: string };
    await endSessions(oidc.runtime.app, systemCommand({ tenantId }), { userId: sub });
    const failure = async () =>
      (await readClient(oidc.runtime.app, tenantId, clientId)).record.backchannelLogout.lastFailure;
    await until(async () => (await failure()) !== null);
    expect(await failure()).to.include({ fault: 'blocked_address', statusCode: null });
    expect(receiver.received).to.have.length(0);
    receiver.close();
  });
});
