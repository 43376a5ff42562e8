import { expect } from 'chai';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { signIn, type SignInInput, type SignInOutcome } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { emailPseudonym } from '../../../application/user/email/typed-email.js';
import { emailDigestOf } from '../../../application/user/email/unique-email.js';
import { unlockUser } from '../../../application/user/unlock-user.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import {
  command,
  inMemoryWorld,
  passwordHashOf,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { typesIn, userStream } from '../../support/samples/tenant-world.js';

const minute = 60_000;

describe('signIn', () => {
  let world: World;
  let app: Process;
  let userId: string;
  let addresses = 0;
  const credentials: SignInInput = {
    email: 'ada@example.com',
    password: 'correct horse',
    clientId: 'web',
  };
  const visit = () => command({ source: 'hosted', ip: `192.0.2.${++addresses}`, userAgent: 'Mozilla/5.0' });
  const attempt = (input: Partial<SignInInput> = {}, by = app): Promise<SignInOutcome> =>
    signIn(by, visit(), { ...credentials, ...input });
  const signedIn = async (input: Partial<SignInInput> = {}, by = app) => {
    const outcome = await attempt(input, by);
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return outcome;
  };
  const fail = async (times: number, email = credentials.email): Promise<void> => {
    for (let n = 0; n < times; n++)
      expect(await attempt({ email, password: 'wrong horse' })).to.include({ kind: 'refused' });
  };
  const appendToUser = async (event: UserEvent): Promise<void> => {
    const stream = userStream(userId);
    const { context } = world.log.all.find((recorded) => recorded.stream === stream)!;
    await world.log.append([{ stream, expected: 'any', events: [event], ids: [app.ids.next()], context }]);
  };

  beforeEach(async () => {
    addresses = 0;
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const { record } = await createUser(app, systemCommand(), credentials);
    userId = record.id;
  });

  it('signIn begins a session for the right password, with any spelling of the email', async () => {
    for (const email of ['ada@example.com', ' ADA@Example.com\n']) {
      const outcome = await signedIn({ email });
      expect(outcome.session).to.deep.include({
        tenantId: TENANT,
        userId,
        amr: ['pwd'],
        ip: `192.0.2.${addresses}`,
        userAgent: 'Mozilla/5.0',
        authenticatedAt: world.now,
      });
      const live = await liveSession(app, TENANT, { secret: outcome.secret });
      expect(live).to.deep.equal({
        session: outcome.session,
        user: outcome.user,
        tenant: outcome.tenant,
      });
    }
  });

  it('signIn appends an event to the stream of the user’s sign-ins', async () => {
    const outcome = await signedIn();
    const { event, context, position, stream } = world.log.all.at(-1)!;
    expect(stream).to.equal(streamName(TENANT, 'signin', userId));
    expect(event).to.deep.equal({
      type: 'UserSignedIn',
      data: {
        userId,
        sessionId: outcome.session.sessionId,
        clientId: 'web',
        amr: ['pwd'],
        method: 'password',
        email: 'ada@example.com',
      },
    });
    expect(context).to.include({ actorType: 'user', actorId: userId, source: 'hosted', ip: '192.0.2.1' });
    expect(outcome.position).to.equal(position);
  });

  it('signIn begins no session when the password must be changed first, and returns that', async () => {
    const passwordHash = await app.secrets.hashPassword(credentials.password);
    await appendToUser({ type: 'UserPasswordSet', data: { userId, passwordHash, mustChange: true } });
    const before = world.log.all.length;
    const outcome = await attempt();
    expect(outcome).to.include({ kind: 'unfinished', step: 'change-password' });
    expect(outcome).not.to.have.any.keys('session');
    expect(world.log.all.length).to.equal(before);
    expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
  });

  describe('refuses', () => {
    const long = 'x'.repeat(129);
    for (const [what, reason, input, given] of [
      ['a wrong password', 'password', { password: 'wrong horse' }],
      ['an overlong password', 'password', { password: long }],
      ['an email that nobody has', 'unknown_user', { email: 'nobody@example.com' }],
      ['what is no email', 'unknown_user', { email: '\u0000ada@example.com' }],
      ['a suspended user', 'suspended', {}, () => suspendUser(app, systemCommand(), { userId })],
      [
        'a suspended user’s wrong password',
        'password',
        { password: 'wrong' },
        () => suspendUser(app, systemCommand(), { userId }),
      ],
      ['a deleted user', 'unknown_user', {}, () => deleteUser(app, systemCommand(), { userId })],
      [
        'the users of a locked tenant',
        'locked',
        {},
        () => lockTenant(app, systemCommand(), { reason: 'unpaid' }),
      ],
      [
        'a user whom their own stream locks',
        'locked',
        {},
        () =>
          appendToUser({
            type: 'UserLocked',
            data: { userId, until: new Date(world.now + minute).toISOString() },
          }),
      ],
    ] as [string, string, Partial<SignInInput>, (() => Promise<unknown>)?][])
      it(`signIn refuses ${what}, and records why: ${reason}`, async () => {
        await given?.();
        const outcome = await attempt(input);
        const noted = world.log.all.at(-1)!;
        expect(outcome).to.deep.equal({ kind: 'refused', position: noted.position, lockedUntil: null });
        expect(noted.event).to.have.property('type', 'UserSignInFailed');
        expect(noted.event.data).to.include({ reason });
        expect(noted.context.actorId).to.equal('anonymous');
        expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
      });

    it('signIn refuses incomplete input, which does not count as an attempt', async () => {
      const before = world.log.all.length;
      const cases: readonly (readonly [Partial<SignInInput>, readonly string[]])[] = [
        [{ email: '' }, ['email']],
        [{ email: ' \n' }, ['email']],
        [{ password: '' }, ['password']],
        [{ email: '', password: '' }, ['email', 'password']],
      ];
      for (let n = 0; n < 11; n++)
        for (const [input, missing] of cases)
          expect(await attempt(input)).to.deep.equal({ kind: 'incomplete', missing });
      expect(world.log.all).to.have.length(before);
      await signedIn();
    });

    it('signIn refuses a user without a password', async () => {
      const email = 'invited@example.com';
      await createUser(app, systemCommand(), { email });
      expect(await attempt({ email })).to.include({ kind: 'refused' });
    });

    it('signIn refuses another tenant’s user', async () => {
      const elsewhere = '0190f0f0-0000-7000-8000-0000000000ff';
      await createTenant(app, systemCommand({ tenantId: elsewhere }), { slug: 'globex', name: 'Globex' });
      const outcome = await signIn(app, command({ tenantId: elsewhere, source: 'hosted' }), credentials);
      expect(outcome).to.include({ kind: 'refused' });
      expect(world.log.all.at(-1)!.event.data).to.include({ userId: null, reason: 'unknown_user' });
    });

    it('signIn compares a password with no hash for a locked account, and nothing for one that is too long', async () => {
      const asked: [string | null, string][] = [];
      const listening: Process = {
        ...app,
        secrets: {
          ...app.secrets,
          verifyPassword: (hash, password) => {
            asked.push([hash, password]);
            return app.secrets.verifyPassword(hash, password);
          },
        },
      };
      await attempt({ password: long }, listening);
      await attempt({ email: 'nobody@example.com', password: long }, listening);
      await fail(9);
      await attempt({}, listening);
      expect(asked).to.deep.equal([
        [null, ''],
        [null, ''],
        [null, credentials.password],
      ]);
    });

    it('signIn refuses a megabyte of email or password as quickly', async () => {
      const megabyte = 'é@'.repeat(500_000);
      const startedAt = process.cpuUsage();
      expect(await attempt({ email: megabyte, password: megabyte })).to.include({ kind: 'refused' });
      expect(process.cpuUsage(startedAt).user, 'µs').to.be.lessThan(1_000_000);
      expect(JSON.stringify(world.log.all.at(-1)!.event.data).length).to.be.lessThan(400);
    });

    it('signIn refuses a user who is erased between the verification and the session', async () => {
      const erasing: Process = {
        ...app,
        sessions: {
          ...app.sessions,
          start: async (session) => {
            await deleteUser(app, systemCommand(), { userId });
            return app.sessions.start(session);
          },
        },
      };
      expect(await attempt({}, erasing)).to.include({ kind: 'refused' });
      expect(JSON.stringify(world.log.all.at(-1)!.event)).not.to.include('ada@');
      expect(world.log.all.at(-1)!.event.data).to.include({ userId: null, reason: 'unknown_user' });
    });
  });

  describe('locks', () => {
    const lockedUntil = (): string | null | undefined =>
      (
        world.log.eventsOf(userStream(userId)).findLast(({ type }) => type === 'UserLocked')?.data as
          { until: string } | undefined
      )?.until;

    it('signIn locks a user after ten failures for a minute, in which every password is refused', async () => {
      await fail(10);
      const until = new Date(world.now + minute).toISOString();
      expect(lockedUntil()).to.equal(until);
      expect(world.log.all.find(({ event }) => event.type === 'UserLocked')!.context).to.include({
        actorType: 'system',
        actorId: 'anonymous',
        ip: null,
      });
      expect(await attempt()).to.include({ kind: 'refused' });
      expect(world.log.all.at(-1)!.event.data).to.include({ userId, reason: 'locked' });
      world.now += minute;
      await signedIn();
      await fail(9);
      await signedIn();
    });

    it('signIn locks an unknown email in the same way', async () => {
      const email = 'nobody@example.com';
      await fail(11, email);
      const digest = await emailDigestOf(app, TENANT, email);
      const pseudonym = await emailPseudonym(app.keys, TENANT, digest, world.now);
      const stream = streamName(TENANT, 'signin', pseudonym);
      const reasons = world.log.eventsOf(stream).map(({ data }) => (data as { reason: string }).reason);
      expect(reasons).to.deep.equal([...Array<string>(10).fill('unknown_user'), 'locked']);
      await createUser(app, systemCommand(), { email, password: 'correct horse' });
      expect(await attempt({ email })).to.include({ kind: 'refused' });
      await signedIn();
    });

    it('a lock holds as long as either the failures or the user’s stream say so', async () => {
      await fail(10);
      await world.signInFailures.clear(TENANT, [await emailDigestOf(app, TENANT, credentials.email)]);
      expect(await attempt()).to.include({ kind: 'refused' });
      world.now += minute;
      await signedIn();
    });

    it('a lock ends at an unlock, after which the count begins anew', async () => {
      await fail(10);
      await unlockUser(app, command(), { userId });
      await fail(9);
      await signedIn();
      await fail(10);
      expect(lockedUntil()).to.equal(new Date(world.now + minute).toISOString());
    });

    it('a lock ends at an unlock, even when the user’s stream has no lock', async () => {
      await fail(9);
      await unlockUser(app, command(), { userId });
      await fail(9);
      expect(typesIn(world, userStream(userId))).not.to.include.members(['UserLocked']);
      await signedIn();
    });

    it('a lock ends no existing session', async () => {
      const { secret } = await signedIn();
      await fail(10);
      expect(await liveSession(app, TENANT, { secret })).not.to.equal(null);
    });

    it('a lock causes no error for a user who is deleted at that moment', async () => {
      await fail(9);
      const deleting: Process = {
        ...app,
        signInFailures: {
          ...app.signInFailures,
          failed: async (tried) => {
            await deleteUser(app, systemCommand(), { userId });
            const lockedUntil = new Date(world.now + minute).toISOString();
            return { ...(await app.signInFailures.failed(tried)), lockedUntil };
          },
        },
      };
      expect(await attempt({ password: 'wrong' }, deleting)).to.include({ kind: 'refused' });
    });
  });

  describe('with no capacity left for hashing', () => {
    const full = (): Process => ({
      ...app,
      secrets: {
        ...app.secrets,
        verifyPassword: () => Promise.reject(new DomainError('unavailable', 'overloaded', 'later')),
      },
    });

    it('signIn returns busy without capacity for hashing, and counts nothing', async () => {
      const length = world.log.all.length;
      for (const email of [credentials.email, 'nobody@example.com'])
        for (let n = 0; n < 11; n++) expect(await attempt({ email }, full())).to.deep.equal({ kind: 'busy' });
      expect(world.log.all).to.have.length(length);
      await signedIn();
    });

    it('signIn throws any other error of the hashing', async () => {
      const lost = new Error('the database is away');
      const broken: Process = {
        ...app,
        signInFailures: { ...app.signInFailures, status: () => Promise.reject(lost) },
      };
      expect(await attempt({}, broken).catch((error: unknown) => error)).to.equal(lost);
    });
  });

  describe('with an outdated hash', () => {
    const aging = (rest: Partial<Process['secrets']> = {}): Process => ({
      ...app,
      secrets: {
        ...app.secrets,
        isCurrentHash: () => false,
        hashPassword: () => Promise.resolve('$new'),
        ...rest,
      },
    });
    const rehashes = () =>
      world.log.eventsOf(userStream(userId)).filter(({ type }) => type === 'UserPasswordRehashed');

    it('signIn hashes the password anew when its hash is outdated, which ends no session', async () => {
      const before = await signedIn();
      const { secret } = await signedIn({}, aging());
      expect(rehashes()).to.deep.equal([
        { type: 'UserPasswordRehashed', data: { userId, passwordHash: '$new' } },
      ]);
      for (const session of [secret, before.secret])
        expect(await liveSession(app, TENANT, { secret: session })).not.to.equal(null);
    });

    it('signIn takes the password of a hash of the text as it was typed, and hashes the normalised one', async () => {
      const [composed, decomposed] = ['cr\u00e8me br\u00fbl\u00e9e', 'cre\u0300me bru\u0302le\u0301e'];
      const asTyped: Process = {
        ...app,
        secrets: { ...app.secrets, hashPassword: () => Promise.resolve(passwordHashOf(decomposed)) },
      };
      const email = 'typed@example.com';
      const { record } = await createUser(asTyped, systemCommand(), { email, password: decomposed });
      const kinds: string[] = [];
      for (const password of [composed, decomposed, composed, decomposed])
        kinds.push((await attempt({ email, password })).kind);
      expect(kinds).to.deep.equal(['refused', 'signed-in', 'signed-in', 'signed-in']);
      const hashes = world.log
        .eventsOf(userStream(record.id))
        .flatMap((event) => (event.type === 'UserPasswordRehashed' ? [event.data.passwordHash] : []));
      expect(hashes).to.deep.equal([passwordHashOf(composed)]);
    });

    it('signIn keeps an outdated hash after a wrong password, and a current one always', async () => {
      await attempt({ password: 'wrong' }, aging());
      await signedIn();
      expect(rehashes()).to.deep.equal([]);
    });

    it('signIn succeeds even when the new hash cannot be stored', async () => {
      const crowded = aging({ hashPassword: () => Promise.reject(new Error('no')) });
      await signedIn({}, crowded);
      const changing = aging({
        hashPassword: async () => {
          await suspendUser(app, systemCommand(), { userId });
          return '$new';
        },
      });
      await signedIn({}, changing);
      expect(rehashes()).to.deep.equal([]);
    });
  });
});
