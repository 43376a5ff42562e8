import type { LegacySignInTexts } from '../../english/tenant/legacy-sign-in.js';

export const legacySignInGerman: LegacySignInTexts = {
  title: 'Früheres System',
  lead: 'Bei einer Anmeldung kann der Dienst das System fragen, in dem Personen bisher ihre Konten hatten. Sie behalten ihre Passwörter, auch wenn jenes System sie nicht exportieren kann.',
  brief: 'Personen können sich mit ihrem Passwort aus dem System anmelden, aus dem Sie kommen.',
  guide: 'Was es antworten muss',
  manage: 'Früheres System verwalten',
  ownersOnly: 'Nur Inhaber ändern dies.',
  empty: 'Kein früheres System wird gefragt',
  emptyHint:
    'Sobald es eingerichtet ist, melden sich Personen beim ersten Mal hier mit ihrem Passwort aus jenem System an.',
  ask: 'Ein früheres System fragen',
  askHint:
    'Es wird 90 Tage lang gefragt: nach Adressen, die hier unbekannt sind, und nach Personen, die ohne Passwort importiert wurden. Alle Inhaber erhalten eine Warnung.',
  askConfirm: 'Dieses System fragen',
  system: 'System',
  url: 'URL',
  urlHint:
    'Eine https-Adresse im öffentlichen Internet, zum Beispiel https://old.example.com/tessera. Was jemand als Passwort eingibt, wird dorthin gesendet.',
  trustVerified: 'Ihm glauben, welche Adressen bestätigt sind',
  trustVerifiedHint: 'Sonst muss jede Person ihre Adresse hier bestätigen.',
  yes: 'Ja',
  no: 'Nein',
  period: {
    title: 'Zeitraum',
    lead: 'Er endet automatisch. Alle Inhaber erfahren es 14 und 3 Tage vorher per E-Mail.',
    endsAt: 'Wird gefragt bis',
    confirmedAt: 'Zuletzt bestätigt',
    setAt: 'Eingerichtet',
    goOn: 'Weitere 90 Tage fragen',
    done: 'Das frühere System wird weitere 90 Tage gefragt.',
  },
  change: {
    title: 'Ab jetzt dieses System fragen?',
    hint: (url) =>
      `Passwörter werden an ${url} gesendet, und es entsteht ein neues Geheimnis. Das bisherige gilt sofort nicht mehr: Bis Ihr System das neue hat, schlagen Anmeldungen fehl, die es brauchen. Alle Inhaber erhalten eine Warnung.`,
    confirm: 'Dieses System fragen',
  },
  secret: {
    title: 'Geheimnis',
    lead: (hint) =>
      `Damit ist jede Anfrage signiert. Es endet mit „${hint}“ und wird nicht wieder angezeigt.`,
    label: 'Das Geheimnis des früheren Systems',
    made: 'Das frühere System wird ab jetzt gefragt.',
    usage:
      'Damit prüft Ihr System die Signatur jeder Anfrage, bevor es das Passwort ansieht: Sonst könnte dort jeder Passwörter ausprobieren.',
    replace: 'Geheimnis ersetzen',
    replaceTitle: 'Das Geheimnis ersetzen?',
    replaceHint:
      'Das bisherige gilt sofort nicht mehr: Bis Ihr System das neue hat, schlagen Anmeldungen fehl, die es brauchen. Der Zeitraum beginnt neu, und alle Inhaber erhalten eine Warnung.',
    replaceConfirm: 'Ersetzen',
  },
  stop: {
    button: 'Nicht mehr fragen',
    title: 'Das frühere System nicht mehr fragen?',
    hint: 'Wer hier noch kein Passwort hat, kann sich nicht mehr mit dem aus jenem System anmelden. Importierte Personen wählen ein neues über „Passwort vergessen“, die anderen sind hier unbekannt. Das Geheimnis wird gelöscht.',
    confirm: 'Nicht mehr fragen',
    done: 'Das frühere System wird nicht mehr gefragt.',
  },
  faults: {
    'url format': 'Geben Sie eine https-Adresse ohne Benutzernamen und ohne „#“ an.',
    'url address': 'Geben Sie eine https-Adresse im öffentlichen Internet an.',
  },
  errors: {
    legacy_sign_in_not_found: 'Es wird kein früheres System mehr gefragt. Richten Sie es neu ein.',
    legacy_sign_in_replaced:
      'Jemand hat es inzwischen ersetzt oder beendet. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
  },
};
