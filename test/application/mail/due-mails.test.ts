import { expect } from 'chai';
import { dueMails, mailExpiry } from '../../../application/mail/due-mails.js';
import type { MailKind } from '../../../application/mail/mail-kind.js';
import { goldenFiles } from '../../domain/golden.js';

const userId = '0190f0f0-0000-7000-8000-000000000002';
const emailDigest = 'b4'.repeat(32);

describe('the mails that an event causes', () => {
  const cases: readonly [type: string, data: object, kinds: readonly MailKind[]][] = [
    ['UserCreated', { invited: true, emailVerified: false }, ['invitation']],
    ['UserCreated', { invited: true, emailVerified: true }, ['invitation']],
    ['UserCreated', { invited: false, emailVerified: false }, ['verification']],
    ['UserCreated', { invited: false, emailVerified: true }, []],
    ['UserInvited', {}, ['invitation']],
    ['UserVerificationRequested', {}, ['verification']],
    ['UserEmailChanged', {}, ['email-changed', 'verification']],
    ['UserPasswordResetRequested', {}, ['password-reset']],
    ['SignInCodeRequested', { purpose: 'set-up', form: 'code' }, ['code']],
    ['SignInCodeRequested', { purpose: 'set-up', form: 'link' }, ['code']],
    ['UserPasswordSet', { cause: 'generated' }, ['generated-password']],
    ['UserPasswordSet', { cause: 'reset' }, ['password-changed']],
    ['UserPasswordSet', { cause: 'change' }, ['password-changed']],
    ['UserPasskeyRegistered', {}, ['passkey-registered']],
    ['UserPasskeyDeleted', {}, ['passkey-deleted']],
    ['UserPasswordSet', { cause: 'creation' }, []],
    ['UserPasswordSet', { cause: 'invitation' }, []],
    ['UserPasswordSet', {}, []],
    ['UserPasswordSet', { cause: 'of a later version' }, []],
  ];
  for (const [type, data, kinds] of cases)
    it(`${type} ${JSON.stringify(data)} causes these mails: ${kinds.join(' and ') || 'none'}`, () => {
      expect(dueMails(type, { userId, emailDigest, ...data })).to.deep.equal(kinds);
    });

  it('no other type of event causes a mail', () => {
    const mailing = new Set(cases.map(([type]) => type));
    for (const { event } of goldenFiles)
      if (!mailing.has(event.type)) expect(dueMails(event.type, event.data), event.type).to.deep.equal([]);
  });

  for (const [kind, hours] of [
    ['code', 1 / 6],
    ['password-reset', 1],
    ['verification', 24],
    ['invitation', 168],
    ['generated-password', 24],
    ['password-changed', 24],
    ['email-changed', 24],
  ] as const)
    it(`the mail ${kind} is void after ${hours * 60} minutes`, () => {
      const at = Date.parse('2026-01-02T03:04:05.678Z');
      expect(mailExpiry(kind, new Date(at).toISOString()).getTime() - at).to.equal(hours * 3_600_000);
    });
});
