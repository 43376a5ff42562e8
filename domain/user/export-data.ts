import { DomainError } from '../shared/domain-error.js';
import { dataExports, type PresentUser } from './user.js';
import type { UserEvent } from './user-events.js';

/**
 * Decides that the user downloads their data. `since`: the beginning of the time that the limit is for (ISO 8601). Throws
 * `data_export_limit`.
 */
export function decideDataExport({ userId, dataExportedAt }: PresentUser, since: string): UserEvent[] {
  const recent = dataExportedAt.filter((at) => at > since);
  if (recent.length >= dataExports.most)
    throw new DomainError(
      'conflict',
      'data_export_limit',
      `Data can be downloaded ${dataExports.most} times within 24 hours; try again later.`,
    );
  return [{ type: 'UserDataExported', data: { userId } }];
}
