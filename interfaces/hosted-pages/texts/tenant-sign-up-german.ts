import type { Texts } from './english.js';
import { isolated } from './isolated.js';

export const tenantSignUpGerman: Texts['tenantSignUp'] = {
  title: 'Organisation einrichten',
  lead: 'Mit eigenen Anmeldeseiten, Personen und Anwendungen. Sie werden Inhaber.',
  haveOne: 'Ich habe schon eine Organisation',
  full: 'Heute können keine Organisationen mehr eingerichtet werden. Versuchen Sie es morgen noch einmal.',
  details: {
    title: 'Ihre Organisation',
    lead: 'Ihre Adresse ist bestätigt. Nennen Sie Ihre Organisation, und sagen Sie uns, wer Sie sind.',
    name: 'Name der Organisation',
    slug: 'Kurzname in ihren Adressen',
    slugHint: (host) =>
      `Ihre Anmeldeseiten bekommen eine Adresse wie ${isolated(host)}. Kleinbuchstaben, Ziffern und Bindestriche; er lässt sich später nicht ändern.`,
    submit: 'Einrichten',
    faults: {
      name: 'Geben Sie den Namen Ihrer Organisation ein, höchstens 200 Zeichen.',
      slugMissing:
        'Wählen Sie einen Kurznamen. Wir schlagen diesen vor: Ändern Sie ihn, oder senden Sie das Formular noch einmal ab.',
      busy: 'Gerade wurde aus dieser Registrierung ein anderer Kurzname gesendet, der eingerichtet wird. Warten Sie einen Moment, und melden Sie sich dann dort an.',
    },
    standing: {
      free: 'Dieser Kurzname ist frei.',
      taken: 'Eine andere Organisation hat diesen Kurznamen. Wählen Sie einen anderen.',
      reserved: 'Dieser Kurzname ist reserviert. Wählen Sie einen anderen.',
      format:
        'Ein Kurzname hat 2 bis 63 Kleinbuchstaben, Ziffern und Bindestriche, ohne Bindestrich an den Enden.',
    },
  },
  founded: {
    title: 'Ihre Organisation ist eingerichtet',
    lead: 'Sie werden angemeldet.',
    submit: 'Weiter',
  },
  closed: {
    title: 'Fragen Sie den Betreiber',
    text: 'Organisationen richten die Betreiber dieses Dienstes ein. Wenn Sie eine haben, melden Sie sich an.',
    toPortal: 'Anmelden',
  },
};
