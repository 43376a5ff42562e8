import { listMetadataClients } from '../../../application/grant/list-metadata-clients.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import type { Route } from '../../management-api/serving/route.js';
import { pageParameters } from '../../management-api/schemas/schemas.js';

export const metadataClientRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/metadata-clients',
    operationId: 'listMetadataClients',
    whileLocked: 'owners',
    summary: 'List clients by their own document',
    description:
      'Those that users gave access, by the addresses of their documents, with those that the settings do not let in any more.',
    scopes: [],
    query: pageParameters,
    status: 200,
    answers: 'MetadataClientPage',
    handle: async (api, request) => {
      const found = await listMetadataClients(api.app, request.tenantId, pageRequest(api, request));
      return { body: pageBody(api, request, found) };
    },
  },
];
