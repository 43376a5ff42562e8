import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

const kinds = [
  'email',
  'externalid',
  'passkey',
  'rolename',
  'slug',
  'clientid',
  'audience',
  'apikey',
] as const;

/**
 * The values that are unique within a tenant (`email`, `externalid`, `passkey`, `rolename`) or across tenants (`slug`, `clientid`, `audience`,
 * `apikey`, whose reservations belong to the system tenant).
 */
export type ReservationKind = (typeof kinds)[number];

/**
 * Events of a reservation. One stream per value; its name holds a keyed or plain digest of the value, never the value.
 */
export type ReservationEvent =
  | {
      readonly type: 'ValueReserved';
      readonly data: { readonly kind: ReservationKind; readonly holderId: string };
    }
  | {
      readonly type: 'ValueReleased';
      readonly data: { readonly kind: ReservationKind; readonly holderId: string };
    }
  /** The holder is gone for good, and nobody gets the value until it is released. */
  | {
      readonly type: 'ValueRetained';
      readonly data: { readonly kind: ReservationKind; readonly holderId: string };
    };

const held = objectOf({ kind: { enum: kinds }, holderId: uuidSchema });

export const reservationEvents = {
  ValueReserved: { version: 1, schema: held, personal: [] },
  ValueReleased: { version: 1, schema: held, personal: [] },
  ValueRetained: { version: 1, schema: held, personal: [] },
} satisfies Record<ReservationEvent['type'], EventDefinition>;
