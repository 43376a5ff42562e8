import type { Texts } from './english.js';
import { isolated } from './isolated.js';

export const signUpGerman: Pick<Texts, 'signUp' | 'signUpPasskey'> = {
  signUpPasskey: {
    title: 'Ohne Passwort anmelden?',
    text: 'Ihr Konto ist fertig. Mit einem Passkey meldet Ihr Gerät Sie das nächste Mal an: mit seiner PIN, Ihrem Fingerabdruck oder Ihrem Gesicht.',
    skip: 'Nicht jetzt',
  },
  signUp: {
    link: 'Konto erstellen',
    title: 'Konto erstellen',
    toContinue: (client) => `um mit ${isolated(client)} fortzufahren`,
    text: 'Wir senden Ihnen zuerst eine E-Mail, um sicher zu sein, dass die Adresse Ihnen gehört.',
    submit: 'Weiter',
    haveAccount: 'Ich habe schon ein Konto',
    over: 'Diese Registrierung ist abgelaufen: Sie dauerte zu lange, es gab zu viele falsche Codes, oder sie wurde in einem anderen Browser fortgesetzt. Beginnen Sie von vorn.',
    domain:
      'Mit dieser Adresse können Sie hier kein Konto erstellen. Verwenden Sie die Adresse Ihrer Organisation.',
    full: 'Heute können hier keine Konten mehr erstellt werden. Versuchen Sie es morgen noch einmal.',
    limited:
      'Zu viele Registrierungen ohne JavaScript. Schalten Sie es ein, oder versuchen Sie es in einer Stunde noch einmal.',
    code: {
      title: 'Prüfen Sie Ihr Postfach',
      lead: 'Wir senden eine E-Mail an diese Adresse. Geben Sie den Code daraus ein, oder öffnen Sie den Link darin. Der Code gilt 10 Minuten und nur in diesem Browser.',
      linkLead:
        'Für diese Adresse wurden viele falsche Codes eingegeben, darum senden wir Ihnen stattdessen einen Link. Öffnen Sie ihn, um fortzufahren.',
      label: 'Code aus der E-Mail',
      submit: 'Weiter',
      missing: 'Geben Sie die sechs Ziffern aus der E-Mail ein.',
      refused:
        'Der Code stimmt nicht oder ist abgelaufen. Sehen Sie in der neuesten E-Mail nach, oder fordern Sie eine neue an.',
      hint: 'Nach ein paar Minuten noch nichts? Sehen Sie im Spam-Ordner nach, und prüfen Sie die Adresse. Sie können sie dreimal pro Stunde anfordern.',
      again: 'Noch einmal senden',
      other: 'Andere Adresse verwenden',
    },
    details: {
      title: 'Ihr Konto',
      lead: 'Ihre Adresse ist bestätigt. Nennen Sie uns Ihren Namen, und wählen Sie ein Passwort.',
      submit: 'Konto erstellen',
      terms: 'Wenn Sie ein Konto erstellen, akzeptieren Sie:',
      faults: {
        firstName: 'Geben Sie Ihren Vornamen mit höchstens 200 Zeichen ein.',
        lastName: 'Geben Sie einen Nachnamen mit höchstens 200 Zeichen ein, oder lassen Sie das Feld leer.',
        passkey:
          'Es wurde kein Passkey erstellt. Bestätigen Sie mit der PIN Ihres Geräts, Ihrem Fingerabdruck oder Ihrem Gesicht. Versuchen Sie es noch einmal, oder wählen Sie ein Passwort.',
      },
    },
    closed: {
      off: {
        title: 'Die Registrierung ist geschlossen',
        text: (tenant) =>
          `Bei ${isolated(tenant)} können Sie nicht selbst ein Konto erstellen. Wenn Sie eines haben, melden Sie sich an.`,
      },
      invitation: {
        title: 'Registrierung nur mit Einladung',
        text: (tenant) =>
          `Um ein Konto bei ${isolated(tenant)} zu erstellen, öffnen Sie den Link in Ihrer Einladungs-E-Mail. Wenn Sie ein Konto haben, melden Sie sich an.`,
      },
    },
    known: {
      title: 'Sie haben schon ein Konto',
      text: 'Zu dieser Adresse gibt es ein Konto. Melden Sie sich damit an; wenn Sie das Passwort nicht kennen, wählen Sie ein neues.',
    },
  },
};
