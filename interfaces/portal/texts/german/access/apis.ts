import type { ApisTexts } from '../../english/access/apis.js';

export const apisGerman: ApisTexts = {
  title: 'APIs',
  lead: 'Wofür Access-Tokens sind. Rollen haben Berechtigungen Ihrer APIs, und Tokens enthalten die der Person.',
  create: 'Neue API',
  searchHint: 'Nach Name oder Bezeichner suchen',
  empty: 'Noch keine APIs',
  emptyHint: 'Registrieren Sie die erste, und geben Sie Rollen ihre Berechtigungen.',
  noMatch: 'Keine APIs gefunden',
  ownersOnly: 'Nur Inhaber registrieren APIs und ändern sie.',
  name: 'Name',
  nameHint: 'Administratoren sehen ihn hier und bei Rollen.',
  newNameHint: 'Administratoren sehen ihn hier und bei Rollen. Bleibt das Feld leer: der Bezeichner.',
  identifier: 'Bezeichner',
  identifierHint:
    'Eine absolute URI wie https://api.example.com, die in Tokens als „aud“ steht. Sie ändert sich nie.',
  applications: 'Anwendungen',
  createdAt: 'Angelegt',
  updatedAt: 'Geändert',
  created: 'Die API wurde registriert.',
  details: 'Details',
  settings: 'Einstellungen',
  permissions: {
    title: 'Berechtigungen',
    hint: 'Ihre Namen stehen in Tokens. Eine, die Sie entfernen, steht in keinem Token mehr, gleich welche Rollen sie haben.',
    none: 'Sie hat keine Berechtigungen.',
    name: 'Name',
    description: 'Beschreibung',
    labelOf: (member, row) => `${member} der Berechtigung ${row}`,
    add: 'Berechtigung hinzufügen',
    remove: 'Entfernen',
    removeOf: (row) => `Berechtigung ${row} entfernen`,
  },
  removal: {
    title: (names) =>
      names.length === 1
        ? `Berechtigung „${names[0]}“ entfernen?`
        : `${names.length} Berechtigungen entfernen?`,
    roles: (names, all) =>
      `${all === 1 ? 'Eine Rolle hat' : `${all} Rollen haben`}, was Sie entfernen: ${names.join(', ')}${all > names.length ? ` und ${all - names.length} weitere` : ''}.`,
    hint: 'Personen und Dienste verlieren es mit ihrem nächsten Token, und Ihre API lehnt ab, was sie ihnen erlaubt hat.',
    button: 'Entfernen und speichern',
  },
  accessTokenMinutes: 'Gültigkeit von Access-Tokens (Minuten)',
  accessTokenMinutesHint: 'Von 1 bis 60. Schon ausgestellte Tokens behalten ihre.',
  accessTokenType: 'Typ der Access-Tokens',
  accessTokenTypeHint: 'JWT ist für APIs, die at+jwt ablehnen, wie Spring in der Standardeinstellung.',
  tokenTypeOfApplication: 'Der der Anwendung',
  remove: {
    button: 'API löschen',
    title: (name) => `„${name}“ löschen?`,
    hint: 'Für sie wird kein Token mehr ausgestellt, und keine Rolle hat mehr ihre Berechtigungen. Ihr Bezeichner bleibt Ihrer Organisation. Das lässt sich nicht rückgängig machen.',
    done: 'Die API wurde gelöscht.',
  },
  faults: {
    'identifier format':
      'Geben Sie eine absolute URI wie https://api.example.com oder urn:example:orders an.',
    'identifier reserved': 'Das ist die Adresse dieses Dienstes. Geben Sie die Ihrer API an.',
    'permissions format':
      'Geben Sie jeder Berechtigung einen Namen aus 1 bis 64 der Zeichen a–z, 0–9, „:“, „.“, „_“ und „-“.',
    'permissions reserved': 'Ein Name ist ein Scope von OpenID Connect wie email. Wählen Sie einen anderen.',
    'permissions duplicate': 'Derselbe Name steht hier zweimal.',
    'permissions too_long': 'Eine Beschreibung hat mehr als 200 Zeichen.',
    'permissions too_many': 'Eine API hat höchstens 100 Berechtigungen.',
    'accessTokenMinutes range': 'Geben Sie eine ganze Zahl von 1 bis 60 an.',
  },
  errors: {
    resource_exists: 'Eine API mit diesem Bezeichner gibt es schon.',
    resource_not_found: 'Diese API gibt es nicht mehr.',
    resource_in_use: 'Sie ist die Audience dieser Anwendungen. Geben Sie zuerst jeder eine andere Audience.',
    audience_taken: 'Dieser Bezeichner gehört einer anderen Organisation. Wählen Sie einen anderen.',
    audience_not_own:
      'Ihre Organisation darf nur Adressen beim Host ihrer Anmeldeseite verwenden. Wählen Sie eine dort, oder bitten Sie den Betreiber dieses Dienstes, die Grenze aufzuheben.',
    too_many_claims:
      'Ihre Organisation hat heute 20 Anwendungen und APIs angelegt; das ist die Grenze. Versuchen Sie es morgen wieder.',
  },
};
