import { expect } from 'chai';
import fc from 'fast-check';
import { type MailKind, kindForFormer } from '../../../application/mail/mail-kind.js';
import type { MailBranding } from '../../../application/ports/mail/mailer.js';
import { type Language, languages } from '../../../application/shared/language.js';
import { english } from '../../../infrastructure/mail/templates/english.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import { mailToSend } from './mail-to-send.js';
import { anyText } from '../../support/samples/any-text.js';

// `…-link`: further texts of the kinds that bring a code
const kinds = Object.keys(english.kinds).filter((name) => !name.endsWith('-link')) as readonly MailKind[];

const unescaped = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

describe('a mail in words', () => {
  for (const language of languages)
    for (const kind of kinds)
      it(`the mail ${kind} in ${language} has the same text in both forms, with all of its values`, () => {
        const link = kind === 'email-changed' ? null : mailToSend().link;
        const mail = mailToSend({ kind, language, link });
        const password = 'password' in mail ? mail.password : null;
        const { subject, html, text } = renderMail(mail);
        expect(subject)
          .to.contain('Acme Inc.')
          .and.not.to.match(/[\r\n]/);
        expect(html).to.match(new RegExp(`^<!doctype html>\n<html lang="${language}">`));
        for (const part of [unescaped(html), text]) {
          expect(part).to.contain('Ada,').and.to.contain('Acme Inc.');
          expect(part).not.to.match(/undefined|null|NaN|\[object|Inc\.\./);
          for (const value of [link, password]) if (value !== null) expect(part).to.contain(value);
        }
        expect(html.includes('<a ')).to.equal(link !== null);
        // each paragraph of the one stands in the other
        const plain = unescaped(html);
        for (const paragraph of text.split(/\n+/).filter((line) => line.length > 20))
          expect(plain).to.contain(paragraph.trim().replace(/:$/, ''));
      });

  for (const language of languages)
    it(`the mail with a code in ${language} shows it in large type, with what to do when it was not the reader`, () => {
      const link = 'https://acme.example.com/forgot-password';
      const code = { purpose: 'set-up', digits: '012345' } as const;
      const { subject, html, text } = renderMail(mailToSend({ kind: 'code', language, link, code }));
      expect(subject).to.contain('Acme Inc.').and.to.contain('012345');
      expect(html).to.match(/font-size:36px[^>]*>012345</);
      expect(text).to.match(/\n {4}012345\n/);
      const advice =
        language === 'en' ? /If this wasn’t you, .* password/ : /Falls das nicht Sie waren, .* Passwort/;
      for (const part of [unescaped(html), text]) expect(part).to.match(advice).and.to.contain(link);
    });

  for (const language of languages)
    it(`the mail with a link instead of a code in ${language} has a button and no digits`, () => {
      const link = 'https://acme.example.com/mail-code?token=x';
      const code = { purpose: 'set-up', digits: null } as const;
      const { subject, html, text } = renderMail(mailToSend({ kind: 'code', language, link, code }));
      expect(subject).to.match(/link/i);
      for (const part of [unescaped(html), text]) expect(part).to.contain(link);
      expect(html).not.to.contain('font-size:36px');
      expect(text).not.to.match(/\d{6}/);
    });

  for (const language of languages)
    it(`the mail with a link for a new address in ${language} says what it does, and brings no digits`, () => {
      const link = 'https://acme.example.com/account/email?token=x';
      const code = { purpose: 'change-email', digits: null } as const;
      const { subject, html, text } = renderMail(mailToSend({ kind: 'email-change', language, link, code }));
      expect(subject).to.match(/link/i);
      const action = language === 'en' ? 'Use this address' : 'Diese Adresse verwenden';
      for (const part of [unescaped(html), text]) expect(part).to.contain(action).and.to.contain(link);
      expect(text).not.to.match(/\d{6}|sign(ing)? in|anmelden/i);
    });

  for (const digits of ['012345', null])
    it(`the mail with a ${digits === null ? 'link' : 'code'} that stands in for a password does not say that somebody knows it`, () => {
      for (const language of languages) {
        const code = { purpose: 'sign-in', digits } as const;
        const { text } = renderMail(mailToSend({ kind: 'code', language, code }));
        expect(text).not.to.match(/knows your password|kennt jemand Ihr Passwort/);
        expect(text).to.match(/no one can sign in|kann sich niemand anmelden/);
      }
    });

  for (const [account, english, german] of [
    [null, 'of your account on', 'das Passwort Ihres Kontos geändert'],
    ['olga@acme.test', 'of the account olga@acme.test on', 'das Passwort des Kontos olga@acme.test geändert'],
  ] as const)
    it(`the mail about a change by an API key names the key, what it changed and ${account ?? 'one’s own account'}`, () => {
      const keyChange = { keyName: 'backend', account, parts: ['address', 'password'] } as const;
      for (const [language, hint, key] of [
        ['en', english, 'The API key “backend” changed the email address and the password'],
        ['de', german, 'Der API-Schlüssel „backend“ hat am'],
      ] as const) {
        const { html, text } = renderMail(mailToSend({ kind: 'undo-key-change', language, keyChange }));
        for (const part of [unescaped(html), text])
          expect(part.replaceAll('\n', ' ')).to.contain(hint).and.to.contain(key);
      }
    });

  it('the mail about an address that was not restored names the key and the address, and says what to do', () => {
    const keyChange = { keyName: 'backend', account: 'ada@acme.test', parts: [] };
    for (const [language, ...hints] of [
      [
        'en',
        'the API key “backend”',
        'another account now has the former address ada@acme.test',
        'Check both accounts',
      ],
      [
        'de',
        'der API-Schlüssel „backend“',
        'die frühere Adresse ada@acme.test',
        'Prüfen Sie jetzt beide Konten',
      ],
    ] as const) {
      const { html, text } = renderMail(mailToSend({ kind: 'address-not-restored', language, keyChange }));
      for (const part of [unescaped(html), text])
        for (const hint of hints) expect(part.replaceAll('\n', ' ')).to.contain(hint);
    }
  });

  for (const kind of ['code', 'sign-up', 'tenant-sign-up', 'email-change'] as const)
    it(`the mail ${kind} has its code in the subject, and at its beginning, which lists of mails show`, () => {
      for (const language of languages) {
        const code = { purpose: kind === 'code' ? 'sign-in' : 'sign-up', digits: '123456' } as const;
        const { subject, html } = renderMail(mailToSend({ kind, language, code }));
        expect(subject).to.match(/^123456 /);
        expect(/<body[^>]*>([^<]|<[^>]*>)*?([^<>]*\S)</.exec(html)?.[2]).to.match(/^123456 – /);
      }
    });

  it('no text of a mail speaks of a button, which it has none of', () => {
    for (const kind of kinds)
      for (const language of languages) {
        const code = { purpose: 'sign-up', digits: '123456' } as const;
        const { text } = renderMail(
          mailToSend({ kind, language, ...(kind.includes('sign-up') ? { code } : {}) }),
        );
        expect(text, `${kind} ${language}`).not.to.match(/button|Schaltfläche/i);
      }
  });

  it('the mail about withdrawn access names the application', () => {
    for (const language of ['en', 'de'] as const) {
      const { html, text } = renderMail(
        mailToSend({ kind: 'access-withdrawn', language, application: 'Acme Expenses' }),
      );
      for (const body of [html, text]) expect(body).to.contain('Acme Expenses');
    }
  });

  for (const [codesLeft, english, german] of [
    [9, 'You have 9 codes left.', 'Sie haben noch 9 Codes.'],
    [4, 'You have 4 codes left.', 'Sie haben noch 4 Codes.'],
    [3, 'You have only 3 codes left. Create new ones', 'Sie haben nur noch 3 Codes. Erstellen Sie neue'],
    [1, 'You have only one code left. Create new ones', 'Sie haben nur noch einen Code. Erstellen Sie neue'],
    [0, 'It was your last one. Create new ones', 'Es war Ihr letzter. Erstellen Sie neue'],
  ] as const)
    it(`the mail about a used backup code says that ${codesLeft} are left`, () => {
      for (const [language, hint] of [
        ['en', english],
        ['de', german],
      ] as const) {
        const { html, text } = renderMail(mailToSend({ kind: 'backup-code-used', language, codesLeft }));
        for (const part of [unescaped(html), text]) expect(part.replaceAll('\n', ' ')).to.contain(hint);
      }
    });

  for (const [device, english, german] of [
    [
      { browser: 'Firefox', system: 'Linux', ip: '192.0.2.7' },
      'Firefox on Linux, IP address 192.0.2.7',
      'Firefox unter Linux, IP-Adresse 192.0.2.7',
    ],
    [{ browser: 'Safari', system: null, ip: null }, 'Safari', 'Safari'],
    [{ browser: null, system: 'Android', ip: null }, 'Browser on Android', 'Browser unter Android'],
    [{ browser: null, system: null, ip: null }, 'Unknown browser', 'Unbekannter Browser'],
  ] as const)
    it(`the mail about a new device names ${english}`, () => {
      for (const [language, name] of [
        ['en', english],
        ['de', german],
      ] as const) {
        const { html, text } = renderMail(mailToSend({ kind: 'new-device', language, device }));
        for (const part of [unescaped(html), text]) expect(part).to.contain(name);
        expect(text).to.match(/2026.* 0?3:04/);
      }
    });

  for (const language of languages)
    for (const kind of kinds.flatMap((one) => kindForFormer(one) ?? []))
      it(`the mail ${kind} to a former address in ${language} says why it goes there, and offers to undo the change only`, () => {
        const link = 'https://acme.example.com/undo-email-change?token=x';
        const former = { changeId: mailToSend().eventId, changedAt: '2026-01-01T05:06:07.890Z' };
        const { html, text } = renderMail(mailToSend({ kind, language, link, former }));
        const [changed, undo, other] =
          language === 'en'
            ? [
                'January 1, 2026 at 5:06 AM UTC',
                'undo everything',
                /Secure your account|choose new codes|Sign in and/,
              ]
            : [
                '1. Januar 2026 um 05:06 UTC',
                'alles rückgängig machen',
                /Konto absichern|erstellen Sie|Anmelden und/,
              ];
        for (const part of [unescaped(html), text])
          expect(part).to.contain(changed).and.to.contain(undo).and.to.contain(link).and.not.to.match(other);
        expect(text.slice(text.indexOf('-- '))).to.contain(changed);
        expect(html.match(/href="[^"]*"/g)).to.deep.equal([`href="${link}"`, `href="${link}"`]);
      });

  it('the mail about a changed profile names the parts', () => {
    const changedParts = ['name', 'picture'] as const;
    const text = (language: Language): string =>
      renderMail(mailToSend({ kind: 'profile-changed', language, changedParts })).text;
    expect(text('en')).to.contain('your name and your picture.').and.not.to.contain('language');
    expect(text('de')).to.contain('Ihr Name und Ihr Bild.').and.not.to.contain('Sprache');
  });

  it('a mail has the scheme and the logo that the pages of its tenant have', () => {
    const [logoUrl, logoDarkUrl] = ['https://acme.test/assets/ab', 'https://acme.test/assets/cd'];
    const mailOf = (look: Partial<MailBranding>): string =>
      renderMail(mailToSend({ branding: { ...mailToSend().branding, ...look } })).html;
    const images = (html: string): string[] =>
      [...html.matchAll(/<img src="([^"]*)"/g)].map(([, source = '']) => source);
    const isDark = (html: string): boolean =>
      html.includes('<body class="page" style="margin:0;padding:0;background:#14161a');
    const follows = (html: string): boolean => html.includes('prefers-color-scheme: dark');
    const light = mailOf({ logoUrl, logoDarkUrl, appearance: 'light' });
    expect([images(light), isDark(light), follows(light)]).to.deep.equal([[logoUrl], false, false]);
    expect(light)
      .to.contain('<meta name="color-scheme" content="light">')
      .and.not.to.contain('class="plate"');
    const dark = mailOf({ logoUrl, logoDarkUrl, appearance: 'dark' });
    expect([images(dark), isDark(dark), follows(dark)]).to.deep.equal([[logoDarkUrl], true, false]);
    expect(dark).to.contain('<meta name="color-scheme" content="dark">').and.not.to.contain('#33373f');
    const both = mailOf({ logoUrl, logoDarkUrl });
    expect([images(both), isDark(both), follows(both)]).to.deep.equal([[logoUrl, logoDarkUrl], false, true]);
    expect(mailOf({ logoUrl }), 'a plate on dark pages').to.match(
      /<img [^>]*class="plate" style="[^"]*border:0"/,
    );
    expect(mailOf({ logoUrl, appearance: 'dark' }), 'a plate').to.match(/<img [^>]*;background:#ffffff;/);
  });

  it('a mail loads no picture but the tenant’s logo', () => {
    const { html } = renderMail(mailToSend());
    expect(html).not.to.match(/<img|<script|<link|@import|url\(/i);
    const branding = { ...mailToSend().branding, logoUrl: 'https://acme.example.com/assets/ab' };
    const withLogo = renderMail(mailToSend({ branding })).html;
    expect(withLogo.match(/<img [^>]*>/g)).to.have.length(1);
    expect(withLogo).to.contain('src="https://acme.example.com/assets/ab" alt="Acme Inc."');
  });

  it('a mail has different text in every language', () => {
    for (const kind of kinds) {
      const [english, german] = languages.map((language) =>
        renderMail(mailToSend({ kind, language, link: null })),
      );
      expect(german!.subject).not.to.equal(english!.subject);
      // codes and passwords stand in lines of their own
      const lines = new Set(english!.text.split('\n').filter((line) => !line.startsWith('    ')));
      const same = german!.text.split('\n').filter((line) => line !== '' && lines.has(line));
      expect(same).to.deep.equal(['-- ', 'Acme Inc.']);
    }
  });

  const byAnAdministrator = ['invitation', 'generated-password'] as const;
  for (const language of languages)
    for (const kind of byAnAdministrator)
      it(`the mail ${kind} in ${language} does not ask whether the reader requested the action of an administrator`, () => {
        const { text } = renderMail(mailToSend({ kind, language }));
        expect(text).not.to.match(/wasn’t you|was it you|das waren|asked to reset|request/i);
      });

  it('a mail does not claim that the reader has an account where the address is not confirmed yet', () => {
    for (const language of languages) {
      const { text } = renderMail(mailToSend({ kind: 'verification', language }));
      expect(text.slice(text.indexOf('-- '))).not.to.match(/your account|Ihres Kontos/);
    }
  });

  it('the mail to the former address says where to get help', () => {
    const branding = { ...mailToSend().branding, supportEmail: 'help@acme.test' };
    const text = (language: Language, given: MailBranding = branding): string =>
      renderMail(mailToSend({ kind: 'email-changed', link: null, language, branding: given })).text;
    expect(text('en')).to.contain('write to help@acme.test right away');
    expect(text('de')).to.contain('schreiben Sie bitte sofort an help@acme.test.');
    expect(text('en', mailToSend().branding)).to.contain('contact Acme Inc. right away');
    expect(text('de', mailToSend().branding)).to.contain('sollten Sie sich sofort an Acme Inc. wenden.');
  });

  it('a mail states the time of the event, in words, in UTC', () => {
    const at = { kind: 'password-changed', link: null } as const;
    expect(renderMail(mailToSend(at)).text).to.contain('January 2, 2026 at 3:04 AM UTC');
    expect(renderMail(mailToSend({ ...at, language: 'de' })).text).to.contain('2. Januar 2026 um 03:04 UTC');
  });

  it('a mail says where to get help, where the tenant has that', () => {
    const branding = { ...mailToSend().branding, supportEmail: 'help@acme.test' };
    expect(renderMail(mailToSend({ branding })).text).to.contain('Write to help@acme.test.');
  });

  it('a mail contains no markup of users or tenants', () => {
    const rendered = renderMail(
      mailToSend({
        firstName: '<b>Ada</b>',
        tenantName: `<script>alert(1)</script> "Sons" & Co's`,
        link: 'https://acme.example.com/x?token="><script>',
      }),
    );
    expect(rendered.html).not.to.match(/<script|<b>/);
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (name) => {
        const plain = renderMail(mailToSend({ firstName: null, tenantName: 'x' })).html;
        const { html } = renderMail(mailToSend({ firstName: name, tenantName: name }));
        expect(html.match(/</g)).to.have.length(plain.match(/</g)!.length);
      }),
    );
  });

  for (const name of ['Ada', 'J. R.', 'Anne-Marie', "D'Arcy", 'Zoë', '李'])
    it(`a mail greets ${name} by name`, () => {
      expect(renderMail(mailToSend({ firstName: name })).text).to.match(new RegExp(`^Hi ${name},\n`));
    });

  for (const [primary, onPrimary] of [
    ['#2447b8', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#ffd54a', '#000000'],
    ['#FF0000', '#000000'],
  ] as const)
    it(`a mail has the colour ${onPrimary} on ${primary}`, () => {
      const branding = { ...mailToSend().branding, primary };
      expect(renderMail(mailToSend({ branding })).html).to.contain(`color:${onPrimary};text-decoration`);
    });
});

describe('mails about use and trials', () => {
  it('the warning says how much is used of what, and that nothing is stopped', () => {
    const warning = (percent: number, language: Language) =>
      renderMail(
        mailToSend({
          kind: 'use-warning',
          language,
          use: { percent, used: 4_120, limit: 5_000, plan: 'Team' },
        }),
      );
    expect(warning(80, 'en').subject).to.equal('Acme Inc.: you’ve used 80% of your monthly active users');
    expect(warning(80, 'en').text).to.contain('4,120 users').and.to.contain('includes 5,000');
    expect(warning(100, 'en').subject).to.contain('reached the monthly active users');
    expect(warning(80, 'de').text).to.contain('4.120 Nutzer').and.to.contain('Nichts wird blockiert');
    expect(warning(80, 'de').subject).to.match(/80\s%/u);
  });

  it('the notice of the end of a trial says when, and what it costs from then on', () => {
    const trial = {
      plan: 'Team',
      endsAt: '2026-12-09T10:00:00.000Z',
      price: 4900,
      total: 5880,
      currency: 'EUR',
      interval: 'month',
    } as const;
    const notice = (language: Language) =>
      renderMail(mailToSend({ kind: 'trial-ending', language, trial, freePlan: 'Free' }));
    expect(notice('en').subject).to.equal('Acme Inc.: the trial of Team ends on December 9, 2026');
    expect(notice('en').text).to.contain('€58.80 a month (€49.00 plus tax)').and.to.contain('moves to Free');
    expect(notice('de').text)
      .to.contain('9. Dezember 2026')
      .and.to.match(/58,80\s€ im Monat \(49,00\s€ zuzüglich Steuer\)/u);
  });
});
