import { ownAddress } from '../../../domain/shared/own-address.js';
import type { StoredTenantExport, TenantExportState } from '../../ports/tenant/tenant-exports.js';
import type { App } from '../../app.js';

/** An export of a tenant, for its owners. Times are ISO 8601. */
export interface TenantExportRecord {
  readonly id: string;
  readonly state: TenantExportState;
  readonly failure: StoredTenantExport['failure'];
  /** Id of the owner who began it. */
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly finishedAt: string | null;
  /** Records: how many are done, and how many are known. */
  readonly progress: { readonly done: number; readonly total: number };
  /** Null unless the reader may download it now. */
  readonly file: {
    readonly url: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly expiresAt: string;
  } | null;
}

/** Returns an export as the owner `reader` sees it. */
export function tenantExportRecord(
  { addresses }: Pick<App, 'addresses'>,
  {
    exportId,
    state,
    failure,
    requestedBy,
    requestedAt,
    finishedAt,
    expiresAt,
    done,
    total,
    file,
  }: StoredTenantExport,
  reader: string,
): TenantExportRecord {
  return {
    id: exportId,
    state,
    failure,
    requestedBy,
    requestedAt,
    finishedAt,
    progress: { done, total },
    file:
      file === null || expiresAt === null || requestedBy !== reader
        ? null
        : {
            url: ownAddress(addresses.portalUrl, '/api/tenant/export/file'),
            bytes: file.bytes,
            sha256: file.sha256,
            expiresAt,
          },
  };
}
