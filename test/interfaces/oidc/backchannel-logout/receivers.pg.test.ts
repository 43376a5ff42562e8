import { expect } from 'chai';
import { readClient } from '../../../../application/client/read-client.js';
import type { LogoutState } from '../../../../application/ports/openid/logouts.js';
import { endSessions } from '../../../../application/sign-in/end-sessions.js';
import { type LogoutReceiver, logoutReceiver } from '../../../support/http/logout-receiver.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';
import { loopbackService, type ToldApplication, notifiedApplication } from './notified-client.js';

describe('the receiver of logout tokens', () => {
  let oidc: OidcService;
  let application: ToldApplication;
  let receiver: LogoutReceiver;
  before(async () => {
    oidc = await loopbackService({ WEBHOOK_TIMEOUT_MS: '5000' });
  });
  beforeEach(async () => {
    application = await notifiedApplication(oidc);
    receiver = application.receiver;
  });
  afterEach(() => receiver.close());
  after(() => oidc.close());

  const answering = (status: number, headers: Record<string, string> = {}): void => {
    receiver.answer = (res) => void res.writeHead(status, headers).end('a body that nobody keeps');
  };
  const endOne = async (): Promise<void> => {
    const { userId } = await application.newcomer();
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await endSessions(oidc.runtime.app, command, { userId });
  };
  const attempts = async (): Promise<readonly number[]> => {
    const text = 'select attempts from runtime.logouts where client_id = $1';
    const { rows } = await oidc.runtime.database.query<{ attempts: number }>(text, [application.clientId]);
    return rows.map((row) => row.attempts);
  };
  const state = async (): Promise<LogoutState> => {
    const tenantId = oidc.tenantIds['acme']!;
    return (await readClient(oidc.runtime.app, tenantId, application.clientId)).record.backchannelLogout;
  };
  const failed = async (count: number): Promise<void> => {
    await application.reported(count);
    await until(async () => (await state()).lastFailure !== null);
  };

  for (const status of [200, 204])
    it(`accepts a token by ${status}`, async () => {
      answering(status);
      await endOne();
      await application.reported(1);
      await until(async () => (await state()).lastDeliveredAt !== null);
      expect(await attempts()).to.deep.equal([]);
      expect((await state()).lastFailure).to.equal(null);
      const [{ method, path, type } = {}] = receiver.received;
      expect([method, path, type]).to.deep.equal([
        'POST',
        '/backchannel-logout',
        'application/x-www-form-urlencoded',
      ]);
    });

  it('gets a token three times within two minutes while it answers 500, each signed anew, and no more', async () => {
    answering(500);
    await endOne();
    await failed(1);
    const first = (await state()).lastFailure?.at;
    oidc.clock.advance(10_000);
    await application.reported(2);
    await until(async () => (await state()).lastFailure?.at !== first);
    expect(await attempts()).to.deep.equal([2]);
    oidc.clock.advance(60_000);
    const tokens = await application.reported(3);
    await until(async () => (await attempts()).length === 0);
    expect(new Set(tokens.map(({ jti }) => jti)).size).to.equal(3);
    expect(new Set(tokens.map(({ sid }) => sid)).size).to.equal(1);
    expect(tokens[2]!.iat - tokens[0]!.iat).to.be.at.least(70);
    const { lastDeliveredAt, lastFailure } = await state();
    expect(lastDeliveredAt).to.equal(null);
    expect(lastFailure).to.include({ fault: 'http_status', statusCode: 500 });
  });

  it('that answers 500 once gets the token again', async () => {
    answering(500);
    await endOne();
    await failed(1);
    answering(200);
    oidc.clock.advance(10_000);
    await application.reported(2);
    await until(async () => (await state()).lastDeliveredAt !== null);
    expect(await attempts()).to.deep.equal([]);
  });

  it('that refuses a token by 400 is not asked again', async () => {
    answering(400);
    await endOne();
    await failed(1);
    await until(async () => (await attempts()).length === 0);
    expect((await state()).lastFailure).to.include({ fault: 'http_status', statusCode: 400 });
  });

  it('that redirects is not followed', async () => {
    const elsewhere = await logoutReceiver();
    answering(307, { Location: elsewhere.url });
    await endOne();
    await failed(1);
    expect((await state()).lastFailure).to.include({ fault: 'redirect', statusCode: 307 });
    expect(elsewhere.received).to.have.length(0);
    elsewhere.close();
  });

  it('that does not answer delays neither the sign-out nor other applications', async function () {
    this.slow(20_000);
    receiver.answer = () => undefined;
    const other = await notifiedApplication(oidc);
    const { agent } = await application.newcomer();
    const email = { email: 'bo@acme.test', password: 'correct-horse-staple-9' };
    agent.forget();
    await endOne();
    const { userId } = await other.signIn(email, agent);
    await endSessions(oidc.runtime.app, systemCommand({ tenantId: oidc.tenantIds['acme']! }), { userId });
    await other.reported(1);
    await failed(1);
    expect((await state()).lastFailure).to.include({ fault: 'timeout', statusCode: null });
    other.receiver.close();
  });

  it('that is down is shown as such', async () => {
    receiver.close();
    await endOne();
    await until(async () => (await state()).lastFailure !== null);
    expect((await state()).lastFailure).to.include({ fault: 'connect', statusCode: null });
  });
});
