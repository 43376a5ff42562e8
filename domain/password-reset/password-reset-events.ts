import type { EventDefinition, Personal } from '../shared/event-definition.js';
import { nullable, objectOf, uuidSchema } from '../shared/event-definition.js';

/** The kinds of webhook that tell of requests for a new password. */
export const passwordResetWebhookKinds = ['user.password_reset_requested'] as const;

/**
 * Requests of people who have forgotten their password. Every visitor who knows an address can make one, so they are kept
 * apart from the user, in a stream that no command folds.
 */
export type PasswordResetEvent =
  /**
   * A mail is due, by which the user can set a new password. `email`: what was asked with. `clientId`: the application
   * within whose sign-in it was asked for; null for a page of the service's own.
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
