import type { App } from '../../app.js';
import { recordAudit } from '../../audit/record-audit.js';
import type { CommandContext } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { presentTenantOf } from '../tenant-stream.js';
import { refuseLockedExport, type TenantExporterDeps } from './tenant-exporter.js';
import { type ExportPiece, tenantLines } from './tenant-lines.js';

export interface HostExportDeps extends Omit<TenantExporterDeps, 'app' | 'onError'> {
  readonly app: Pick<App, 'events' | 'ids' | 'clock'>;
}

/**
 * Yields the export of a tenant for the operator of the host, who alone may have password hashes in it. Its event, of which
 * all owners get a mail, is appended before anything is read. Throws `tenant_locked`.
 */
export async function* exportOnHost(
  { app, sources, signHead }: HostExportDeps,
  context: CommandContext,
  { withPasswordHashes }: { readonly withPasswordHashes: boolean },
): AsyncGenerator<ExportPiece, void, void> {
  const { tenantId } = context;
  refuseLockedExport(await presentTenantOf(app, tenantId));
  const exportId = app.ids.next();
  const data = { exportId, by: 'operator', withCredentials: withPasswordHashes } as const;
  const position = await recordAudit(app, context, { type: 'TenantExported', data });
  await signHead(tenantId);
  const exportedAt = isoTime(app.clock.now());
  yield* tenantLines(sources, { tenantId, exportId, position, exportedAt, withPasswordHashes });
}
