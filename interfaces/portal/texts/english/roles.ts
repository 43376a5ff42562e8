export const rolesEnglish = {
  title: 'Roles',
  lead: 'A role is a name that your applications find in the tokens of the people who hold it.',
  create: 'New role',
  searchHint: 'Name begins with …',
  noMatch: 'No role begins with this',
  empty: 'No role of your own yet',
  emptyHint: 'Create one, give it to people, and let your applications decide what it allows.',
  name: 'Name',
  nameHint: 'As applications see it, for example billing-viewer.',
  description: 'Description',
  builtIn: 'built in',
  builtInHint: 'This role is part of every organisation and stays as it is.',
  holders: 'People',
  changed: 'Changed',
  created: 'The role was created.',
  details: 'Details',
  members: 'People with this role',
  everybody: 'Every user has this role.',
  noMembers: 'Nobody holds this role',
  addMember: 'Add a person',
  add: 'Add',
  added: (person: string) => `${person} has the role now.`,
  removeMember: 'Remove',
  removeMemberOf: (person: string) => `Remove ${person} from this role`,
  removed: (person: string) => `${person} does not have the role any more.`,
  remove: 'Delete the role',
  removeTitle: (role: string) => `Delete the role “${role}”?`,
  removeHint: (people: number) =>
    people === 0
      ? 'Nobody holds it. It cannot be brought back.'
      : `${people === 1 ? 'One person loses' : `${people} people lose`} it, at once, and their applications with the next token. It cannot be brought back.`,
  deleted: 'The role was deleted.',
  errors: { role_name_taken: 'There is already a role with this name.' },
};

export type RolesTexts = typeof rolesEnglish;
