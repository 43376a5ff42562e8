import { changeDraft } from '../../../application/branding/draft/change-draft.js';
import { readDraft } from '../../../application/branding/draft/draft-record.js';
import { discardDraft, publishDraft } from '../../../application/branding/draft/publish-draft.js';
import { loadPresentTenant } from '../../../application/tenant/tenant-stream.js';
import type { BrandingInput } from '../../../domain/branding/branding-input.js';
import { previewPath } from '../../hosted-pages/routes/preview.js';
import { type Route, writing } from '../../management-api/serving/route.js';

const path = '/portal/api/branding/draft';

/** The operations of the draft of a branding. */
export const brandingDraftRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    operationId: 'getBrandingDraft',
    whileLocked: 'owners',
    summary: 'Read the draft of the branding',
    description: 'Without a draft: the branding as it is, with `changedBy: null`.',
    scopes: [],
    status: 200,
    answers: 'BrandingDraft',
    handle: async (api, { tenantId }) => {
      const { record, revision } = await readDraft(api.app, tenantId);
      return { body: record, revision };
    },
  },
  writing<BrandingInput>({
    method: 'PUT',
    path,
    operationId: 'changeBrandingDraft',
    whileLocked: 'stops',
    summary: 'Change the draft of the branding',
    description: 'The first change begins it. The refusal of a style sheet names the line and the construct.',
    scopes: [],
    takes: 'ChangeBranding',
    conditional: true,
    status: 200,
    answers: 'BrandingDraft',
    handle: async (api, { context, body }) => {
      const { record, revision } = await changeDraft(api.app, context, body);
      return { body: record, revision };
    },
  }),
  writing({
    method: 'DELETE',
    path,
    operationId: 'discardBrandingDraft',
    whileLocked: 'stops',
    summary: 'Discard the draft of the branding',
    scopes: [],
    conditional: true,
    status: 204,
    handle: async (api, { context }) => {
      await discardDraft(api.app, context);
      return {};
    },
  }),
  writing({
    method: 'POST',
    path: `${path}/publish`,
    operationId: 'publishBrandingDraft',
    whileLocked: 'stops',
    summary: 'Publish the draft of the branding',
    description:
      '`If-Match` is about the draft. What somebody else published since a member was changed in the draft is not ' +
      'overwritten: the 409 names the members; to publish them all the same, change them in the draft again.',
    scopes: [],
    conditional: true,
    status: 200,
    answers: 'Branding',
    refusals: { 404: ['branding_draft_not_found'], 409: ['branding_overtaken'] },
    handle: async (api, { context }) => {
      const { record, revision, position } = await publishDraft(api.app, context);
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'POST',
    path: '/portal/api/branding/preview',
    operationId: 'previewBranding',
    whileLocked: 'stops',
    summary: 'Preview the draft of the branding',
    description: 'Nothing in the pages of the preview can be used.',
    scopes: [],
    status: 200,
    answers: 'BrandingPreview',
    handle: async ({ app }, { tenantId }) => {
      const { tenant } = await loadPresentTenant(app, tenantId);
      const url = app.addresses.tenantHost(tenant.slug) + previewPath(app.previewTokens.issue(tenantId));
      return { body: { url } };
    },
  }),
];
