import type { deviceEnglish } from './device-english.js';
import { isolated } from './isolated.js';

export const deviceGerman: typeof deviceEnglish = {
  title: 'Gerät verbinden',
  text: 'Geben Sie den Code ein, den Ihr Gerät oder Programm anzeigt. Geben Sie nur einen Code ein, den Sie selbst angefordert haben.',
  confirmText:
    'Prüfen Sie, ob Ihr Gerät oder Programm genau diesen Code anzeigt. Fahren Sie nicht fort, wenn Ihnen jemand den Link geschickt hat.',
  label: 'Code',
  hint: 'Acht Buchstaben, mit oder ohne Bindestrich',
  submit: 'Weiter',
  missing: 'Geben Sie die acht Buchstaben ein, die Ihr Gerät oder Programm anzeigt.',
  unknown:
    'Dieser Code stimmt nicht oder ist abgelaufen. Codes gelten 10 Minuten. Prüfen Sie ihn, oder beginnen Sie auf dem Gerät von vorn.',
  over: 'Diese Anfrage ist vorbei: Sie wurde entschieden, oder es sind mehr als 10 Minuten vergangen. Beginnen Sie auf dem Gerät von vorn.',
  limited: (minutes) =>
    `Zu viele falsche Codes von Ihnen oder aus Ihrem Netz. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} wieder.`,
  consent: {
    title: (client) => `${isolated(client)} Zugriff erlauben?`,
    text: (client, tenant) =>
      `Mit Ihrem Konto bei ${isolated(tenant)} möchte ein Gerät oder Programm mit ${isolated(client)}:`,
    warning:
      'Hat Ihnen jemand anderes diesen Code gegeben, per E-Mail, am Telefon oder in einem Chat? Dann erlauben Sie nichts: Diese Person käme in Ihr Konto.',
    askedAt: 'Der Code wurde angefordert',
    askedFrom: 'von der IP-Adresse',
    unknownAddress: 'unbekannt',
    allow: 'Erlauben',
    deny: 'Ablehnen',
  },
  allowed: {
    title: 'Gerät verbunden',
    text: 'Kehren Sie zu Ihrem Gerät oder Programm zurück: Es geht dort in wenigen Sekunden weiter. Sie können diese Seite schließen.',
  },
  refused: {
    title: 'Gerät nicht verbunden',
    text: 'Das Gerät oder Programm erhält keinen Zugriff. Sie können diese Seite schließen.',
  },
};
