import type { ActorType, EventSource } from '../../domain/shared/domain-event.js';

/** Who asks, for which tenant, from where. Made once per request, from the credential, never from input. */
export interface CommandContext {
  readonly tenantId: string;
  readonly actor: { readonly type: ActorType; readonly id: string };
  readonly source: EventSource;
  /** W3C trace id, 32 hexadecimal digits. */
  readonly traceId: string;
  /** UUID. Event ids and ids of new records derive from it, so that a repeated command repeats nothing. */
  readonly commandId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /**
   * The language of the page that the person concerned asks at (BCP 47): mails that come of it are in it. Left out of what
   * somebody else asks for.
   */
  readonly language?: string | undefined;
  /** The revisions that the caller takes (`If-Match`), -1 for none yet; any other refuses the command. */
  readonly ifMatch?: readonly bigint[];
}

/** What a command that changes a record answers. */
export interface Outcome<Record> {
  readonly record: Record;
  /** The aggregate's revision, for `ETag`. */
  readonly revision: bigint;
  /** Position to wait for before the answer leaves; null when nothing was appended. */
  readonly position: bigint | null;
}

/** What a command without a record answers. */
export type Done = Pick<Outcome<never>, 'position'>;
