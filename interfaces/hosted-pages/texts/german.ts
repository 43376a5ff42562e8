import type { Texts } from './english.js';
import { accountGerman } from './account-german.js';
import { connectionsGerman } from './connections-german.js';
import { deviceGerman } from './device-german.js';
import { isolated } from './isolated.js';
import { mailedLinkGerman } from './mailed-link-german.js';
import { secondFactorGerman } from './second-factor-german.js';
import { signUpGerman } from './sign-up-german.js';
import { tenantSignUpGerman } from './tenant-sign-up-german.js';

export const german: Texts = {
  newTab: '(öffnet sich in einem neuen Tab)',
  help: 'Hilfe',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  language: 'Sprache',
  form: {
    show: 'Passwort anzeigen',
    sixDigits: 'Sechs Ziffern: Mit der letzten wird das Formular gesendet.',
    capsLock: 'Die Feststelltaste ist aktiv.',
    rules: {
      min: (least) => `Mindestens ${least} Zeichen`,
      max: 'Höchstens 128 Zeichen',
      email: 'Nicht Ihre E-Mail-Adresse',
    },
    met: 'erfüllt',
    unmet: 'noch nicht',
  },
  errorTitle: (title) => `Fehler: ${title}`,
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  firstName: 'Vorname',
  lastName: 'Nachname (optional)',
  newPassword: 'Neues Passwort',
  repeatPassword: 'Neues Passwort wiederholen',
  passwordRules: (least) =>
    `Mindestens ${least} Zeichen. Gut sind ein paar zufällige Wörter. Nicht Ihr Name, Ihre E-Mail-Adresse oder ein häufiges Passwort.`,
  toSignIn: 'Zur Anmeldung',
  faults: {
    emailRequired: 'Geben Sie Ihre E-Mail-Adresse ein.',
    emailFormat: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    passwordRequired: 'Geben Sie ein Passwort ein.',
    passwordTooShort: (least) => `Das Passwort ist zu kurz. Verwenden Sie mindestens ${least} Zeichen.`,
    passwordTooLong: 'Das Passwort ist zu lang. Verwenden Sie höchstens 128 Zeichen.',
    passwordUnprintable:
      'Das Passwort enthält ein Zeichen, das man nicht tippen kann. Wählen Sie ein anderes.',
    passwordGuessable:
      'Ihr Passwort darf nicht Ihr Name oder Ihre E-Mail-Adresse sein. Wählen Sie ein anderes.',
    passwordCommon: 'Das Passwort ist eines der häufigsten. Wählen Sie ein anderes.',
    passwordsDiffer: 'Die beiden Passwörter stimmen nicht überein. Geben Sie das neue zweimal ein.',
    passwordUnchanged: 'Das ist Ihr jetziges Passwort. Wählen Sie ein anderes.',
    passwordOther: 'Dieses Passwort kann nicht verwendet werden. Wählen Sie ein anderes.',
  },
  signIn: {
    title: 'Anmelden',
    toContinue: (client) => `um mit ${isolated(client)} fortzufahren`,
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    mailCode: 'Code per E-Mail erhalten',
    keep: 'Meine E-Mail-Adresse auf diesem Gerät merken',
    forgetAccount: 'Konto auf diesem Gerät vergessen',
    refused:
      'E-Mail-Adresse oder Passwort stimmt nicht. Prüfen Sie beides, und versuchen Sie es noch einmal. Nach mehreren falschen Versuchen müssen Sie ein paar Minuten warten.',
    locked: (minutes) =>
      `In diesem Browser gab es zu viele falsche Versuche. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal, oder wählen Sie ein neues Passwort.`,
    passkey:
      'Dieser Passkey kann hier für dieses Konto nicht verwendet werden. Melden Sie sich mit Ihrem Passwort an, oder versuchen Sie einen anderen Passkey.',
    beganAgain: {
      ...connectionsGerman.beganAgain,
      signIn:
        'Diese Anmeldung ist abgelaufen: Sie dauerte länger als 10 Minuten, oder es gab mehrere falsche Codes. Bitte melden Sie sich noch einmal an.',
      session:
        'Ihre Sitzung endete, bevor die Änderung wirksam wurde. Melden Sie sich an, und versuchen Sie es noch einmal.',
      sessionKept:
        'Ihre Sitzung endete, bevor die Änderung gespeichert wurde. Melden Sie sich an: Ihre Eingaben bleiben erhalten.',
    },
    busy: 'Der Dienst ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.',
    disturbed:
      'Die Anmeldung ist im Moment gestört, Ihre Angaben ließen sich nicht prüfen. Kontrollieren Sie E-Mail-Adresse und Passwort, und versuchen Sie es in einigen Minuten noch einmal.',
  },
  connections: connectionsGerman,
  device: deviceGerman,
  selectAccount: { title: 'Konto wählen', submit: 'Mit diesem Konto weiter' },
  ...secondFactorGerman,
  stepUp: {
    title: 'Bestätigen Sie, dass Sie es sind',
    text: 'Geben Sie zu Ihrer Sicherheit Ihr Passwort noch einmal ein.',
    withoutPassword: 'Bestätigen Sie zu Ihrer Sicherheit, dass Sie es sind.',
    askedBy: (client) =>
      `${isolated(client)} verlangt das, bevor etwas Wichtiges gezeigt oder geändert wird. Melden Sie sich noch einmal an, um fortzufahren.`,
    submit: 'Weiter',
    refused: 'Dieses Passwort stimmt nicht. Nach mehreren Fehlversuchen müssen Sie einige Minuten warten.',
    missing: {
      factor: {
        text: 'Zu Ihrer Sicherheit ist auch Ihr zweiter Schritt nötig.',
        submit: 'Weiter',
      },
      mailbox: {
        text: 'Zu Ihrer Sicherheit senden wir Ihnen zuerst einen Code per E-Mail.',
        submit: 'Code per E-Mail erhalten',
      },
    },
  },
  ...signUpGerman,
  tenantSignUp: tenantSignUpGerman,
  sentAgain: (time) => `Um ${time} noch einmal gesendet.`,
  mailLimit: (minutes) =>
    `An diese Adresse oder aus Ihrem Netz können gerade keine E-Mails mehr gesendet werden. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  signInCode: {
    title: 'Prüfen Sie Ihr Postfach',
    text: (address: string) =>
      `Wenn es ein Konto mit der Adresse ${isolated(address)} gibt, senden wir einen Code dorthin. Geben Sie ihn hier ein, oder öffnen Sie den Link, falls die E-Mail einen enthält. Beides gilt 10 Minuten und nur in diesem Browser.`,
    opened: 'Sie haben den Link aus der E-Mail geöffnet. Melden Sie sich weiter an.',
    submit: 'Weiter',
    missing: 'Geben Sie die sechs Ziffern aus der E-Mail ein.',
    refused:
      'Der Code ist falsch oder abgelaufen. Sehen Sie in der neuesten E-Mail nach, oder fordern Sie eine neue an. Nach mehreren falschen Codes müssen Sie von vorn beginnen.',
    hint: 'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach, und prüfen Sie die Adresse. Sie können sie dreimal pro Stunde anfordern.',
    other: 'Andere Anmeldeart',
  },
  mailCode: {
    title: 'Prüfen Sie Ihr Postfach',
    code: {
      text: (address) =>
        `Damit wir sicher sind, dass Sie es sind, senden wir einen Code an ${isolated(address)}. Er gilt 10 Minuten und nur in diesem Browser.`,
      label: 'Code aus der E-Mail',
      submit: 'Weiter',
    },
    link: {
      text: (address) =>
        `Für Ihr Konto wurden viele falsche Codes eingegeben. Damit wir sicher sind, dass Sie es sind, senden wir einen Link an ${isolated(address)}. Öffnen Sie ihn innerhalb von 10 Minuten in diesem Browser.`,
      opened: 'Sie haben den Link aus der E-Mail geöffnet. Machen Sie hier weiter.',
      submit: 'Weiter',
    },
    none: {
      text: (address) =>
        `Damit wir sicher sind, dass Sie es sind, senden wir zuerst einen Code an ${isolated(address)}. Bisher wurde keiner gesendet.`,
    },
    hint: 'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach.',
    send: 'E-Mail senden',
    again: 'Noch einmal senden',
    missing: 'Geben Sie die sechs Ziffern aus der E-Mail ein.',
    refused:
      'Der Code ist falsch oder abgelaufen. Sehen Sie in der neuesten E-Mail nach, oder fordern Sie eine neue an. Nach mehreren falschen Codes müssen Sie sich neu anmelden.',
    delayed:
      'E-Mails können gerade nicht gesendet werden. Ihre E-Mail steht in der Warteschlange und wird so bald wie möglich gesendet.',
    failed: 'Die E-Mail konnte nicht zugestellt werden. Fordern Sie sie noch einmal an.',
  },
  who: { label: 'Ihr Konto', notYou: 'Nicht Ihr Konto?', other: 'Anderes Konto verwenden' },
  account: accountGerman,
  consent: {
    title: (client) => `${isolated(client)} Zugriff erlauben?`,
    text: (client, tenant) => `Mit Ihrem Konto bei ${isolated(tenant)} möchte ${isolated(client)}:`,
    resource: (api: string) => `in Ihrem Namen ${isolated(api)} nutzen`,
    permission: (api: string, what: string) => `bei ${isolated(api)}: ${isolated(what)}`,
    destination: 'Danach geht es weiter zu',
    scopes: {
      openid: 'wissen, wer Sie sind: Ihre Benutzerkennung, E-Mail-Adresse, Ihren Namen und Ihre Rollen',
      offline_access: 'mit Ihrem Konto verbunden bleiben, auch wenn Sie nicht da sind',
      'users:read': 'die Konten aller Personen sehen',
      'users:write': 'Konten anderer Personen anlegen, ändern und löschen',
      'roles:read': 'Rollen sehen und wer sie hat',
      'roles:write': 'Rollen anlegen, ändern, löschen und vergeben',
      'branding:read': 'sehen, wie diese Seiten aussehen',
      'branding:write': 'ändern, wie diese Seiten aussehen',
      'webhooks:read': 'Webhooks sehen und was an sie gesendet wurde',
      'webhooks:write': 'Webhooks anlegen, ändern und löschen',
      'audit:read': 'das Protokoll lesen',
    },
    thirdPartyScopes: {
      openid: 'Ihre Benutzerkennung und Ihre Organisation kennen',
      profile: 'Ihren Namen, Ihr Bild und Ihre Sprache sehen, und wann sich Ihr Profil zuletzt geändert hat',
      email: 'Ihre E-Mail-Adresse sehen, und ob sie bestätigt ist',
      roles: 'Ihre Rollen sehen',
    },
    claims: {
      name: 'Ihren Namen sehen',
      given_name: 'Ihren Vornamen sehen',
      family_name: 'Ihren Nachnamen sehen',
      picture: 'Ihr Bild sehen',
      locale: 'Ihre Sprache sehen',
      updated_at: 'sehen, wann sich Ihr Profil zuletzt geändert hat',
      email: 'Ihre E-Mail-Adresse sehen',
      email_verified: 'sehen, ob Ihre E-Mail-Adresse bestätigt ist',
      roles: 'Ihre Rollen sehen',
    },
    isNew: 'Neu',
    allow: 'Erlauben',
    deny: 'Ablehnen',
  },
  ...mailedLinkGerman,
  signOut: {
    title: 'Abmelden?',
    text: (tenant) => `Möchten Sie sich bei ${isolated(tenant)} abmelden?`,
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  signedIn: {
    title: 'Sie sind angemeldet',
    text: 'Diese Anmeldung ist schon abgeschlossen.',
  },
  signedOut: {
    title: 'Sie sind abgemeldet',
    text: (tenant, account) =>
      `${isolated(account)} ist in diesem Browser nicht mehr bei ${isolated(tenant)} angemeldet. Sie können dieses Fenster schließen.`,
    noneTitle: 'Sie sind nicht angemeldet',
    noneText: (tenant) => `In diesem Browser ist niemand bei ${isolated(tenant)} angemeldet.`,
    again: 'Wieder anmelden',
    signIn: 'Anmelden',
  },
  unknownSession: {
    title: 'Wo möchten Sie sich abmelden?',
    text: 'Die App hat nicht gesagt, bei welcher Organisation Sie angemeldet sind. Melden Sie sich auf der Anmeldeseite dieser Organisation ab.',
  },
  leaving: {
    title: 'Einen Moment',
    text: (client) => `Weiter zu ${isolated(client)} …`,
    plainText: 'Es geht gleich weiter …',
    submit: 'Weiter',
  },
  start: {
    title: 'Dies ist ein Anmeldedienst',
    text: 'Mit ihm melden sich Menschen bei den Apps ihrer Organisation an.',
    signIn:
      'Sie melden sich an der Adresse Ihrer Organisation an oder aus der App, die Sie benutzen möchten.',
    administrators: 'Für Administratoren',
    portalText:
      'Inhaber und Administratoren einer Organisation verwalten ihre Personen, Apps und Einstellungen im Portal.',
    portal: 'Zum Portal',
    developers: 'Für Entwickler',
    issuer: 'Aussteller (OpenID Connect)',
    docs: 'API-Referenz',
    discovery: 'Discovery-Dokument',
    health: 'Zustand des Dienstes',
  },
  error: {
    reference: 'Referenz für den Support',
    application: 'App-Kennung (client_id)',
    code: 'Fehlercode',
    reload: 'Seite neu laden',
    newVerification: 'Anmelden und neuen Link senden lassen',
    again: 'Noch einmal versuchen',
    toAccount: 'Zu Ihrem Konto',
    toStart: 'Zur Startseite',
    newLink: 'Neuen Link senden lassen',
    reasons: {
      notFound: {
        title: 'Seite nicht gefunden',
        text: 'Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse auf Tippfehler.',
      },
      requestExpired: {
        title: 'Diese Anmeldung ist abgelaufen',
        text: 'Gehen Sie zurück zur App, aus der Sie kamen, und melden Sie sich von dort noch einmal an.',
      },
      linkInvalid: {
        title: 'Dieser Link gilt nicht mehr',
        text: 'Er wurde benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt.',
      },
      invitationInvalid: {
        title: 'Diese Einladung gilt nicht mehr',
        text: 'Sie wurde benutzt, ist abgelaufen oder wurde durch eine neuere ersetzt. Wenn Sie Ihr Konto schon aktiviert haben, melden Sie sich an. Bitten Sie sonst die Person, die Sie eingeladen hat, oder einen Administrator Ihrer Organisation um eine neue.',
      },
      undoInvalid: {
        title: 'Dieser Link gilt nicht mehr',
        text: 'Er wurde benutzt oder ist abgelaufen. Wenn Sie diese Änderung nicht selbst vorgenommen haben, wenden Sie sich jetzt an einen Administrator Ihrer Organisation.',
      },
      operatorLinkInvalid: {
        title: 'Dieser Link gilt nicht mehr',
        text: 'Er wurde benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt. Bitten Sie jemanden mit Zugang zum Server um einen neuen: Er wird auf der Kommandozeile erzeugt.',
      },
      formRefused: {
        title: 'Dieses Formular wurde nicht angenommen',
        text: 'Vielleicht war es zu lange offen, oder Ihr Browser blockiert Cookies. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
      },
      badRequest: {
        title: 'Diese Anfrage ist ungültig',
        text: 'Die App, aus der Sie kamen, hat eine ungültige Anfrage gesendet. Bitte geben Sie dem Betreiber der App Bescheid.',
      },
      clientUnknown: {
        title: 'Unbekannte App',
        text: 'Die App, aus der Sie kamen, ist hier nicht registriert. Bitte geben Sie dem Betreiber der App Bescheid.',
      },
      clientNotAdmitted: {
        title: 'Diese App ist nicht zugelassen',
        text: 'Die Organisation lässt keine Apps zu, die sie nicht selbst registriert hat, oder keine von dieser Adresse. Wenden Sie sich an ihre Administratoren.',
      },
      documentRefused: {
        title: 'Diese App ist nicht richtig eingerichtet',
        text: 'Das Dokument, in dem sich die App beschreibt, war nicht lesbar oder ist fehlerhaft. Bitte geben Sie dem Betreiber der App Bescheid und nennen Sie den Fehlercode unten.',
      },
      targetMissing: {
        title: 'Diese App ist nicht richtig eingerichtet',
        text: 'Die App hat nicht gesagt, welchen Dienst sie für Sie nutzen möchte, oder der Dienst ist hier nicht bekannt. Bitte geben Sie dem Betreiber der App Bescheid.',
      },
      redirectRefused: {
        title: 'Diese App ist nicht richtig eingerichtet',
        text: 'Die App möchte Sie an eine Adresse weiterleiten, die nicht für sie registriert ist. Zu Ihrer Sicherheit haben wir das verhindert. Bitte geben Sie dem Betreiber der App Bescheid.',
      },
      tenantLocked: {
        title: 'Sie können sich gerade nicht anmelden',
        text: 'Das Konto der Organisation ist gesperrt. Wenden Sie sich an ihre Administratoren.',
      },
      tooManyRequests: {
        title: 'Zu viele Anfragen',
        text: 'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
      },
      unavailable: {
        title: 'Gerade nicht verfügbar',
        text: 'Ein Teil des Dienstes ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
      },
      internal: {
        title: 'Etwas ist schiefgegangen',
        text: 'Der Fehler liegt bei uns, nicht bei Ihnen. Versuchen Sie es noch einmal. Wenn er bleibt, nennen Sie dem Support die Referenz unten.',
      },
    },
  },
};
