import { expect } from 'chai';
import { dueMails, mailExpiry, noticesForFormer } from '../../../application/mail/due-mails.js';
import { type MailKind, bringsLink } from '../../../application/mail/mail-kind.js';
import { goldenFiles } from '../../domain/golden.js';

const userId = '0190f0f0-0000-7000-8000-000000000002';
const emailDigest = 'b4'.repeat(32);

const administrator = { actorType: 'user', actorId: '0190f0f0-0000-7000-8000-000000000003' };

describe('the mails that an event causes', () => {
  const cases: readonly [type: string, data: object, kinds: readonly MailKind[]][] = [
    ['UserCreated', { invited: true, emailVerified: false }, ['invitation']],
    ['UserCreated', { invited: true, emailVerified: true }, ['invitation']],
    ['UserCreated', { invited: false, emailVerified: false }, ['verification']],
    ['UserCreated', { invited: false, emailVerified: true }, []],
    ['UserCreated', { invited: false, emailVerified: false, noPassword: true }, []],
    ['UserCreated', { invited: true, emailVerified: false, noPassword: true }, ['invitation']],
    ['UserInvited', {}, ['invitation']],
    ['UserVerificationRequested', {}, ['verification']],
    ['UserTestMailRequested', {}, ['test']],
    ['UserEmailChanged', {}, ['email-changed', 'verification']],
    ['UserEmailChanged', { proved: true }, ['undo-email-change']],
    ['UserEmailChanged', { noPassword: true }, ['email-changed']],
    ['OwnerChangeReported', {}, ['undo-key-change']],
    ['OwnerAddressNotRestored', {}, ['address-not-restored']],
    ['EmailChangeRequested', {}, ['email-change']],
    ['UserPasswordResetRequested', {}, ['password-reset']],
    ['SignInCodeRequested', { purpose: 'set-up', form: 'code' }, ['code']],
    ['SignInCodeRequested', { purpose: 'set-up', form: 'link' }, ['code']],
    ['UserPasswordSet', { cause: 'generated' }, ['generated-password']],
    ['UserPasswordSet', { cause: 'reset' }, ['password-changed']],
    ['UserPasswordSet', { cause: 'change' }, ['password-changed']],
    ['UserPasskeyRegistered', {}, ['passkey-registered']],
    ['UserIdentityLinked', {}, ['identity-linked']],
    ['UserIdentityLinked', { atCreation: true }, []],
    ['UserIdentityUnlinked', {}, ['identity-unlinked']],
    ['UserPasskeyDeleted', {}, ['passkey-deleted']],
    ['UserProfileChanged', { firstName: 'Ada' }, []],
    ['UserAvatarSet', {}, []],
    ['UserAvatarRemoved', {}, []],
    ['UserDataExported', {}, ['data-exported']],
    ['UserMfaEnabled', {}, ['totp-enabled']],
    ['UserMfaDisabled', {}, ['totp-disabled']],
    ['UserBackupCodeUsed', { left: 3 }, ['backup-code-used']],
    ['UserBackupCodesIssued', {}, []],
    ['UserBackupCodesIssued', { renewed: true }, ['backup-codes-renewed']],
    ['UserPasskeyStepChanged', { asked: true }, []],
    ['UserPasskeyStepChanged', { asked: false }, ['passkey-step-off']],
    ['ClientAccessWithdrawn', {}, ['access-withdrawn']],
    ['UserSignedInFromNewDevice', {}, ['new-device']],
    ['SecondStepLocked', {}, ['second-step-locked']],
    ['UserDeletionRequested', {}, ['deletion-requested']],
    ['UserDeletionWithdrawn', {}, ['deletion-withdrawn']],
    ['UserPasswordSet', { cause: 'creation' }, []],
    ['UserPasswordSet', { cause: 'invitation' }, []],
    ['UserPasswordSet', {}, []],
    ['UserPasswordSet', { cause: 'of a later version' }, []],
  ];
  for (const [type, data, kinds] of cases)
    it(`${type} ${JSON.stringify(data)} causes these mails: ${kinds.join(' and ') || 'none'}`, () => {
      expect(dueMails(type, { userId, emailDigest, ...data }, administrator)).to.deep.equal(kinds);
    });

  for (const type of ['UserProfileChanged', 'UserAvatarSet', 'UserAvatarRemoved']) {
    it(`${type} is mailed where it is the action of the user themself`, () => {
      expect(dueMails(type, { userId }, { actorType: 'user', actorId: userId })).to.deep.equal([
        'profile-changed',
      ]);
    });

    it(`${type} is not mailed where it is the action of an API key, the service or an operator`, () => {
      for (const actorType of ['apiKey', 'system', 'operator'])
        expect(dueMails(type, { userId }, { actorType, actorId: userId }), actorType).to.deep.equal([]);
    });
  }

  it('former addresses are reported the news of an account, and get no link, code or password of it', () => {
    for (const { event } of goldenFiles) {
      const kinds = noticesForFormer(dueMails(event.type, event.data, administrator));
      for (const kind of kinds) expect(bringsLink(kind) || kind === 'code', kind).to.equal(false);
      expect(kinds).not.to.include('generated-password');
    }
    expect(noticesForFormer(['generated-password'])).to.deep.equal(['password-changed']);
    expect(noticesForFormer(['undo-email-change'])).to.deep.equal(['email-changed']);
    expect(noticesForFormer(['email-changed', 'verification'])).to.deep.equal(['email-changed']);
    expect(noticesForFormer(['new-device'])).to.deep.equal(['new-device']);
    expect(noticesForFormer(['invitation', 'password-reset', 'code', 'email-change'])).to.deep.equal([]);
  });

  it('no other type of event causes a mail', () => {
    const mailing = new Set(cases.map(([type]) => type));
    for (const { event } of goldenFiles)
      if (!mailing.has(event.type))
        expect(dueMails(event.type, event.data, administrator), event.type).to.deep.equal([]);
  });

  for (const [kind, hours] of [
    ['code', 1 / 6],
    ['password-reset', 1],
    ['verification', 24],
    ['invitation', 168],
    ['generated-password', 24],
    ['password-changed', 24],
    ['email-changed', 24],
    ['email-change', 1 / 6],
    ['undo-email-change', 168],
    ['undo-key-change', 72],
    ['backup-code-used', 24],
    ['new-device', 24],
  ] as const)
    it(`the mail ${kind} is void after ${hours * 60} minutes`, () => {
      const at = Date.parse('2026-01-02T03:04:05.678Z');
      expect(mailExpiry(kind, new Date(at).toISOString()).getTime() - at).to.equal(hours * 3_600_000);
    });
});
