import { expect } from 'chai';
import { lockKinds } from '../../../domain/tenant/tenant-events.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import { mailToSend } from './mail-to-send.js';

const about = {
  en: { billing: 'is payment', abuse: 'is abuse', security: 'is security' },
  de: { billing: 'ist Zahlung', abuse: 'ist Missbrauch', security: 'ist Sicherheit' },
} as const;
const kept = { en: 'sign in to the portal', de: 'weiterhin im Portal anmelden' } as const;

describe('the mails about the lock of a tenant', () => {
  for (const language of ['en', 'de'] as const)
    for (const kind of lockKinds) {
      it(`the mail of a lock for ${kind} in ${language} says what it is about, why, and what owners can do`, () => {
        const lock = { kind, reason: 'Unpaid since May' };
        const { text } = renderMail(mailToSend({ kind: 'tenant-locked', language, lock }));
        expect(text).to.include(`${about[language][kind]}: Unpaid since May`);
        expect(text.includes(kept[language])).to.equal(kind !== 'security');
      });

      it(`the mails of a lock for ${kind} in ${language} end a sentence whose reason is gone`, () => {
        const lock = { kind, reason: null };
        for (const mail of ['tenant-locked', 'tenant-unlocked'] as const) {
          const { text } = renderMail(mailToSend({ kind: mail, language, lock }));
          expect(text).not.to.match(/: *\n(?! {0,4}https?:)|null/);
        }
        const { text } = renderMail(mailToSend({ kind: 'tenant-locked', language, lock }));
        expect(text).to.include(`${about[language][kind]}.`);
      });
    }
});
