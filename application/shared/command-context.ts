import type { ActorType, EventSource } from '../../domain/shared/domain-event.js';

/** Revisions of a record, -1 for none yet. */
export interface AcceptedRevisions {
  includes(revision: bigint): boolean;
}

/** The caller, the tenant and the origin of a command. Made once per request from the credential, never from input. */
export interface CommandContext {
  readonly tenantId: string;
  readonly actor: { readonly type: ActorType; readonly id: string };
  readonly source: EventSource;
  /** W3C trace id, 32 hexadecimal digits. */
  readonly traceId: string;
  /** UUID. Event ids and ids of new records derive from it, so that a repeated command has no further effect. */
  readonly commandId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /**
   * The language of the page that the user is at (BCP 47), which the resulting mails are written in. Absent when
   * another person or a client sends the command.
   */
  readonly language?: string | undefined;
  /** The revisions that the caller accepts (`If-Match`, `If-None-Match`); the command is refused at any other. */
  readonly ifMatch?: AcceptedRevisions;
}

/** The result of a command that changes a record. */
export interface Outcome<Record> {
  readonly record: Record;
  /** The aggregate's revision, for `ETag`. */
  readonly revision: bigint;
  /** The position to wait for before the answer is sent; null when nothing was appended. */
  readonly position: bigint | null;
}

/** The result of a command without a record. */
export type Done = Pick<Outcome<never>, 'position'>;
