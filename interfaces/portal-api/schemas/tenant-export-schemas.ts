import { EXPORT_STORED_MS, tenantExportStates } from '../../../application/ports/tenant/tenant-exports.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import {
  answer,
  count,
  growing,
  id,
  text,
  time,
  timeOrNull,
} from '../../management-api/schemas/schema-parts.js';

/** The schema of an export of a tenant. */
export const tenantExportSchemas = {
  TenantExport: answer('An export of everything of a tenant.', {
    id,
    state: {
      ...growing(tenantExportStates),
      description: '`withdrawn`: a person of the tenant was erased. `failed`: it can be started again.',
    },
    failure: {
      type: ['string', 'null'],
      'x-extensible-enum': ['interrupted', 'error'],
      description: '`interrupted`: the process that made it has ended.',
      examples: [null],
    },
    requestedBy: { ...id, description: 'The owner who began it.' },
    requestedAt: time,
    finishedAt: timeOrNull,
    progress: answer('Records.', {
      done: count,
      total: { ...count, description: 'The number that is known now; 0 before the first record.' },
    }),
    file: {
      type: ['object', 'null'],
      description: `The file, for ${EXPORT_STORED_MS / 3_600_000} hour, once. Null for other owners, and when there is none.`,
      properties: {
        url: { ...text, format: 'uri', description: 'Takes the bearer of the same owner, with a step-up.' },
        bytes: count,
        sha256: text,
        expiresAt: time,
      },
      required: ['url', 'bytes', 'sha256', 'expiresAt'],
    },
  }),
} as const satisfies Record<string, JsonSchema>;
