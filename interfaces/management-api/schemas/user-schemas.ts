import { mostOfSubject } from '../../../application/connection/user-identities.js';
import { acrs } from '../../../domain/sign-in/assurance.js';
import { authenticationMethods } from '../../../domain/sign-in/authentication-method.js';
import { roleNameLength } from '../../../domain/role/role-input.js';
import { userSorts } from '../../../application/user/user-filter.js';
import { userImportFailures, userImportStates } from '../../../application/ports/tenant/user-imports.js';
import { importConflicts } from '../../../domain/audit/audit-events.js';
import { metadataLimits } from '../../../domain/user/metadata.js';
import { localeLength } from '../../../domain/shared/locale.js';
import { externalIdLength, nameLength } from '../../../domain/user/user-input.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import {
  actor,
  answer,
  boolean,
  changes,
  count,
  growing,
  id,
  ipOrNull,
  orAbsent,
  page,
  printable,
  ref,
  request,
  ruled,
  someText,
  text,
  time,
  timeOrNull,
  traceId,
  userAgentOrNull,
} from './schema-parts.js';

const email: JsonSchema = printable({
  type: 'string',
  minLength: 1,
  maxLength: 320,
  description: 'Kept in lower case, `xn--` in letters; unique in the tenant.',
  examples: ['grace@example.com'],
});
const personName = (example: string): JsonSchema =>
  printable({ type: ['string', 'null'], maxLength: nameLength, examples: [example] });
const externalId: JsonSchema = printable({
  type: ['string', 'null'],
  maxLength: externalIdLength,
  description: "The user's id in your own system; unique in the tenant.",
  examples: ['crm-4711'],
});
const locale: JsonSchema = ruled(
  {
    type: ['string', 'null'],
    maxLength: localeLength,
    description:
      'The language of their mails and pages: a language tag (BCP 47). Kept in its canonical form.',
    examples: ['en-GB'],
  },
  // Unicode Technical Standard 35, unicode_bcp47_locale_id; a pattern cannot refuse repeated parts
  {
    pattern:
      '^([A-Za-z]{2,3}|[A-Za-z]{5,8})(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?' +
      '(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(-[A-WYZa-wyz0-9](-[A-Za-z0-9]{2,8})+)*(-[Xx](-[A-Za-z0-9]{1,8})+)?$',
  },
);
const subject: JsonSchema = printable({
  type: 'string',
  minLength: 1,
  maxLength: mostOfSubject,
  description: "The user's id at the provider: the claim `sub` of its tokens, the numeric id at GitHub.",
  examples: ['248289761001'],
});
const metadata: JsonSchema = {
  type: ['object', 'null'],
  maxProperties: metadataLimits.keys,
  propertyNames: printable({ type: 'string', minLength: 1, maxLength: metadataLimits.keyLength }),
  additionalProperties: printable({ type: 'string', maxLength: metadataLimits.valueLength }),
  description: `Up to ${metadataLimits.keys} texts of your own, replaced as a whole.`,
  examples: [{ plan: 'gold' }],
};

