import { type EventsOf, event, nullable, text, uuidSchema } from '../shared/event-definition.js';

/** The kinds of webhook about requests for a new password. */
export const passwordResetWebhookKinds = ['user.password_reset_requested'] as const;

/**
 * Requests for a new password. Any visitor who knows an address can make one, so they have a stream of their own, apart
 * from the user's, that no command folds.
 */
export const passwordResetEvents = {
  /**
   * A mail is due with a link to set a new password. `email`: the address of the request. `clientId`: the application
   * whose sign-in led to the request; null for none.
   */
  UserPasswordResetRequested: event(
    { userId: uuidSchema, email: text, clientId: nullable(text) },
    { personal: ['email'], origin: 'subject' },
  ),
};

export type PasswordResetEvent = EventsOf<typeof passwordResetEvents>;
