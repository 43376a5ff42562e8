import {
  type EventDefinition,
  type Personal,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';

/**
 * Why a recovery did not take place: somebody objected, the owner signed in with a factor, or is owner no more, or it lapsed,
 * such as one that no second operator agreed to.
 */
const causes = ['objection', 'sign_in', 'not_owner', 'lapsed'] as const;
export type RecoveryEnd = (typeof causes)[number];

/** Events of the removal of an owner's second factors by an operator. One stream a tenant. */
export type OwnerRecoveryEvent =
  /**
   * At `dueAt` (ISO 8601) the owner's second factors are removed, `needsConsent`: if a second operator has agreed. The
   * reason is sealed with the tenant's key.
   */
  | {
      readonly type: 'OwnerRecoveryRequested';
      readonly data: {
        readonly userId: string;
        readonly dueAt: string;
        readonly needsConsent: boolean;
        readonly reason: Personal<string>;
      };
    }
  /** A second operator has agreed. */
  | { readonly type: 'OwnerRecoveryAgreed'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'OwnerRecoveryCancelled';
      readonly data: { readonly userId: string; readonly cause: RecoveryEnd };
    }
  /** The second factors were removed. */
  | { readonly type: 'OwnerRecovered'; readonly data: { readonly userId: string } };

const userId = { userId: uuidSchema };

export const ownerRecoveryEvents = {
  OwnerRecoveryRequested: {
    version: 1,
    schema: objectOf({
      ...userId,
      dueAt: { type: 'string', format: 'date-time' },
      needsConsent: { type: 'boolean' },
      reason: nullable({ type: 'string' }),
    }),
    personal: ['reason'],
    sealedFor: 'tenant',
  },
  OwnerRecoveryAgreed: { version: 1, schema: objectOf(userId), personal: [] },
  OwnerRecoveryCancelled: {
    version: 1,
    schema: objectOf({ ...userId, cause: { enum: causes } }),
    personal: [],
  },
  OwnerRecovered: { version: 1, schema: objectOf(userId), personal: [] },
} satisfies Record<OwnerRecoveryEvent['type'], EventDefinition>;
