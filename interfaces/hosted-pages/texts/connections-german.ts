import type { connectionsEnglish } from './connections-english.js';
import { isolated } from './isolated.js';

const either = new Intl.ListFormat('de', { type: 'disjunction' });

/** The German texts of sign-ins with external accounts. */
export const connectionsGerman: typeof connectionsEnglish = {
  continueWith: (name) => `Weiter mit ${isolated(name)}`,
  usedLast: 'Auf diesem Gerät zuletzt verwendet',
  or: 'oder',
  beganAgain: {
    connectionDenied:
      'Sie haben die Anmeldung dort nicht abgeschlossen. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
    connectionDown:
      'Der Dienst, mit dem Sie sich anmelden wollten, antwortet gerade nicht. Versuchen Sie es in ein paar Minuten noch einmal, oder melden Sie sich anders an.',
    connectionFailed:
      'Die Antwort des Dienstes, bei dem Sie sich angemeldet haben, ließ sich nicht prüfen. Versuchen Sie es noch einmal, oder melden Sie sich anders an. Wenn es wieder geschieht, sagen Sie es Ihrer Administratorin oder Ihrem Administrator.',
    connectionOver:
      'Diese Anmeldung ist vorbei, dauerte länger als eine Stunde oder wurde in einem anderen Browser begonnen. Bitte beginnen Sie noch einmal.',
    connectionOff: 'Diese Art der Anmeldung gibt es nicht mehr. Melden Sie sich anders an.',
    connectionAsk:
      'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich einmal bei ihm an: Dann können Sie das andere verknüpfen.',
    connectionUnknown:
      'Zu dem Konto, mit dem Sie sich angemeldet haben, gibt es hier keines. Bitten Sie Ihre Administratorin oder Ihren Administrator um Zugang.',
    connectionAddress:
      'Der Dienst, bei dem Sie sich angemeldet haben, hat Ihre E-Mail-Adresse nicht genannt, die ein Konto hier braucht. Melden Sie sich anders an.',
    connectionLimit: 'Gerade lassen sich keine neuen Konten anlegen. Versuchen Sie es morgen noch einmal.',
    connectionSuspended:
      'Bei diesem Konto können Sie sich gerade nicht anmelden. Wenden Sie sich an Ihre Administratorin oder Ihren Administrator.',
  },
  link: {
    title: 'Konten verknüpfen?',
    text: (name, email) =>
      email === null
        ? `Sie haben sich auch mit ${isolated(name)} angemeldet. Wenn Sie es verknüpfen, können Sie sich künftig damit bei diesem Konto anmelden.`
        : `Sie haben sich auch mit ${isolated(name)} als ${isolated(email)} angemeldet. Wenn Sie es verknüpfen, können Sie sich künftig damit bei diesem Konto anmelden.`,
    submit: 'Konten verknüpfen',
    skip: 'Nicht jetzt',
    notLinked: 'Ihre Konten sind nicht verknüpft',
    taken: (name) =>
      `Das Konto, mit dem Sie sich bei ${isolated(name)} angemeldet haben, ist hier mit einem anderen verknüpft. Trennen Sie es zuerst dort.`,
    goOn: 'Weiter',
  },
  signOut: {
    also: (name) => `Auch bei ${isolated(name)} abmelden`,
    text: (tenant, account, name) =>
      `${isolated(account)} ist in diesem Browser nicht mehr bei ${isolated(tenant)} angemeldet. Melden Sie sich auch bei ${isolated(name)} ab, und fahren Sie dann fort.`,
    there: (name) => `Bei ${isolated(name)} abmelden`,
  },
  account: {
    title: 'Externe Konten',
    text: 'Mit jedem davon können Sie sich anmelden.',
    none: 'Sie haben keines verknüpft.',
    manage: 'Verknüpfen oder trennen',
    linked: (time) => `Verknüpft ${time}.`,
    lastUsed: (time) => `Zuletzt verwendet ${time}.`,
    unlink: 'Trennen',
    unlinkNamed: (name) => `${isolated(name)} trennen`,
    unlinking: {
      title: (name) => `${isolated(name)} trennen?`,
      text: (email) =>
        email === null
          ? 'Sie können sich hier nicht mehr mit diesem Konto anmelden.'
          : `Sie können sich hier nicht mehr mit dem Konto ${isolated(email)} anmelden.`,
      left: (ways) => `Anmelden können Sie sich weiterhin mit ${either.format(ways)}.`,
      ways: {
        password: 'Ihrem Passwort',
        passkey: 'einem Passkey',
        mailedCode: 'einem Code, den wir Ihnen per E-Mail senden',
      },
    },
    linkTo: (name) => `${isolated(name)} verknüpfen`,
    last: 'Anders können Sie sich nicht anmelden. Legen Sie zuerst ein Passwort fest, oder fügen Sie einen Passkey hinzu.',
    gone: 'Dieses Konto ist nicht mehr verknüpft.',
  },
};
