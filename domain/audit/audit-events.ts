import {
  type EventsOf,
  type SchemaOf,
  type ValueOf,
  atLeast,
  boolean,
  digest,
  enumOf,
  event,
  nullable,
  text,
  time,
  uuidSchema,
} from '../shared/event-definition.js';

/** The formats that the audit log is exported in. */
export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const exporters = ['owner', 'operator'] as const;

/** A time span of entries; null for an open end. */
const span = { from: nullable(time), to: nullable(time) };
const method: SchemaOf<string> = { type: 'string', pattern: '^[A-Z]{1,20}$' };

const handled = event(
  { alertId: uuidSchema, note: text },
  { optional: ['note'], personal: ['note'], sealedFor: 'tenant' },
);
/** An administrator takes care of an alert. In a stream of its own for each alert. */
const alertEvents = { AuditAlertAcknowledged: handled, AuditAlertResolved: handled };
export type AlertEvent = EventsOf<typeof alertEvents>;

/** The whole tenant leaves the service. The file of an export that was started in the portal is downloaded later. */
const tenantExportEvents = {
  /** An export of the whole tenant began: of an owner in the portal, or of the operator on the command line. */
  TenantExported: event({
    exportId: uuidSchema,
    by: enumOf(exporters),
    /** Whether it has the hashes of passwords: the operator's alone. */
    withCredentials: boolean,
  }),
  /** The file of an export was handed out, this once. */
  TenantExportDownloaded: event({ exportId: uuidSchema }),
};
export type TenantExportEvent = EventsOf<typeof tenantExportEvents>;

const signedHead = event({
  /** The number of the head, from 1 for each tenant. */
  number: atLeast(1),
  /** The chain's last entry, and its hash. */
  entryId: atLeast(1),
  hash: digest,
  /** SHA-256 of the JWS of the previous head, hexadecimal; zeros in the first. */
  previousHead: digest,
  /** The JWS, in compact form, of the members above and the tenant. */
  jws: text,
  /** The public key that verifies it, as JSON. */
  publicKey: text,
  /** A MAC, hexadecimal, by which the service recognises its own heads after the key was retired. */
  mac: digest,
});
/** A signed head of a tenant's chain. */
export type SignedHead = ValueOf<typeof signedHead>;

/** What becomes of a person whom the tenant has already. */
export const importConflicts = ['skip', 'update', 'fail'] as const;
export type ImportConflict = (typeof importConflicts)[number];

/** An import of people began. Each person has an event of their own, with the same `importId`. */
const userImportBegun = event({
  importId: uuidSchema,
  onConflict: enumOf(importConflicts),
  trustVerified: boolean,
  notify: boolean,
  allowWeak: boolean,
});

/** Acts on the audit log itself. One stream per tenant, which is appended to at any revision and not folded. */
export const auditEvents = {
  /** An export of the log began. */
  AuditLogExported: event({ ...span, format: enumOf(exportFormats) }),
  ...tenantExportEvents,
  UserImportBegun: userImportBegun,
  /** The chain was verified; `firstBroken` is the number of the first entry that is wrong, null for none. */
  AuditLogVerified: event({
    ...span,
    valid: boolean,
    checked: atLeast(0),
    firstBroken: nullable(atLeast(1)),
  }),
  /** A write to the log was refused, as all are. At most one event a second for a credential. */
  AuditWriteRefused: event({ method }),
  /** A witness says that a checkpoint with this number of entries does not continue what it has cosigned. */
  AuditCheckpointRefused: event({ witness: text, size: atLeast(1) }),
  ...alertEvents,
  /** The head of the chain was signed. In a stream of its own, where head `n` has the revision `n - 1`. */
  AuditHeadSigned: signedHead,
  /** The number of days for which entries can be read was set; the events stay. `by`: the plan; absent: by hand. */
  AuditRetentionSet: event({ days: atLeast(1), by: enumOf(['plan']) }, { optional: ['by'] }),
  /**
   * The event log was restored from an older backup, and everything that derives from it was built anew. `events`: the
   * number of the tenant's events that are known to be lost; they occurred from `from` to `to` (null for none).
   */
  EventLogRestored: event({ ...span, events: atLeast(0) }),
  /**
   * An operator was about to act on a tenant, whose own log says what came of it. In the log of the platform's tenant, where
   * the actor is the operator; the reason is sealed with that tenant's key.
   */
  OperatorActed: event(
    { operation: text, actedOn: uuidSchema, reason: nullable(text) },
    { personal: ['reason'], sealedFor: 'tenant' },
  ),
};

export type AuditEvent = EventsOf<typeof auditEvents>;
