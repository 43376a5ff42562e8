import {
  type EventsOf,
  type MembersOf,
  arrayOf,
  boolean,
  event,
  namesOf,
  text,
  time,
  uuidSchema,
} from '../shared/event-definition.js';

const settings = {
  /** The address of the listener. */
  url: text,
  /** Kinds and patterns, in the order of the catalogue. */
  events: arrayOf(text),
  description: text,
  /** Whether events are delivered. */
  active: boolean,
};
/** The members of a webhook that its tenant may change. */
export type WebhookSettings = MembersOf<typeof settings>;

const subscriptionId = uuidSchema;

/** Events of a webhook. They have the ids of secrets; the secrets are stored, sealed, outside of the log. */
export const webhookEvents = {
  WebhookCreated: event({ subscriptionId, ...settings, secretId: uuidSchema }),
  /** Has only the members that changed. */
  WebhookChanged: event({ subscriptionId, ...settings }, { optional: namesOf(settings) }),
  /** `previousExpiresAt`: the time until which the previous secret signs as well. */
  WebhookSecretRotated: event({ subscriptionId, secretId: uuidSchema, previousExpiresAt: time }),
  /** Cancels all pending deliveries. */
  WebhookDeleted: event({ subscriptionId }),
};

export type WebhookEvent = EventsOf<typeof webhookEvents>;
