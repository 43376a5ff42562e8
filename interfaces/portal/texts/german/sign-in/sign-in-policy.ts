import type { SignInPolicyTexts } from '../../english/sign-in/sign-in-policy.js';

export const signInPolicyGerman: SignInPolicyTexts = {
  title: 'Anmelderegeln',
  lead: 'Wie Personen sich ausweisen, wie lange sie angemeldet bleiben, und was sie selbst tun dürfen.',
  readOnly: 'Nur Inhaber ändern diese Regeln. Sie sehen sie, wie sie sind.',
  groups: {
    factors: {
      title: 'Zweite Faktoren',
      lead: 'Ein zweiter Nachweis zusätzlich zum Passwort: eine Authenticator-App oder ein Passkey.',
      settings: {
        mfa: {
          label: 'Zweiter Faktor',
          choices: {
            off: {
              label: 'Aus',
              hint: 'Neue Faktoren sind nicht möglich. Nach vorhandenen wird weiter gefragt.',
            },
            optional: { label: 'Optional', hint: 'Jede Person entscheidet selbst.' },
            required_for_admins: {
              label: 'Pflicht für Inhaber und Administratoren',
              hint: 'Alle anderen entscheiden selbst.',
            },
            required: { label: 'Pflicht für alle', hint: 'Mit einem Passwort allein kommt niemand hinein.' },
          },
        },
        passkeys: {
          label: 'Passkeys dürfen hinzugefügt werden',
          hint: 'Ein Passkey meldet mit PIN, Fingerabdruck oder Gesicht am Gerät an, ohne Passwort.',
        },
        rememberDeviceDays: {
          label: 'Geräte merken, in Tagen',
          hint: 'Auf einem gemerkten Gerät wird nicht nach dem zweiten Faktor gefragt. 0 bis 90; bei 0 immer. Inhaber und Administratoren werden immer gefragt.',
        },
      },
    },
    passwords: {
      title: 'Passwörter und Codes',
      lead: 'Der erste Nachweis.',
      settings: {
        passwordMinLength: {
          label: 'Mindestlänge von Passwörtern',
          hint: '8 bis 64 Zeichen, für neue Passwörter; vorhandene bleiben gültig.',
        },
        emailCode: {
          label: 'Anmeldung mit Code per E-Mail',
          hint: 'Für Personen, die Passwörter vergessen. Wer Zugriff auf das Postfach hat, hat dann Zugriff auf das Konto.',
        },
      },
    },
    sessions: {
      title: 'Sitzungen',
      lead: 'Wie lange eine Anmeldung gilt.',
      settings: {
        sessionIdleHours: { label: 'Ende von Sitzungen ohne Aktivität, in Stunden', hint: '1 bis 24.' },
        sessionMaxDays: {
          label: 'Höchstdauer von Sitzungen, in Tagen',
          hint: '1 bis 14. Danach melden sich alle erneut an.',
        },
      },
    },
    signUp: {
      title: 'Registrierung',
      lead: 'Wer ohne Einladung ein Konto anlegen darf.',
      settings: {
        signUp: {
          label: 'Registrierung',
          choices: {
            off: { label: 'Aus', hint: 'Nur Inhaber und Administratoren legen Konten an.' },
            invitation: {
              label: 'Mit Einladung',
              hint: 'Die Seite zur Registrierung sagt, dass eine Einladung nötig ist.',
            },
            domains: {
              label: 'Von bestimmten E-Mail-Domains',
              hint: 'Zum Beispiel alle in Ihrem Unternehmen.',
            },
            open: { label: 'Offen', hint: 'Alle, die eine E-Mail-Adresse haben.' },
          },
        },
        signUpDomains: { label: 'E-Mail-Domains', hint: 'Eine je Zeile, zum Beispiel example.com.' },
        signUpsPerDay: {
          label: 'Höchstzahl der Registrierungen am Tag',
          hint: '1 bis 100.000. Das begrenzt, was ein automatisches Programm anrichten kann.',
        },
      },
    },
    metadataClients: {
      title: 'Apps ohne Registrierung',
      lead: 'Agenten und andere Apps, die sich in einem Dokument auf ihrer eigenen Website beschreiben, zum Beispiel MCP-Clients. Personen stimmen jedes Mal zu und sehen die Website zuerst.',
      settings: {
        metadataClients: {
          label: 'Apps mit eigenem Dokument',
          choices: {
            off: { label: 'Aus', hint: 'Nur registrierte Anwendungen. Der Zugriff aller anderen endet.' },
            listed: {
              label: 'Von bestimmten Hosts',
              hint: 'Apps, deren Dokument auf einem dieser Hosts liegt.',
            },
            any: {
              label: 'Von jedem Host',
              hint: 'Jede Person entscheidet selbst, welche App Ihre registrierten APIs für sie nutzen darf.',
            },
          },
        },
        metadataClientHosts: {
          label: 'Hosts',
          hint: 'Einer je Zeile, zum Beispiel app.example.com, mit Port, wenn es nicht 443 ist. Der Zugriff von Apps eines entfernten Hosts endet.',
        },
      },
    },
    account: {
      title: 'Eigenes Konto',
      lead: 'Was Personen auf ihrer Kontoseite tun dürfen.',
      settings: {
        profileEditing: {
          label: 'Profilfelder, die Personen selbst ändern dürfen',
          choices: {
            firstName: { label: 'Vorname' },
            lastName: { label: 'Nachname' },
            email: { label: 'E-Mail-Adresse', hint: 'Die neue Adresse muss bestätigt werden.' },
            locale: { label: 'Sprache' },
            avatar: { label: 'Bild' },
          },
        },
        selfDeletion: {
          label: 'Personen dürfen ihr eigenes Konto löschen',
          hint: 'Sonst löschen nur Inhaber und Administratoren Konten.',
        },
        deletionGraceDays: {
          label: 'Frist bis zur Löschung von Konten, in Tagen',
          hint: '0 bis 30. Eine Anmeldung bis dahin behält das Konto.',
        },
      },
    },
    alerts: {
      title: 'Warnungen',
      lead: 'Worüber Inhaber benachrichtigt werden.',
      settings: {
        alertMails: {
          label: 'Inhabern Warnungen per E-Mail schicken',
          hint: 'Warnungen hoher Stufe sofort, die anderen einmal am Tag.',
        },
      },
    },
  },
  yes: 'Ja',
  no: 'Nein',
  none: 'Nichts',
  without: {
    owner: (count) =>
      count === 0
        ? 'Jeder Inhaber hat einen zweiten Faktor.'
        : count === 1
          ? 'Ein Inhaber hat keinen zweiten Faktor'
          : `${count} Inhaber haben keinen zweiten Faktor`,
    admin: (count) =>
      count === 0
        ? 'Jeder Administrator hat einen zweiten Faktor.'
        : count === 1
          ? 'Ein Administrator hat keinen zweiten Faktor'
          : `${count} Administratoren haben keinen zweiten Faktor`,
    all: (count) =>
      count === 0
        ? 'Alle haben einen zweiten Faktor.'
        : count === 1
          ? 'Eine Person hat keinen zweiten Faktor'
          : `${count} Personen haben keinen zweiten Faktor`,
    consequence:
      'Sie richten einen bei der nächsten Anmeldung ein. Administratoren brauchen ihn sofort, um dieses Portal zu benutzen.',
    own: 'Sie haben selbst keinen zweiten Faktor. Richten Sie zuerst einen ein:',
    ownLink: 'Sicherheit Ihres Kontos',
  },
  effects: {
    passkeysOff: 'Vorhandene Passkeys bleiben gültig. Neue sind nicht möglich.',
    open: 'Fremde können Konten anlegen und sich bei Ihren Anwendungen anmelden. Sie bekommen die Rolle „user“ und sonst nichts.',
    shorter: (days) =>
      `Das gilt für neue Anmeldungen. Eine offene Sitzung behält ihre alten Grenzen und endet spätestens ${days} Tage nach ihrer Anmeldung. Soll sie sofort enden, melden Sie die Person ab.`,
    lower: 'Das schützt Personen weniger. Es löst eine Warnung aus.',
  },
  changes: (count) => (count === 1 ? 'Eine offene Änderung' : `${count} offene Änderungen`),
  errors: {
    factor_required: 'Richten Sie einen eigenen zweiten Faktor ein, bevor Sie ihn von anderen verlangen.',
  },
};
