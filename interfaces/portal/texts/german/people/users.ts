import type { UsersTexts } from '../../english/people/users.js';

const users = (count: number): string => (count === 1 ? 'einen Benutzer' : `${count} Benutzer`);
const partly = (done: number, total: number, end: string): string =>
  done === total
    ? `${done === 1 ? 'Ein Benutzer ist' : `${done} Benutzer sind`} ${end}`
    : `${done} von ${total} Benutzern ${done === 1 ? 'ist' : 'sind'} ${end}`;
const withVerb = (done: number, total: number, one: string, many: string): string =>
  done === total
    ? done === 1
      ? `Ein Benutzer ${one}`
      : `${done} Benutzer ${many}`
    : `${done} von ${total} Benutzern ${done === 1 ? one : many}`;

const actions: UsersTexts['actions'] = {
  suspend: {
    label: 'Sperren',
    title: (count) => `${users(count)} sperren?`.replace(/^e/, 'E'),
    hint: 'Alle ihre Sitzungen enden sofort, hier und in jeder Anwendung. Sie können sich nicht anmelden, bis Sie sie entsperren. Daten und Rollen bleiben.',
    self: 'Sie sind selbst dabei: Sie werden abgemeldet, und jemand anderes muss Sie wieder hereinlassen.',
    result: (done, total) => partly(done, total, 'gesperrt'),
    done: 'gesperrt',
    before: 'war schon gesperrt',
  },
  reactivate: {
    label: 'Entsperren',
    title: (count) => `${users(count)} entsperren?`.replace(/^e/, 'E'),
    hint: 'Sie können sich wieder anmelden. Beendete Sitzungen bleiben beendet.',
    result: (done, total) => partly(done, total, 'wieder aktiv'),
    done: 'wieder aktiv',
    before: 'war nicht gesperrt',
  },
  'assign-role': {
    label: 'Rolle zuweisen',
    title: (count) =>
      count === 1 ? 'Einem Benutzer eine Rolle zuweisen' : `${count} Benutzern eine Rolle zuweisen`,
    hint: 'Anwendungen sehen sie im nächsten Token.',
    result: (done, total) => withVerb(done, total, 'hat die Rolle erhalten', 'haben die Rolle erhalten'),
    done: 'hat die Rolle jetzt',
    before: 'hatte die Rolle schon',
  },
  'unassign-role': {
    label: 'Rolle entziehen',
    title: (count) =>
      count === 1 ? 'Einem Benutzer eine Rolle entziehen' : `${count} Benutzern eine Rolle entziehen`,
    hint: 'Sie verlieren sie sofort; Anwendungen sehen sie vom nächsten Token an nicht mehr.',
    self: 'Sie sind selbst dabei: Ohne Ihre eigene Rolle als Administrator verlieren Sie dieses Portal.',
    result: (done, total) => withVerb(done, total, 'hat die Rolle verloren', 'haben die Rolle verloren'),
    done: 'hat die Rolle nicht mehr',
    before: 'hatte die Rolle nicht',
  },
  resend: {
    label: 'Erneut einladen',
    title: (count) =>
      count === 1
        ? 'Einem Benutzer die E-Mail erneut senden?'
        : `${count} Benutzern ihre E-Mail erneut senden?`,
    hint: 'Wer kein Passwort hat, bekommt die Einladung, die anderen die E-Mail, die ihre Adresse bestätigt. Jeder bekommt höchstens drei solche E-Mails in der Stunde.',
    result: (done, total) => withVerb(done, total, 'bekommt eine E-Mail', 'bekommen eine E-Mail'),
    done: 'E-Mail ist unterwegs',
  },
  'sign-out': {
    label: 'Abmelden',
    title: (count) => `${users(count)} abmelden?`.replace(/^e/, 'E'),
    hint: 'Alle ihre Sitzungen enden, in jedem Browser und jeder Anwendung. Sie können sich sofort wieder anmelden.',
    self: 'Sie sind selbst dabei: Auch Sie werden abgemeldet.',
    result: (done, total) => partly(done, total, 'abgemeldet'),
    done: 'abgemeldet',
  },
};

