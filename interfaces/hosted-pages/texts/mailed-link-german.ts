import type { Texts } from './english.js';
import { isolated } from './isolated.js';

export const mailedLinkGerman: Pick<
  Texts,
  | 'changePassword'
  | 'forgotPassword'
  | 'mailSent'
  | 'resetPassword'
  | 'verifyEmail'
  | 'undoEmailChange'
  | 'objectToRecovery'
  | 'operatorAccess'
  | 'undoKeyChange'
  | 'acceptInvitation'
> = {
  changePassword: {
    title: 'Wählen Sie ein neues Passwort',
    text: 'Ihr jetziges Passwort wurde für Sie festgelegt. Wählen Sie ein eigenes, um fortzufahren.',
    submit: 'Speichern und fortfahren',
  },
  forgotPassword: {
    title: 'Passwort vergessen?',
    text: 'Geben Sie Ihre E-Mail-Adresse ein, und wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen können.',
    submit: 'Link senden',
    back: 'Zurück zur Anmeldung',
  },
  mailSent: {
    title: 'Prüfen Sie Ihr Postfach',
    text: 'Wenn es ein Konto mit dieser Adresse gibt, haben wir eine E-Mail mit einem Link dorthin gesendet. Der Link gilt eine Stunde.',
    hint: 'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach, und prüfen Sie, ob die Adresse stimmt. Sie können sie dreimal pro Stunde anfordern.',
    resend: 'Noch einmal senden',
    again: 'Andere Adresse versuchen',
  },
  resetPassword: {
    title: 'Wählen Sie ein neues Passwort',
    text: 'Wenn Sie es speichern, werden Sie überall sonst abgemeldet.',
    submit: 'Passwort speichern',
    doneTitle: 'Ihr Passwort ist geändert',
    doneText: 'Melden Sie sich von jetzt an mit dem neuen Passwort an.',
  },
  verifyEmail: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: (tenant) => `Bestätigen Sie, dass Sie die E-Mail von ${isolated(tenant)} erhalten haben.`,
    submit: 'Adresse bestätigen',
    doneTitle: 'Ihre E-Mail-Adresse ist bestätigt',
    doneText: 'Vielen Dank. Sie können fortfahren oder dieses Fenster schließen.',
    toAccount: 'Zu Ihrem Konto',
  },
  undoEmailChange: {
    title: 'Konto wiederherstellen',
    text: 'Ihre frühere E-Mail-Adresse wird wiederhergestellt, und alle angemeldeten Geräte werden abgemeldet. Wählen Sie ein neues Passwort.',
    submit: 'Rückgängig machen und Passwort speichern',
    doneTitle: 'Ihre Adresse ist wiederhergestellt',
    doneText: 'Melden Sie sich mit ihr und Ihrem neuen Passwort an.',
  },
  objectToRecovery: {
    title: 'Entfernen der zweiten Faktoren stoppen?',
    text: (tenant) =>
      `Ein Betreiber des Dienstes wurde gebeten, die zweiten Faktoren eines Inhabers von ${isolated(tenant)} zu entfernen. Hat der Inhaber nicht darum gebeten, stoppen Sie es.`,
    submit: 'Entfernen stoppen',
    doneTitle: 'Das Entfernen ist gestoppt',
    doneText:
      'Die zweiten Faktoren des Inhabers bleiben. Das Protokoll zeigt, dass jemand widersprochen hat.',
  },
  operatorAccess: {
    title: 'Passkey einrichten',
    text: 'Dieser Link wurde auf dem Server für Ihr Betreiberkonto erzeugt. Er fügt einen Passkey hinzu und meldet niemanden an: Melden Sie sich danach mit dem Passkey an.',
    refused: 'Dieser Passkey wurde nicht hinzugefügt. Versuchen Sie es noch einmal.',
    doneTitle: 'Der Passkey wurde hinzugefügt',
    doneText:
      'Der Link kann nicht noch einmal verwendet werden, und alle Betreiber wurden per E-Mail informiert. Melden Sie sich jetzt mit dem Passkey an.',
  },
  undoKeyChange: {
    title: 'Rückgängig machen und Schlüssel widerrufen?',
    text: 'Was der API-Schlüssel in den letzten 72 Stunden an diesem Konto geändert hat, wird rückgängig gemacht: Adresse und Passwort werden wiederhergestellt, und alle werden dort abgemeldet. Der Schlüssel wird widerrufen und gilt nicht mehr.',
    submit: 'Rückgängig machen und Schlüssel widerrufen',
    doneTitle: 'Die Änderung ist rückgängig gemacht',
    doneText:
      'Der API-Schlüssel ist widerrufen, und alle wurden von dem Konto abgemeldet. Ein entfernter zweiter Faktor muss neu eingerichtet werden.',
    partlyTitle: 'Der Schlüssel ist widerrufen, aber die Adresse ist nicht wiederhergestellt',
    partlyText:
      'Ein anderes Konto hat inzwischen die frühere E-Mail-Adresse. Sie bleibt bei diesem Konto, und das Inhaberkonto behält die Adresse, die der Schlüssel ihm gegeben hat. Alles andere ist rückgängig gemacht, und alle sind abgemeldet. Alle Inhaber wurden per E-Mail informiert. Ein Inhaber muss jetzt beide Konten prüfen: Wer die E-Mails an die Adresse eines Kontos liest, kann ein neues Passwort dafür wählen.',
  },
  acceptInvitation: {
    title: (tenant) => `Willkommen bei ${isolated(tenant)}`,
    text: 'Wählen Sie ein Passwort, um Ihr Konto zu aktivieren.',
    submit: 'Konto aktivieren',
    doneTitle: 'Ihr Konto ist bereit',
    doneText: 'Melden Sie sich von jetzt an mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
  },
};
