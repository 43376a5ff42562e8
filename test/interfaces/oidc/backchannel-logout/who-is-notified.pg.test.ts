import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { changeClient } from '../../../../application/client/change-client.js';
import { deleteClient } from '../../../../application/client/delete-client.js';
import { endSessions } from '../../../../application/sign-in/end-sessions.js';
import { logoutReceiver } from '../../../support/http/logout-receiver.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';
import { loopbackService, type ToldApplication, notifiedApplication } from './notified-client.js';

const MANY = 50;

describe('applications that are notified of the end of a session', () => {
  let oidc: OidcService;
  let application: ToldApplication;
  before(async () => {
    oidc = await loopbackService();
  });
  beforeEach(async () => {
    application = await notifiedApplication(oidc);
  });
  afterEach(() => application.receiver.close());
  after(() => oidc.close());

  const command = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });
  const newWho = async () => {
    const who = { email: `${randomUUID()}@acme.test`, password: 'correct-horse-staple-9' };
    await oidc.createUser(who);
    return who;
  };
  /** All ends that were noted are reported, or given up. */
  const settled = (): Promise<void> =>
    until(async () => {
      const text = `select (select count(*) from runtime.session_ends) + (select count(*) from runtime.logouts) as left`;
      return (await oidc.runtime.database.query<{ left: bigint }>(text)).rows[0]?.left === 0n;
    });

  it('are all that had a grant in it, each by a token of its own, and no others', async () => {
    const second = await notifiedApplication(oidc);
    const idle = await notifiedApplication(oidc);
    const foreign = await logoutReceiver();
    await oidc.register('globex', {
      clientId: `foreign-${randomUUID()}`,
      audience: 'https://api.globex.test',
      backchannelLogoutUri: foreign.url,
    });
    const who = await newWho();
    const { agent, userId, sessionId } = await application.signIn(who);
    const there = await second.signIn(who, agent);
    expect(there.sessionId).to.equal(sessionId);
    // in a session of its own
    const elsewhere = await second.signIn(who);
    await endSessions(oidc.runtime.app, command(), { userId, sessionId });
    const [[one], [two]] = await Promise.all([application.reported(1), second.reported(1)]);
    await settled();
    expect([one!.sid, two!.sid]).to.deep.equal([sessionId, sessionId]);
    expect([one!.aud, two!.aud]).to.deep.equal([application.clientId, second.clientId]);
    expect(elsewhere.sessionId).not.to.equal(sessionId);
    const counts = [application.receiver, second.receiver, idle.receiver, foreign];
    expect(counts.map(({ received }) => received.length)).to.deep.equal([1, 1, 0, 0]);
    for (const receiver of [second.receiver, idle.receiver, foreign]) receiver.close();
  });

  it('get one token for each of 50 sessions that end at once', async () => {
    const who = await newWho();
    const sessions: string[] = [];
    let userId = '';
    for (let n = 0; n < MANY; n++) {
      const person = await application.signIn(who);
      sessions.push(person.sessionId);
      ({ userId } = person);
    }
    await endSessions(oidc.runtime.app, command(), { userId });
    const tokens = await application.reported(MANY);
    await settled();
    expect(application.receiver.received).to.have.length(MANY);
    expect(tokens.map(({ sid }) => sid).sort()).to.deep.equal(sessions.sort());
  });

  it('get one token of a session that is ended 50 times at once', async () => {
    const { userId, sessionId } = await application.newcomer();
    const ends = Array.from({ length: MANY }, () =>
      endSessions(oidc.runtime.app, command(), { userId, sessionId }),
    );
    const done = await Promise.allSettled(ends);
    expect(done.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    await application.reported(1);
    await settled();
    expect(application.receiver.received).to.have.length(1);
  });

  it('are notified at the address that they have at the end, and not at all once they are deleted', async () => {
    const { clientId } = application;
    const moved = await logoutReceiver();
    const { userId } = await application.newcomer();
    await changeClient(oidc.runtime.app, command(), { clientId, backchannelLogoutUri: moved.url });
    await endSessions(oidc.runtime.app, command(), { userId });
    await until(() => moved.received.length === 1);
    const other = await application.newcomer();
    await deleteClient(oidc.runtime.app, command(), { clientId });
    await endSessions(oidc.runtime.app, command(), { userId: other.userId });
    await settled();
    expect([moved.received.length, application.receiver.received.length]).to.deep.equal([1, 0]);
    moved.close();
  });

  it('are notified by a token that is neither an id_token nor an access token', async () => {
    const { userId } = await application.newcomer();
    await endSessions(oidc.runtime.app, command(), { userId });
    await application.reported(1);
    const [{ token } = { token: '' }] = application.receiver.received;
    const address = `${oidc.issuer}/connect/endsession?id_token_hint=${token}`;
    expect((await oidc.browser().get(address)).status).to.equal(400);
    const info = await fetch(`${oidc.issuer}/connect/userinfo`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(info.status).to.equal(401);
  });
});