/** The schemas of users, their history and their sessions. */
export const userSchemas = {
  ErasedUser: answer(
    'What is left of a user who is erased by now. Only questions about the past (`asOf`) are answered so.',
    {
      id,
      erased: { type: 'boolean', const: true, examples: [true] },
    },
  ),
  UserOrErased: {
    anyOf: [ref('User'), ref('ErasedUser')],
    description: 'A user; with `asOf` perhaps one who is erased by now.',
  },
  User: answer('A user of the tenant.', {
    id,
    email: { ...email, type: ['string', 'null'] },
    emailVerified: boolean,
    firstName: personName('Grace'),
    lastName: personName('Hopper'),
    status: { type: 'string', enum: ['active', 'suspended', 'locked'] },
    roles: {
      type: 'array',
      items: text,
      description: 'Names of roles; every user has `user`, and at most 100 others.',
      examples: [['admin', 'user']],
    },
    mfaEnabled: boolean,
    mfaRequired: boolean,
    mfaMethods: { type: 'array', items: text },
    passkeyCount: count,
    hasPassword: boolean,
    passwordChangeRequired: {
      ...boolean,
      description: 'Whether the next sign-in with the password asks for another one.',
    },
    identities: { ...count, description: 'How many external accounts are linked.' },
    avatarUrl: {
      type: ['string', 'null'],
      format: 'uri',
      description: 'Needs an API key, as the record does. Null: there is none.',
      examples: [null],
    },
    externalId,
    locale,
    metadata: { type: 'object', additionalProperties: text, examples: [{ plan: 'gold' }] },
    createdAt: time,
    updatedAt: time,
    lastLoginAt: timeOrNull,
    lockedUntil: timeOrNull,
  }),
  UserPage: page('UserOrErased'),
  UserImport: answer('An import of people.', {
    id,
    state: growing(userImportStates),
    failure: {
      type: ['string', 'null'],
      'x-extensible-enum': userImportFailures,
      description:
        'Why it failed, or was cancelled by the service because its caller lost the right. With `conflicts` and `plan_limit` nothing was written.',
      examples: [null],
    },
    dryRun: boolean,
    onConflict: { type: 'string', enum: importConflicts },
    trustVerified: boolean,
    notify: boolean,
    allowWeak: boolean,
    total: { ...count, description: 'Lines of the file.' },
    read: { ...count, description: 'Lines that were looked at.' },
    created: { ...count, description: 'With `dryRun`, and while it is checked: what would be.' },
    updated: count,
    skipped: count,
    refused: count,
    weak: { ...count, description: 'Lines with an unsalted hash.' },
    hashes: {
      type: 'object',
      additionalProperties: count,
      description: 'People who are created or changed with a password, by the kind of its hash.',
      examples: [{ bcrypt: 120 }],
    },
    roles: {
      type: 'object',
      additionalProperties: count,
      description: 'People who are created or changed with a role, by its name.',
      examples: [{ admin: 2 }],
    },
    startedAt: time,
    finishedAt: timeOrNull,
    startedBy: answer('Who began it.', { ...actor }),
  }),
  UserImportPage: page('UserImport'),
  Factor: answer('A factor that a user signs in with.', {
    id,
    method: { type: 'string', enum: ['totp', 'passkey', 'backup_codes'] },
    name: { type: ['string', 'null'], description: 'Of a passkey.', examples: ['Phone'] },
    createdAt: time,
    lastUsedAt: timeOrNull,
    left: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'How many backup codes are left.',
      examples: [null],
    },
  }),
  FactorList: { type: 'array', description: 'The factors of a user.', items: ref('Factor') },
  Identity: answer('An external account that a user signs in with.', {
    id,
    connectionId: id,
    connection: {
      type: ['string', 'null'],
      description: 'Name of the connection. Null: it is deleted.',
      examples: ['Acme staff'],
    },
    subject: { ...subject, type: ['string', 'null'] },
    email: {
      type: ['string', 'null'],
      description: 'The address that the provider stated when the account was linked.',
      examples: ['grace@example.com'],
    },
    linkedAt: time,
    lastUsedAt: timeOrNull,
  }),
  IdentityList: {
    type: 'array',
    description: 'The external accounts of a user.',
    items: ref('Identity'),
  },
  LinkIdentity: request('An external account.', { connectionId: { ...id, maxLength: 36 }, subject }, [
    'connectionId',
    'subject',
  ]),
  RequireMfa: request('Whether a second factor is required.', {
    required: orAbsent({ ...boolean, default: true, examples: [true] }),
  }),
  CreateUser: request(
    'A new user. Without a password, an invitation is sent unless `sendInvitation` is false. With a password and no ' +
      'invitation, a mail asks them to verify the address unless `emailVerified` is true.',
    {
      email,
      emailVerified: orAbsent({
        ...boolean,
        default: false,
        description:
          'True: you know that the address is theirs, and no mail asks them to verify it; the audit log notes it. Taken ' +
          'from API keys alone (others: 403 `email_verified_protected`).',
        examples: [false],
      }),
      firstName: personName('Grace'),
      lastName: personName('Hopper'),
      password: orAbsent(
        printable({
          type: 'string',
          minLength: 8,
          maxLength: 512,
          writeOnly: true,
          description:
            'Null: none. At most 128 characters once they are composed (RFC 8265, OpaqueString), which also decides how ' +
            'short it may be.',
          examples: ['correct horse battery'],
        }),
      ),
      sendInvitation: orAbsent({
        ...boolean,
        default: true,
        description:
          'Default with a `password`: false. With both, the user has the password, and the invitation lets them choose ' +
          'another one.',
        examples: [false],
      }),
      roles: orAbsent({
        type: 'array',
        items: { ...someText, maxLength: roleNameLength },
        description: 'Names of roles. Every user has `user` without naming it.',
        examples: [['admin']],
      }),
      locale,
      externalId,
      metadata,
    },
    ['email'],
  ),
  ChangeUser: request(
    'What to change. Absent members stay. **Null clears a member**; `email` cannot be cleared.',
    {
      email,
      firstName: personName('Grace'),
      lastName: personName('Hopper'),
      locale,
      externalId,
      metadata,
    },
  ),
  HistoryEntry: answer('A change of a user.', {
    id,
    occurredAt: time,
    action: { ...text, examples: ['user.updated'] },
    actor: answer('Who acted.', { ...actor }),
    source: growing(['api', 'portal', 'hosted', 'system']),
    traceId,
    ip: ipOrNull,
    userAgent: userAgentOrNull,
    changes,
  }),
  HistoryPage: { ...page('HistoryEntry'), description: 'One page of changes, oldest first.' },
  Session: answer('Where a user is signed in.', {
    id: { ...id, description: 'UUID in lower case; the claim `sid` of their tokens.' },
    createdAt: time,
    lastSeenAt: { ...time, description: 'To the minute.' },
    expiresAt: { ...time, description: 'When it ends unless it is used before.' },
    ipAddress: ipOrNull,
    userAgent: { type: ['string', 'null'], examples: ['Mozilla/5.0'] },
    browser: {
      type: ['string', 'null'],
      description: 'The browser and its system, in fixed words.',
      examples: ['Firefox on Windows'],
    },
    amr: {
      type: 'array',
      items: growing(authenticationMethods),
      description: 'How they proved who they are (RFC 8176).',
      examples: [['pwd']],
    },
    acr: { ...growing(acrs), description: 'The class that these methods reach.' },
    clients: {
      type: 'array',
      items: { type: 'string' },
      description: 'The applications that it is signed in to, by `clientId`.',
      examples: [['web']],
    },
    current: { type: 'boolean', description: 'Whether the access token of the request was issued in it.' },
  }),
  SessionPage: page('Session'),
} as const satisfies Record<string, JsonSchema>;

export const userFilters = {
  email: { ...someText, maxLength: 320, description: 'The exact email address.' },
  externalId: { ...someText, maxLength: externalIdLength, description: 'The exact external id.' },
  q: {
    ...someText,
    description:
      'Words, of which each begins a word of the names or of the address, or is the domain of the address, the id or the external id. Case and accents do not matter.',
  },
  role: { ...someText, description: 'Name of a role that they hold.' },
  status: { type: 'string', enum: ['active', 'suspended', 'locked'] },
  mfaEnabled: { type: 'boolean', description: 'Whether a password alone does not sign them in.' },
  createdFrom: { type: 'string', format: 'date-time', description: 'Created at or after this time.' },
  createdTo: { type: 'string', format: 'date-time', description: 'Created before this time.' },
} as const satisfies Record<string, JsonSchema>;

export const userOrder = {
  sort: {
    type: 'string',
    enum: userSorts,
    default: userSorts[0],
    description:
      'The order, `-` for descending. Users who never signed in come first by `lastLoginAt`, last by `-lastLoginAt`.',
  },
} as const satisfies Record<string, JsonSchema>;
