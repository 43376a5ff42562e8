import {
  type EventsOf,
  type MembersOf,
  digest,
  event,
  nullable,
  onlyTrue,
  text,
  uuidSchema,
} from '../../shared/event-definition.js';

const userId = uuidSchema;
const identityId = uuidSchema;
const identity = {
  identityId,
  connectionId: uuidSchema,
  /** Names the identity's reservation: a keyed digest of issuer and subject. */
  identityDigest: digest,
  subject: text,
  /** The address that the provider stated; null for none. */
  identityEmail: nullable(text),
};
/** An external account as it is linked. */
export type NewIdentity = MembersOf<typeof identity>;

/** Events of the external accounts that a user signs in with. They stand in the user's stream. */
export const identityEvents = {
  UserIdentityLinked: event(
    {
      userId,
      ...identity,
      /** The user was created with it, in the same append. */
      atCreation: onlyTrue,
    },
    { optional: ['atCreation'], personal: ['identityDigest', 'subject', 'identityEmail'] },
  ),
  UserIdentityUnlinked: event({ userId, identityId, connectionId: identity.connectionId }),
  /** A link under way was cancelled, since another user took the account. */
  IdentityLinkCancelled: event({ userId }),
};

export type IdentityEvent = EventsOf<typeof identityEvents>;
