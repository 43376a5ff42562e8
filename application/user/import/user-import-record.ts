import type { CommandContext } from '../../shared/command-context.js';
import type {
  StoredUserImport,
  UserImportFailure,
  UserImportState,
} from '../../ports/tenant/user-imports.js';
import type { ImportCounts, ImportOptions } from './import-run.js';

/** An import of people, as the Management API shows it. Times are ISO 8601. */
export interface UserImportRecord extends ImportOptions, ImportCounts {
  readonly id: string;
  readonly state: UserImportState;
  readonly failure: UserImportFailure | null;
  /** The number of lines. */
  readonly total: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly startedBy: CommandContext['actor'];
}

export const userImportRecord = ({
  importId,
  state,
  failure,
  options,
  total,
  counts,
  startedAt,
  finishedAt,
  actor,
}: StoredUserImport): UserImportRecord => ({
  id: importId,
  state,
  failure,
  ...options,
  total,
  ...counts,
  startedAt,
  finishedAt,
  startedBy: actor,
});
