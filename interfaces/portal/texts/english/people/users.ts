const users = (count: number): string => (count === 1 ? 'one user' : `${count} users`);
const Users = (count: number): string => (count === 1 ? 'One user' : `${count} users`);
const partly = (done: number, total: number, end: string): string =>
  done === total
    ? `${Users(done)} ${done === 1 ? 'is' : 'are'} ${end}`
    : `${done} of ${users(total)} ${done === 1 ? 'is' : 'are'} ${end}`;

/** What an action on several users is called, and what follows from it. */
export interface ActionTexts {
  readonly label: string;
  readonly title: (count: number) => string;
  readonly hint: string;
  /** Said when the signed-in person is one of them. */
  readonly self?: string;
  readonly result: (done: number, total: number) => string;
  readonly done: string;
  /** What a row says when the user was so before. */
  readonly before?: string;
}

const actions = {
  suspend: {
    label: 'Suspend',
    title: (count: number) => `Suspend ${users(count)}?`,
    hint: 'All their sessions end at once, here and in every application. They cannot sign in until you reactivate them. Their data and roles stay.',
    self: 'You are one of them: you will be signed out, and another administrator has to let you in again.',
    result: (done: number, total: number) => partly(done, total, 'suspended'),
    done: 'suspended',
    before: 'was suspended before',
  },
  reactivate: {
    label: 'Reactivate',
    title: (count: number) => `Reactivate ${users(count)}?`,
    hint: 'They can sign in again. Sessions that have ended stay ended.',
    result: (done: number, total: number) => partly(done, total, 'active again'),
    done: 'active again',
    before: 'was not suspended',
  },
  'assign-role': {
    label: 'Assign a role',
    title: (count: number) => `Assign a role to ${users(count)}`,
    hint: 'Applications see it in the next token.',
    result: (done: number, total: number) =>
      done === total ? `${Users(done)} got the role` : `${done} of ${users(total)} got the role`,
    done: 'has the role now',
    before: 'had the role before',
  },
  'unassign-role': {
    label: 'Remove a role',
    title: (count: number) => `Remove a role from ${users(count)}`,
    hint: 'They lose it at once; applications stop seeing it with the next token.',
    self: 'You are one of them: without your own administrator role you lose this portal.',
    result: (done: number, total: number) =>
      done === total ? `${Users(done)} lost the role` : `${done} of ${users(total)} lost the role`,
    done: 'no longer has the role',
    before: 'did not have the role',
  },
  resend: {
    label: 'Resend invitation',
    title: (count: number) => `Resend the email to ${users(count)}?`,
    hint: 'Users without a password get the invitation, the others the email that verifies their address. Each gets at most three such emails an hour.',
    result: (done: number, total: number) =>
      done === total ? `${Users(done)} will get an email` : `${done} of ${users(total)} will get an email`,
    done: 'email is on its way',
  },
  'sign-out': {
    label: 'Sign out',
    title: (count: number) => `Sign out ${users(count)}?`,
    hint: 'All their sessions end, in every browser and application. They may sign in again at once.',
    self: 'You are one of them: you will be signed out yourself.',
    result: (done: number, total: number) => partly(done, total, 'signed out'),
    done: 'signed out',
  },
} satisfies Record<string, ActionTexts>;

