import { expect } from 'chai';
import type { VisitorContext } from '../../../../application/shared/visitor-context.js';
import { liveSession } from '../../../../application/sign-in/live-session.js';
import { signIn } from '../../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { changeOwnPassword } from '../../../../application/user/password/change-own-password.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../../support/in-memory/in-memory-app.js';

const MINUTE = 60_000;

describe('changeOwnPassword', () => {
  let world: World;
  let app: Process;
  const credentials = { email: 'ada@example.com', password: 'correct horse battery' };
  const visitor = (): VisitorContext => {
    const { actor: _, ...rest } = command({ source: 'hosted' });
    return rest;
  };

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    await createUser(app, systemCommand(), credentials);
  });

  it('a password that is changed again and again renews neither when nor how its user authenticated', async () => {
    const outcome = await signIn(app, visitor(), { ...credentials, clientId: null });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    let { secret } = outcome;
    const { authenticatedAt, amr, remembered, provedMailbox } = outcome.session;
    for (let round = 0; round < 3; round++) {
      world.now += 14 * MINUTE;
      const live = (await liveSession(app, TENANT, { secret }))!;
      const changed = await changeOwnPassword(app, visitor(), live, `another horse battery ${round}`);
      expect(changed.session).to.deep.include({ authenticatedAt, amr, remembered, provedMailbox });
      expect(changed.secret).not.to.equal(secret);
      expect(await liveSession(app, TENANT, { secret }), 'the former secret').to.equal(null);
      ({ secret } = changed);
    }
    const { session } = (await liveSession(app, TENANT, { secret }))!;
    expect(session.authenticatedAt).to.equal(authenticatedAt);
    expect(world.now - session.authenticatedAt).to.equal(42 * MINUTE);
  });
});
