import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import { germanAlerts } from './german-alerts.js';
import { germanBilling } from './german-billing.js';
import { germanLock, germanTenantDeletion, germanTenantExport } from './german-tenant.js';
import { germanKeyEnd, germanOwnerNotices } from './german-owner-notices.js';
import { germanAddressNotRestored, germanKeyChange, germanReason, germanNotices } from './german-notices.js';
import type { MailLanguage } from './mail-texts.js';

const entered = ({ tenant }: { readonly tenant: string }): string =>
  `Sie erhalten diese E-Mail, weil jemand diese Adresse eingegeben hat, um ein Konto bei ${tenant} zu erstellen.`;

const addressReason = ({ tenant }: { readonly tenant: string }): string =>
  `Sie erhalten diese E-Mail, weil jemand diese Adresse für ein Konto bei ${tenant} verwenden wollte.`;

const codePurposes: Readonly<Record<CodePurpose, (tenant: string) => string>> = {
  'set-up': (tenant) =>
    `Um einen zweiten Schritt für Ihr Konto bei ${tenant} einzurichten, geben Sie diesen Code auf der Seite ein, auf der Sie sich anmelden:`,
  'step-up': (tenant) =>
    `Um zu bestätigen, dass Sie selbst Ihr Konto bei ${tenant} ändern, geben Sie diesen Code auf der Seite ein, die danach fragt:`,
  'sign-in': (tenant) =>
    `Um sich bei Ihrem Konto bei ${tenant} anzumelden, geben Sie diesen Code auf der Seite ein, die danach fragt:`,
};

/** What to do when it was not the reader who asked for a code. */
const notYouCode = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'Falls das nicht Sie waren, geben Sie den Code niemandem, und ignorieren Sie diese E-Mail: Ohne den Code kann sich niemand anmelden. Zur Sicherheit können Sie ein neues Passwort wählen:'
    : 'Falls das nicht Sie waren, kennt jemand Ihr Passwort. Geben Sie den Code niemandem, und wählen Sie sofort ein neues Passwort:';

const notYouLink = (purpose: CodePurpose): string =>
  purpose === 'sign-in'
    ? 'Falls das nicht Sie waren, öffnen Sie den Link nicht, und ignorieren Sie diese E-Mail: Ohne den Link kann sich niemand anmelden.'
    : 'Falls das nicht Sie waren, kennt jemand Ihr Passwort. Öffnen Sie den Link nicht: Klicken Sie auf der Anmeldeseite auf „Passwort vergessen?“, und wählen Sie sofort ein neues.';

