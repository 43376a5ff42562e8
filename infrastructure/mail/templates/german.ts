import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import { germanAlerts } from './german-alerts.js';
import { germanBilling } from './german-billing.js';
import { germanTenantDeletion } from './german-tenant-deletion.js';
import { germanLock } from './german-lock.js';
import { germanTenantExport } from './german-tenant-export.js';
import { germanKeyEnd } from './german-key-end.js';
import { germanOwnerNews } from './german-owner-news.js';
import { germanAddressNotRestored, germanKeyChange, germanReason, germanNews } from './german-news.js';
import type { MailLanguage } from './mail-texts.js';

const entered = ({ tenant }: { readonly tenant: string }): string =>
  `Sie erhalten diese E-Mail, weil jemand diese Adresse eingegeben hat, um ein Konto bei ${tenant} zu erstellen.`;

const wanted = ({ tenant }: { readonly tenant: string }): string =>
  `Sie erhalten diese E-Mail, weil jemand diese Adresse für ein Konto bei ${tenant} verwenden wollte.`;

const codePurposes: Readonly<Record<CodePurpose, (tenant: string) => string>> = {
  'set-up': (tenant) =>
    `Um einen zweiten Schritt für Ihr Konto bei ${tenant} einzurichten, tippen Sie diesen Code auf der Seite ein, auf der Sie sich anmelden:`,
  'step-up': (tenant) =>
    `Um zu bestätigen, dass Sie selbst Ihr Konto bei ${tenant} ändern, tippen Sie diesen Code auf der Seite ein, die danach fragt:`,
  'sign-in': (tenant) =>
    `Um sich bei Ihrem Konto bei ${tenant} anzumelden, tippen Sie diesen Code auf der Seite ein, die danach fragt:`,
};

/** What to do when it was not the reader who asked for a code. */
const notYouCode = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'Das waren nicht Sie? Geben Sie den Code niemandem, und ignorieren Sie diese E-Mail: Ohne den Code kommt niemand hinein. Zur Sicherheit können Sie ein neues Passwort setzen:'
    : 'Das waren nicht Sie? Dann kennt jemand Ihr Passwort. Geben Sie den Code niemandem, und wählen Sie sofort ein neues Passwort:';

const notYouLink = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'Das waren nicht Sie? Öffnen Sie den Link nicht, und ignorieren Sie diese E-Mail: Ohne den Link kommt niemand hinein.'
    : 'Das waren nicht Sie? Dann kennt jemand Ihr Passwort. Öffnen Sie den Link nicht: Wählen Sie auf der Anmeldeseite „Passwort vergessen?“, und setzen Sie sofort ein neues.';

