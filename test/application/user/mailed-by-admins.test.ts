import { expect } from 'chai';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { resendVerification } from '../../../application/user/email/resend-verification.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { load } from '../../../application/shared/load.js';
import { presentUser, user } from '../../../domain/user/user.js';
import { refusal } from '../../support/samples/given.js';
import {
  command,
  inMemoryWorld,
  systemCommand,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../support/in-memory/in-memory-links.js';
import { inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { typesIn, userStream } from '../../support/samples/tenant-world.js';

const nobody = '0190f0f0-0000-7000-8000-00000000dead';
const other = '0190f0f0-0000-7000-8000-0000000000ff';

describe('mails that admins request for users', () => {
  let world: World;
  let app: Process;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  });
  const create = async (input: object = {}): Promise<string> =>
    (await createUser(app, systemCommand(), { email: 'ada@example.com', ...input })).record.id;

  describe('resendVerification', () => {
    it('resendVerification asks for another verification mail', async () => {
      const userId = await create({ password: 'correct horse' });
      const { position } = await resendVerification(app, command(), { userId });
      expect(position).to.equal(world.log.all.at(-1)!.position);
      expect(typesIn(world, userStream(userId)).at(-1)).to.equal('UserVerificationRequested');
    });

    it('resendVerification invites again a user who has no password yet', async () => {
      const userId = await create();
      await resendVerification(app, command(), { userId });
      expect(typesIn(world, userStream(userId)).at(-1)).to.equal('UserInvited');
    });

    it('resendVerification does nothing for a repeated command', async () => {
      const userId = await create();
      const context = command();
      const first = await resendVerification(app, context, { userId });
      for (let round = 0; round < 5; round++)
        expect(await resendVerification(app, context, { userId })).to.deep.equal(first);
      expect(typesIn(world, userStream(userId))).to.deep.equal(['UserCreated', 'UserInvited']);
    });

    it('resendVerification refuses a verified email, a suspended user, and a user who is unknown or of another tenant', async () => {
      const verified = await create({ emailVerified: true });
      const suspended = await create({ email: 'bo@example.com' });
      await suspendUser(app, command(), { userId: suspended });
      const length = world.log.all.length;
      for (const [userId, context, code] of [
        [verified, command(), 'email_already_verified'],
        [suspended, command(), 'user_suspended'],
        [nobody, command(), 'user_not_found'],
        [verified, command({ tenantId: other }), 'user_not_found'],
      ] as const)
        expect(await refusal(resendVerification(app, context, { userId }))).to.include({ code });
      expect(world.log.all).to.have.length(length);
    });

    it('resendVerification sends three mails an hour, not counting refused ones', async () => {
      const userId = await create();
      await suspendUser(app, command(), { userId });
      for (let round = 0; round < 5; round++) await refusal(resendVerification(app, command(), { userId }));
      const bo = await create({ email: 'bo@example.com' });
      for (let round = 0; round < 3; round++) await resendVerification(app, command(), { userId: bo });
      const error = await refusal(resendVerification(app, command(), { userId: bo }));
      expect(error).to.include({ kind: 'conflict', code: 'mail_limit_reached' });
      world.now += 3_600_000;
      await resendVerification(app, command(), { userId: bo });
    });
  });

  describe('generatePassword', () => {
    it('generatePassword sets a password that is only in the mail, and must be changed', async () => {
      const userId = await create({ password: 'correct horse', emailVerified: true });
      const { position } = await generatePassword(app, command(), { userId });
      const last = world.log.all.at(-1)!;
      expect(last.position).to.equal(position);
      const password = readableSecrets.generatedPassword(last.id);
      const now = presentUser((await load(app, userStream(userId), user)).state);
      expect(await app.secrets.verifyPassword(now.passwordHash, password)).to.equal(true);
      expect(now.mustChangePassword).to.equal(true);
      const bigints = (_: string, value: unknown): unknown =>
        typeof value === 'bigint' ? String(value) : value;
      expect(JSON.stringify(world.log.all, bigints)).not.to.contain(password);
      const mail = inMemoryMail(world, app);
      await mail.send();
      expect(mail.delivered.map(({ kind, password: mailed }) => [kind, mailed])).to.deep.equal([
        ['generated-password', password],
      ]);
    });

    it('generatePassword sets one password for a repeated command', async () => {
      const userId = await create();
      const context = command();
      const first = await generatePassword(app, context, { userId });
      expect(await generatePassword(app, context, { userId })).to.deep.equal(first);
      expect(typesIn(world, userStream(userId))).to.deep.equal(['UserCreated', 'UserPasswordSet']);
    });

    it('generatePassword sets the password of its own event when another command gets in between', async () => {
      const userId = await create();
      let once = true;
      const slow = world.process({
        turn: async (call) => {
          if (!once || call !== 'append UserPasswordSet') return;
          once = false;
          await suspendUser(app, command(), { userId });
        },
      });
      await generatePassword(slow, command(), { userId });
      const now = presentUser((await load(app, userStream(userId), user)).state);
      const password = readableSecrets.generatedPassword(world.log.all.at(-1)!.id);
      expect(await app.secrets.verifyPassword(now.passwordHash, password)).to.equal(true);
    });

    it('generatePassword hashes nothing for a user who is unknown or of another tenant', async () => {
      const userId = await create();
      const idle: Process = {
        ...app,
        secrets: { ...app.secrets, hashPassword: () => Promise.reject(new Error('hashed')) },
      };
      for (const [id, context] of [
        [nobody, command()],
        [userId, command({ tenantId: other })],
      ] as const)
        expect(await refusal(generatePassword(idle, context, { userId: id }))).to.include({
          code: 'user_not_found',
        });
    });
  });
});
