import { type EventDefinition, namesOf, objectOf, uuidSchema } from '../shared/event-definition.js';

/** The members of a webhook that its tenant may change. */
export type WebhookSettings = {
  /** The address of the listener. */
  readonly url: string;
  /** Kinds and patterns, in the order of the catalogue. */
  readonly events: readonly string[];
  readonly description: string;
  /** Whether events are delivered. */
  readonly active: boolean;
};

/** Events of a webhook. They have the ids of secrets; the secrets are stored, sealed, outside of the log. */
export type WebhookEvent =
  | {
      readonly type: 'WebhookCreated';
      readonly data: WebhookSettings & { readonly subscriptionId: string; readonly secretId: string };
    }
  /** Has only the members that changed. */
  | {
      readonly type: 'WebhookChanged';
      readonly data: { readonly subscriptionId: string } & Partial<WebhookSettings>;
    }
  | {
      readonly type: 'WebhookSecretRotated';
      readonly data: {
        readonly subscriptionId: string;
        readonly secretId: string;
        /** The time until which the previous secret signs as well, ISO 8601. */
        readonly previousExpiresAt: string;
      };
    }
  /** Cancels all pending deliveries. */
  | { readonly type: 'WebhookDeleted'; readonly data: { readonly subscriptionId: string } };

const text = { type: 'string' };
const settings = {
  url: text,
  events: { type: 'array', items: text },
  description: text,
  active: { type: 'boolean' },
};

export const webhookEvents = {
  WebhookCreated: {
    version: 1,
    schema: objectOf({ subscriptionId: uuidSchema, ...settings, secretId: uuidSchema }),
    personal: [],
  },
  WebhookChanged: {
    version: 1,
    schema: objectOf({ subscriptionId: uuidSchema, ...settings }, namesOf(settings)),
    personal: [],
  },
  WebhookSecretRotated: {
    version: 1,
    schema: objectOf({
      subscriptionId: uuidSchema,
      secretId: uuidSchema,
      previousExpiresAt: { type: 'string', format: 'date-time' },
    }),
    personal: [],
  },
  WebhookDeleted: { version: 1, schema: objectOf({ subscriptionId: uuidSchema }), personal: [] },
} satisfies Record<WebhookEvent['type'], EventDefinition>;
