import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import type { MailLanguage } from './mail-texts.js';

const account = ({ tenant }: { readonly tenant: string }): string =>
  `Sie erhalten diese E-Mail, weil dies die Adresse Ihres Kontos bei ${tenant} ist.`;

const codePurposes: Readonly<Record<CodePurpose, (tenant: string) => string>> = {
  'set-up': (tenant) =>
    `Um einen zweiten Schritt für Ihr Konto bei ${tenant} einzurichten, tippen Sie diesen Code auf der Seite ein, auf der Sie sich anmelden:`,
};

export const german: MailLanguage = {
  tag: 'de',
  greeting: (firstName) => (firstName === null ? 'Hallo,' : `Hallo ${firstName},`),
  copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  support: (email) => `Fragen? Schreiben Sie an ${email}.`,
  kinds: {
    code: {
      subject: ({ tenant }) => `Ihr Code für ${tenant}`,
      heading: () => 'Ihr Code',
      paragraphs: ({ tenant, purpose }) => [codePurposes[purpose](tenant)],
      action: null,
      notes: ({ tenant }) => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie sich gerade anmelden.',
        `Niemand bei ${tenant} wird Sie je danach fragen.`,
        'Das waren nicht Sie? Dann kennt jemand Ihr Passwort. Geben Sie den Code niemandem, und wählen Sie sofort ein neues Passwort:',
      ],
      reason: account,
    },
    'code-link': {
      subject: ({ tenant }) => `Ihr Link für ${tenant}`,
      heading: () => 'Weiter anmelden',
      paragraphs: ({ tenant }) => [
        `Für Ihr Konto bei ${tenant} wurden viele falsche Codes eingetippt, darum bringt diese E-Mail einen Link statt eines Codes.`,
      ],
      action: 'Weiter anmelden',
      notes: () => [
        'Der Link gilt 10 Minuten, und nur in dem Browser, in dem Sie sich gerade anmelden.',
        'Das waren nicht Sie? Dann kennt jemand Ihr Passwort. Öffnen Sie den Link nicht: Wählen Sie auf der Anmeldeseite „Passwort vergessen?“, und setzen Sie sofort ein neues.',
      ],
      reason: account,
    },
    invitation: {
      subject: ({ tenant }) => `Ihre Einladung zu ${tenant}`,
      heading: ({ tenant }) => `Willkommen bei ${tenant}`,
      paragraphs: ({ tenant }) => [
        `Ihr Konto bei ${tenant} ist bereit. Wählen Sie ein Passwort, und schon kann es losgehen.`,
      ],
      action: 'Einladung annehmen',
      notes: () => [
        'Der Link funktioniert einmal und läuft nach 7 Tagen ab.',
        'Sie haben das nicht erwartet? Dann ignorieren Sie diese E-Mail einfach.',
      ],
      reason: ({ tenant }) => `Sie erhalten diese E-Mail, weil ${tenant} diese Adresse eingeladen hat.`,
    },
    verification: {
      subject: ({ tenant }) => `Bestätigen Sie Ihre E-Mail-Adresse für ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Bitte bestätigen Sie, dass diese Adresse zu Ihrem Konto bei ${tenant} gehört.`,
      ],
      action: 'E-Mail-Adresse bestätigen',
      notes: ({ tenant }) => [
        'Der Link funktioniert einmal und läuft nach 24 Stunden ab.',
        `Kein Konto bei ${tenant}? Dann hat sich jemand vertippt, und Sie können diese E-Mail ignorieren.`,
      ],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil diese Adresse für ein Konto bei ${tenant} angegeben wurde.`,
    },
    'password-reset': {
      subject: ({ tenant }) => `Passwort für ${tenant} zurücksetzen`,
      heading: () => 'Passwort zurücksetzen',
      paragraphs: ({ tenant }) => [
        `Jemand möchte das Passwort Ihres Kontos bei ${tenant} zurücksetzen, vermutlich Sie selbst.`,
      ],
      action: 'Neues Passwort wählen',
      notes: () => [
        'Der Link funktioniert einmal und läuft nach einer Stunde ab.',
        'Das waren nicht Sie? Dann ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
      ],
      reason: account,
    },
    'generated-password': {
      subject: ({ tenant }) => `Ihr neues Passwort für ${tenant}`,
      heading: () => 'Ihr neues Passwort',
      paragraphs: ({ tenant }) => [
        `Die Administration von ${tenant} hat Ihnen ein neues Passwort gegeben. Das bisherige gilt nicht mehr.`,
      ],
      action: 'Anmelden',
      notes: () => ['Bei der Anmeldung werden Sie gebeten, ein eigenes Passwort zu wählen.'],
      reason: account,
    },
    'password-changed': {
      subject: ({ tenant }) => `Ihr Passwort für ${tenant} wurde geändert`,
      heading: () => 'Ihr Passwort wurde geändert',
      paragraphs: ({ tenant, when }) => [
        `Das Passwort Ihres Kontos bei ${tenant} wurde am ${when} geändert.`,
        'Das waren Sie? Dann ist alles in Ordnung. Falls nicht, wählen Sie bitte sofort ein neues.',
      ],
      action: 'Neues Passwort wählen',
      notes: () => [],
      reason: account,
    },
    'passkey-registered': {
      subject: ({ tenant }) => `Ein neuer Passkey für Ihr Konto bei ${tenant}`,
      heading: () => 'Ein Passkey wurde hinzugefügt',
      paragraphs: ({ tenant, when }) => [
        `Zu Ihrem Konto bei ${tenant} wurde am ${when} ein Passkey hinzugefügt. Mit ihm meldet man sich ohne Passwort an.`,
        'Das waren Sie? Dann ist alles in Ordnung. Falls nicht, entfernen Sie ihn, und wählen Sie sofort ein neues Passwort.',
      ],
      action: 'Zu Ihrem Konto',
      notes: () => [],
      reason: account,
    },
    'passkey-deleted': {
      subject: ({ tenant }) => `Ein Passkey Ihres Kontos bei ${tenant} wurde entfernt`,
      heading: () => 'Ein Passkey wurde entfernt',
      paragraphs: ({ tenant, when }) => [
        `Von Ihrem Konto bei ${tenant} wurde am ${when} ein Passkey entfernt. Mit ihm kann man sich nicht mehr anmelden.`,
        'Sie wussten davon? Dann ist alles in Ordnung. Falls nicht, wählen Sie bitte sofort ein neues Passwort.',
      ],
      action: 'Zu Ihrem Konto',
      notes: () => [],
      reason: account,
    },
    'email-changed': {
      subject: ({ tenant }) => `Ihre E-Mail-Adresse bei ${tenant} wurde geändert`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: ({ tenant, when }) => [
        `Ihr Konto bei ${tenant} hat am ${when} eine neue E-Mail-Adresse bekommen. Mit dieser hier können Sie sich nicht mehr anmelden.`,
      ],
      action: null,
      notes: ({ tenant, supportEmail }) => [
        `Sie wussten davon? Dann ist alles in Ordnung. Falls nicht, ${supportEmail === null ? `sollten Sie sich sofort an ${tenant} wenden` : `schreiben Sie bitte sofort an ${supportEmail}`}.`,
      ],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil dies bisher die Adresse Ihres Kontos bei ${tenant} war.`,
    },
  },
};
