type Words = Readonly<Record<string, string>>;
/** A label, and a hint where it needs one. */
type Labelled = readonly [label: string, hint?: string];

interface RuleTexts {
  readonly label: string;
  readonly values: Words;
  readonly hints: Words;
}

/** Texts of connections: the providers at which people sign in with an account that they have. */
export const connectionsEnglish = {
  title: 'Connections',
  lead: 'Let people sign in with an account that they have already: at their company, at Google, Microsoft, Apple, GitHub or GitLab.',
  create: 'New connection',
  createOf: (provider: string) => `New connection: ${provider}`,
  choose: 'Where do people have their account?',
  chooseLead:
    'Each provider has a form of its own. Any other provider that supports OpenID Connect works, too.',
  empty: 'No connections yet',
  emptyHint: 'Choose where people have their account. Nobody sees it before you turn it on.',
  ownersOnly: 'Only owners set up and change connections.',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    apple: 'Apple',
    github: 'GitHub',
    gitlab: 'GitLab',
    oidc: 'Other (OpenID Connect)',
  } as Words,
  name: 'Name',
  nameHint: 'People see it on the button: “Continue with …”.',
  provider: 'Provider',
  visibility: 'Where people find it',
  visibilities: { button: 'Button', domain: 'By domain', hidden: 'Hidden' } as Words,
  state: 'Status',
  on: 'On',
  off: 'Off',
  createdAt: 'Created',
  users: 'Users',
  updatedAt: 'Updated',
  created: 'The connection was created. It is off until you turn it on.',
  tabs: {
    label: 'Parts of the connection',
    rules: 'Sign-in',
    domains: 'Domains',
    provider: 'Provider',
    try: 'Try it',
  },
  domains: {
    title: 'Email domains',
    lead: 'People with an address in a verified domain are sent to this provider, and the provider is believed about such addresses.',
    none: 'No domains yet.',
    add: 'Add a domain',
    addTitle: 'Add an email domain',
    domain: 'Domain',
    domainHint: 'The part after the @ in your company’s addresses, such as example.com.',
    format: 'Give a domain like example.com, without “@” and “https://”.',
    verifiedSince: 'Verified since',
    notVerified: 'Not verified yet: it has no effect.',
    missing: 'Its DNS record is missing. Add it again; otherwise the domain is no longer verified from',
    record: 'Add this DNS record where the domain is managed. It may take an hour until it is seen.',
    recordType: 'Type',
    recordName: 'Name',
    recordValue: 'Value',
    verify: 'Verify',
    verifyOf: (domain: string) => `Verify ${domain}`,
    verified: (domain: string) => `${domain} is verified.`,
    remove: 'Remove',
    removeOf: (domain: string) => `Remove ${domain}`,
    removeTitle: (domain: string) => `Remove ${domain}?`,
    removeHint: 'People with an address in it are not sent to this provider any more. Accounts here stay.',
  },
  register: 'First register a client at the provider, and give it this address:',
  registerAt: {
    google: 'Google Cloud console, Clients, type “Web application”, “Authorized redirect URIs”.',
    microsoft: 'Entra admin centre, App registrations, platform “Web”, “Redirect URI”.',
    apple: 'Apple Developer, Identifiers, a Services ID with “Sign in with Apple”, “Return URLs”.',
    github: 'GitHub, Developer settings, OAuth Apps, “Authorization callback URL”.',
    gitlab: 'GitLab, Preferences, Applications, “Redirect URI”, with the scopes openid, profile and email.',
    oidc: 'It is mostly called “Redirect URI” or “Callback URL”.',
  } as Words,
  openConsole: 'Open it',
  said: 'What was wrong:',
  more: 'More',
  fields: {
    issuer: ['Issuer', 'An address such as https://login.example.com. The rest is read from there.'],
    clientId: ['Client ID'],
    clientSecret: ['Client secret', 'The provider shows it once. It is not shown here again.'],
    directory: ['Directory (tenant) ID'],
    teamId: ['Team ID'],
    keyId: ['Key ID', 'The ID of the private key, if the provider shows one.'],
    hostedDomain: ['Only this domain'],
    authMethod: ['How the client proves itself'],
    scopes: ['Scopes', 'One on each line. Left empty: what is needed for a name and an address.'],
  } as Readonly<
    Record<
      | 'issuer'
      | 'clientId'
      | 'clientSecret'
      | 'directory'
      | 'teamId'
      | 'keyId'
      | 'hostedDomain'
      | 'authMethod'
      | 'scopes',
      Labelled
    >
  > &
    Readonly<Record<string, Labelled>>,
  /** What a provider calls it. */
  fieldsOf: {
    google: {
      hostedDomain: ['Only this domain', 'A Google Workspace such as example.com. Others are turned away.'],
    },
    microsoft: {
      directory: [
        'Directory (tenant) ID',
        'On the overview of the app registration: only its people sign in. With “organizations” people of every directory do, and the provider is not believed about addresses.',
      ],
      clientId: ['Application (client) ID'],
      clientSecret: ['Client secret', 'Its “Value”, not its “Secret ID”.'],
    },
    apple: {
      teamId: ['Team ID', 'Ten letters and digits, at the top right of the developer account.'],
      clientId: ['Services ID', 'Such as com.example.signin; not the App ID.'],
      keyId: ['Key ID', 'Of a key with “Sign in with Apple”.'],
    },
    github: {
      issuer: ['Address of GitHub Enterprise Server', 'Left empty: github.com.'],
    },
    gitlab: {
      clientId: ['Application ID'],
      clientSecret: ['Secret'],
      issuer: ['Address of your GitLab', 'Left empty: gitlab.com.'],
    },
  } as Readonly<Record<string, Readonly<Record<string, Labelled>>>>,
  privateKey: 'Private key (PEM, with its lines BEGIN and END)',
  methods: {
    client_secret_basic: 'Secret in the header (client_secret_basic)',
    client_secret_post: 'Secret in the body (client_secret_post)',
    private_key_jwt: 'Private key (private_key_jwt)',
    none: 'Not at all, by PKCE alone (none)',
  } as Words,
  rulesTitle: 'Sign-in',
  enabled: 'On',
  enabledHint: 'Otherwise nobody can sign in with it. Their accounts here stay.',
  turnOff: {
    title: (name: string) => `Turn off “${name}”?`,
    hint: 'Nobody can sign in with it until it is on again; sessions go on. Whoever has no password can set one with “Forgot password?” on the sign-in page.',
    label: 'Turn off',
  },
  rules: {
    visibility: {
      label: 'Where people find it',
      values: {
        button: 'A button on the sign-in page',
        domain: 'By the domain of their address',
        hidden: 'Nowhere',
      },
      hints: {
        button: 'Everyone sees it.',
        domain: 'Whoever types an address in one of its verified domains is sent there.',
        hidden: 'Only where an application names it.',
      },
    },
    newPeople: {
      label: 'New people',
      values: { none: 'Nobody', domain: 'People in verified domains', anyone: 'Anyone' },
      hints: {
        none: 'Only people who already have an account here can sign in with it.',
        domain: 'Whoever has an address in one of its verified domains gets an account here.',
        anyone: 'Whoever has an account at the provider gets one here, within the limits of sign-up.',
      },
    },
    linking: {
      label: 'When somebody here has the same address',
      values: { ask: 'Ask the person', verified_email: 'Link by verified address' },
      hints: {
        ask: 'They sign in here once as usual, and confirm.',
        verified_email:
          'Only where both sides have verified the address, in a verified domain. Owners and administrators are always asked.',
      },
    },
    profile: {
      label: 'Name and language',
      values: { first: 'Fill what is empty', always: 'Overwrite at each sign-in' },
      hints: {
        first: 'What people change here stays.',
        always:
          'The provider’s values replace the profile at every sign-in, even what people have changed themselves.',
      },
    },
    secondFactor: {
      label: 'Second factor',
      values: { ours: 'Ours', theirs: 'The provider’s' },
      hints: {
        ours: 'The sign-in policy applies after the sign-in there.',
        theirs: 'If the provider says that one was used, people are not asked again.',
      },
    },
  } as Readonly<Record<'visibility' | 'newPeople' | 'linking' | 'profile' | 'secondFactor', RuleTexts>>,
  theirFactorValues: 'Values that state a second factor',
  theirFactorValuesHint: 'One on each line: values of the provider’s amr or acr, such as mfa.',
  roleRules: {
    title: 'Roles by claims',
    hint: 'While a claim of the provider has the value, the person has the role. Roles that were given by hand stay.',
    claim: 'Claim',
    value: 'Value',
    role: 'Role',
    labelOf: (member: string, row: number) => `${member} of rule ${row}`,
    add: 'Add a rule',
    remove: 'Remove',
    removeOf: (row: number) => `Remove rule ${row}`,
  },
  try: {
    lead: (provider: string) =>
      `Sign in at ${provider} yourself, and see what would become of it. Nobody is created, linked or signed in. It works while the connection is off.`,
    button: 'Try it',
    again: 'Try again',
    finishing: 'Reading what the provider sent…',
    nothing: 'This was a try: nothing was changed.',
    outcomes: {
      signs_in: 'You would be signed in.',
      links: 'The account would be linked, and you would be signed in.',
      creates: 'A user would be created, and signed in.',
      asks: 'You would be asked to sign in here once as usual, and to confirm.',
      refused: 'You would be turned away.',
      failed: 'The sign-in at the provider failed.',
    } as Words,
    refusals: {
      unknown: 'Nobody has this account, and new people are not let in.',
      address: 'The provider sent no address.',
      limit: 'The limit of sign-ups or of the plan is reached.',
      suspended: 'The user is suspended.',
    } as Words,
    said: 'The provider answered:',
    /** By the code of what was wrong with the provider or its answer. */
    failures: {
      dns: 'The name of the provider’s host is not known.',
      connect: 'There is no connection to the provider’s host.',
      tls: 'The provider’s host has no valid certificate.',
      blocked_address: 'The provider’s host is not at an address of the public internet.',
      timeout: 'The provider did not answer within 10 seconds.',
      too_large: 'The provider’s answer has more than 1 MiB.',
      redirect: 'The provider answered a request of this service with a redirect.',
      http_status: 'The provider answered with a status that means an error of its own.',
      protocol: 'The provider’s answer is no HTTP.',
      answer: 'The provider’s answer is not valid.',
      token_refused: 'The provider gave no tokens: check the client ID and the client secret.',
      id_token_time: 'The times in the provider’s id_token are not valid: check the clocks.',
      id_token_claim: 'A claim in the provider’s id_token does not have the value that it must have.',
      id_token_key: 'The provider publishes no key that fits the signature of its id_token.',
      id_token_algorithm: 'The provider’s id_token is signed by a method that is not supported.',
      discovery: 'The provider’s discovery document lacks something that is needed.',
      no_https: 'The provider names an address without https.',
      client_secret: 'The client secret of this connection is missing or cannot be used.',
      hosted_domain: 'The account is not of the domain that this connection asks for.',
      private_account: 'The account is a private one: this connection takes those of organizations.',
      connection_not_found: 'The connection was deleted meanwhile.',
    } as Words,
    address: 'Address at the provider',
    user: 'User here',
    nobodyYet: 'nobody yet',
    roles: 'Roles',
    effects: {
      gives: 'gives the role',
      keeps: 'fits; they have the role already',
      takes: 'no longer fits, and takes the role',
      none: 'does not fit',
      unknown_role: 'There is no such role: create it first.',
    } as Words,
    rules: {
      identity: 'Account',
      domains: 'Domains',
      linking: 'Same address',
      newPeople: 'New people',
      status: 'Status',
      secondFactor: 'Second factor',
    } as Words,
    /** How a setting decided, by the setting and its reason. */
    reasons: {
      'identity known': 'The account is linked to a user already.',
      'domains no_address': 'The provider sent no address.',
      'domains proved':
        'The address is proved: the provider says that it is verified, and this connection has verified its domain.',
      'domains not_stated': 'The address is not proved: the provider does not vouch for it.',
      'domains other_domain': 'The address is not proved: this connection has not verified its domain.',
      'linking linked': 'A user has the address, verified on both sides: the account is linked.',
      'linking taken_over':
        'A user has the address, but never verified it and never signed in: the account is linked, and their credentials are removed.',
      'linking asked': 'A user has the address: they sign in here as usual, and are asked.',
      'linking cleared_and_asked':
        'A user has the address, but never verified it: their credentials are removed. They sign in by an email to the address, and are then asked.',
      'newPeople created': 'Nobody has the address: a user is created, since new people are let in.',
      'newPeople created_within_limits':
        'Nobody has the address: a user is created, within the limits of sign-ups.',
      'newPeople no_address': 'Nobody has the account, and no user is created without an address.',
      'newPeople not_created': 'Nobody has the account, and new people are not let in.',
      'status suspended': 'The user is suspended, and stays so.',
      'secondFactor theirs': 'The provider sent one of the values that count as a second factor.',
      'secondFactor ours':
        'No second factor of the provider counts: your sign-in policy may ask for one here.',
    } as Words,
    claims: 'Claims of the provider',
    claim: 'Claim',
    value: 'Value',
  },
  providerTitle: 'At the provider',
  secret: {
    title: 'Client secret',
    lead: 'It is not shown again.',
    leadOf: (hint: string) => `It ends with “${hint}”, and is not shown again.`,
    replace: 'Replace it',
    replaceTitle: 'Replace the client secret',
    replaceHint: 'Create a new one at the provider, and enter it here. The former one is deleted at once.',
    done: 'The secret was replaced.',
  },
  remove: {
    button: 'Delete the connection',
    title: 'Delete this connection?',
    hint: (name: string) =>
      `Nobody can sign in with “${name}” any more. Accounts here stay; whoever has no password can set one with “Forgot password?” on the sign-in page. This cannot be undone.`,
    anyway: 'Delete anyway',
    done: 'The connection was deleted.',
  },
  /** Faults of the fields, by member and `code`. */
  faults: {
    'issuer format': 'Give an address like https://login.example.com, without “?” and “#”.',
    'directory required': 'Fill this in.',
    'directory format':
      'Give the ID as the overview shows it, like 0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f, or “organizations”.',
    'teamId format': 'Give the ten letters and digits of the team.',
    'hostedDomain format': 'Give a domain like example.com.',
    'clientSecret format':
      'Give the whole private key, with its lines BEGIN PRIVATE KEY and END PRIVATE KEY.',
    'scopes format': 'Give up to 20 words without spaces.',
    'theirFactorValues format': 'Give up to 20 values without spaces.',
    too_short: 'Fill this in.',
    protected: 'Only owners make owners: name another role.',
    built_in: 'Everybody has the role “user”: name another one.',
    many_directories:
      'With “organizations” rules ask for tid, iss, oid or sub: other claims are as each directory wants.',
  } as Words,
  errors: {
    provider_unreachable:
      'The provider did not answer as it should. Check the address and the ID, and try again.',
    too_many_connections: 'The limit of 50 connections is reached. Delete one first.',
    people_would_be_locked_out:
      'Some people have no other way to sign in. If you delete it anyway, they can set a password by email.',
    try_over: 'This try is over. Begin it again, in this window.',
    connection_not_found: 'This connection was deleted.',
    domain_not_found: 'This domain was removed.',
    domain_not_verified: 'The DNS record was not found. Compare it with the one below, and try again later.',
    domain_taken: 'Another connection or another organisation has verified this domain.',
    too_many_domains: 'The limit of 50 domains is reached. Remove one first.',
  } as Words,
};

export type ConnectionsTexts = typeof connectionsEnglish;
