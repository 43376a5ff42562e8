import { expect } from 'chai';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import type { VisitorContext } from '../../../../application/shared/visitor-context.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { signIn } from '../../../../application/sign-in/sign-in.js';
import { requestPasswordReset } from '../../../../application/user/password/request-password-reset.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import type { DomainEvent } from '../../../../domain/shared/domain-event.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../../support/in-memory/in-memory-app.js';

const email = 'ada@example.com';

const visitor = (overrides: Partial<VisitorContext> = {}): VisitorContext => {
  const { actor: _, ...context } = command({ source: 'hosted' });
  return { ...context, ...overrides };
};

describe('requestPasswordReset', () => {
  let world: World;
  let app: Process;
  let userId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, command(), { email, password: 'correct horse' })).record.id;
  });

  const ask = (typed = email, context = visitor()): Promise<number | null> =>
    requestPasswordReset(app, context, { email: typed });
  const asked = (): readonly DomainEvent[] => world.log.eventsOf(streamName(TENANT, 'passwordreset', userId));

  it('requestPasswordReset records the request in a stream of its own, with an anonymous actor', async () => {
    const length = world.log.all.length;
    await ask(' ADA@Example.com');
    expect(world.log.all).to.have.length(length + 1);
    const { event, context } = world.log.all.at(-1)!;
    const data = { userId, email, clientId: null };
    expect(event).to.deep.equal({ type: 'UserPasswordResetRequested', data });
    expect(context).to.include({
      actorType: 'system',
      actorId: 'anonymous',
      source: 'hosted',
      ip: '192.0.2.1',
    });
  });

  it('requestPasswordReset records a repeated request once', async () => {
    const context = visitor();
    await ask(email, context);
    await ask(email, context);
    expect(asked()).to.have.length(1);
  });

  for (const [who, arrange] of [
    ['nobody', () => ask('nobody@example.com')],
    ['something that is no email', () => ask('\u0000 no email')],
    [
      'whoever is suspended',
      async () => {
        await suspendUser(app, command(), { userId });
        await ask();
      },
    ],
    [
      'whoever was deleted',
      async () => {
        await deleteUser(app, command(), { userId });
        await ask();
      },
    ],
    [
      'another tenant’s user',
      async () => {
        const tenantId = '0190f0f0-0000-7000-8000-0000000000ff';
        await createTenant(app, systemCommand({ tenantId }), { slug: 'other', name: 'Other' });
        await ask(email, visitor({ tenantId }));
      },
    ],
    [
      'anybody while the tenant is locked',
      async () => {
        await lockTenant(app, systemCommand(), { reason: 'unpaid' });
        await ask();
      },
    ],
  ] as const)
    it(`requestPasswordReset returns the same, and records nothing, for ${who}`, async () => {
      await arrange();
      expect(world.log.all.filter(({ event }) => event.type === 'UserPasswordResetRequested')).to.deep.equal(
        [],
      );
    });

  it('requestPasswordReset mails no user more than three times within any hour', async () => {
    for (let round = 0; round < 5; round++) await ask();
    expect(asked()).to.have.length(3);
    world.now += 3_600_000 - 1;
    await ask();
    expect(asked()).to.have.length(3);
    world.now += 1;
    await ask();
    expect(asked()).to.have.length(4);
  });

  it('requestPasswordReset says when the next mail can be sent, alike with an account and without', async () => {
    await suspendUser(app, command(), {
      userId: (await createUser(app, command(), { email: 'bo@example.com' })).record.id,
    });
    const until = world.now + 3_600_000;
    for (const typed of [email, 'bo@example.com', 'nobody@example.com', 'no email']) {
      expect(await Promise.all([ask(typed), ask(typed), ask(typed)]), typed).to.deep.equal([
        null,
        null,
        null,
      ]);
      expect(await ask(typed), typed).to.equal(until);
    }
  });

  it('requestPasswordReset says when the next mail can be sent from a network that asked for thirty', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`u${n}@example.com`)));
    expect(new Set(answers)).to.deep.equal(new Set([null]));
    expect(await ask()).to.equal(world.now + 3_600_000);
    expect(await ask('nobody@example.com')).to.equal(world.now + 3_600_000);
    expect(await ask(email, visitor({ ip: '198.51.100.1' }))).to.equal(null);
  });

  it('requestPasswordReset does not report the limit of a day, which leaves out places that an account knows', async () => {
    for (const typed of [email, 'nobody@example.com'])
      expect(
        new Set(
          await Promise.all(
            Array.from({ length: 12 }, (_, n) => ask(typed, visitor({ ip: `198.51.100.${n}` }))),
          ),
        ),
        typed,
      ).to.deep.equal(new Set([null]));
  });

  it('requestPasswordReset mails no more than three times for 50 concurrent requests', async () => {
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(asked()).to.have.length(3);
  });

  it('requestPasswordReset mails the user, however many mails strangers elsewhere have requested', async () => {
    const strangers = Array.from({ length: 60 }, (_, n) =>
      ask(email, visitor({ ip: `198.51.100.${n % 20}` })),
    );
    await Promise.all(strangers);
    expect(asked(), 'ten a day').to.have.length(10);
    const home = visitor({ ip: '203.0.113.9', knownBrowserId: 'h'.repeat(43) });
    await ask(email, home);
    expect(asked(), 'not known yet').to.have.length(10);
    await signIn(app, home, { email, password: 'correct horse', clientId: null });
    for (const [place, count] of [
      [{ ip: '203.0.113.9', knownBrowserId: null }, 13],
      [{ ip: '203.0.113.200', knownBrowserId: 'h'.repeat(43) }, 16],
      [{ ip: '203.0.113.201', knownBrowserId: 'x'.repeat(43) }, 16],
    ] as const) {
      await Promise.all(Array.from({ length: 5 }, () => ask(email, visitor(place))));
      expect(asked()).to.have.length(count);
    }
    world.now += 24 * 3_600_000;
    await ask(email, visitor({ ip: '198.51.100.200' }));
    expect(asked()).to.have.length(17);
  });

  it('requestPasswordReset lets strangers request ten mails a day for one mailbox, at any number of tenants', async () => {
    const others = Array.from({ length: 15 }, () => app.ids.next());
    for (const [n, tenantId] of others.entries()) {
      await createTenant(app, systemCommand({ tenantId }), { slug: `t${n}`, name: 'Other' });
      await createUser(app, systemCommand({ tenantId }), { email, password: 'correct horse' });
    }
    await Promise.all(others.map((tenantId) => ask(email, visitor({ tenantId }))));
    const requests = world.log.all.filter(({ event }) => event.type === 'UserPasswordResetRequested');
    expect(requests).to.have.length(10);
  });

  it('requestPasswordReset mails 30 users an hour at the request of one network', async () => {
    for (let number = 0; number < 40; number++)
      await createUser(app, command(), { email: `u${number}@example.com`, password: 'correct horse' });
    await Promise.all(Array.from({ length: 40 }, (_, number) => ask(`u${number}@example.com`)));
    const requests = world.log.all.filter(({ event }) => event.type === 'UserPasswordResetRequested');
    expect(requests).to.have.length(30);
    await ask(email, visitor({ ip: '198.51.100.7' }));
    expect(asked()).to.have.length(1);
  });

  it('requestPasswordReset takes the same time with and without an account, with a slow and a fast log', async () => {
    const slow = world.process({ turn: () => new Promise((resolve) => setTimeout(resolve, 15)) });
    const timed = async (typed: string): Promise<number> => {
      const startedAt = performance.now();
      await requestPasswordReset(slow, visitor({ ip: null }), { email: typed });
      return performance.now() - startedAt;
    };
    const [known, unknown] = await Promise.all([timed(email), timed('nobody@example.com')]);
    // more than the work takes, of which there is none for nobody
    for (const took of [known, unknown]) expect(took).to.be.at.least(298);
    expect(asked()).to.have.length(1);
  });

  it('requestPasswordReset hashes nothing, whether there is an account or not', async () => {
    const hashing = (): never => {
      throw new Error('a password was hashed');
    };
    const secrets = {
      ...app.secrets,
      hashPassword: hashing,
      verifyPassword: hashing,
      asLongAsVerifying: hashing,
    };
    for (const typed of [email, 'nobody@example.com'])
      await requestPasswordReset({ ...app, secrets }, visitor(), { email: typed });
    expect(asked()).to.have.length(1);
  });

  it('requestPasswordReset returns the same when the user is erased meanwhile', async () => {
    const erasing = world.process({
      turn: async (call) => {
        if (call === 'append UserPasswordResetRequested') world.destroyed.add(`${TENANT}|user:${userId}`);
        return Promise.resolve();
      },
    });
    await requestPasswordReset(erasing, visitor(), { email });
    expect(asked()).to.have.length(0);
  });
});
