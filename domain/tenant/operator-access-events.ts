import { type EventsOf, event, time, uuidSchema } from '../shared/event-definition.js';

/** Events of the emergency access of an operator. One stream, in the tenant of the operators. */
export const operatorAccessEvents = {
  /** A link was printed on the host by which the operator enrols a passkey, once and until `expiresAt`. */
  OperatorAccessGranted: event({ userId: uuidSchema, expiresAt: time }),
};

export type OperatorAccessEvent = EventsOf<typeof operatorAccessEvents>;
