import { expect } from 'chai';
import { sessionLifetime } from '../../../domain/sign-in/session-lifetime.js';
import { defaultSettings } from '../../../domain/tenant/tenant-settings.js';
import type { Session } from '../../../application/ports/sign-in/sessions.js';
import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { signOut } from '../../../application/sign-in/sign-out.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { load } from '../../../application/shared/load.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { presentUser, user } from '../../../domain/user/user.js';
import { refusal } from '../../support/samples/given.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const nobody = '0190f0f0-0000-7000-8000-0000000000ee';

describe('the end of a session', () => {
  let world: World;
  let app: Process;
  let userId: string;
  const begin = async (of = userId): Promise<Session> =>
    (
      await app.sessions.start({
        tenantId: TENANT,
        userId: of,
        generation: 0,
        amr: ['pwd'],
        remembered: false,
        provedMailbox: null,
        authenticatedAt: app.clock.now(),
        lifetime: sessionLifetime(defaultSettings),
        ip: null,
        userAgent: null,
      })
    ).session;
  const left = async (): Promise<string[]> =>
    (await app.sessions.ofUser(TENANT, userId)).map(({ sessionId }) => sessionId);
  const generationOf = async (): Promise<number> =>
    presentUser((await load(app, streamName(TENANT, 'user', userId), user)).state).sessionGeneration;
  const events = () => world.log.eventsOf(streamName(TENANT, 'signin', userId));

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    userId = (await createUser(app, systemCommand(), { email: 'ada@example.com' })).record.id;
  });

  it('a session is ended once, by its user', async () => {
    const [session, other] = [await begin(), await begin()];
    const { position } = await signOut(app, command({ source: 'hosted' }), session);
    expect(await signOut(app, command({ source: 'hosted' }), session)).to.deep.equal({ position: null });
    expect(await left()).to.deep.equal([other.sessionId]);
    expect(events()).to.deep.equal([
      { type: 'UserSignedOut', data: { userId, sessionId: session.sessionId } },
    ]);
    expect(world.log.all.at(-1)).to.deep.include({ position });
    expect(world.log.all.at(-1)!.context).to.include({ actorType: 'user', actorId: userId });
  });

  for (const [by, actor] of [
    ['apiKey', { type: 'apiKey', id: nobody }],
    ['admin', { type: 'user', id: nobody }],
    ['system', { type: 'operator', id: 'ops' }],
  ] as const)
    it(`the end of a session names the actor: ${by}`, async () => {
      const [session, other] = [await begin(), await begin()];
      await endSessions(app, command({ actor }), { userId, sessionId: session.sessionId });
      expect(await left()).to.deep.equal([other.sessionId]);
      expect(events()).to.deep.equal([
        { type: 'SessionEnded', data: { userId, sessionId: session.sessionId, by } },
      ]);
    });

  it('a session can be ended from another session of the user, which stays', async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()];
    const actor = { type: 'user', id: userId } as const;
    await endSessions(app, command({ actor }), { userId, except: two.sessionId });
    expect(await left()).to.deep.equal([two.sessionId]);
    expect(new Set(events().map(({ data }) => JSON.stringify(data)))).to.deep.equal(
      new Set([one, three].map(({ sessionId }) => JSON.stringify({ userId, sessionId, by: 'user' }))),
    );
  });

  it('all sessions of a user can be ended, even when there are none', async () => {
    await begin();
    await begin();
    const { position } = await endSessions(app, command(), { userId });
    expect(await left()).to.deep.equal([]);
    expect(events()).to.have.length(2);
    expect(position).to.equal(world.log.all.at(-1)!.position);
    const generation = await generationOf();
    const keepOffline = true;
    expect(await endSessions(app, command(), { userId, keepOffline })).to.deep.equal({ position: null });
    expect(await generationOf()).to.equal(generation);
  });

  it('the end of all sessions includes grants that outlive them, even when there is no session', async () => {
    const before = await generationOf();
    const context = command();
    const { position } = await endSessions(app, context, { userId });
    expect(position).to.equal(world.log.all.at(-1)!.position);
    expect(await generationOf()).to.equal(before + 1);
    // repeated, it is the same command
    await endSessions(app, context, { userId });
    expect(await generationOf()).to.equal(before + 1);
    await endSessions(app, command(), { userId, except: nobody });
    expect(await generationOf()).to.equal(before + 1);
  });

  it('the end of a session of another user or tenant, or of one that has ended, is refused', async () => {
    const { record: grace } = await createUser(app, systemCommand(), { email: 'grace@example.com' });
    const [own, theirs] = [await begin(), await begin(grace.id)];
    const end = (sessionId: string, tenantId = TENANT, user = userId) =>
      refusal(endSessions(app, command({ tenantId }), { userId: user, sessionId }));
    expect(await end(theirs.sessionId)).to.include({ kind: 'not-found', code: 'session_not_found' });
    expect(await end(nobody)).to.include({ kind: 'not-found', code: 'session_not_found' });
    expect(await end(own.sessionId, nobody)).to.include({ kind: 'not-found', code: 'user_not_found' });
    expect(await end(own.sessionId, TENANT, nobody)).to.include({ code: 'user_not_found' });
    expect(await left()).to.deep.equal([own.sessionId]);
    world.now += 24 * 3_600_000;
    expect(await end(own.sessionId)).to.include({ code: 'session_not_found' });
    expect(events()).to.deep.equal([]);
  });

  it('the deletion of a user ends the sessions', async () => {
    const session = await begin();
    await deleteUser(app, command(), { userId });
    expect(await world.sessions.byId(TENANT, session.sessionId)).to.equal(null);
    expect(await refusal(endSessions(app, command(), { userId }))).to.include({ code: 'user_not_found' });
  });
});
