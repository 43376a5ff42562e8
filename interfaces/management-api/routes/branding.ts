import { changeBranding } from '../../../application/branding/change-branding.js';
import {
  readBrandImage,
  removeBrandImage,
  setBrandImage,
} from '../../../application/branding/brand-image.js';
import { readBrandingRecord } from '../../../application/branding/branding-record.js';
import type { BrandImageKind } from '../../../domain/branding/brand-images.js';
import type { BrandingInput } from '../../../domain/branding/branding-input.js';
import { type Route, writing } from '../serving/route.js';
import { imageRefusals, pictures } from './uploads.js';
import { noPeople } from '../serving/support-request.js';

interface ImageRoute {
  /** The end of the names of the operations. */
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly noun: string;
  /** The code of a 404. */
  readonly absent: string;
  /** A sentence about the conversion of an upload. */
  readonly made: string;
}

/** Returns the routes that upload, read and remove an image of the branding. */
const imageRoutes = (
  kind: BrandImageKind,
  uploads: readonly [string, ...string[]],
  { name, path, noun, absent, made }: ImageRoute,
): readonly Route[] => [
  writing<Uint8Array>({
    method: 'POST',
    path,
    operationId: `set${name}`,
    whileLocked: 'stops',
    summary: `Upload the ${noun}`,
    description: `${made} The format is recognised by the content.`,
    scopes: ['branding:write'],
    uploads,
    status: 200,
    answers: 'Branding',
    refusals: { 400: imageRefusals, 415: ['unsupported_image'], 503: ['images_busy'] },
    handle: async (api, { context, body }) => {
      const done = await setBrandImage(api.app, context, { kind, file: body });
      return { body: done.record, revision: done.revision, position: done.position };
    },
  }),
  {
    method: 'GET',
    path,
    operationId: `get${name}`,
    whileLocked: 'owners',
    summary: `Read the ${noun}`,
    scopes: ['branding:read'],
    status: 200,
    sends: ['image/png'],
    refusals: { 404: [absent] },
    handle: async (api, { tenantId }) => {
      const { bytes, mediaType, sha256 } = await readBrandImage(api.app, tenantId, kind);
      return { file: { bytes, mediaType, etag: sha256 } };
    },
  },
  writing({
    method: 'DELETE',
    path,
    operationId: `remove${name}`,
    whileLocked: 'stops',
    summary: `Remove the ${noun}`,
    scopes: ['branding:write'],
    conditional: true,
    status: 204,
    handle: (api, { context }) => removeBrandImage(api.app, context, { kind }),
  }),
];

export const brandingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/branding',
    operationId: 'getBranding',
    whileLocked: 'owners',
    summary: 'Read the branding',
    peopleForSupport: noPeople,
    scopes: ['branding:read'],
    status: 200,
    answers: 'Branding',
    handle: async (api, { tenantId }) => {
      const { record, revision } = await readBrandingRecord(api.app, tenantId);
      return { body: record, revision };
    },
  },
  writing<BrandingInput>({
    method: 'PUT',
    path: '/api/branding',
    operationId: 'changeBranding',
    whileLocked: 'stops',
    summary: 'Change the branding',
    description: 'The refusal of a style sheet names the line and the construct.',
    scopes: ['branding:write'],
    takes: 'ChangeBranding',
    conditional: true,
    status: 200,
    answers: 'Branding',
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await changeBranding(api.app, context, body);
      return { body: record, revision, position };
    },
  }),
  ...imageRoutes('logo', pictures, {
    name: 'Logo',
    path: '/api/branding/logo',
    noun: 'logo',
    absent: 'logo_not_found',
    made: 'It becomes a PNG of at most 1024 × 1024 pixels.',
  }),
  ...imageRoutes('logoDark', pictures, {
    name: 'LogoDark',
    path: '/api/branding/logo-dark',
    noun: 'logo for dark pages',
    absent: 'logo_dark_not_found',
    made:
      'Dark pages show it in place of the logo; where there is no logo, only pages that are always dark show it. ' +
      'It becomes a PNG of at most 1024 × 1024 pixels.',
  }),
  ...imageRoutes('favicon', [...pictures, 'image/vnd.microsoft.icon'], {
    name: 'Favicon',
    path: '/api/branding/favicon',
    noun: 'favicon',
    absent: 'favicon_not_found',
    made: 'It becomes a PNG of 64 × 64 pixels.',
  }),
];
