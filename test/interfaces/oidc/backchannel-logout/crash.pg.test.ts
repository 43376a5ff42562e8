import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { endSessions } from '../../../../application/sign-in/end-sessions.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { postgresLogoutQueue } from '../../../../infrastructure/logouts/postgres-logout-queue.js';
import { createMetrics } from '../../../../infrastructure/telemetry/metrics.js';
import { startLogoutSender } from '../../../../interfaces/compose/dispatcher/logout-sender.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';
import { loopbackService, notifiedApplication } from './notified-client.js';

const LEASE_MS = 30_000;

describe('the end of a session while no process sends logout tokens', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await loopbackService({ ROLES: 'api,projector' });
  });
  after(() => oidc.close());

  const command = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });
  const noted = async (sessionId: string): Promise<boolean> => {
    const text = 'select from runtime.session_ends where session_id = $1';
    return (await oidc.runtime.database.query(text, [sessionId])).rowCount === 1;
  };

  it('is reported by the next one, for the events of the account as well as for the session alone', async () => {
    const application = await notifiedApplication(oidc);
    const [one, other] = [await application.newcomer(), await application.newcomer()];
    await endSessions(oidc.runtime.app, command(), { userId: one.userId, sessionId: one.sessionId });
    expect(await noted(one.sessionId)).to.equal(true);
    await suspendUser(oidc.runtime.app, command(), { userId: other.userId });
    await until(() => noted(other.sessionId));
    expect(application.receiver.received).to.have.length(0);
    const metrics = createMetrics({ process: false });
    const errors: unknown[] = [];
    const sending = startLogoutSender(oidc.runtime, { metrics, onError: (error) => errors.push(error) });
    const tokens = await application.reported(2);
    await sending.stop();
    expect(tokens.map(({ sid }) => sid).sort()).to.deep.equal([one.sessionId, other.sessionId].sort());
    expect(errors).to.deep.equal([]);
    expect(await metrics.text()).to.match(/^tessera_logout_tokens_total\{result="delivered"\} 2$/m);
    application.receiver.close();
  });

  it('is claimed again after the lease of a process that died, whose late report then changes nothing', async () => {
    const queue = postgresLogoutQueue(oidc.runtime.database);
    const now = oidc.clock.now();
    const clientId = `lost-${randomUUID()}`;
    const [sessionId, userId] = [randomUUID(), randomUUID()];
    const tenantId = oidc.tenantIds['acme']!;
    const text =
      'insert into runtime.session_ends (session_id, tenant_id, user_id, ended_at) values ($1, $2, $3, $4)';
    await oidc.runtime.database.query(text, [sessionId, tenantId, userId, new Date(now)]);
    const ended = [{ sessionId, tenantId, userId, clientIds: [clientId] }];
    await Promise.all([queue.plan(ended, now), queue.plan(ended, now)]);
    expect(await queue.oldestDue(now)).to.equal(now);
    expect(await queue.oldestDue(now - 1)).to.equal(null);
    const claim = async (at: number) =>
      (await queue.claim(10, at, LEASE_MS, [])).filter((one) => one.clientId === clientId);
    const claims = await Promise.all([claim(now), claim(now), claim(now)]);
    const [lost, ...others] = claims.flat();
    expect(others).to.deep.equal([]);
    expect(await claim(now + LEASE_MS - 1)).to.deep.equal([]);
    expect(await queue.oldestDue(now + LEASE_MS - 1)).to.equal(null);
    expect(await queue.oldestDue(now + LEASE_MS + 5)).to.equal(now + LEASE_MS);
    const [again] = await claim(now + LEASE_MS);
    expect([lost?.attempt, again?.attempt]).to.deep.equal([1, 2]);
    await queue.record(lost!, { kind: 'accepted', host: 'app.acme.test' }, now);
    expect(await claim(now + 2 * LEASE_MS)).to.have.length(1);
    const [last] = await claim(now + 3 * LEASE_MS);
    await queue.record(last!, { kind: 'accepted', host: 'app.acme.test' }, now);
    expect(await claim(now + 5 * LEASE_MS)).to.deep.equal([]);
  });
});