export const usersEnglish = {
  title: 'Users',
  lead: 'Everyone who can sign in to your applications.',
  add: 'Add a user',
  import: 'Import',
  searchHint: 'Name, email address, domain or ID',
  columns: {
    name: 'Name',
    email: 'Email address',
    roles: 'Roles',
    status: 'Status',
    secondFactor: 'Second factor',
    lastSignIn: 'Last sign-in',
  },
  unverified: 'not verified',
  never: 'never',
  moreRoles: (count: number) => `and ${count} more`,
  statuses: { active: 'active', invited: 'invited', suspended: 'suspended', locked: 'locked' },
  factors: { totp: 'authenticator app', passkey: 'passkey' } as Readonly<Record<string, string>>,
  noFactor: 'none',
  factorMissing: 'required, missing',
  filters: {
    role: 'Role',
    anyRole: 'Any role',
    status: 'Status',
    anyStatus: 'Any status',
    secondFactor: 'Second factor',
    anySecondFactor: 'Any',
    hasSecondFactor: 'Has one',
    noSecondFactor: 'Has none',
    createdFrom: 'Created from',
    createdTo: 'Created until',
  },
  orders: {
    '-createdAt': 'Newest first',
    createdAt: 'Oldest first',
    email: 'Email address, A to Z',
    '-email': 'Email address, Z to A',
    '-lastLoginAt': 'Last sign-in, latest first',
    lastLoginAt: 'Last sign-in, never and longest ago first',
  },
  daysTurned: 'The first day is after the last one: correct one of the dates.',
  noMatch: 'No users match',
  noMatchHint:
    'Search looks at the beginning of each word of the names and the address, the domain, the ID and the external ID.',
  alone: 'You are the only user so far',
  aloneHint: 'Invite your colleagues and the people who use your applications, or let your systems add them.',
  chosen: 'Selected users',
  chooseHint: 'Select users to suspend them, change their roles, or sign them out.',
  selected: (count: number, elsewhere: number) =>
    elsewhere === 0 ? `${count} selected` : `${count} selected, ${elsewhere} of them not on this page`,
  tooMany: (most: number) => `At most ${most} at once.`,
  clearSelection: 'Clear selection',
  actions,
  role: 'Role',
  chooseRole: 'Choose a role',
  roleName: (role: string) => `Role: ${role}`,
  ownersAmong: (count: number) =>
    `${count === 1 ? 'One of them is an owner' : `${count} of them are owners`}. Only owners may change the account of an owner, so it will stay as it is.`,
  neverSignedIn: (count: number) =>
    `${count === 1 ? 'One of them has' : `${count} of them have`} never signed in. Check the addresses: whoever reads their email gets this role.`,
  ownerOnly: 'Only owners may assign or remove the role “owner”.',
  showNames: (count: number) => `Show all ${count} names`,
  user: 'User',
  outcome: 'Result',
  undone: (count: number) => `Undone for ${users(count)}`,
  undonePartly: (done: number, total: number) => `Undone for ${done} of ${users(total)}`,
  create: {
    title: 'Add a user',
    email: 'Email address',
    firstName: 'First name',
    lastName: 'Last name',
    locale: 'Language',
    localeHint: 'Of their emails and pages, such as en or de-AT. Left empty, their browser decides.',
    roles: 'Roles',
    builtIn: {
      owner: 'Full access to this portal, and can make others owners.',
      admin: 'Access to this portal, except for what is reserved for owners.',
    } as Readonly<Record<string, string>>,
    way: 'How they sign in for the first time',
    invitation: 'By an invitation',
    invitationHint: 'An email with a link to choose a password of their own.',
    password: 'With a password that you set',
    passwordHint:
      'An email asks them to verify the address. The password is not in it: tell it to them in a safe way.',
    passwordLabel: 'Password',
    showPassword: 'Show the password',
    more: 'More',
    externalId: 'External ID',
    externalIdHint: 'What your own system calls this user.',
    metadata: 'Metadata',
    metadataHint: 'One on each line: a name, “=”, a value. For example plan=gold.',
    submit: 'Add the user',
    invite: 'Send the invitation',
    invited: (email: string) => `The user was added. The invitation is on its way to ${email}.`,
    added: (email: string) => `The user was added, and can sign in as ${email} with the password you set.`,
  },
  /** Faults by field and `code`. */
  faults: {
    'email format': 'Give an address like name@example.com.',
    'locale format': 'Give a language tag like en or de-AT.',
    'locale pattern': 'Give a language tag like en or de-AT.',
    'password too_short':
      'This is too short. Take at least 8 characters, or more where your sign-in policy asks for them.',
    'password common': 'This is one of the most common passwords. Choose another one.',
    'password guessable': 'This is the address or the name of the user. Choose another one.',
    'metadata line': 'Each line needs a name, “=” and a value.',
    'metadata twice': 'Two lines have the same name.',
    'roles unknown': 'One of these roles was deleted. Load the page again.',
  } as Readonly<Record<string, string>>,
  errors: {
    email_taken: 'There is a user with this address already.',
    external_id_taken: 'Another user has this external ID.',
    role_not_found: 'This role no longer exists.',
    too_many_roles: 'A user can have 100 roles at most.',
    email_already_verified: 'The address is verified already.',
    user_suspended: 'The user is suspended: reactivate them first.',
    mail_limit_reached: 'Three such emails were sent within an hour. Wait a while.',
    concurrent_change: 'Changed by somebody else at the same time. Try again.',
    overloaded: 'The service is busy. Try again shortly.',
  } as Readonly<Record<string, string>>,
  refused: (code: string) => `This was refused (${code}).`,
};

export type UsersTexts = typeof usersEnglish;
