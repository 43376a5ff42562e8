import {
  arrayOf,
  atLeast,
  boolean,
  digest,
  enumOf,
  event,
  type EventsOf,
  type MembersOf,
  namesOf,
  nullable,
  objectOf,
  onlyTrue,
  type SchemaOf,
  text,
  time,
  uuidSchema,
  type ValueOf,
} from '../shared/event-definition.js';
import { factorEvents } from './factor-events.js';
import { identityEvents } from './identity/identity-events.js';

/** The kinds of webhook about users. */
export const userWebhookKinds = ['user.created', 'user.updated', 'user.deleted'] as const;

const textUpTo = (maxLength: number): SchemaOf<string | null> =>
  nullable<string>({ type: 'string', maxLength });
const metadata: SchemaOf<Readonly<Record<string, string>>> = {
  type: 'object',
  additionalProperties: { type: 'string' },
};
/** Texts that an integrator stores with a user. */
export type UserMetadata = ValueOf<typeof metadata>;

const passwordCauses = [
  'creation',
  'invitation',
  'reset',
  'change',
  'generated',
  'restored',
  'import',
] as const;
/**
 * The cause of a password. `generated`: by the service on behalf of another person, and sent to the user by mail.
 * `restored`: the one before a change by an API key that an owner undid. `import`: the one of the person's former system.
 */
export type PasswordCause = (typeof passwordCauses)[number];

const terms = { termsUrl: nullable(text), privacyUrl: nullable(text) };
/** Addresses of what a user accepted. */
export type AcceptedTerms = MembersOf<typeof terms>;

const userId = uuidSchema;
const profile = {
  firstName: textUpTo(200),
  lastName: textUpTo(200),
  /** The user's preferred language: a canonical tag (BCP 47). */
  locale: textUpTo(35),
  externalId: textUpTo(255),
  /** Names the external id's reservation, as `emailDigest` does the email's; null without one. */
  externalIdDigest: nullable(digest),
  metadata: nullable(metadata),
};
const address = {
  email: text,
  /**
   * Names the email's reservation: a keyed digest, equal for every user with this address over time, and therefore
   * sealed.
   */
  emailDigest: digest,
};
const personalAddress = namesOf(address);

/**
 * The rule of a connection that gave a role, or took it back since the person's claims do not have its value any more; absent for
 * what people did.
 */
const byRule = objectOf({ connectionId: uuidSchema, claim: text, value: text });
export type RoleByRule = ValueOf<typeof byRule>;

/** What the creation of a user by an import states besides. */
const imported = {
  importId: uuidSchema,
  /** The times of the former system, which the user's record shows. */
  createdAt: time,
  lastLoginAt: time,
  /** Webhooks report the creation. */
  notify: onlyTrue,
};

/** The owner whose account was changed, and the key. */
const change = { userId: uuidSchema, apiKeyId: uuidSchema };

/** Events about an API key that changed how an owner signs in. They stand in the stream of that owner's account. */
const keyChangeEvents = {
  /** An API key changed address, password or factors of an owner: a mail is due to one owner, with a link that undoes it. */
  OwnerChangeReported: event(
    {
      ...change,
      /** The owner who is notified. */
      ownerId: uuidSchema,
      /** The mail goes to the address that the account had before. */
      former: onlyTrue,
    },
    { optional: ['former'] },
  ),
  /**
   * The account did not get its former address back when a change was undone, since another account has it by now: a mail is due
   * to one owner.
   */
  OwnerAddressNotRestored: event({ ...change, ownerId: uuidSchema }),
  /** An owner undid what an API key changed, by the link in such a mail. */
  OwnerChangeUndone: event(change),
};