export const german: MailLanguage = {
  tag: 'de',
  greeting: (firstName) => (firstName === null ? 'Hallo,' : `Hallo ${firstName},`),
  copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  support: (email) => `Fragen? Schreiben Sie an ${email}.`,
  former: {
    advice: ({ changed }) => [
      `Dies war bis zum ${changed} die Adresse des Kontos. Bis sieben Tage nach der Änderung erfahren Sie auch hier, was mit ihm geschieht.`,
      'Haben Sie die Adresse selbst geändert? Dann ist alles in Ordnung. Falls nicht, holen Sie Ihr Konto zurück: Ihre Adresse gilt wieder, Sie wählen ein neues Passwort, und alle anderen werden abgemeldet.',
    ],
    action: 'Das war nicht ich, alles rückgängig machen',
    notes: ['Der Link funktioniert einmal und läuft sieben Tage nach der Änderung ab.'],
    reason: ({ tenant, changed }) =>
      `Sie erhalten diese E-Mail, weil dies bis zum ${changed} die Adresse Ihres Kontos bei ${tenant} war.`,
  },
  kinds: {
    ...germanNews,
    ...germanAlerts,
    'key-ending': germanKeyEnd,
    ...germanBilling,
    ...germanTenantDeletion,
    ...germanLock,
    ...germanTenantExport,
    ...germanOwnerNews,
    code: {
      subject: ({ tenant }) => `Ihr Code für ${tenant}`,
      heading: () => 'Ihr Code',
      paragraphs: ({ tenant, purpose }) => [codePurposes[purpose](tenant)],
      action: null,
      notes: ({ tenant, purpose }) => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, der danach fragt.',
        `Niemand bei ${tenant} wird Sie je danach fragen.`,
        notYouCode(purpose),
      ],
      reason: germanReason,
    },
    'code-link': {
      subject: ({ tenant }) => `Ihr Link für ${tenant}`,
      heading: () => 'Weiter anmelden',
      paragraphs: ({ tenant }) => [
        `Für Ihr Konto bei ${tenant} wurden viele falsche Codes eingetippt, darum bringt diese E-Mail einen Link statt eines Codes.`,
      ],
      action: 'Weiter anmelden',
      notes: ({ purpose }) => [
        'Der Link gilt 10 Minuten, und nur in dem Browser, in dem Sie sich gerade anmelden.',
        notYouLink(purpose),
      ],
      reason: germanReason,
    },
    'sign-up': {
      subject: ({ tenant }) => `Ihr Code für ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um Ihr Konto bei ${tenant} zu erstellen, tippen Sie diesen Code auf der Seite ein, auf der Sie begonnen haben:`,
      ],
      action: 'Hier fortfahren',
      notes: () => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie begonnen haben. Die Schaltfläche gilt 24 Stunden, in jedem Browser.',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail: Es entsteht kein Konto, und die Adresse wird gelöscht.',
      ],
      reason: entered,
    },
    'sign-up-link': {
      subject: ({ tenant }) => `Weiter zu ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um Ihr Konto bei ${tenant} zu erstellen, öffnen Sie diesen Link in einem beliebigen Browser.`,
      ],
      action: 'Weiter',
      notes: () => [
        'Der Link gilt 24 Stunden.',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail: Es entsteht kein Konto, und die Adresse wird gelöscht.',
      ],
      reason: entered,
    },
    'tenant-sign-up': {
      subject: ({ tenant }) => `Ihr Code für ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um Ihre Organisation bei ${tenant} einzurichten, tippen Sie diesen Code auf der Seite ein, auf der Sie begonnen haben:`,
      ],
      action: 'Hier fortfahren',
      notes: () => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie begonnen haben. Die Schaltfläche gilt 24 Stunden, in jedem Browser.',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail: Es entsteht nichts, und die Adresse wird gelöscht.',
      ],
      reason: entered,
    },
    'tenant-sign-up-link': {
      subject: ({ tenant }) => `Weiter zu ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um Ihre Organisation bei ${tenant} einzurichten, öffnen Sie diesen Link in irgendeinem Browser.`,
      ],
      action: 'Weiter',
      notes: () => [
        'Der Link gilt 24 Stunden.',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail: Es entsteht nichts, und die Adresse wird gelöscht.',
      ],
      reason: entered,
    },
    'account-exists': {
      subject: ({ tenant }) => `Sie haben schon ein Konto bei ${tenant}`,
      heading: () => 'Sie haben schon ein Konto',
      paragraphs: ({ tenant }) => [
        `Jemand, vermutlich Sie, wollte mit dieser Adresse ein Konto bei ${tenant} erstellen. Sie haben schon eines: Melden Sie sich damit an.`,
      ],
      action: 'Anmelden',
      notes: () => [
        'Passwort vergessen, oder nie eines gewählt? Wählen Sie „Passwort vergessen?“ auf der Anmeldeseite.',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail: Ihr Konto bleibt, wie es ist.',
      ],
      reason: germanReason,
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
      reason: germanReason,
    },
    'generated-password': {
      subject: ({ tenant }) => `Ihr neues Passwort für ${tenant}`,
      heading: () => 'Ihr neues Passwort',
      paragraphs: ({ tenant }) => [
        `Die Administration von ${tenant} hat Ihnen ein neues Passwort gegeben. Das bisherige gilt nicht mehr.`,
      ],
      action: 'Anmelden',
      notes: () => ['Bei der Anmeldung werden Sie gebeten, ein eigenes Passwort zu wählen.'],
      reason: germanReason,
    },
    'email-change': {
      subject: ({ tenant }) => `Ihr Code für ${tenant}`,
      heading: () => 'Neue E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um diese Adresse für Ihr Konto bei ${tenant} zu verwenden, tippen Sie diesen Code auf der Seite ein, auf der Sie ihn verlangt haben:`,
      ],
      action: null,
      notes: ({ tenant }) => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie ihn verlangt haben.',
        `Kein Konto bei ${tenant}? Dann hat sich jemand vertippt, und Sie können diese E-Mail ignorieren.`,
      ],
      reason: wanted,
    },
    'email-change-link': {
      subject: ({ tenant }) => `Ihr Link für ${tenant}`,
      heading: () => 'Neue E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um diese Adresse für Ihr Konto bei ${tenant} zu verwenden, öffnen Sie diesen Link in dem Browser, in dem Sie ihn verlangt haben. Es wurden viele falsche Codes eingetippt, darum bringt diese E-Mail keinen Code.`,
      ],
      action: 'Diese Adresse verwenden',
      notes: ({ tenant }) => [
        'Der Link gilt 10 Minuten, und nur in dem Browser, in dem Sie ihn verlangt haben.',
        `Kein Konto bei ${tenant}? Dann hat sich jemand vertippt, und Sie können diese E-Mail ignorieren.`,
      ],
      reason: wanted,
    },
    test: {
      subject: ({ tenant }) => `Test-E-Mail von ${tenant}`,
      heading: () => 'Das ist ein Test',
      paragraphs: ({ tenant, when }) => [
        `So sehen die E-Mails von ${tenant} seit ${when} aus, und von diesem Absender kommen sie. Sie müssen nichts tun.`,
      ],
      action: null,
      notes: ({ supportEmail }) =>
        supportEmail === null ? [] : [`Antworten darauf gehen an ${supportEmail}.`],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil Sie sie bei der Verwaltung von ${tenant} angefordert haben.`,
    },
    'address-in-use': {
      subject: ({ tenant }) => `Jemand wollte Ihre Adresse bei ${tenant} verwenden`,
      heading: () => 'Dies ist die Adresse Ihres Kontos',
      paragraphs: ({ tenant }) => [
        `Jemand, vielleicht Sie selbst, wollte diese Adresse für ein anderes Konto bei ${tenant} verwenden. Sie gehört schon zu einem Konto, deshalb wurde nichts geändert.`,
      ],
      action: 'Anmelden',
      notes: () => ['Das waren nicht Sie? Ignorieren Sie diese E-Mail: Ihr Konto bleibt, wie es ist.'],
      reason: germanReason,
    },
    'undo-email-change': {
      subject: ({ tenant }) => `Ihre E-Mail-Adresse bei ${tenant} wurde geändert`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: ({ tenant, when }) => [
        `Ihr Konto bei ${tenant} hat am ${when} eine neue E-Mail-Adresse bekommen. Mit dieser hier können Sie sich nicht mehr anmelden.`,
        'Das waren Sie? Dann ist alles in Ordnung. Falls nicht, holen Sie Ihr Konto zurück: Ihre Adresse gilt wieder, Sie wählen ein neues Passwort, und alle anderen werden abgemeldet.',
      ],
      action: 'Das war nicht ich, alles rückgängig machen',
      notes: () => [
        'Der Link funktioniert einmal und läuft nach 7 Tagen ab. Bis dahin erfahren Sie auch hier, was mit dem Konto geschieht.',
      ],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil dies bisher die Adresse Ihres Kontos bei ${tenant} war.`,
    },
    'undo-key-change': {
      subject: ({ tenant }) => `Ein API-Schlüssel hat ein Inhaberkonto von ${tenant} geändert`,
      heading: () => 'Ein API-Schlüssel hat ein Inhaberkonto geändert',
      paragraphs: ({ when, keyChange }) => [germanKeyChange(keyChange, when)],
      advice: () => [
        'Sie haben damit gerechnet? Dann ist alles in Ordnung. Falls nicht, machen Sie es rückgängig: Das Konto bekommt seine Adresse und sein Passwort zurück, alle werden dort abgemeldet, und der API-Schlüssel wird widerrufen.',
      ],
      action: 'Rückgängig machen und Schlüssel widerrufen',
      notes: () => [
        'Der Link funktioniert einmal und läuft nach 72 Stunden ab. Ein entfernter zweiter Faktor muss neu eingerichtet werden.',
      ],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil ein Inhaber von ${tenant} diese Adresse hat oder hatte.`,
    },
    'address-not-restored': {
      subject: ({ tenant }) => `Die E-Mail-Adresse eines Inhabers von ${tenant} gilt nicht wieder`,
      heading: () => 'Die E-Mail-Adresse eines Inhabers gilt nicht wieder',
      paragraphs: ({ when, keyChange }) => germanAddressNotRestored(keyChange, when),
      action: null,
      notes: () => [
        'Prüfen Sie jetzt beide Konten im Verwaltungsportal. Wer die E-Mails an die Adresse eines Kontos liest, kann ein neues Passwort dafür wählen: Geben Sie dem Inhaberkonto eine Adresse seines Inhabers, oder sperren Sie es, bis das geklärt ist.',
      ],
      reason: ({ tenant }) => `Sie erhalten diese E-Mail, weil Sie bei ${tenant} Inhaber sind.`,
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
