import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { changeBranding } from '../../../application/branding/change-branding.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import { changeTenant } from '../../../application/tenant/change-tenant.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser, type CreateUserInput } from '../../../application/user/create-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { requestPasswordReset } from '../../../application/user/password/request-password-reset.js';
import { resetPassword } from '../../../application/user/password/set-password-by-link.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import {
  command,
  Crash,
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { inMemoryMail, type InMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { userStream } from '../../support/samples/tenant-world.js';

const HOUR = 3_600_000;

describe('mails that are due', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    mail = inMemoryMail(world, app);
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });

  const create = async (input: Partial<CreateUserInput> = {}): Promise<string> =>
    (await createUser(app, systemCommand(), { email: 'ada@example.com', firstName: 'Ada', ...input })).record
      .id;
  const append = async (userId: string, ...events: UserEvent[]): Promise<void> => {
    const context = { ...command(), occurredAt: new Date(world.now).toISOString() };
    const { actor, ...rest } = context;
    const ids = events.map(() => app.ids.next());
    await world.log.append([
      {
        stream: userStream(userId),
        expected: 'any',
        events,
        ids,
        context: {
          ...rest,
          actorType: actor.type,
          actorId: actor.id,
        },
      },
    ]);
  };
  /** `kind: to` of what was delivered, `kind: !reason` of what was not, in order. */
  const results = (): string[] => {
    const to = new Map(mail.delivered.map(({ eventId, kind, to }) => [`${eventId}${kind}`, to]));
    return mail.mails.map(
      ({ eventId, kind, reason }) => `${kind}: ${to.get(`${eventId}${kind}`) ?? `!${String(reason)}`}`,
    );
  };

  it('no mail contains a link in place of a name', async () => {
    const advert = 'Win at https://evil.test/claim now';
    const tenantId = app.ids.next();
    await createTenant(app, systemCommand({ tenantId }), { slug: 'shop', name: 'evil.test' });
    const input = { email: 'bo@example.com', firstName: advert };
    await createUser(app, systemCommand({ tenantId }), input);
    await createUser(app, systemCommand(), { ...input, firstName: 'A'.repeat(200) });
    await mail.send();
    expect(mail.delivered.map(({ firstName, tenantName }) => ({ firstName, tenantName }))).to.deep.equal([
      { firstName: 'Win at now', tenantName: 'shop' },
      { firstName: `${'A'.repeat(59)}…`, tenantName: 'Acme Inc.' },
    ]);
  });

  it('mails are sent in the name that the tenant chose for them, else in its own', async () => {
    await changeTenant(app, systemCommand(), { name: 'Acme GmbH', mailFromName: 'Acme Accounts' });
    await create();
    await mail.send();
    await changeTenant(app, systemCommand(), { mailFromName: null });
    await create({ email: 'bo@example.com' });
    world.now += 1_001;
    await mail.send();
    expect(mail.delivered.map(({ tenantName, senderName }) => [tenantName, senderName])).to.deep.equal([
      ['Acme GmbH', 'Acme Accounts'],
      ['Acme GmbH', 'Acme GmbH'],
    ]);
  });

  it('an invitation goes to the address of the user, with a link at the tenant’s own host', async () => {
    const userId = await create();
    await mail.send();
    const { eventId } = mail.mails[0]!;
    expect(mail.delivered).to.deep.equal([
      {
        eventId,
        kind: 'invitation',
        former: null,
        tenantId: TENANT,
        userId,
        language: 'en',
        to: 'ada@example.com',
        firstName: 'Ada',
        tenantName: 'Acme Inc.',
        senderName: 'Acme Inc.',
        branding: {
          primary: '#2447b8',
          logoUrl: null,
          logoDarkUrl: null,
          appearance: 'auto',
          supportEmail: null,
        },
        link: `${app.addresses.tenantHost('acme')}/accept-invitation?token=invitation~${eventId}`,
        occurredAt: '2026-01-02T03:04:05.678Z',
      },
    ]);
    expect(mail.outcomes).to.deep.equal([
      { kind: 'invitation', eventId, result: 'sent', reason: null, againAt: null, file: null },
    ]);
  });

  it('a mail has the look of the tenant at the time that it is sent', async () => {
    await create();
    await changeBranding(app, command(), {
      colors: { primary: '#123456' },
      supportEmail: 'help@acme.test',
    });
    await mail.send();
    const look = {
      primary: '#123456',
      logoUrl: null,
      logoDarkUrl: null,
      appearance: 'auto',
      supportEmail: 'help@acme.test',
    };
    expect(mail.delivered.map((sent) => sent.branding)).to.deep.equal([look]);
  });

  it('the mail about a used backup code says how many are left, and leads to the page that secures the account', async () => {
    const userId = await create({ password: 'correct horse', emailVerified: true });
    const factorId = app.ids.next();
    const codes = ['b25l', 'dHdv', 'dGhy'];
    await append(
      userId,
      { type: 'UserBackupCodesIssued', data: { userId, factorId, codes } },
      { type: 'UserBackupCodeUsed', data: { userId, factorId, code: 'b25l', left: 2 } },
    );
    await mail.send();
    expect(mail.delivered).to.have.length(1);
    const link = `${app.addresses.tenantHost('acme')}/account/security`;
    expect(mail.delivered[0]).to.include({ kind: 'backup-code-used', codesLeft: 2, link });
  });

  for (const [kind, event] of [
    ['totp-enabled', { type: 'UserMfaEnabled', secret: 'JBSWY3DPEHPK3PXP', by: 'user' }],
    ['totp-disabled', { type: 'UserMfaDisabled', by: 'admin' }],
  ] as const)
    it(`the mail ${kind} goes to the present address, also of a suspended user`, async () => {
      const userId = await create({ password: 'correct horse', emailVerified: true });
      const { type, ...rest } = event;
      const data = { userId, method: 'totp', factorId: app.ids.next(), ...rest };
      await append(userId, { type, data } as UserEvent, { type: 'UserSuspended', data: { userId } });
      await mail.send();
      expect(results()).to.deep.equal([`${kind}: ada@example.com`]);
    });

  it('no mail is sent twice', async () => {
    await create();
    await mail.send();
    world.now += HOUR;
    await mail.send();
    expect(mail.delivered).to.have.length(1);
  });

  it('a verification is mailed to a user with a password, and to no other', async () => {
    await create({ password: 'correct horse' });
    await create({ email: 'bo@example.com', sendInvitation: false });
    await create({ email: 'cy@example.com', password: 'correct horse', emailVerified: true });
    await mail.send();
    expect(results()).to.deep.equal(['verification: ada@example.com']);
  });

  it('a verification that an earlier version queued for a user without a password names the reason', async () => {
    const userId = await create({ sendInvitation: false });
    await append(userId, { type: 'UserVerificationRequested', data: { userId } });
    await mail.send();
    expect(results()).to.deep.equal(['verification: !no_password']);
  });

  it('no mail is sent for an action that the service would refuse', async () => {
    const gone = await create();
    await deleteUser(app, command(), { userId: gone });
    const suspended = await create({ email: 'bo@example.com' });
    await suspendUser(app, command(), { userId: suspended });
    await mail.send();
    expect(results()).to.deep.equal(['invitation: !user_deleted', 'invitation: !user_suspended']);
  });

  it('no mail is sent while the tenant is locked', async () => {
    await create();
    await lockTenant(app, systemCommand(), { reason: 'unpaid' });
    await mail.send();
    expect(results()).to.deep.equal(['invitation: !tenant_locked']);
  });

  it('a mail that is still due is sent once the tenant is unlocked', async () => {
    await create();
    await lockTenant(app, systemCommand(), { reason: 'unpaid' });
    await mail.send();
    await unlockTenant(app, systemCommand(), { reason: 'paid' });
    await create({ email: 'bo@example.com' });
    await mail.send();
    expect(results()).to.deep.equal(['invitation: !tenant_locked', 'invitation: bo@example.com']);
  });

  it('no mail is sent after its time', async () => {
    await create();
    await create({ email: 'bo@example.com', password: 'correct horse' });
    world.now += 24 * HOUR;
    await mail.send();
    expect(results()).to.deep.equal(['invitation: ada@example.com', 'verification: !expired']);
    expect(mail.outcomes.map(({ result }) => result)).to.have.members(['sent', 'cancelled']);
  });

  it('an invitation goes to the new address only, when the address changed before it was sent', async () => {
    const userId = await create();
    await changeUser(app, command(), { userId, email: 'augusta@example.com' });
    await mail.send();
    expect(results()).to.deep.equal([
      'invitation: !superseded',
      'email-changed: !never_verified',
      'invitation: augusta@example.com',
    ]);
  });

  it('the notice of a changed address goes to the previous one, if it was verified', async () => {
    const userId = await create({ password: 'correct horse', emailVerified: true });
    await changeUser(app, command(), { userId, email: 'augusta@example.com' });
    await changeUser(app, command(), { userId, email: 'byron@example.com' });
    await mail.send();
    expect(results()).to.deep.equal([
      'email-changed: ada@example.com',
      'verification: !superseded',
      'email-changed: !never_verified',
      'verification: byron@example.com',
    ]);
    expect(mail.delivered[0]).to.include({ link: null }).and.not.to.have.property('password');
  });

  it('the notice of a changed password is mailed', async () => {
    const userId = await create({ password: 'correct horse', emailVerified: true });
    await append(userId, {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: 'x', mustChange: false, cause: 'change' },
    });
    await mail.send();
    expect(results()).to.deep.equal(['password-changed: ada@example.com']);
    expect(mail.delivered[0]?.link).to.equal(`${app.addresses.tenantHost('acme')}/forgot-password`);
  });

  it('only the latest generated password is mailed', async () => {
    const userId = await create({ password: 'correct horse', emailVerified: true });
    const generated: UserEvent = {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: 'x', mustChange: true, cause: 'generated' },
    };
    await append(userId, generated);
    await append(userId, generated);
    await mail.send();
    expect(results()).to.deep.equal([
      'generated-password: !superseded',
      'generated-password: ada@example.com',
    ]);
    const { eventId, password, link } = mail.delivered[0]!;
    const signIn = `${app.addresses.tenantHost('acme')}/sign-in`;
    expect([password, link]).to.deep.equal([`generated-${eventId}`, signIn]);
  });

  describe('in the language', () => {
    const visitor = (language?: string): VisitorContext => {
      const { actor: _, ...context } = command({ source: 'hosted' });
      return { ...context, language };
    };
    const languages = (): string[] => mail.delivered.map(({ kind, language }) => `${kind} ${language}`);
    const known = { password: 'correct horse', emailVerified: true };

    for (const [what, { locale, asked, byDefault }, expected] of [
      ['of the user', { locale: 'de-AT', asked: 'en', byDefault: 'en' }, 'de'],
      ['of the page where the mail was requested', { locale: null, asked: 'de', byDefault: 'en' }, 'de'],
      [
        'of the page where the mail was requested, not the default',
        { locale: null, asked: 'en', byDefault: 'de' },
        'en',
      ],
      ['of the tenant where none is known', { locale: null, asked: undefined, byDefault: 'de' }, 'de'],
      [
        'of the page where that of the user is not supported',
        { locale: 'fr', asked: 'de', byDefault: null },
        'de',
      ],
      ['English where no other is known', { locale: null, asked: undefined, byDefault: null }, 'en'],
    ] as const)
      it(`a mail has the language ${what}`, async () => {
        await changeTenant(app, systemCommand(), { defaultLocale: byDefault });
        await create({ ...known, locale });
        await requestPasswordReset(app, visitor(asked), { email: 'ada@example.com' });
        await mail.send();
        const token = /token=(.*)/.exec(mail.delivered[0]!.link!)![1]!;
        await resetPassword(app, visitor(asked), { token, password: 'another horse' });
        await mail.send();
        expect(languages()).to.deep.equal([`password-reset ${expected}`, `password-changed ${expected}`]);
      });

    it('a mail is in the language of its recipient, not of the administrator who causes it', async () => {
      const userId = await create({ ...known, locale: 'de' });
      await changeUser(app, command({ language: 'en' }), { userId, email: 'augusta@example.com' });
      await mail.send();
      await generatePassword(app, command(), { userId });
      await mail.send();
      expect(languages()).to.deep.equal(['email-changed de', 'verification de', 'generated-password de']);
    });

    it('a mail keeps the language of the page when it is sent again after a crash', async () => {
      await create(known);
      await requestPasswordReset(app, visitor('de'), { email: 'ada@example.com' });
      let fails = true;
      const dying = inMemoryMail(world, app, () => {
        if (fails) throw new Crash('kill -9');
        return Promise.resolve({ file: null, discard: () => Promise.resolve() });
      });
      await dying.send();
      expect(dying.delivered).to.be.empty;
      fails = false;
      world.now += HOUR / 2;
      await dying.send();
      expect(dying.delivered.map(({ language }) => language)).to.deep.equal(['de']);
    });
  });

  it('no link is mailed that was voided meanwhile', async () => {
    const userId = await create();
    await append(userId, {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: 'x', mustChange: false, cause: 'invitation' },
    });
    await append(userId, {
      type: 'UserVerificationRequested',
      data: { userId },
    });
    await append(userId, { type: 'UserEmailVerified', data: { userId } });
    await mail.send();
    expect(results()).to.deep.equal(['invitation: !superseded', 'verification: !superseded']);
  });

  it('no mail is sent about another tenant’s user, whatever the event contains', async () => {
    const userId = await create();
    await mail.send();
    const other = '0190f0f0-0000-7000-8000-0000000000ff';
    await createTenant(app, systemCommand({ tenantId: other }), { slug: 'other', name: 'Other' });
    Object.assign(mail.mails[0]!, { tenantId: other, status: 'pending', dueAt: 0 });
    await mail.send();
    expect(mail.mails[0]).to.include({ userId, status: 'pending', attempts: 1 });
    expect(mail.delivered).to.have.length(1);
    expect(mail.errors[0]).to.be.instanceOf(EventStoreUnavailable);
  });
});
