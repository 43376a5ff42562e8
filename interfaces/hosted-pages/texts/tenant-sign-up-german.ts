import type { Texts } from './english.js';
import { isolated } from './isolated.js';

export const tenantSignUpGerman: Texts['tenantSignUp'] = {
  title: 'Organisation einrichten',
  lead: 'Mit eigenen Anmeldeseiten, Benutzern und Anwendungen. Sie werden Inhaber.',
  haveOne: 'Ich habe schon eine Organisation',
  full: 'Heute können keine Organisationen mehr eingerichtet werden. Versuchen Sie es morgen noch einmal.',
  details: {
    title: 'Ihre Organisation',
    lead: 'Ihre Adresse ist bestätigt. Nennen Sie Ihre Organisation, und sagen Sie uns, wer Sie sind.',
    name: 'Name der Organisation',
    slug: 'Kurzname für die Web-Adresse',
    slugHint: (host) =>
      `Ihre Anmeldeseiten bekommen eine Adresse wie ${isolated(host)}. Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche. Der Kurzname lässt sich später nicht ändern.`,
    submit: 'Einrichten',
    faults: {
      name: 'Geben Sie den Namen Ihrer Organisation mit höchstens 200 Zeichen ein.',
      slugMissing:
        'Wählen Sie einen Kurznamen. Wir schlagen diesen vor: Ändern Sie ihn, oder senden Sie das Formular noch einmal ab.',
      busy: 'Ihre Organisation wird bereits mit einem anderen Kurznamen eingerichtet. Warten Sie einen Moment, und melden Sie sich dann dort an.',
    },
    status: {
      free: 'Dieser Kurzname ist verfügbar.',
      taken: 'Dieser Kurzname ist vergeben. Wählen Sie einen anderen.',
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
