import {
  type EventDefinition,
  type Personal,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';

/** The kinds of webhook that tell of requests for a new password. */
export const passwordResetWebhookKinds = ['user.password_reset_requested'] as const;

/**
 * Requests for a new password. Any visitor who knows an address can make one, so they have a stream of their own, apart
 * from the user's, that no command folds.
 */
export type PasswordResetEvent =
  /**
   * A mail is due with a link to set a new password. `email`: the address of the request. `clientId`: the application
   * whose sign-in led to the request; null for none.
   */
  {
    readonly type: 'UserPasswordResetRequested';
    readonly data: {
      readonly userId: string;
      readonly email: Personal<string>;
      readonly clientId: string | null;
    };
  };

export const passwordResetEvents = {
  UserPasswordResetRequested: {
    version: 1,
    schema: objectOf({
      userId: uuidSchema,
      email: { type: 'string' },
      clientId: nullable({ type: 'string' }),
    }),
    personal: ['email'],
    origin: 'subject',
  },
} satisfies Record<PasswordResetEvent['type'], EventDefinition>;