export const usersGerman: UsersTexts = {
  title: 'Benutzer',
  lead: 'Alle, die sich bei Ihren Anwendungen anmelden können.',
  add: 'Benutzer hinzufügen',
  import: 'Importieren',
  searchHint: 'Name, E-Mail-Adresse, Domain oder ID',
  columns: {
    name: 'Name',
    email: 'E-Mail-Adresse',
    roles: 'Rollen',
    status: 'Status',
    secondFactor: 'Zweiter Faktor',
    lastSignIn: 'Letzte Anmeldung',
  },
  unverified: 'nicht bestätigt',
  never: 'nie',
  moreRoles: (count) => `und ${count} weitere`,
  statuses: { active: 'aktiv', invited: 'eingeladen', suspended: 'gesperrt', locked: 'ausgesperrt' },
  factors: { totp: 'Authenticator-App', passkey: 'Passkey' },
  noFactor: 'keiner',
  factorMissing: 'erforderlich, fehlt',
  filters: {
    role: 'Rolle',
    anyRole: 'Jede Rolle',
    status: 'Status',
    anyStatus: 'Jeder Status',
    secondFactor: 'Zweiter Faktor',
    anySecondFactor: 'Egal',
    hasSecondFactor: 'Vorhanden',
    noSecondFactor: 'Keiner',
    createdFrom: 'Angelegt ab',
    createdTo: 'Angelegt bis',
  },
  orders: {
    '-createdAt': 'Neueste zuerst',
    createdAt: 'Älteste zuerst',
    email: 'E-Mail-Adresse, A bis Z',
    '-email': 'E-Mail-Adresse, Z bis A',
    '-lastLoginAt': 'Letzte Anmeldung, neueste zuerst',
    lastLoginAt: 'Letzte Anmeldung, nie und älteste zuerst',
  },
  daysTurned: 'Der erste Tag liegt nach dem letzten: Ändern Sie eines der Daten.',
  noMatch: 'Keine Benutzer gefunden',
  noMatchHint:
    'Gesucht wird nach den Anfängen der Wörter in Namen und Adresse, nach Domain, ID und externer ID.',
  alone: 'Bisher sind Sie der einzige Benutzer',
  aloneHint:
    'Laden Sie Kollegen und die Personen ein, die Ihre Anwendungen nutzen, oder lassen Sie Ihre Systeme sie anlegen.',
  chosen: 'Ausgewählte Benutzer',
  chooseHint: 'Wählen Sie Benutzer aus, um sie zu sperren, abzumelden oder ihre Rollen zu ändern.',
  selected: (count, elsewhere) =>
    elsewhere === 0
      ? `${count} ausgewählt`
      : `${count} ausgewählt, davon ${elsewhere} nicht auf dieser Seite`,
  tooMany: (most) => `Höchstens ${most} auf einmal.`,
  clearSelection: 'Auswahl aufheben',
  actions,
  role: 'Rolle',
  chooseRole: 'Rolle auswählen',
  roleName: (role) => `Rolle: ${role}`,
  ownersAmong: (count) =>
    `${count === 1 ? 'Darunter ist ein Inhaber' : `Darunter sind ${count} Inhaber`}. Das Konto eines Inhabers ändern nur Inhaber; es bleibt also, wie es ist.`,
  neverSignedIn: (count) =>
    `${count === 1 ? 'Eine dieser Personen hat' : `${count} dieser Personen haben`} sich noch nie angemeldet. Prüfen Sie die Adressen: Wer deren Post liest, erhält diese Rolle.`,
  ownerOnly: 'Die Rolle „owner“ können nur Inhaber zuweisen und entziehen.',
  showNames: (count) => `Alle ${count} Namen anzeigen`,
  user: 'Benutzer',
  outcome: 'Ergebnis',
  undone: (count) =>
    count === 1 ? 'Rückgängig gemacht für einen Benutzer' : `Rückgängig gemacht für ${count} Benutzer`,
  undonePartly: (done, total) => `Rückgängig gemacht für ${done} von ${total} Benutzern`,
  create: {
    title: 'Benutzer hinzufügen',
    email: 'E-Mail-Adresse',
    firstName: 'Vorname',
    lastName: 'Nachname',
    locale: 'Sprache',
    localeHint:
      'Der E-Mails und Seiten, zum Beispiel en oder de-AT. Bleibt das Feld leer, entscheidet der Browser.',
    roles: 'Rollen',
    builtIn: {
      owner: 'Voller Zugang zu diesem Portal; kann andere zu Inhabern machen.',
      admin: 'Zugang zu diesem Portal, außer zu dem, was Inhabern vorbehalten ist.',
    },
    way: 'Wie sie sich zum ersten Mal anmelden',
    invitation: 'Mit einer Einladung',
    invitationHint: 'Eine E-Mail mit einem Link, über den sie ein eigenes Passwort wählen.',
    password: 'Mit einem Passwort, das Sie setzen',
    passwordHint:
      'Eine E-Mail bittet darum, die Adresse zu bestätigen. Das Passwort steht nicht darin: Geben Sie es auf sicherem Weg weiter.',
    passwordLabel: 'Passwort',
    showPassword: 'Passwort anzeigen',
    more: 'Mehr',
    externalId: 'Externe ID',
    externalIdHint: 'Wie dieser Benutzer in Ihrem eigenen System heißt.',
    metadata: 'Metadaten',
    metadataHint: 'Je Zeile: ein Name, „=“, ein Wert. Zum Beispiel plan=gold.',
    submit: 'Benutzer hinzufügen',
    invite: 'Einladung senden',
    invited: (email) => `Der Benutzer ist angelegt. Die Einladung ist unterwegs an ${email}.`,
    added: (email) =>
      `Der Benutzer ist angelegt und kann sich als ${email} mit dem Passwort anmelden, das Sie gesetzt haben.`,
  },
  faults: {
    'email format': 'Geben Sie eine Adresse wie name@example.com ein.',
    'locale format': 'Geben Sie ein Sprachkürzel wie en oder de-AT ein.',
    'locale pattern': 'Geben Sie ein Sprachkürzel wie en oder de-AT ein.',
    'password too_short':
      'Das ist zu kurz. Nehmen Sie mindestens 8 Zeichen, oder mehr, wenn Ihre Anmelderegeln es verlangen.',
    'password common': 'Das ist eines der häufigsten Passwörter. Wählen Sie ein anderes.',
    'password guessable': 'Das ist die Adresse oder der Name des Benutzers. Wählen Sie ein anderes.',
    'metadata line': 'Jede Zeile braucht einen Namen, „=“ und einen Wert.',
    'metadata twice': 'Zwei Zeilen haben denselben Namen.',
    'roles unknown': 'Eine dieser Rollen wurde gelöscht. Laden Sie die Seite neu.',
  },
  errors: {
    email_taken: 'Einen Benutzer mit dieser Adresse gibt es schon.',
    external_id_taken: 'Ein anderer Benutzer hat diese externe ID.',
    role_not_found: 'Diese Rolle gibt es nicht mehr.',
    too_many_roles: 'Ein Benutzer kann höchstens 100 Rollen haben.',
    email_already_verified: 'Die Adresse ist schon bestätigt.',
    user_suspended: 'Der Benutzer ist gesperrt: Entsperren Sie ihn zuerst.',
    mail_limit_reached: 'In der letzten Stunde gingen drei solche E-Mails hinaus. Warten Sie etwas.',
    concurrent_change: 'Gleichzeitig von jemand anderem geändert. Versuchen Sie es noch einmal.',
    overloaded: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  },
  refused: (code) => `Nicht ausgeführt (${code}).`,
};
