import { expect } from 'chai';
import { sessionLifetime } from '../../../domain/sign-in/session-lifetime.js';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import type { Session } from '../../../application/ports/sign-in/sessions.js';
import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { lockUser } from '../../../application/user/lock-user.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { userStream } from '../../support/samples/tenant-world.js';

const credentials = { email: 'ada@example.com', password: 'correct horse' };
const elsewhere = '0190f0f0-0000-7000-8000-0000000000ff';

describe('liveSession', () => {
  let world: World;
  let app: Process;
  let userId: string;
  let session: Session;
  let secret: string;

  const begin = async (by = app) => {
    const outcome = await signIn(by, command({ source: 'hosted' }), { ...credentials, clientId: null });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return outcome;
  };
  const append = async (...events: readonly UserEvent[]): Promise<void> => {
    const stream = userStream(userId);
    const { context } = world.log.all.find((recorded) => recorded.stream === stream)!;
    await world.log.append([
      { stream, expected: 'any', events, ids: events.map(() => app.ids.next()), context },
    ]);
  };
  const setPassword = (mustChange = false): Promise<void> =>
    append({ type: 'UserPasswordSet', data: { userId, passwordHash: 'another', mustChange } });
  const isLive = async (): Promise<boolean> => {
    const found = await Promise.all([
      liveSession(app, TENANT, { secret }),
      liveSession(app, TENANT, { sessionId: session.sessionId }),
    ]);
    expect(new Set(found.map((one) => one === null))).to.have.property('size', 1);
    return found[0] !== null;
  };

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, systemCommand(), credentials)).record.id;
    ({ session, secret } = await begin());
  });

  it('liveSession returns the session with the user as they are now', async () => {
    await changeUser(app, command(), { userId, firstName: 'Ada' });
    for (const handle of [{ secret }, { sessionId: session.sessionId }]) {
      const found = (await liveSession(app, TENANT, handle))!;
      expect(found.session).to.deep.equal(session);
      expect(found.user).to.include({ userId, firstName: 'Ada' });
    }
  });

  const day = 24 * 3_600_000;
  for (const [what, expected, happen] of [
    ['nothing happened', true, () => Promise.resolve()],
    ['the user is suspended', false, () => suspendUser(app, command(), { userId })],
    [
      'the user was suspended and is active again',
      false,
      async () => {
        await suspendUser(app, command(), { userId });
        await reactivateUser(app, command(), { userId });
      },
    ],
    ['the user is deleted', false, () => deleteUser(app, command(), { userId })],
    ['the password was changed', false, () => setPassword()],
    ['a password was generated that has to be changed', false, () => setPassword(true)],
    [
      'the password was hashed anew',
      true,
      () => append({ type: 'UserPasswordRehashed', data: { userId, passwordHash: 'same' } }),
    ],
    ['the tenant is locked', false, () => lockTenant(app, systemCommand(), { reason: 'unpaid' })],
    [
      'the tenant was locked and is open again',
      true,
      async () => {
        await lockTenant(app, systemCommand(), { reason: 'unpaid' });
        await unlockTenant(app, systemCommand(), { reason: 'paid' });
      },
    ],
    [
      'the account is locked after failures',
      true,
      () => lockUser(app, systemCommand(), { userId, until: new Date(world.now + 60_000).toISOString() }),
    ],
    ['the email was changed', true, () => changeUser(app, command(), { userId, email: 'ada@example.org' })],
    ['it was ended from elsewhere', false, () => endSessions(app, command(), { userId })],
    ['the user signed out', false, () => signOut(app, command(), session)],
    [
      'it was not used for 24 hours',
      false,
      () => {
        world.now += day;
        return Promise.resolve();
      },
    ],
  ] as [string, boolean, () => Promise<unknown>][])
    it(`liveSession ${expected ? 'finds the session' : 'finds nothing'} when ${what}`, async () => {
      await happen();
      expect(await isLive()).to.equal(expected);
    });

  it('liveSession finds nothing for another tenant, even for one with the same user', async () => {
    await createTenant(app, systemCommand({ tenantId: elsewhere }), { slug: 'globex', name: 'Globex' });
    expect(await liveSession(app, elsewhere, { secret })).to.equal(null);
    expect(await liveSession(app, elsewhere, { sessionId: session.sessionId })).to.equal(null);
  });

  it('liveSession finds nothing for text that is no secret', async () => {
    for (const wrong of ['', session.sessionId, `${secret}x`])
      expect(await liveSession(app, TENANT, { secret: wrong })).to.equal(null);
  });

  it('liveSession renews a session by its secret, but not by its id', async () => {
    world.now += 12 * 3_600_000;
    await liveSession(app, TENANT, { sessionId: session.sessionId });
    expect((await app.sessions.byId(TENANT, session.sessionId))!.lastUsedAt).to.equal(session.lastUsedAt);
    await liveSession(app, TENANT, { secret });
    world.now += 23 * 3_600_000;
    expect(await isLive()).to.equal(true);
  });

  it('liveSession finds nothing when the password is changed, or the user suspended, during the check', async () => {
    for (const happen of [setPassword, () => suspendUser(app, command(), { userId })]) {
      const slow: Process = {
        ...app,
        secrets: {
          ...app.secrets,
          verifyPassword: async (hash, password) => {
            const matches = await app.secrets.verifyPassword(hash, password);
            await happen();
            return matches;
          },
        },
      };
      const late = await begin(slow);
      expect(await liveSession(app, TENANT, { secret: late.secret })).to.equal(null);
      const passwordHash = await app.secrets.hashPassword(credentials.password);
      await append({ type: 'UserPasswordSet', data: { userId, passwordHash, mustChange: false } });
    }
  });

  it('liveSession finds the session that the change itself began', async () => {
    await setPassword();
    const started = await app.sessions.start({
      tenantId: TENANT,
      userId,
      amr: ['pwd'],
      remembered: false,
      provedMailbox: null,
      authenticatedAt: app.clock.now(),
      lifetime: sessionLifetime(defaultSettings),
      ip: null,
      userAgent: null,
      generation: session.generation + 1,
    });
    expect(await liveSession(app, TENANT, { secret: started.secret })).not.to.equal(null);
    expect(await isLive()).to.equal(false);
  });
});
