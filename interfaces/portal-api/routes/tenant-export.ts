import { downloadTenantExport } from '../../../application/tenant/export/download-tenant-export.js';
import { tenantExportRecord } from '../../../application/tenant/export/tenant-export-record.js';
import { withItemTimeout } from '../../../application/shared/with-timeout.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type Route, writing } from '../../management-api/serving/route.js';

/** Everything of a tenant is for an owner alone. */
const ofOwners = { scopes: [], ownersOnly: true } as const;

/** The operations of the export of a whole tenant. */
export const tenantExportRoutes: readonly Route[] = [
  writing({
    method: 'POST',
    path: '/portal/api/tenant/export',
    operationId: 'beginTenantExport',
    whileLocked: 'exports',
    summary: 'Begin an export of everything',
    description:
      'People with their profiles and roles, roles, applications, webhooks, branding, settings, billing and the audit log, as NDJSON, at one position of the log; no passwords and no secrets, hashed or not. One at a time; it goes on without the caller, and takes the place of an earlier one. All owners get a mail.',
    ...ofOwners,
    stepUp: true,
    status: 202,
    answers: 'TenantExport',
    refusals: { 403: ['tenant_locked'], 409: ['export_under_way'], 503: ['exports_busy'] },
    handle: async ({ app, tenantExporter }, { context }) => {
      const { stored, position } = await tenantExporter.begin(context);
      return { body: tenantExportRecord(app, stored, context.actor.id), position };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/tenant/export',
    operationId: 'getTenantExport',
    whileLocked: 'exports',
    summary: 'Read how far the export is',
    description:
      'The last one. Its file is there for an hour, for the owner who began it, once; it is withdrawn when a person of the tenant is erased.',
    ...ofOwners,
    status: 200,
    answers: 'TenantExport',
    refusals: { 404: ['export_not_found'] },
    handle: async ({ app }, { tenantId, asCommand }) => {
      const stored = await app.tenantExports.find(tenantId);
      if (stored === null) throw new DomainError('not-found', 'export_not_found', 'There was no export yet.');
      return { body: tenantExportRecord(app, stored, asCommand().actor.id) };
    },
  },
  {
    method: 'GET',
    path: '/portal/api/tenant/export/file',
    operationId: 'downloadTenantExport',
    whileLocked: 'exports',
    summary: 'Download the export',
    description:
      'Works once, for the owner who began it. A download that is cut off is over, too: begin another export. `tessera audit verify-file` checks the whole file.',
    ...ofOwners,
    stepUp: true,
    status: 200,
    streams: ['application/x-ndjson'],
    refusals: {
      403: ['tenant_locked', 'export_of_another'],
      404: ['export_not_found'],
      409: ['export_not_ready', 'export_downloaded'],
    },
    handle: async ({ app, progressMs }, { asCommand }) => {
      const { fileName, pieces } = await downloadTenantExport(app, asCommand());
      return {
        stream: {
          mediaType: 'application/x-ndjson; charset=utf-8',
          fileName,
          pieces: withItemTimeout(pieces, progressMs),
        },
      };
    },
  },
];
