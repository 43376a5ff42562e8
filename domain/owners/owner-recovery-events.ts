import {
  type EventsOf,
  boolean,
  enumOf,
  event,
  nullable,
  text,
  time,
  uuidSchema,
} from '../shared/event-definition.js';

/**
 * Why a recovery did not take place: an addressee objected, the owner signed in with a factor, or is owner no more, or it lapsed,
 * such as one that no second operator agreed to.
 */
const causes = ['objection', 'sign_in', 'not_owner', 'lapsed'] as const;
export type RecoveryEnd = (typeof causes)[number];

const userId = uuidSchema;

/** Events of the removal of an owner's second factors by an operator. One stream a tenant. */
export const ownerRecoveryEvents = {
  /** At `dueAt` the owner's second factors are removed, `needsConsent`: if a second operator has agreed. */
  OwnerRecoveryRequested: event(
    { userId, dueAt: time, needsConsent: boolean, reason: nullable(text) },
    { personal: ['reason'], sealedFor: 'tenant' },
  ),
  /** A second operator has agreed. */
  OwnerRecoveryAgreed: event({ userId }),
  OwnerRecoveryCancelled: event({ userId, cause: enumOf(causes) }),
  /** The second factors were removed. */
  OwnerRecovered: event({ userId }),
};

export type OwnerRecoveryEvent = EventsOf<typeof ownerRecoveryEvents>;
