import { changeBranding } from '../../application/branding/change-branding.js';
import { readBrandingRecord } from '../../application/branding/read-branding-record.js';
import { jsonText } from '../../application/shared/json-text.js';
import type { BrandingInput } from '../../domain/branding/branding-input.js';
import type { Route } from './route.js';
import { writing } from './route.js';

export const brandingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/branding',
    operationId: 'getBranding',
    tag: 'Branding',
    summary: 'Read the branding',
    scopes: ['branding:read'],
    status: 200,
    answers: 'Branding',
    handle: async (api, { tenantId }) => {
      const { record, revision } = await readBrandingRecord(api.app, tenantId);
      return { body: jsonText(record), revision };
    },
  },
  writing<BrandingInput>({
    method: 'PUT',
    path: '/api/branding',
    operationId: 'changeBranding',
    tag: 'Branding',
    summary: 'Change the branding',
    description: 'A style sheet that is refused is told the line and the construct.',
    scopes: ['branding:write'],
    takes: 'ChangeBranding',
    conditional: true,
    status: 200,
    answers: 'Branding',
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await changeBranding(api.app, context, body);
      return { body: jsonText(record), revision, position };
    },
  }),
];
