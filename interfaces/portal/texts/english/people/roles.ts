export const rolesEnglish = {
  title: 'Roles',
  lead: 'A role is a name that your applications find in the tokens of the people who hold it.',
  create: 'New role',
  searchHint: 'Name begins with …',
  noMatch: 'No roles match',
  empty: 'No custom roles yet',
  emptyHint: 'Create one, assign it to people, and let your applications decide what it allows.',
  name: 'Name',
  nameHint: 'As applications see it, for example billing-viewer.',
  description: 'Description',
  builtIn: 'built in',
  builtInHint: 'This role is part of every organisation and cannot be changed.',
  holders: 'People',
  changed: 'Updated',
  created: 'The role was created.',
  details: 'Details',
  members: 'People with this role',
  everybody: 'Every user has this role.',
  noMembers: 'Nobody has this role',
  addMember: 'Add a person',
  add: 'Add',
  added: (person: string) => `${person} has the role now.`,
  removeMember: 'Remove',
  removeMemberOf: (person: string) => `Remove ${person} from this role`,
  removed: (person: string) => `${person} no longer has the role.`,
  remove: 'Delete the role',
  removeTitle: (role: string) => `Delete the role “${role}”?`,
  removeHint: (people: number) =>
    people === 0
      ? 'Nobody has it. This cannot be undone.'
      : `${people === 1 ? 'One person loses' : `${people} people lose`} it at once; applications stop seeing it with the next token. This cannot be undone.`,
  deleted: 'The role was deleted.',
  permissions: {
    title: 'Permissions',
    hint: 'What access tokens let the people with this role do, by API. They take effect with the next token.',
    none: 'No API has permissions yet. Owners add them on the screens of APIs.',
    api: 'API',
    name: 'Permission',
  },
  errors: { role_name_taken: 'There is already a role with this name.' },
};

export type RolesTexts = typeof rolesEnglish;
