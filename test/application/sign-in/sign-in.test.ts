import { expect } from 'chai';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { signIn, type SignInInput, type SignInOutcome } from '../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory-app.js';

describe('signIn', () => {
  let world: World;
  let app: Process;
  let userId: string;
  const credentials: SignInInput = {
    email: 'ada@example.com',
    password: 'correct horse',
    clientId: 'web',
  };
  const visit = command({ source: 'hosted', ip: '192.0.2.9', userAgent: 'Mozilla/5.0' });
  const attempt = (input: Partial<SignInInput> = {}): Promise<SignInOutcome> =>
    signIn(app, { ...visit, commandId: app.ids.next() }, { ...credentials, ...input });

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const { record } = await createUser(app, systemCommand(), credentials);
    userId = record.id;
  });

  it('begins a session for the right password, however the email is written', async () => {
    for (const email of ['ada@example.com', ' ADA@Example.com\n']) {
      const outcome = await attempt({ email });
      if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
      expect(outcome.mustChangePassword).to.equal(false);
      expect(outcome.session).to.deep.include({
        ...{ tenantId: TENANT, userId, amr: ['pwd'], ip: '192.0.2.9', userAgent: 'Mozilla/5.0' },
        authenticatedAt: world.now,
      });
      const live = await liveSession(app, TENANT, { secret: outcome.secret });
      expect(live).to.deep.equal({ session: outcome.session, user: outcome.user });
    }
  });

  it('says so in the stream beside the user’s own', async () => {
    const outcome = await attempt();
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    const { event, context, position } = world.log.all.at(-1)!;
    expect(world.log.all.at(-1)!.stream).to.equal(streamName(TENANT, 'signin', userId));
    expect(event).to.deep.equal({
      type: 'UserSignedIn',
      data: {
        ...{ userId, sessionId: outcome.session.sessionId, clientId: 'web', amr: ['pwd'] },
        email: 'ada@example.com',
      },
    });
    expect(context).to.include({ actorType: 'user', actorId: userId, source: 'hosted', ip: '192.0.2.9' });
    expect(outcome.position).to.equal(position);
  });

  for (const [what, input] of [
    ['a wrong password', { password: 'wrong horse' }],
    ['an empty password', { password: '' }],
    ['an email that nobody has', { email: 'nobody@example.com' }],
    ['no email', { email: '' }],
  ] as const)
    it(`refuses ${what}, and begins nothing`, async () => {
      expect(await attempt(input)).to.deep.equal({ kind: 'refused' });
      expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
    });
});
