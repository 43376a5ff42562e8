import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { JsonSchema } from '../../domain/shared/event-definition.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { EventKind } from '../../domain/webhook/event-kinds.js';

/** `data` of a webhook's body. */
export type WebhookPayload = Readonly<Record<string, unknown>>;

/** The state right after an event that some payloads need besides the event. */
export interface PayloadDetails {
  /** The user whose stream has the event. */
  readonly user: PresentUser;
  /** Names of the user's roles, in the order of the user's record. */
  readonly roles: readonly string[];
}

interface Published<Event extends DomainEvent> {
  readonly kind: EventKind;
  /** Returns whether an event is published, by members that are never sealed. Default: every event is. */
  readonly when?: (data: Event['data']) => boolean;
}

/** A rule whose payload follows from the event alone. `baseUrl`: of the service, for links. */
export interface EventRule<Event extends DomainEvent> extends Published<Event> {
  readonly data: (recorded: RecordedEvent<Event>, baseUrl: string) => WebhookPayload;
}

/** A rule whose payload needs more than the event. The event must be in the stream of a user. */
export interface DetailsRule<Event extends DomainEvent> extends Published<Event> {
  readonly dataWith: (recorded: RecordedEvent<Event>, details: PayloadDetails) => WebhookPayload;
}

/** How each event of a union is published to listeners; null for an event that is not published. */
export type WebhookRules<Event extends DomainEvent> = {
  readonly [Type in Event['type']]:
    EventRule<Extract<Event, { type: Type }>> | DetailsRule<Extract<Event, { type: Type }>> | null;
};

/** Returns the payload's members for the origin of a request; null when it is unknown or erased. */
export const originOf = ({ context }: RecordedEvent): WebhookPayload => ({
  ipAddress: context.ip,
  userAgent: context.userAgent,
});

/** The public description of a kind of webhook. */
export interface EventType {
  /** When it happens. */
  readonly description: string;
  /** Of `data`. It only grows: a member is never renamed, retyped or removed. */
  readonly schema: JsonSchema;
  /** A `data` of this kind. */
  readonly sample: WebhookPayload;
}

/** Creates the description of a kind, all of whose members are required but those named in `optional`. */
export const eventType = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  sample: WebhookPayload,
  optional: readonly string[] = [],
): EventType => ({
  description,
  schema: {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  },
  sample,
});

const text: JsonSchema = { type: 'string' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const id: JsonSchema = { type: 'string', format: 'uuid' };

/** JSON Schemas that the schemas of payloads are made of. */
export const payloadSchema = {
  id,
  idOrNull: { ...id, type: ['string', 'null'] },
  text,
  textOrNull,
  texts: { type: 'array', items: text },
  time: { type: 'string', format: 'date-time', description: 'ISO 8601, UTC, milliseconds.' },
  timeOrNull: { type: ['string', 'null'], format: 'date-time' },
  integer: { type: 'integer' },
  oneOf: (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: values }),
  /** The members of `originOf`. */
  origin: {
    ipAddress: { ...textOrNull, description: 'Where it came from; null when unknown.' },
    userAgent: textOrNull,
  },
} as const;

/** The user id of samples. */
export const SAMPLE_USER_ID = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';
/** The members of `originOf` in samples. */
export const sampleOrigin = { ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0' };
