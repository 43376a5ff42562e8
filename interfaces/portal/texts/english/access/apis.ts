/** Texts of APIs: what access tokens are for, with the permissions that roles hold. */
export const apisEnglish = {
  title: 'APIs',
  lead: 'What access tokens are for. Roles hold permissions of your APIs, and tokens carry those of the person.',
  create: 'New API',
  searchHint: 'Search by name or identifier',
  empty: 'No APIs yet',
  emptyHint: 'Register the first one, and give roles its permissions.',
  noMatch: 'No APIs match',
  ownersOnly: 'Only owners register and change APIs.',
  name: 'Name',
  nameHint: 'Administrators see it here and on roles.',
  newNameHint: 'Administrators see it here and on roles. Left empty: the identifier.',
  identifier: 'Identifier',
  identifierHint:
    'An absolute URI such as https://api.example.com, which tokens carry as “aud”. It never changes.',
  applications: 'Applications',
  createdAt: 'Created',
  updatedAt: 'Updated',
  created: 'The API was registered.',
  details: 'Details',
  settings: 'Settings',
  permissions: {
    title: 'Permissions',
    hint: 'Tokens carry their names. One that you remove is in no token any more, whichever roles hold it.',
    none: 'It has no permissions.',
    name: 'Name',
    description: 'Description',
    labelOf: (member: string, row: number) => `${member} of permission ${row}`,
    add: 'Add a permission',
    remove: 'Remove',
    removeOf: (row: number) => `Remove permission ${row}`,
  },
  /** Before permissions are removed that roles hold. */
  removal: {
    title: (names: readonly string[]) =>
      names.length === 1 ? `Remove the permission “${names[0]}”?` : `Remove ${names.length} permissions?`,
    roles: (names: readonly string[], all: number) =>
      `${all === 1 ? 'One role holds' : `${all} roles hold`} what you remove: ${names.join(', ')}${all > names.length ? ` and ${all - names.length} more` : ''}.`,
    hint: 'People and services lose it with their next token, and your API refuses them what it allowed.',
    button: 'Remove and save',
  },
  accessTokenMinutes: 'Lifetime of access tokens (minutes)',
  accessTokenMinutesHint: 'From 1 to 60. Tokens that are already issued keep theirs.',
  accessTokenType: 'Access token type',
  accessTokenTypeHint: 'JWT is for APIs that reject at+jwt, such as Spring by default.',
  tokenTypeOfApplication: 'That of the application',
  remove: {
    button: 'Delete the API',
    title: (name: string) => `Delete “${name}”?`,
    hint: 'No token is issued for it any more, and its permissions are gone from all roles. Its identifier stays yours. This cannot be undone.',
    done: 'The API was deleted.',
  },
  /** Faults of the fields, by member and `code`. */
  faults: {
    'identifier format': 'Give an absolute URI such as https://api.example.com or urn:example:orders.',
    'identifier reserved': 'This is the address of this service. Give that of your API.',
    'permissions format':
      'Give each permission a name of 1 to 64 of the characters a–z, 0–9, “:”, “.”, “_” and “-”.',
    'permissions reserved': 'A name is a scope of OpenID Connect, such as email. Choose another one.',
    'permissions duplicate': 'The same name is here twice.',
    'permissions too_long': 'A description has more than 200 characters.',
    'permissions too_many': 'An API has at most 100 permissions.',
    'accessTokenMinutes range': 'Give a whole number from 1 to 60.',
  } as Readonly<Record<string, string>>,
  errors: {
    resource_exists: 'There is already an API with this identifier.',
    resource_not_found: 'This API no longer exists.',
    resource_in_use: 'It is the audience of these applications. Give each of them another audience first.',
    audience_taken: 'This identifier belongs to another organisation. Choose another one.',
    audience_not_own:
      'Your organisation may use addresses at the host of its sign-in page only. Choose one there, or ask the operator of this service to lift the limit.',
    too_many_claims:
      'Your organisation has created 20 applications and APIs today, which is the limit. Try again tomorrow.',
  } as Readonly<Record<string, string>>,
};

export type ApisTexts = typeof apisEnglish;
