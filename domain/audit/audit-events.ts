import { type EventDefinition, nullable, objectOf, uuidSchema } from '../shared/event-definition.js';

/** The formats that the audit log is exported in. */
export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A time span of entries; null: without an end on that side. ISO 8601. */
type Span = { readonly from: string | null; readonly to: string | null };

/** A head of a tenant's chain as it was signed. */
export type SignedHead = {
  /** Counts a tenant's heads, from 1. */
  readonly number: number;
  /** The chain's last entry, and its hash. */
  readonly entryId: number;
  readonly hash: string;
  /** SHA-256 of the JWS of the head before, hexadecimal; zeros before the first. */
  readonly previousHead: string;
  /** The members above and the tenant, signed; compact form. */
  readonly jws: string;
  /** JSON of the public key that verifies it. */
  readonly publicKey: string;
  /** Tells the service's own heads from others when that key is long gone; hexadecimal. */
  readonly mac: string;
};

/** What is done to the audit log itself. One stream per tenant, appended to at any revision; nobody folds it. */
export type AuditEvent =
  /** Somebody began to read the log in one piece. */
  | { readonly type: 'AuditLogExported'; readonly data: Span & { readonly format: ExportFormat } }
  /** Somebody had the chain checked; `firstBroken` is the entry where it does not hold, null where it does. */
  | {
      readonly type: 'AuditLogVerified';
      readonly data: Span & {
        readonly valid: boolean;
        readonly checked: number;
        readonly firstBroken: number | null;
      };
    }
  /** Somebody tried to write to the log, which nobody may. At most one a minute and credential. */
  | { readonly type: 'AuditWriteRefused'; readonly data: { readonly method: string } }
  /** Somebody takes care of an alert. */
  | { readonly type: 'AuditAlertAcknowledged'; readonly data: { readonly alertId: string } }
  | { readonly type: 'AuditAlertResolved'; readonly data: { readonly alertId: string } }
  /** The chain's head was signed. In a stream of its own, whose revisions are the numbers less one. */
  | { readonly type: 'AuditHeadSigned'; readonly data: SignedHead }
  /** For how many days entries can be read; the events stay. */
  | { readonly type: 'AuditRetentionSet'; readonly data: { readonly days: number } }
  /**
   * The event log was restored from an older backup, and everything that derives from it was made anew. `events` of the
   * tenant are known to be gone, which happened from `from` to `to` (null where none is known).
   */
  | { readonly type: 'EventLogRestored'; readonly data: Span & { readonly events: number } };

const time = nullable({ type: 'string', format: 'date-time' });
const span = { from: time, to: time };
const count = { type: 'integer', minimum: 0 };
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const alert: EventDefinition = { version: 1, schema: objectOf({ alertId: uuidSchema }), personal: [] };

export const auditEvents = {
  AuditLogExported: {
    version: 1,
    schema: objectOf({ ...span, format: { type: 'string', enum: exportFormats } }),
    personal: [],
  },
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
    schema: objectOf({ days: { type: 'integer', minimum: 1 } }),
    personal: [],
  },
  EventLogRestored: { version: 1, schema: objectOf({ ...span, events: count }), personal: [] },
} satisfies Record<AuditEvent['type'], EventDefinition>;
