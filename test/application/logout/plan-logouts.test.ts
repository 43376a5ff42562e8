import { expect } from 'chai';
import { clientStream } from '../../../application/client/unique-client-id.js';
import { registerClient } from '../../../application/client/register-client.js';
import { planLogouts } from '../../../application/logout/plan-logouts.js';
import { sendLogout } from '../../../application/logout/send-logout.js';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import type { EndedSession, LogoutResult } from '../../../application/ports/openid/logouts.js';
import { withUnreadable } from '../../support/http/with-unreadable.js';
import { inMemoryWorld, type Process, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';

const userId = '0190f0f0-0000-7000-8000-00000000000b';
const running = new AbortController().signal;

describe('logouts of clients of which one cannot be read', () => {
  let app: Process;
  let reported: string[];
  beforeEach(async () => {
    const usual = inMemoryWorld().process();
    app = { ...usual, listeners: { fault: () => Promise.resolve(null) } };
    reported = [];
    for (const clientId of ['shop', 'altered'])
      await registerClient(app, systemCommand(), {
        clientId,
        type: 'confidential',
        name: clientId,
        redirectUris: [`https://${clientId}.acme.test/callback`],
        grantTypes: ['authorization_code'],
        backchannelLogoutUri: `https://${clientId}.acme.test/logout`,
      });
  });

  const onUnreadable = (clientId: string): unknown => reported.push(clientId);
  const altered = (): Process => {
    const stream = clientStream(app, TENANT, 'altered');
    return withUnreadable(app, (name) => name === stream);
  };
  /** A queue with two ended sessions, and what was planned of them. */
  const queueOf = () => {
    const planned: EndedSession[] = [];
    const ended = ['one', 'two'].map((sessionId) => ({
      sessionId,
      tenantId: TENANT,
      userId,
      clientIds: ['altered', 'shop'],
    }));
    return {
      planned,
      ended: () => Promise.resolve(ended.slice(planned.length)),
      plan: (sessions: readonly EndedSession[]) => Promise.resolve(void planned.push(...sessions)),
    };
  };

  it('the logouts of other clients are planned, and the client that cannot be read is reported once', async () => {
    const queue = queueOf();
    expect(await planLogouts({ app: altered(), queue, onUnreadable }, running)).to.equal(true);
    expect(queue.planned.map(({ clientIds }) => clientIds)).to.deep.equal([['shop'], ['shop']]);
    expect(reported).to.deep.equal(['altered']);
  });

  it('no logout is planned, and none is lost, while the log does not answer', async () => {
    const queue = queueOf();
    const away = {
      ...app,
      events: { ...app.events, load: () => Promise.reject(new EventStoreUnavailable('away')) },
    };
    const failure = await planLogouts({ app: away, queue, onUnreadable }, running).catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(EventStoreUnavailable);
    expect(queue.planned).to.deep.equal([]);
    await planLogouts({ app, queue, onUnreadable }, running);
    expect(queue.planned.map(({ clientIds }) => clientIds)).to.deep.equal([
      ['altered', 'shop'],
      ['altered', 'shop'],
    ]);
    expect(reported).to.deep.equal([]);
  });

  it('a logout that was planned before its client could be read no more is dropped', async () => {
    const recorded: LogoutResult[] = [];
    const result = await sendLogout(
      {
        app: altered(),
        onUnreadable,
        queue: { record: (_, ended) => Promise.resolve(void recorded.push(ended)) },
        sender: { send: () => Promise.reject(new Error('nothing is sent')) },
        signingKeys: { sign: () => Promise.reject(new Error('nothing is signed')) },
      },
      { sessionId: 'one', tenantId: TENANT, userId, clientId: 'altered', attempt: 1, acceptedBy: null },
    );
    expect([result, ...recorded]).to.deep.equal([{ kind: 'dropped' }, { kind: 'dropped' }]);
    expect(reported).to.deep.equal(['altered']);
  });
});