export const userEvents = {
  UserCreated: event(
    {
      userId,
      ...address,
      emailVerified: boolean,
      ...profile,
      /** An invitation mail is due. */
      invited: boolean,
      /** The user was created without a password: a mail that asks to verify the address is of no use. */
      noPassword: onlyTrue,
      /** Names of all roles that the user has after this append; absent for `user` alone. */
      roles: arrayOf(text),
      /** The user came with an external account, by this connection. */
      connectionId: uuidSchema,
      ...imported,
    },
    {
      optional: ['noPassword', 'roles', 'connectionId', ...namesOf(imported)],
      personal: [...personalAddress, ...namesOf(profile)],
    },
  ),
  /** The creation was cancelled, since another user took its email; this id is never used. */
  UserCreationCancelled: event({ userId }),
  UserPasswordSet: event(
    {
      userId,
      /** argon2id, PHC string; of an imported password, what `domain/user/import/hash-text.ts` stores. */
      passwordHash: text,
      mustChange: boolean,
      /** Absent in events of the first versions. */
      cause: enumOf(passwordCauses),
    },
    { optional: ['cause'], personal: ['passwordHash'] },
  ),
  /** The same password under newer parameters of the hash. */
  UserPasswordRehashed: event({ userId, passwordHash: text }, { personal: ['passwordHash'] }),
  /** The user has no password any more, which ends their sessions and grants. */
  UserPasswordRemoved: event({ userId }),
  /** Has only the members that changed; `externalIdDigest` with `externalId`. */
  UserProfileChanged: event(
    { userId, ...profile },
    { optional: namesOf(profile), personal: namesOf(profile) },
  ),
  /** The new address is unverified, unless `proved`. */
  UserEmailChanged: event(
    {
      userId,
      ...address,
      /** The user changed it, and proved the new address before. The former one can be restored for some days. */
      proved: onlyTrue,
      /** The user had no password: a mail that asks to verify the address is of no use. */
      noPassword: onlyTrue,
    },
    { optional: ['proved', 'noPassword'], personal: personalAddress },
  ),
  /** The former address was restored by a link that was mailed to it; all sessions and grants ended with the password. */
  UserEmailChangeUndone: event(
    {
      userId,
      ...address,
      /** It was not verified before, and another owner undid the change. */
      unverified: onlyTrue,
    },
    { optional: ['unverified'], personal: personalAddress },
  ),
  /** The user has proved that the address is theirs. */
  UserEmailVerified: event({ userId }),
  /** A mail is due with the link that proves it. */
  UserVerificationRequested: event({ userId }),
  /** A mail is due by which the user sees how the tenant's mails look. */
  UserTestMailRequested: event({ userId }),
  /** Another invitation mail is due, since the first one was lost or the address was changed since. */
  UserInvited: event({ userId }),
  /**
   * `sha256`: of the sealed bytes, which are stored outside of the log; it reveals nothing about the picture. `source`: a keyed digest
   * of the address that it was fetched from, as a provider stated it; absent for one that was uploaded.
   */
  UserAvatarSet: event(
    { userId, sha256: digest, source: digest },
    { optional: ['source'], personal: ['source'] },
  ),
  UserAvatarRemoved: event({ userId }),
  /** A change of email under way was cancelled, since another user took the new address. */
  EmailChangeCancelled: event({ userId }),
  /** A change of the external id under way was cancelled, since another user took the new one. */
  ExternalIdChangeCancelled: event({ userId }),
  /** A registration of a passkey under way was cancelled, since another user took its credential id. */
  PasskeyRegistrationCancelled: event({ userId }),
  /** All sessions and grants ended, also grants that outlive sessions. */
  UserSignedOutEverywhere: event({ userId }),
  /** `imported`: with the creation, which webhooks report, if at all. */
  UserSuspended: event({ userId, imported: onlyTrue }, { optional: ['imported'] }),
  UserReactivated: event({ userId }),
  /** Locked after too many failed sign-ins. */
  UserLocked: event({ userId, until: time }),
  UserUnlocked: event({ userId }),
  /** `imported`: with the creation by an import, whose event has the names of all roles. */
  UserRoleAssigned: event(
    { userId, roleId: uuidSchema, imported: onlyTrue, rule: byRule },
    { optional: ['imported', 'rule'] },
  ),
  UserRoleUnassigned: event({ userId, roleId: uuidSchema, rule: byRule }, { optional: ['rule'] }),
  /**
   * The user asked for the deletion of their account. All sessions and grants ended; a sign-in before `scheduledFor`
   * withdraws it. `openAlerts`: the number of open alerts about them at that time.
   */
  UserDeletionRequested: event({ userId, scheduledFor: time, openAlerts: atLeast(0) }),
  /** The account stays: its user signed in, an administrator reactivated it or gave it a role of administrators. */
  UserDeletionWithdrawn: event({ userId }),
  /**
   * The user created their account at a page that named these terms and this statement on privacy; null for one that
   * the tenant does not have.
   */
  TermsAccepted: event({ userId, ...terms }),
  /** The user downloaded their data. */
  UserDataExported: event({ userId }),
  /** `roleIds`: the roles that were assigned to the user. The user's key is destroyed right after the event. */
  UserDeleted: event({ userId, roleIds: arrayOf(uuidSchema) }),
  ...factorEvents,
  ...identityEvents,
  ...keyChangeEvents,
};

export type UserEvent = EventsOf<typeof userEvents>;
