import {
  type EventDefinition,
  type Personal,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';

/** The formats that the audit log is exported in. */
export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A time span of entries, in ISO 8601; null for an open end. */
type Span = { readonly from: string | null; readonly to: string | null };

/** A signed head of a tenant's chain. */
export type SignedHead = {
  /** The number of the head, from 1 for each tenant. */
  readonly number: number;
  /** The chain's last entry, and its hash. */
  readonly entryId: number;
  readonly hash: string;
  /** SHA-256 of the JWS of the previous head, hexadecimal; zeros in the first. */
  readonly previousHead: string;
  /** The JWS, in compact form, of the members above and the tenant. */
  readonly jws: string;
  /** The public key that verifies it, as JSON. */
  readonly publicKey: string;
  /** A MAC, hexadecimal, by which the service recognises its own heads after the key was retired. */
  readonly mac: string;
};

/** An administrator takes care of an alert. In a stream of its own for each alert. */
export type AlertEvent = {
  readonly type: 'AuditAlertAcknowledged' | 'AuditAlertResolved';
  readonly data: { readonly alertId: string; readonly note?: Personal<string> };
};

const exporters = ['owner', 'operator'] as const;

/** The whole tenant leaves the service. The file of an export that was begun in the portal is downloaded later. */
export type TenantExportEvent =
  /** An export of the whole tenant began: of an owner in the portal, or of the operator on the command line. */
  | {
      readonly type: 'TenantExported';
      readonly data: {
        readonly exportId: string;
        readonly by: (typeof exporters)[number];
        /** Whether it has the hashes of passwords: the operator's alone. */
        readonly withCredentials: boolean;
      };
    }
  /** The file of an export was handed out, this once. */
  | { readonly type: 'TenantExportDownloaded'; readonly data: { readonly exportId: string } };

/** Acts on the audit log itself. One stream per tenant, which is appended to at any revision and not folded. */
export type AuditEvent =
  /** An export of the log began. */
  | { readonly type: 'AuditLogExported'; readonly data: Span & { readonly format: ExportFormat } }
  | TenantExportEvent
  /** The chain was verified; `firstBroken` is the number of the first entry that is wrong, null for none. */
  | {
      readonly type: 'AuditLogVerified';
      readonly data: Span & {
        readonly valid: boolean;
        readonly checked: number;
        readonly firstBroken: number | null;
      };
    }
  /** A write to the log was refused, as all are. At most one event a second for a credential. */
  | { readonly type: 'AuditWriteRefused'; readonly data: { readonly method: string } }
  | AlertEvent
  /** The head of the chain was signed. In a stream of its own, where head `n` has the revision `n - 1`. */
  | { readonly type: 'AuditHeadSigned'; readonly data: SignedHead }
  /** The number of days for which entries can be read was set; the events stay. `by`: the plan; absent: by hand. */
  | {
      readonly type: 'AuditRetentionSet';
      readonly data: { readonly days: number; readonly by?: 'plan' };
    }
  /**
   * An operator was about to act on a tenant, whose own log says what came of it. In the log of the platform's tenant, where
   * the actor is the operator; the reason is sealed with that tenant's key.
   */
  | {
      readonly type: 'OperatorActed';
      readonly data: {
        readonly operation: string;
        readonly actedOn: string;
        readonly reason: Personal<string>;
      };
    }
  /**
   * The event log was restored from an older backup, and everything that derives from it was built anew. `events`: the
   * number of the tenant's events that are known to be lost; they occurred from `from` to `to` (null for none).
   */
  | { readonly type: 'EventLogRestored'; readonly data: Span & { readonly events: number } };

const time = nullable({ type: 'string', format: 'date-time' });
const span = { from: time, to: time };
const count = { type: 'integer', minimum: 0 };
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const alert: EventDefinition = {
  version: 1,
  schema: objectOf({ alertId: uuidSchema, note: { type: 'string' } }, ['note']),
  personal: ['note'],
  sealedFor: 'tenant',
};

export const auditEvents = {
  AuditLogExported: {
    version: 1,
    schema: objectOf({ ...span, format: { type: 'string', enum: exportFormats } }),
    personal: [],
  },
  TenantExported: {
    version: 1,
    schema: objectOf({
      exportId: uuidSchema,
      by: { type: 'string', enum: exporters },
      withCredentials: { type: 'boolean' },
    }),
    personal: [],
  },
  TenantExportDownloaded: { version: 1, schema: objectOf({ exportId: uuidSchema }), personal: [] },
  AuditLogVerified: {
    version: 1,
    schema: objectOf({
      ...span,
      valid: { type: 'boolean' },
      checked: count,
      firstBroken: nullable({ type: 'integer', minimum: 1 }),
    }),
    personal: [],
  },
  AuditWriteRefused: {
    version: 1,
    schema: objectOf({ method: { type: 'string', pattern: '^[A-Z]{1,20}$' } }),
    personal: [],
  },
  AuditAlertAcknowledged: alert,
  AuditAlertResolved: alert,
  AuditHeadSigned: {
    version: 1,
    schema: objectOf({
      number: { type: 'integer', minimum: 1 },
      entryId: { type: 'integer', minimum: 1 },
      hash: sha256,
      previousHead: sha256,
      mac: sha256,
      jws: { type: 'string' },
      publicKey: { type: 'string' },
    }),
    personal: [],
  },
  AuditRetentionSet: {
    version: 1,
    schema: objectOf({ days: { type: 'integer', minimum: 1 }, by: { enum: ['plan'] } }, ['by']),
    personal: [],
  },
  EventLogRestored: { version: 1, schema: objectOf({ ...span, events: count }), personal: [] },
  OperatorActed: {
    version: 1,
    schema: objectOf({
      operation: { type: 'string' },
      actedOn: uuidSchema,
      reason: nullable({ type: 'string' }),
    }),
    personal: ['reason'],
    sealedFor: 'tenant',
  },
} satisfies Record<AuditEvent['type'], EventDefinition>;
