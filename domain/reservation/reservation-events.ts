import { type EventsOf, enumOf, event, uuidSchema } from '../shared/event-definition.js';

const kinds = [
  'email',
  'externalid',
  'passkey',
  'identity',
  'rolename',
  'slug',
  'clientid',
  'audience',
  'apikey',
  'domainname',
] as const;

/**
 * The values that are unique within a tenant (`email`, `externalid`, `passkey`, `identity`, `rolename`) or across tenants (`slug`, `clientid`, `audience`,
 * `apikey`, `domainname`, whose reservations belong to the system tenant).
 */
export type ReservationKind = (typeof kinds)[number];

const held = event({ kind: enumOf(kinds), holderId: uuidSchema });

/**
 * Events of a reservation. One stream per value; its name holds a keyed or plain digest of the value, never the value.
 */
export const reservationEvents = {
  ValueReserved: held,
  ValueReleased: held,
  /** The holder is gone for good, and the value stays taken until it is released. */
  ValueRetained: held,
};

export type ReservationEvent = EventsOf<typeof reservationEvents>;
