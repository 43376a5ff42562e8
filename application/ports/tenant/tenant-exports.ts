/** An export of a tenant. A later one of the same tenant takes its place. */
export interface ExportRef {
  readonly tenantId: string;
  readonly exportId: string;
}

export interface NewTenantExport extends ExportRef {
  /** The owner who began it, and who alone downloads its file. */
  readonly requestedBy: string;
}

/** How far an export is, in records. */
export interface ExportProgress {
  readonly done: number;
  /** The number that is known now. */
  readonly total: number;
}

/** The file of a finished export. */
export interface ExportedFile {
  readonly parts: number;
  readonly bytes: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  /** The position of the log that it shows. */
  readonly position: string;
}

/**
 * `running`: it is being made. `ready`: its file can be downloaded until `expiresAt`. `downloaded`: it was, this once.
 * `expired`: it was not in time. `withdrawn`: a person in it was erased since. `failed`: it can be started again.
 */
export const tenantExportStates = [
  'running',
  'ready',
  'downloaded',
  'expired',
  'withdrawn',
  'failed',
] as const;
export type TenantExportState = (typeof tenantExportStates)[number];

/** Times are ISO 8601. */
export interface StoredTenantExport extends NewTenantExport, ExportProgress {
  readonly state: TenantExportState;
  /** Why it failed: `interrupted` when the process that made it has ended, else `error`. Null in any other state. */
  readonly failure: 'interrupted' | 'error' | null;
  readonly requestedAt: string;
  /** Null until it is finished. */
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
  readonly file: ExportedFile | null;
}

/** Milliseconds for which the file of an export is kept. */
export const EXPORT_STORED_MS = 3_600_000;

/** Milliseconds without a sign of life after which an export counts as interrupted, and can be started again. */
export const EXPORT_SILENT_MS = 30_000;

/**
 * Exports of tenants with their files, one a tenant, in a store that all processes share. Files are sealed with the tenant's
 * key, part by part. Every method but `begin` and `forget` leaves an export alone that another one has taken the place of.
 */
export interface TenantExports {
  /** Begins an export and deletes what is left of the one before it. Returns false while one is running. */
  begin(started: NewTenantExport): Promise<boolean>;
  find(tenantId: string): Promise<StoredTenantExport | null>;
  /** Records how far a running export is, which is a sign of life. Returns false when it does not run any more. */
  note(ref: ExportRef, progress: ExportProgress): Promise<boolean>;
  /** Stores a part of the file, from number 0 on. Returns false when the export does not run any more. */
  addPart(ref: ExportRef, number: number, bytes: Uint8Array): Promise<boolean>;
  /** Ends a running export: its file can be downloaded. Returns false when it does not run any more. */
  finish(ref: ExportRef, file: ExportedFile): Promise<boolean>;
  /** Ends a running export without a file. */
  fail(ref: ExportRef): Promise<void>;
  /** Hands out a finished export to the owner who began it, once; null for any other caller and in any other state. */
  take(tenantId: string, userId: string): Promise<(ExportRef & ExportedFile) | null>;
  /** Returns a part of an export that was taken; null when it is gone or the tenant's key is destroyed. */
  part(ref: ExportRef, number: number): Promise<Uint8Array | null>;
  /** Deletes the file of an export that was taken. */
  discard(ref: ExportRef): Promise<void>;
  /** Ends the tenant's export, whatever its state, and deletes its file: a person in it is erased. Idempotent. */
  withdraw(tenantId: string): Promise<void>;
  /** Deletes everything of a tenant. Idempotent. */
  forget(tenantId: string): Promise<void>;
  /** Deletes the files that can no longer be downloaded. */
  deleteExpired(): Promise<void>;
}
