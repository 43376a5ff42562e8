import { mayGiveRoles } from '../../../application/user/import/may-give-roles.js';
import { userImportRecord } from '../../../application/user/import/user-import-record.js';
import type { ImportOptions } from '../../../application/user/import/import-run.js';
import type { ReceivedImport } from '../../../application/user/import/user-importer.js';
import type { StoredUserImport } from '../../../application/ports/tenant/user-imports.js';
import { withItemTimeout } from '../../../application/shared/with-timeout.js';
import { importConflicts } from '../../../domain/audit/audit-events.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { boolean } from '../schemas/schema-parts.js';
import { pageParameters } from '../schemas/schemas.js';
import { pageBody, pageRequest } from '../serving/paging.js';
import { type Api, type ReadRequest, type Route, writing } from '../serving/route.js';

const option = (description: string) => ({ ...boolean, default: false, description });

const options = {
  dryRun: option('Says what would become of each line, and writes nothing.'),
  onConflict: {
    type: 'string',
    enum: importConflicts,
    default: 'skip',
    description:
      'What happens to people who exist already. With `fail`, one of them, or one line that is refused, stops the import before anything is written.',
  },
  trustVerified: option('Believes the file about which addresses are verified.'),
  notify: option('Sends `user.created` for each person to webhooks.'),
  allowWeak: option('Takes unsalted hashes, which protect no password.'),
} as const;

async function oneImport({ userImports }: Api, { tenantId, params }: ReadRequest): Promise<StoredUserImport> {
  const found = await userImports.find({ tenantId, importId: params['id'] ?? '' });
  if (found === null) throw new DomainError('not-found', 'import_not_found', 'There is no such import.');
  return found;
}

const common = { throwIfMissing: oneImport, refusals: { 404: ['import_not_found'] } } as const;

/** The operations of imports of people. */
export const userImportRoutes: readonly Route[] = [
  writing<ReceivedImport>({
    method: 'POST',
    path: '/api/users/imports',
    operationId: 'importUsers',
    whileLocked: 'stops',
    summary: 'Import people',
    description:
      'One JSON object in each line, up to 200,000 lines or 256 MiB; the guide describes its members. The import goes on ' +
      'without the caller, two at a time for a tenant. Roles are given by owners, and by API keys with `users:write` and ' +
      '`roles:write`; nobody gets `owner`. People are not written to. A file that is sent again changes nothing. The upload may ' +
      'take any time, as long as it does not pause for 30 seconds and has 8 kB a second on average (else 408).',
    scopes: ['users:write'],
    stepUp: true,
    receives: {
      type: 'application/x-ndjson',
      take: async ({ app, userImporter }, { context, query, scopes, body }) =>
        userImporter.receive(context, {
          options: query as unknown as ImportOptions,
          mayGiveRoles: await mayGiveRoles(app, context, scopes),
          file: body,
        }),
    },
    query: options,
    withoutTimeout: true,
    status: 202,
    answers: 'UserImport',
    refusals: {
      400: ['file_empty', 'file_too_large', 'too_many_lines', 'line_too_long', 'not_utf8'],
      408: ['request_timeout'],
      409: ['imports_under_way'],
      503: ['upload_lost'],
    },
    handle: async (_, { body }) => {
      const { stored, position } = await body.begin();
      return { body: userImportRecord(stored), position };
    },
  }),
  {
    method: 'GET',
    path: '/api/users/imports',
    operationId: 'listImports',
    whileLocked: 'owners',
    summary: 'List imports',
    description: 'Newest first, of the last 90 days.',
    scopes: ['users:read'],
    query: pageParameters,
    status: 200,
    answers: 'UserImportPage',
    handle: async (api, request) => {
      const { items, ...page } = await api.userImports.list(request.tenantId, pageRequest(api, request));
      return { body: pageBody(api, request, { ...page, items: items.map(userImportRecord) }) };
    },
  },
  {
    method: 'GET',
    path: '/api/users/imports/{id}',
    operationId: 'getImport',
    whileLocked: 'owners',
    summary: 'Read an import',
    scopes: ['users:read'],
    status: 200,
    answers: 'UserImport',
    ...common,
    handle: async (api, request) => ({ body: userImportRecord(await oneImport(api, request)) }),
  },
  {
    method: 'GET',
    path: '/api/users/imports/{id}/results',
    operationId: 'getImportResults',
    whileLocked: 'owners',
    summary: 'Download the results of an import',
    description:
      'A line for each that was refused, skipped or changed, or of which something was left out: `line`, ' +
      '`outcome`, `id` of the user, `code`, `errors` with `pointer`, `code` and `detail`, and `leftOut`. Lines of people ' +
      'who were created as they are have none.',
    scopes: ['users:read'],
    stepUp: true,
    status: 200,
    streams: ['application/x-ndjson'],
    ...common,
    handle: async (api, request) => {
      const stored = await oneImport(api, request);
      return {
        stream: {
          mediaType: 'application/x-ndjson; charset=utf-8',
          fileName: `import-${stored.importId}.ndjson`,
          pieces: withItemTimeout(api.userImports.results(stored), api.progressMs),
        },
      };
    },
  },
  writing({
    method: 'DELETE',
    path: '/api/users/imports/{id}',
    operationId: 'cancelImport',
    whileLocked: 'owners',
    summary: 'Cancel an import',
    description: 'Ends it within a moment. People who were created stay. One that has ended stays as it is.',
    scopes: ['users:write'],
    status: 204,
    ...common,
    handle: async (api, request) => {
      await api.userImports.cancel(await oneImport(api, request), null);
      return {};
    },
  }),
];