export const german: MailLanguage = {
  tag: 'de',
  greeting: (firstName) => (firstName === null ? 'Hallo,' : `Hallo ${firstName},`),
  copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  support: (email) => `Fragen? Schreiben Sie an ${email}.`,
  former: {
    advice: ({ changed }) => [
      `Dies war bis zum ${changed} die Adresse des Kontos. Bis sieben Tage nach der Änderung gehen die Sicherheits-E-Mails des Kontos auch an sie.`,
      'Wenn Sie die Adresse selbst geändert haben, müssen Sie nichts tun. Falls nicht, stellen Sie Ihr Konto wieder her: Ihre Adresse gilt wieder, Sie wählen ein neues Passwort, und alle anderen werden abgemeldet.',
    ],
    action: 'Das war ich nicht: alles rückgängig machen',
    notes: ['Der Link gilt einmal und bis sieben Tage nach der Änderung.'],
    reason: ({ tenant, changed }) =>
      `Sie erhalten diese E-Mail, weil dies bis zum ${changed} die Adresse Ihres Kontos bei ${tenant} war.`,
  },
  kinds: {
    ...germanNotices,
    ...germanAlerts,
    'key-ending': germanKeyEnd,
    ...germanBilling,
    ...germanTenantDeletion,
    ...germanLock,
    ...germanTenantExport,
    ...germanOwnerNotices,
    code: {
      subject: ({ tenant, code: { digits } }) => `${digits} ist Ihr Code für ${tenant}`,
      heading: () => 'Ihr Code',
      paragraphs: ({ tenant, code: { purpose } }) => [codePurposes[purpose](tenant)],
      action: null,
      notes: ({ tenant, code: { purpose } }) => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie ihn angefordert haben.',
        `Niemand bei ${tenant} wird Sie je danach fragen.`,
        notYouCode(purpose),
      ],
      reason: germanReason,
    },
    'code-link': {
      subject: ({ tenant }) => `Ihr Link für ${tenant}`,
      heading: () => 'Weiter anmelden',
      paragraphs: ({ tenant }) => [
        `Für Ihr Konto bei ${tenant} wurden viele falsche Codes eingegeben, darum enthält diese E-Mail einen Link statt eines Codes.`,
      ],
      action: 'Weiter anmelden',
      notes: ({ code: { purpose } }) => [
        'Der Link gilt 10 Minuten, und nur in dem Browser, in dem Sie sich gerade anmelden.',
        notYouLink(purpose),
      ],
      reason: germanReason,
    },
    'sign-up': {
      subject: ({ tenant, code: { digits } }) => `${digits} ist Ihr Code für ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um Ihr Konto bei ${tenant} zu erstellen, geben Sie diesen Code auf der Seite ein, auf der Sie begonnen haben:`,
      ],
      action: 'Hier fortfahren',
      notes: () => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie begonnen haben. Der Link gilt 24 Stunden, in jedem Browser.',
        'Falls das nicht Sie waren, ignorieren Sie diese E-Mail: Es wird kein Konto erstellt, und die Adresse wird gelöscht.',
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
        'Falls das nicht Sie waren, ignorieren Sie diese E-Mail: Es wird kein Konto erstellt, und die Adresse wird gelöscht.',
      ],
      reason: entered,
    },
    'tenant-sign-up': {
      subject: ({ tenant, code: { digits } }) => `${digits} ist Ihr Code für ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um Ihre Organisation bei ${tenant} einzurichten, geben Sie diesen Code auf der Seite ein, auf der Sie begonnen haben:`,
      ],
      action: 'Hier fortfahren',
      notes: () => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie begonnen haben. Der Link gilt 24 Stunden, in jedem Browser.',
        'Falls das nicht Sie waren, ignorieren Sie diese E-Mail: Es wird nichts erstellt, und die Adresse wird gelöscht.',
      ],
      reason: entered,
    },
    'tenant-sign-up-link': {
      subject: ({ tenant }) => `Weiter zu ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um Ihre Organisation bei ${tenant} einzurichten, öffnen Sie diesen Link in einem beliebigen Browser.`,
      ],
      action: 'Weiter',
      notes: () => [
        'Der Link gilt 24 Stunden.',
        'Falls das nicht Sie waren, ignorieren Sie diese E-Mail: Es wird nichts erstellt, und die Adresse wird gelöscht.',
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
        'Falls das nicht Sie waren, ignorieren Sie diese E-Mail: Ihr Konto bleibt, wie es ist.',
      ],
      reason: germanReason,
    },
    invitation: {
      subject: ({ tenant }) => `Ihre Einladung zu ${tenant}`,
      heading: ({ tenant }) => `Willkommen bei ${tenant}`,
      paragraphs: ({ tenant }) => [
        `Ihr Konto bei ${tenant} ist bereit. Wählen Sie ein Passwort, um es zu aktivieren.`,
      ],
      action: 'Einladung annehmen',
      notes: () => [
        'Der Link gilt einmal und 7 Tage lang.',
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
        'Der Link gilt einmal und 24 Stunden lang.',
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
        'Der Link gilt einmal und eine Stunde lang.',
        'Falls das nicht Sie waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
      ],
      reason: germanReason,
    },
    'generated-password': {
      subject: ({ tenant }) => `Ihr neues Passwort für ${tenant}`,
      heading: () => 'Ihr neues Passwort',
      paragraphs: ({ tenant }) => [
        `Ein Administrator von ${tenant} hat ein neues Passwort für Sie festgelegt. Das bisherige gilt nicht mehr.`,
      ],
      action: 'Anmelden',
      notes: () => ['Bei der Anmeldung werden Sie gebeten, ein eigenes Passwort zu wählen.'],
      reason: germanReason,
    },
    'email-change': {
      subject: ({ tenant, code: { digits } }) => `${digits} ist Ihr Code für ${tenant}`,
      heading: () => 'Neue E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um diese Adresse für Ihr Konto bei ${tenant} zu verwenden, geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:`,
      ],
      action: null,
      notes: ({ tenant }) => [
        'Der Code gilt 10 Minuten, und nur in dem Browser, in dem Sie ihn angefordert haben.',
        `Kein Konto bei ${tenant}? Dann hat sich jemand vertippt, und Sie können diese E-Mail ignorieren.`,
      ],
      reason: addressReason,
    },
    'email-change-link': {
      subject: ({ tenant }) => `Ihr Link für ${tenant}`,
      heading: () => 'Neue E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Um diese Adresse für Ihr Konto bei ${tenant} zu verwenden, öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben. Es wurden viele falsche Codes eingegeben, darum enthält diese E-Mail keinen Code.`,
      ],
      action: 'Diese Adresse verwenden',
      notes: ({ tenant }) => [
        'Der Link gilt 10 Minuten, und nur in dem Browser, in dem Sie ihn angefordert haben.',
        `Kein Konto bei ${tenant}? Dann hat sich jemand vertippt, und Sie können diese E-Mail ignorieren.`,
      ],
      reason: addressReason,
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
        `Sie erhalten diese E-Mail, weil Sie sie im Portal von ${tenant} angefordert haben.`,
    },
    'address-in-use': {
      subject: ({ tenant }) => `Jemand wollte Ihre Adresse bei ${tenant} verwenden`,
      heading: () => 'Dies ist die Adresse Ihres Kontos',
      paragraphs: ({ tenant }) => [
        `Jemand, vielleicht Sie selbst, wollte diese Adresse für ein anderes Konto bei ${tenant} verwenden. Sie gehört schon zu einem Konto, deshalb wurde nichts geändert.`,
      ],
      action: 'Anmelden',
      notes: () => ['Falls das nicht Sie waren, ignorieren Sie diese E-Mail: Ihr Konto bleibt, wie es ist.'],
      reason: germanReason,
    },
    'undo-email-change': {
      subject: ({ tenant }) => `Ihre E-Mail-Adresse bei ${tenant} wurde geändert`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: ({ tenant, when }) => [
        `Ihr Konto bei ${tenant} hat am ${when} eine neue E-Mail-Adresse erhalten. Mit dieser hier können Sie sich nicht mehr anmelden.`,
        'Wenn Sie das waren, müssen Sie nichts tun. Falls nicht, stellen Sie Ihr Konto wieder her: Ihre Adresse gilt wieder, Sie wählen ein neues Passwort, und alle anderen werden abgemeldet.',
      ],
      action: 'Das war ich nicht: alles rückgängig machen',
      notes: () => [
        'Der Link gilt einmal und 7 Tage lang. Bis dahin gehen die Sicherheits-E-Mails des Kontos auch an diese Adresse.',
      ],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil dies bisher die Adresse Ihres Kontos bei ${tenant} war.`,
    },
    'undo-key-change': {
      subject: ({ tenant }) => `Ein API-Schlüssel hat ein Inhaberkonto von ${tenant} geändert`,
      heading: () => 'Ein API-Schlüssel hat ein Inhaberkonto geändert',
      paragraphs: ({ when, keyChange }) => [germanKeyChange(keyChange, when)],
      advice: () => [
        'Wenn Sie damit gerechnet haben, müssen Sie nichts tun. Falls nicht, machen Sie es rückgängig: Adresse und Passwort des Kontos werden wiederhergestellt, seither verknüpfte externe Konten werden getrennt, alle werden dort abgemeldet, und der API-Schlüssel wird widerrufen.',
      ],
      action: 'Rückgängig machen und Schlüssel widerrufen',
      notes: () => [
        'Der Link gilt einmal und 72 Stunden lang. Ein entfernter zweiter Faktor muss neu eingerichtet werden.',
      ],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil ein Inhaber von ${tenant} diese Adresse hat oder hatte.`,
    },
    'address-not-restored': {
      subject: ({ tenant }) =>
        `Die E-Mail-Adresse eines Inhabers von ${tenant} konnte nicht wiederhergestellt werden`,
      heading: () => 'Die E-Mail-Adresse eines Inhabers konnte nicht wiederhergestellt werden',
      paragraphs: ({ when, keyChange }) => germanAddressNotRestored(keyChange, when),
      action: null,
      notes: () => [
        'Prüfen Sie jetzt beide Konten im Portal. Wer die E-Mails an die Adresse eines Kontos liest, kann ein neues Passwort dafür wählen: Geben Sie dem Inhaberkonto eine Adresse seines Inhabers, oder sperren Sie es, bis das geklärt ist.',
      ],
      reason: ({ tenant }) => `Sie erhalten diese E-Mail, weil Sie bei ${tenant} Inhaber sind.`,
    },
    'email-changed': {
      subject: ({ tenant }) => `Ihre E-Mail-Adresse bei ${tenant} wurde geändert`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: ({ tenant, when }) => [
        `Ihr Konto bei ${tenant} hat am ${when} eine neue E-Mail-Adresse erhalten. Mit dieser hier können Sie sich nicht mehr anmelden.`,
      ],
      action: null,
      notes: ({ tenant, supportEmail }) => [
        `Wenn Sie davon wussten, müssen Sie nichts tun. Falls nicht, ${supportEmail === null ? `sollten Sie sich sofort an ${tenant} wenden` : `schreiben Sie bitte sofort an ${supportEmail}`}.`,
      ],
      reason: ({ tenant }) =>
        `Sie erhalten diese E-Mail, weil dies bisher die Adresse Ihres Kontos bei ${tenant} war.`,
    },
  },
};
