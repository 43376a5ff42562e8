import type { EventDefinition, Personal } from '../shared/event-definition.js';
import { objectOf, uuidSchema } from '../shared/event-definition.js';

/**
 * Requests of people who have forgotten their password. Whoever knows an address can make one, so they are kept apart
 * from the user, in a stream that nobody folds.
 */
export type PasswordResetEvent =
  /** A mail is due to the address with this digest, by which its owner can set a new password. */
  {
    readonly type: 'UserPasswordResetRequested';
    readonly data: {
      readonly userId: string;
      readonly email: Personal<string>;
      readonly emailDigest: string;
    };
  };

export const passwordResetEvents = {
  UserPasswordResetRequested: {
    version: 1,
    schema: objectOf({
      userId: uuidSchema,
      email: { type: 'string' },
      emailDigest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    }),
    personal: ['email'],
    origin: 'subject',
  },
} satisfies Record<PasswordResetEvent['type'], EventDefinition>;
