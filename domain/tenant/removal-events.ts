import { type EventDefinition, nullable, objectOf, uuidSchema } from '../shared/event-definition.js';

/** An invoice of a tenant that is gone, as the law asks sellers to keep it: no person and no address is in it. */
export type KeptInvoice = {
  readonly number: string;
  readonly status: string;
  /** In the minor unit of the currency. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly issuedAt: string;
};

/** The last signed head of a tenant's audit log, by which exports of it can be verified. */
export type KeptHead = {
  readonly entryId: number;
  readonly hash: string;
  /** The JWS, in compact form, and the public key that verifies it, as JSON. */
  readonly jws: string;
  readonly publicKey: string;
};

/** What stays of tenants that were deleted. In the platform's tenant, a stream for each of them. */
export type RemovalEvent =
  | {
      readonly type: 'TenantRemovalRecorded';
      readonly data: {
        readonly removedTenantId: string;
        readonly invoices: readonly KeptInvoice[];
        /** Null for a tenant whose log has no entry. */
        readonly head: KeptHead | null;
      };
    }
  /** Read models have no row of the tenant from here on, and its streams are deleted. */
  | { readonly type: 'TenantRemoved'; readonly data: { readonly removedTenantId: string } };

const text = { type: 'string' };
const integer = { type: 'integer' };
const time = { type: 'string', format: 'date-time' };
const head = objectOf({ entryId: integer, hash: text, jws: text, publicKey: text });

export const removalEvents = {
  TenantRemovalRecorded: {
    version: 1,
    schema: objectOf({
      removedTenantId: uuidSchema,
      invoices: {
        type: 'array',
        items: objectOf({
          number: text,
          status: text,
          subtotal: integer,
          tax: integer,
          total: integer,
          currency: text,
          issuedAt: time,
        }),
      },
      head: nullable(head),
    }),
    personal: [],
  },
  TenantRemoved: { version: 1, schema: objectOf({ removedTenantId: uuidSchema }), personal: [] },
} satisfies Record<RemovalEvent['type'], EventDefinition>;
