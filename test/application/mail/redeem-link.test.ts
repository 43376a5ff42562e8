import { expect } from 'chai';
import { readLink } from '../../../application/mail/read-link.js';
import type { Redeemed } from '../../../application/mail/redeem-link.js';
import type { LinkPurpose } from '../../../application/ports/mail/mailed-links.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { acceptInvitation, resetPassword } from '../../../application/user/password/set-password-by-link.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { readUser } from '../../../application/user/read-user.js';
import { refuse } from '../../../application/sign-in/refusals/refuse.js';
import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { verifyEmail } from '../../../application/user/email/verify-email.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { emailDigestIn, presentUser, user } from '../../../domain/user/user.js';
import { load } from '../../../application/shared/load.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  command,
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../support/in-memory/in-memory-links.js';
import { typesIn, userStream } from '../../support/samples/tenant-world.js';

const OTHER = '0190f0f0-0000-7000-8000-0000000000ff';
const password = 'correct horse battery';

const visitor = (overrides: Partial<VisitorContext> = {}): VisitorContext => {
  const { actor: _, ...context } = command({ source: 'hosted' });
  return { ...context, ...overrides };
};

interface Case {
  readonly purpose: LinkPurpose;
  readonly minutes: number;
  /** Of a new user, who is mailed such a link. */
  readonly mail: (app: Process) => Promise<string>;
  readonly redeem: (app: Process, token: string, context?: VisitorContext) => Promise<Redeemed>;
  /** What it appends. */
  readonly events: readonly UserEvent['type'][];
}

const newUser = async (app: Process, input: object): Promise<string> =>
  (await createUser(app, systemCommand(), { email: 'ada@example.com', firstName: 'Ada', ...input })).record
    .id;

const cases: readonly Case[] = [
  {
    purpose: 'invitation',
    minutes: 7 * 24 * 60,
    mail: (app) => newUser(app, {}),
    redeem: (app, token, context = visitor()) => acceptInvitation(app, context, { token, password }),
    events: ['UserPasswordSet', 'UserEmailVerified'],
  },
  {
    purpose: 'verification',
    minutes: 24 * 60,
    mail: (app) => newUser(app, { password: 'first password' }),
    redeem: (app, token, context = visitor()) => verifyEmail(app, context, { token }),
    events: ['UserEmailVerified'],
  },
  {
    purpose: 'password-reset',
    minutes: 60,
    mail: async (app) => {
      const userId = await newUser(app, { password: 'first password', emailVerified: true });
      await requestPasswordReset(app, visitor(), { email: 'ADA@example.com' });
      return userId;
    },
    redeem: (app, token, context = visitor()) => resetPassword(app, context, { token, password }),
    events: ['UserPasswordSet'],
  },
];

