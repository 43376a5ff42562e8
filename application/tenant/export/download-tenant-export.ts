import { DomainError } from '../../../domain/shared/domain-error.js';
import type { App } from '../../app.js';
import { recordAudit } from '../../audit/record-audit.js';
import type { ExportedFile, ExportRef, StoredTenantExport } from '../../ports/tenant/tenant-exports.js';
import type { CommandContext } from '../../shared/command-context.js';
import { presentTenantOf } from '../tenant-stream.js';
import { refuseLockedExport } from './tenant-exporter.js';

export interface DownloadedExport {
  readonly fileName: string;
  /** The file, which is opened while it is read and deleted at the end. Throws when it is withdrawn meanwhile. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** The file was withdrawn, or the tenant's key destroyed, while it was read. */
class ExportWithdrawn extends Error {
  override readonly name = 'ExportWithdrawn';
}

/**
 * Hands out the file of an export to the owner who began it, once: it is gone afterwards, also after a download that was
 * cut off. Throws `tenant_locked`, `export_not_found`, `export_of_another`, `export_not_ready`, `export_downloaded`.
 */
export async function downloadTenantExport(
  app: Pick<App, 'events' | 'ids' | 'clock' | 'tenantExports'>,
  context: CommandContext,
): Promise<DownloadedExport> {
  const { tenantId, actor } = context;
  const tenant = await presentTenantOf(app, tenantId);
  refuseLockedExport(tenant);
  const taken = await app.tenantExports.take(tenantId, actor.id);
  if (taken === null) throw refusalOf(await app.tenantExports.find(tenantId), actor.id);
  const { exportId } = taken;
  await recordAudit(app, context, { type: 'TenantExportDownloaded', data: { exportId } });
  return { fileName: `${tenant.slug}-export.ndjson`, pieces: piecesOf(app, taken) };
}

async function* piecesOf(
  { tenantExports }: Pick<App, 'tenantExports'>,
  taken: ExportRef & ExportedFile,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    for (let number = 0; number < taken.parts; number++) {
      const part = await tenantExports.part(taken, number);
      if (part === null)
        throw new ExportWithdrawn('the file of an export was withdrawn while it was downloaded');
      yield part;
    }
  } finally {
    await tenantExports.discard(taken);
  }
}

function refusalOf(stored: StoredTenantExport | null, reader: string): DomainError {
  const state = stored?.state;
  if (state === 'running')
    return new DomainError('conflict', 'export_not_ready', 'The export is not ready yet.');
  if (state === 'downloaded')
    return new DomainError(
      'conflict',
      'export_downloaded',
      'The file was downloaded already, which works once. Begin another export.',
    );
  if (state === 'ready' && stored?.requestedBy !== reader)
    return new DomainError(
      'forbidden',
      'export_of_another',
      'Only the owner who began an export downloads its file. Begin one of your own.',
    );
  return new DomainError(
    'not-found',
    'export_not_found',
    'There is no file: it is there for an hour, and gone when a person in it is erased. Begin another export.',
  );
}
