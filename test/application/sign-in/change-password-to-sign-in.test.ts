import { expect } from 'chai';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { changePasswordToSignIn } from '../../../application/sign-in/change-password-to-sign-in.js';
import { openSignIn } from '../../../application/sign-in/open-sign-in.js';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import { userStream } from '../../support/samples/tenant-world.js';

describe('changePasswordToSignIn', () => {
  let world: World;
  let app: Process;
  let userId: string;
  let secret: string;
  const given = { email: 'ada@example.com', password: 'given-by-somebody-else' };
  const chosen = 'chosen by ada herself';
  const visit = (): ReturnType<typeof command> => command({ source: 'hosted', ip: '192.0.2.9' });
  const change = (password = chosen, of = secret): ReturnType<typeof changePasswordToSignIn> =>
    changePasswordToSignIn(app, visit(), { secret: of, password });
  const mustChange = async (): Promise<void> => {
    const passwordHash = await app.secrets.hashPassword(given.password);
    const { context } = world.log.all.find(({ stream }) => stream === userStream(userId))!;
    const data = { userId, passwordHash, mustChange: true };
    await world.log.append([
      {
        stream: userStream(userId),
        expected: 'any',
        events: [{ type: 'UserPasswordSet', data }],
        ids: [app.ids.next()],
        context,
      },
    ]);
  };

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, systemCommand(), given)).record.id;
    await mustChange();
    const outcome = await signIn(app, visit(), { ...given, clientId: 'web' });
    if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
    expect(outcome.step).to.equal('change-password');
    secret = outcome.secret;
  });

  it('changePasswordToSignIn sets the password and completes the sign-in', async () => {
    const { session, position, ...started } = await change();
    const live = await liveSession(app, TENANT, { secret: started.secret });
    expect(live?.session).to.deep.equal(session);
    expect(live?.user.mustChangePassword).to.equal(false);
    const [set, signedIn] = world.log.all.slice(-2);
    expect(set?.event).to.deep.include({ type: 'UserPasswordSet' });
    expect(set?.event.data).to.deep.include({ mustChange: false, cause: 'change' });
    expect(set?.context).to.deep.include({ actorType: 'user', actorId: userId });
    expect(signedIn?.event).to.deep.include({ type: 'UserSignedIn' });
    expect(signedIn?.event.data).to.deep.include({ clientId: 'web', sessionId: session.sessionId });
    expect(position).to.equal(signedIn?.position);
    const input = { email: given.email, password: chosen, clientId: null };
    expect((await signIn(app, visit(), input)).kind).to.equal('signed-in');
  });

  it('changePasswordToSignIn states the time of the credential, not that of the new password', async () => {
    const provedAt = world.now;
    world.now += 9 * 60_000;
    const { session } = await change();
    expect(session.authenticatedAt).to.equal(provedAt);
  });

  for (const [what, password, fault] of [
    ['the one that has to be changed', given.password, '/password unchanged'],
    ['a short one', 'short', '/password too_short'],
    ['a common one', 'password123', '/password common'],
    ['the email', given.email, '/password guessable'],
  ] as const)
    it(`changePasswordToSignIn refuses ${what}, and keeps the sign-in pending`, async () => {
      const before = world.log.all.length;
      const error = await refusal(change(password));
      expect(faultsOf(error)).to.deep.equal([fault]);
      expect(world.log.all.length).to.equal(before);
      expect((await openSignIn(app, TENANT, secret))?.step).to.equal('change-password');
      await change();
    });

  it('changePasswordToSignIn succeeds for the first of 50 concurrent attempts only', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => change(`${chosen} ${n}`)));
    const done = results.filter(({ status }) => status === 'fulfilled');
    expect(done).to.have.lengthOf(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).to.include({ code: 'sign_in_over' });
    const set = world.log.eventsOf(userStream(userId)).filter(({ type }) => type === 'UserPasswordSet');
    expect(set).to.have.lengthOf(3);
  });

  const overtakings: Readonly<Record<string, () => Promise<unknown>>> = {
    'the user was suspended': () => suspendUser(app, systemCommand(), { userId }),
    'the user was deleted': () => deleteUser(app, systemCommand(), { userId }),
    'another password was set': () => mustChange(),
    'the password was changed': () => change(),
  };
  for (const [what, happens] of Object.entries(overtakings))
    it(`changePasswordToSignIn is refused once ${what}`, async () => {
      await happens();
      expect(await openSignIn(app, TENANT, secret)).to.equal(null);
      expect((await refusal(change('yet another password'))).code).to.equal('sign_in_over');
    });

  it('changePasswordToSignIn refuses a user who need not change their password, and one of another tenant', async () => {
    const bo = { email: 'bo@example.com', password: 'correct horse staple' };
    const { record } = await createUser(app, systemCommand(), bo);
    const others = {
      tenantId: TENANT,
      userId: record.id,
      generation: 1,
      clientId: null,
      asked: anyAssurance,
      provedMailbox: null,
      authenticatedAt: app.clock.now(),
    };
    const begun = await app.signInTransactions.begin({ ...others, amr: ['pwd'] });
    expect((await refusal(change(chosen, begun))).code).to.equal('sign_in_over');
    const elsewhere = command({ tenantId: '0190f0f0-0000-7000-8000-000000000002' });
    const attempt = changePasswordToSignIn(app, elsewhere, { secret, password: chosen });
    expect(await attempt.catch((error: unknown) => error)).to.be.instanceOf(EventStoreUnavailable);
  });
});