for (const { purpose, minutes, mail, redeem, events } of cases)
  describe(`a mailed link: ${purpose}`, () => {
    let world: World;
    let app: Process;
    let userId: string;
    let token: string;
    let before: number;

    beforeEach(async () => {
      world = inMemoryWorld();
      app = world.process();
      await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
      await createTenant(app, systemCommand({ tenantId: OTHER }), { slug: 'other', name: 'Other' });
      userId = await mail(app);
      token = tokenOf(purpose);
      before = world.log.all.length;
    });

    /** Of the newest event with a link for this. */
    const tokenOf = (wanted: LinkPurpose): string => {
      const types: Record<LinkPurpose, readonly string[]> = {
        invitation: ['UserCreated', 'UserInvited'],
        verification: ['UserCreated', 'UserVerificationRequested', 'UserEmailChanged'],
        'password-reset': ['UserPasswordResetRequested'],
        'undo-email-change': ['UserEmailChanged'],
        'undo-key-change': ['OwnerChangeReported'],
      };
      const { id } = world.log.all.findLast(({ event }) => types[wanted].includes(event.type))!;
      return readableSecrets.linkToken(id, wanted);
    };
    const appended = (): string[] => typesIn(world, userStream(userId)).slice(-events.length);
    const refused = async (attempt: Promise<unknown>): Promise<void> => {
      const length = world.log.all.length;
      expect(await refusal(attempt)).to.include({ kind: 'not-found', code: 'link_invalid' });
      expect(world.log.all).to.have.length(length);
    };

    it(`the link for ${purpose} can be looked at repeatedly without effect`, async () => {
      for (let look = 0; look < 3; look++)
        expect(await readLink(app, TENANT, purpose, token)).to.deep.equal({
          email: 'ada@example.com',
          firstName: 'Ada',
          lastName: null,
        });
      expect(world.log.all).to.have.length(before);
    });

    it(`the link for ${purpose} takes effect, with its user as the actor`, async () => {
      const done = await redeem(app, token);
      const last = world.log.all.at(-1)!;
      expect(done).to.include({ userId, clientId: null, position: last.position });
      expect(done.user).to.include({ userId, emailVerified: true });
      expect(appended()).to.deep.equal(events);
      expect(last.context).to.include({
        actorType: 'user',
        actorId: userId,
        source: 'hosted',
        ip: '192.0.2.1',
      });
      expect((await readUser(app, TENANT, userId))!.record.emailVerified).to.equal(true);
    });

    it(`the link for ${purpose} works once`, async () => {
      await redeem(app, token);
      expect(await readLink(app, TENANT, purpose, token)).to.equal(null);
      await refused(redeem(app, token));
    });

    it(`the link for ${purpose} answers a repeated command as before`, async () => {
      const context = visitor();
      const first = await redeem(app, token, context);
      expect(await redeem(app, token, context)).to.deep.equal(first);
    });

    it(`the link for ${purpose} is redeemed by one of 50 concurrent requests`, async () => {
      const attempts = Array.from({ length: 50 }, () => redeem(world.process(), token));
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).to.include({ code: 'link_invalid' });
      expect(world.log.all).to.have.length(before + events.length);
    });

    it(`the link for ${purpose} costs no hash where it is refused`, async () => {
      const hashed: string[] = [];
      const hashPassword = (text: string): Promise<string> => Promise.resolve(`hash ${hashed.push(text)}`);
      const counting: Process = { ...app, secrets: { ...app.secrets, hashPassword } };
      for (const wrong of ['x'.repeat(43), `${token}x`]) await refused(redeem(counting, wrong));
      expect(hashed).to.deep.equal([]);
      await redeem(counting, token);
      expect(hashed).to.have.length(events.includes('UserPasswordSet') ? 1 : 0);
      await refused(redeem(counting, token));
      expect(hashed).to.have.length(events.includes('UserPasswordSet') ? 1 : 0);
    });

    it(`the link for ${purpose} works for ${minutes} minutes, whenever expired links are deleted`, async () => {
      world.now += minutes * 60_000 - 1;
      expect(await readLink(app, TENANT, purpose, token)).not.to.equal(null);
      world.now += 1;
      expect(await readLink(app, TENANT, purpose, token)).to.equal(null);
      await refused(redeem(app, token));
    });

    for (const other of cases)
      if (other.purpose !== purpose)
        it(`the link for ${purpose} is no link for ${other.purpose}`, async () => {
          await refused(other.redeem(app, token));
          await refused(other.redeem(app, token.replace(purpose, other.purpose)));
        });

    for (const [name, bad] of [
      ['empty', ''],
      ['cut', '-1'],
      ['lengthened', '+1'],
      ['unknown', `${purpose}~0190f0f0-0000-7000-8000-00000000dead`],
    ] as const)
      it(`the link for ${purpose} is refused when it is ${name}`, () =>
        refused(redeem(app, bad === '-1' ? token.slice(0, -1) : bad === '+1' ? `${token}x` : bad)));

    it(`the link for ${purpose} is refused at another tenant`, async () => {
      expect(await readLink(app, OTHER, purpose, token)).to.equal(null);
      await refused(redeem(app, token, visitor({ tenantId: OTHER })));
    });

    it(`the link for ${purpose} is void once the email has changed, also when it changes back`, async () => {
      await changeUser(app, command(), { userId, email: 'augusta@example.com' });
      await refused(redeem(app, token));
      await changeUser(app, command(), { userId, email: 'ada@example.com' });
      await refused(redeem(app, token));
      expect(await readLink(app, TENANT, purpose, token)).to.equal(null);
    });

    it(`the link for ${purpose} is void once the password has changed`, async () => {
      await generatePassword(app, command(), { userId });
      await refused(redeem(app, token));
      expect(await readLink(app, TENANT, purpose, token)).to.equal(null);
    });

    it(`the link for ${purpose} is void once the user is suspended or deleted`, async () => {
      await suspendUser(app, command(), { userId });
      expect(await readLink(app, TENANT, purpose, token)).to.equal(null);
      await refused(redeem(app, token));
      await deleteUser(app, command(), { userId });
      expect(await readLink(app, TENANT, purpose, token)).to.equal(null);
      await refused(redeem(app, token));
    });

    it(`the link for ${purpose} is refused while the tenant is locked`, async () => {
      await lockTenant(app, systemCommand(), { reason: 'unpaid' });
      expect(await readLink(app, TENANT, purpose, token)).to.equal(null);
      await refused(redeem(app, token));
    });

    if (events.includes('UserPasswordSet')) {
      it(`the link for ${purpose} sets the password, which need not be changed again, and ends sessions`, async () => {
        const { state: was } = await load(app, userStream(userId), user);
        await redeem(app, token);
        const { state } = await load(app, userStream(userId), user);
        const now = presentUser(state);
        expect(now.mustChangePassword).to.equal(false);
        expect(now.invited).to.equal(false);
        expect(now.sessionGeneration).to.be.greaterThan(presentUser(was).sessionGeneration);
        expect(await app.secrets.verifyPassword(now.passwordHash, password)).to.equal(true);
      });

      it(`the link for ${purpose} ends a lock that failures caused, and resets their count`, async () => {
        const { state: was } = await load(app, userStream(userId), user);
        const [{ email }, emailDigest] = [presentUser(was), emailDigestIn(presentUser(was))];
        const ip = '198.51.100.7';
        const attempt = { tenantId: TENANT, emailDigest, ip };
        const wrong = { userId, email: email!, emailDigest, reason: 'password' } as const;
        for (let n = 0; n < 10; n++) await refuse(app, visitor({ ip }), attempt, wrong);
        expect((await readUser(app, TENANT, userId))!.record.status).to.equal('locked');
        await redeem(app, token);
        expect(appended()).to.include('UserUnlocked');
        expect((await readUser(app, TENANT, userId))!.record.status).to.equal('active');
        expect((await app.signInFailures.status(attempt)).lockedUntil).to.equal(null);
      });

      for (const [bad, fault] of [
        ['short', '/password too_short'],
        ['x'.repeat(129), '/password too_long'],
        ['password123', '/password common'],
        ['ada@example.com', '/password guessable'],
      ] as const)
        it(`the link for ${purpose} remains valid after a refused password: ${fault}`, async () => {
          const command = purpose === 'invitation' ? acceptInvitation : resetPassword;
          const error = await refusal(command(app, visitor(), { token, password: bad }));
          expect(faultsOf(error)).to.deep.equal([fault]);
          expect(world.log.all).to.have.length(before);
          await redeem(app, token);
        });

      it(`the link for ${purpose} does not reveal the fault of a password to a visitor without a link`, async () => {
        const command = purpose === 'invitation' ? acceptInvitation : resetPassword;
        await refused(command(app, visitor(), { token: 'none', password: 'short' }));
      });
    }
  });
