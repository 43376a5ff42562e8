import {
  type EventsOf,
  type ValueOf,
  arrayOf,
  event,
  integer,
  nullable,
  objectOf,
  text,
  time,
  uuidSchema,
} from '../shared/event-definition.js';

const invoice = objectOf({
  number: text,
  status: text,
  /** In the minor unit of the currency. */
  subtotal: integer,
  tax: integer,
  total: integer,
  /** ISO 4217. */
  currency: text,
  issuedAt: time,
});
/** An invoice of a tenant that is gone, as the law asks sellers to keep it: no person and no address is in it. */
export type StoredInvoice = ValueOf<typeof invoice>;

const head = objectOf({
  entryId: integer,
  hash: text,
  /** The JWS, in compact form, and the public key that verifies it, as JSON. */
  jws: text,
  publicKey: text,
});
/** The last signed head of a tenant's audit log, by which exports of it can be verified. */
export type StoredHead = ValueOf<typeof head>;

/** What stays of tenants that were deleted. In the platform's tenant, a stream for each of them. */
export const removalEvents = {
  /** `head`: null for a tenant whose log has no entry. */
  TenantRemovalRecorded: event({
    removedTenantId: uuidSchema,
    invoices: arrayOf(invoice),
    head: nullable(head),
  }),
  /** Read models have no row of the tenant from here on, and its streams are deleted. */
  TenantRemoved: event({ removedTenantId: uuidSchema }),
};

export type RemovalEvent = EventsOf<typeof removalEvents>;
