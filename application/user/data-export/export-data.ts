import { DomainError } from '../../../domain/shared/domain-error.js';
import { dataExports, presentUser } from '../../../domain/user/user.js';
import { decideDataExport } from '../../../domain/user/export-data.js';
import type { ApplicationsApp } from '../../grant/list-applications.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { Zip } from '../../ports/shared/formats.js';
import type { CommandContext } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { type DataExportSources, type ExportedPerson, exportedFiles } from './exported-files.js';

export interface DataExport {
  /** The position of the event, which the answer waits for. */
  readonly position: bigint | null;
  /** A ZIP file, which is made while it is read. */
  readonly archive: AsyncIterable<Uint8Array>;
}

/**
 * Appends that a person downloads their data, and returns all of it, with a read-me: profile and its history, roles, sessions, applications,
 * factors without secrets, every event about them, what they did to others, and the avatar. Three times in 24 hours at most, over
 * all processes. Throws `user_not_found`, `data_export_limit`; `audit_log_behind` while the audit log cannot show what the
 * person did.
 */
export async function exportData(
  app: ApplicationsApp,
  { zip, ...sources }: DataExportSources & { readonly zip: Zip },
  context: CommandContext,
  { userId, ...asked }: { readonly userId: string } & Pick<ExportedPerson, 'sessionId' | 'readMe'>,
): Promise<DataExport> {
  const { tenantId } = context;
  if (!(await sources.audit.settle()))
    throw new DomainError(
      'unavailable',
      'audit_log_behind',
      'The audit log is behind; try again in a moment.',
    );
  const { state, position } = await execute(app, context, {
    ...userTarget(tenantId, userId),
    expects: presentUser,
    decide: (user) => decideDataExport(user, isoTime(app.clock.now() - dataExports.withinMs)),
  });
  const files = exportedFiles(app, sources, { tenantId, user: presentUser(state), ...asked });
  return { position, archive: zip(files, app.clock.now()) };
}
