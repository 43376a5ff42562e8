import type { Texts } from './english.js';
import { isolated } from './isolated.js';

export const secondFactorGerman: Pick<
  Texts,
  'passkey' | 'secondFactor' | 'setUp' | 'setUpPasskey' | 'backupCodes' | 'fewBackupCodes'
> = {
  passkey: {
    buttons: {
      'sign-in': 'Mit einem Passkey anmelden',
      'second-factor': 'Passkey verwenden',
      'set-up': 'Passkey erstellen',
      account: 'Passkey hinzufügen',
      'step-up': 'Passkey verwenden',
      'sign-up': 'Passkey statt eines Passworts erstellen',
      'operator-access': 'Passkey hinzufügen',
    },
    notMade:
      'Es wurde kein Passkey erstellt. Bestätigen Sie mit der PIN Ihres Geräts, Ihrem Fingerabdruck oder Ihrem Gesicht. Versuchen Sie es noch einmal, oder richten Sie eine App ein.',
    failed:
      'Es wurde kein Passkey verwendet. Bestätigen Sie mit der PIN Ihres Geräts, Ihrem Fingerabdruck oder Ihrem Gesicht. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Weg.',
    unsupported: 'Dieser Browser kann keine Passkeys verwenden.',
    needsName:
      'Passkeys können hier nicht verwendet werden: Dafür braucht die Website einen Namen, diese hat aber nur eine IP-Adresse.',
  },
  secondFactor: {
    title: 'Bestätigen Sie, dass Sie es sind',
    submit: 'Weiter',
    lost: {
      owner: (id) =>
        `Alles davon verloren? Ein anderer Inhaber kann Ihren zweiten Schritt zurücksetzen. Gibt es keinen, wenden Sie sich an den Betreiber dieses Dienstes, und nennen Sie ihm Ihre Benutzer-ID: ${id}`,
      other: (tenant) =>
        `Alles davon verloren? Bitten Sie die Administratoren von ${isolated(tenant)}, Ihren zweiten Schritt zurückzusetzen. Sie prüfen, dass Sie es sind. Danach sind Sie überall abgemeldet, melden sich ohne ihn an und richten einen neuen ein.`,
    },
    remember: (days) =>
      `In diesem Browser ${days === 1 ? 'einen Tag' : `${days} Tage`} lang auf diesen Schritt verzichten`,
    usedUp:
      'Zu viele falsche Codes in Folge: Die Codes Ihrer App gelten hier nicht mehr. Verwenden Sie einen Passkey, einen Backup-Code oder einen Browser, in dem Sie schon angemeldet waren, oder wenden Sie sich an die Administratoren Ihrer Organisation.',
    locked: (minutes) =>
      `In diesem Browser gab es zu viele falsche Codes. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
    totp: {
      text: 'Öffnen Sie Ihre Authenticator-App, und geben Sie den Code ein, den sie für dieses Konto zeigt.',
      textOrPasskey:
        'Verwenden Sie Ihren Passkey, oder geben Sie den Code ein, den Ihre Authenticator-App für dieses Konto zeigt.',
      label: 'Code aus der App',
      missing: 'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App zeigt.',
      refused:
        'Der Code ist falsch, wurde schon benutzt oder ist abgelaufen. Warten Sie auf den nächsten, und prüfen Sie, ob die Uhr des Geräts mit Ihrer App stimmt.',
      otherWay: 'Einen Backup-Code verwenden',
    },
    backupCode: {
      text: 'Geben Sie einen der Backup-Codes ein, die Sie beim Einrichten des zweiten Schritts gesichert haben. Jeder gilt einmal.',
      label: 'Backup-Code',
      missing: 'Geben Sie einen Ihrer Backup-Codes ein.',
      refused:
        'Der Code ist falsch oder wurde schon benutzt. Versuchen Sie einen anderen Ihrer Backup-Codes.',
      otherWay: 'Die Authenticator-App verwenden',
      otherWayPasskey: 'Einen Passkey verwenden',
    },
    passkey: {
      text: 'Verwenden Sie den Passkey, den Sie für dieses Konto eingerichtet haben. Ihr Gerät fragt nach seiner PIN, Ihrem Fingerabdruck oder Ihrem Gesicht.',
      withoutScript: 'Passkeys brauchen JavaScript, das in diesem Browser ausgeschaltet ist.',
      elsewhere:
        'Ihr Passkey gehört zu einer anderen Adresse dieser Organisation und kann hier nicht verwendet werden. Wenden Sie sich an die Administratoren.',
      refused:
        'Dieser Passkey kann hier für dieses Konto nicht verwendet werden. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Weg.',
      otherWay: 'Einen Backup-Code verwenden',
    },
  },
  setUp: {
    title: 'Authenticator-App einrichten',
    titleOfEither: 'Zweiten Schritt einrichten',
    passkeyTitle: 'Passkey (empfohlen)',
    text: (tenant) => `${isolated(tenant)} verlangt beim Anmelden einen zweiten Schritt.`,
    steps: [
      'Installieren Sie eine Authenticator-App, falls Sie keine haben.',
      'Scannen Sie diesen Code mit der App.',
      'Geben Sie die sechs Ziffern ein, die die App zeigt.',
    ],
    qrLabel: 'QR-Code für die Authenticator-App',
    open: 'App auf diesem Gerät öffnen',
    byHand: 'Scannen nicht möglich? Geben Sie diesen Schlüssel in die App ein:',
    label: 'Code aus der App',
    submit: 'Weiter',
    passkey:
      'Ihr Gerät meldet Sie mit seiner PIN, Ihrem Fingerabdruck oder Ihrem Gesicht an. Sie müssen keinen Code eingeben.',
    passkeyName: 'Mein Passkey',
    problems: {
      missing: 'Geben Sie die sechs Ziffern ein, die die App zeigt.',
      wrong:
        'Der Code ist falsch. Warten Sie auf den nächsten, und prüfen Sie, ob die Uhr des Geräts mit Ihrer App stimmt.',
      passkey:
        'Der Passkey wurde nicht hinzugefügt. Versuchen Sie es noch einmal, oder richten Sie eine App ein.',
      late: 'Das hat zu lange gedauert. Scannen Sie den neuen Code unten.',
    },
  },
  setUpPasskey: {
    title: 'Passkey erstellen',
    text: 'Um fortzufahren, brauchen Sie einen Passkey: Ihr Gerät meldet Sie mit seiner PIN, Ihrem Fingerabdruck oder Ihrem Gesicht an.',
    refused: 'Dieser Passkey wurde nicht hinzugefügt. Versuchen Sie es noch einmal.',
  },
  backupCodes: {
    title: 'Sichern Sie Ihre Backup-Codes',
    text: 'Wenn Sie Ihre App oder Ihren Passkey nicht verwenden können, gilt jeder Code einmal. Sie werden nur jetzt angezeigt: Speichern oder drucken Sie sie, und bewahren Sie sie sicher auf.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    print: 'Drucken',
    download: 'Als Datei speichern',
    fileName: 'Backup-Codes.txt',
    fileHead: (tenant) => `Backup-Codes Ihres Kontos bei ${tenant}. Jeder gilt einmal.`,
    onward: 'Ich habe sie gesichert',
  },
  fewBackupCodes: {
    title: (left) =>
      left === 0
        ? 'Das war Ihr letzter Backup-Code'
        : `Sie haben noch ${left === 1 ? 'einen Backup-Code' : `${left} Backup-Codes`}`,
    text: 'Erstellen Sie auf Ihrer Kontoseite neue, damit Sie nicht ausgesperrt sind, wenn Sie Ihre App oder Ihren Passkey nicht verwenden können.',
    onward: 'Weiter',
  },
};
