import type { RolesTexts } from '../../english/people/roles.js';

export const rolesGerman: RolesTexts = {
  title: 'Rollen',
  lead: 'Eine Rolle ist ein Name, den Ihre Anwendungen in den Tokens der Personen finden, die sie haben.',
  create: 'Neue Rolle',
  searchHint: 'Name beginnt mit …',
  noMatch: 'Keine Rollen gefunden',
  empty: 'Noch keine eigenen Rollen',
  emptyHint:
    'Legen Sie eine an, weisen Sie sie Personen zu, und lassen Sie Ihre Anwendungen entscheiden, was sie erlaubt.',
  name: 'Name',
  nameHint: 'Wie Anwendungen ihn sehen, zum Beispiel billing-viewer.',
  description: 'Beschreibung',
  builtIn: 'eingebaut',
  builtInHint: 'Diese Rolle gehört zu jeder Organisation und lässt sich nicht ändern.',
  holders: 'Personen',
  changed: 'Geändert',
  created: 'Die Rolle wurde angelegt.',
  details: 'Details',
  members: 'Personen mit dieser Rolle',
  everybody: 'Jeder Benutzer hat diese Rolle.',
  noMembers: 'Niemand hat diese Rolle',
  addMember: 'Person hinzufügen',
  add: 'Hinzufügen',
  added: (person) => `${person} hat die Rolle jetzt.`,
  removeMember: 'Entfernen',
  removeMemberOf: (person) => `Entfernen: ${person}`,
  removed: (person) => `${person} hat die Rolle nicht mehr.`,
  remove: 'Rolle löschen',
  removeTitle: (role) => `Die Rolle „${role}“ löschen?`,
  removeHint: (people) =>
    people === 0
      ? 'Niemand hat sie. Das lässt sich nicht rückgängig machen.'
      : `${people === 1 ? 'Eine Person verliert' : `${people} Personen verlieren`} sie sofort, und Anwendungen sehen sie mit dem nächsten Token nicht mehr. Das lässt sich nicht rückgängig machen.`,
  deleted: 'Die Rolle wurde gelöscht.',
  permissions: {
    title: 'Berechtigungen',
    hint: 'Was Access-Tokens den Personen mit dieser Rolle erlauben, je API. Sie gelten mit dem nächsten Token.',
    none: 'Noch keine API hat Berechtigungen. Inhaber fügen sie bei den APIs hinzu.',
    api: 'API',
    name: 'Berechtigung',
  },
  errors: { role_name_taken: 'Eine Rolle dieses Namens gibt es schon.' },
};
