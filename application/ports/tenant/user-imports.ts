import type { ImportCounts, ImportOptions } from '../../user/import/import-run.js';
import type { CommandContext } from '../../shared/command-context.js';
import type { Page, PageRequest } from '../../shared/page.js';

/** An import of people into a tenant. */
export interface ImportRef {
  readonly tenantId: string;
  readonly importId: string;
}

/**
 * `checking`: it is looked at, and nothing is written yet. `running`: people are created. `done`: every line was looked at.
 * `cancelled`: an administrator ended it, or its caller lost the right (see `failure`); people who were created stay.
 * `failed`: see `failure`.
 */
export const userImportStates = ['checking', 'running', 'done', 'cancelled', 'failed'] as const;
export type UserImportState = (typeof userImportStates)[number];

/** Why the caller of an import may no longer go on with it, so that it is cancelled. */
const lostRights = [
  'tenant_locked',
  'api_key_revoked',
  'api_key_expired',
  'user_suspended',
  'user_deleted',
  'role_removed',
] as const;
export type LostRight = (typeof lostRights)[number];

/**
 * Why an import failed, or was cancelled by the service. `conflicts`: lines are refused or about people whom the tenant has,
 * with `onConflict=fail`. `plan_limit`: the plan allows fewer users. `error`: of the service. Nothing was written with the first
 * two; people who were created before the others stay.
 */
export const userImportFailures = ['conflicts', 'plan_limit', 'error', ...lostRights] as const;
export type UserImportFailure = (typeof userImportFailures)[number];

/** Who began an import: the actor of all its commands. */
export type ImportCaller = Pick<CommandContext, 'actor' | 'source' | 'traceId'>;

export interface NewUserImport extends ImportRef, ImportCaller {
  readonly options: ImportOptions;
  /** Whether the caller may give roles. */
  readonly mayGiveRoles: boolean;
}

/** Times are ISO 8601. */
export interface StoredUserImport extends NewUserImport {
  readonly state: UserImportState;
  readonly failure: UserImportFailure | null;
  /** The number of lines. */
  readonly total: number;
  readonly counts: ImportCounts;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/** An import that this process works on. */
export interface ClaimedImport extends StoredUserImport {
  /** The number of the part that comes next, from 0. */
  readonly nextPart: number;
  readonly parts: number;
}

/** Lines of an import's file. */
export interface ImportPart {
  /** The number of the first line, from 1. */
  readonly firstLine: number;
  readonly lines: string;
}

/** What became of a part. */
export interface DonePart {
  /** From 0. */
  readonly number: number;
  readonly counts: ImportCounts;
  /** NDJSON; empty where there is nothing to report. */
  readonly results: string;
}

/** Milliseconds without a sign of life after which another process goes on with an import. */
export const IMPORT_SILENT_MS = 20_000;

/** The most imports that a tenant has under way. */
export const MOST_IMPORTS = 2;

/**
 * Imports with their files, in a store that all processes share. Files are sealed with the tenant's key, part by part, and
 * deleted when the import ends. A `worker` is a process; what it does is refused once another one has taken over.
 */
export interface UserImports {
  /** Begins to take an import. Returns false while the tenant has as many under way as it may. */
  begin(started: NewUserImport): Promise<boolean>;
  /** Stores a part of the file of an import that is taken. */
  addPart(ref: ImportRef, number: number, part: ImportPart): Promise<void>;
  /** Makes an import whose file is whole ready to be worked on. */
  start(ref: ImportRef, totals: { readonly parts: number; readonly lines: number }): Promise<void>;
  /** Deletes an import whose file was not taken. */
  drop(ref: ImportRef): Promise<void>;
  find(ref: ImportRef): Promise<StoredUserImport | null>;
  /** Returns a tenant's imports, the newest first. */
  list(tenantId: string, page: PageRequest): Promise<Page<StoredUserImport>>;
  /** Takes an import that no process works on; null for none. */
  claim(worker: string): Promise<ClaimedImport | null>;
  /** Gives a sign of life. Returns false when the import is not this worker's any more. */
  beat(ref: ImportRef, worker: string): Promise<boolean>;
  part(ref: ImportRef, number: number): Promise<ImportPart | null>;
  /** Records what became of a part. Returns false when the import is not this worker's any more. */
  addDone(ref: ImportRef, worker: string, done: DonePart): Promise<boolean>;
  /** Begins the check once more, or the writing after it, from the first line on. Returns false as `addDone`. */
  startOver(ref: ImportRef, worker: string, state: 'checking' | 'running'): Promise<boolean>;
  /** Returns whether another import of the tenant is `running`. */
  othersRun(ref: ImportRef): Promise<boolean>;
  /** Begins the writing as `startOver`, unless another import of the tenant is `running`: then it returns false as well. */
  startAlone(ref: ImportRef, worker: string): Promise<boolean>;
  /** Ends an import and deletes its file. */
  end(ref: ImportRef, worker: string, failure: UserImportFailure | null): Promise<void>;
  /** Lets another process go on with an import at once. */
  release(ref: ImportRef, worker: string): Promise<void>;
  /** Ends an import between two parts. Idempotent: one that has ended stays as it is. `lost`: null where the tenant ends it. */
  cancel(ref: ImportRef, lost: LostRight | null): Promise<void>;
  /** Yields the results, which say nothing of people who were created as their line says. */
  results(ref: ImportRef): AsyncIterable<string>;
  /** Deletes files that were never whole, and imports that ended 90 days ago. */
  deleteExpired(): Promise<void>;
}
