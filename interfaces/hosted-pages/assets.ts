import type { BrandAssets } from '../../application/ports/images/brand-assets.js';
import type { HttpRoute } from '../http/http-types.js';
import { HttpProblem, notFound } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import { hostTenant } from './hosted-surface.js';

/** An address names one content for ever, so that a browser need not ask for it again. */
const headersOf = (sha256: string): string[] => [
  'Cache-Control',
  'public, max-age=31536000, immutable',
  'ETag',
  `"${sha256}"`,
  // any site may embed it, such as the tenant's own application
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

/**
 * Returns the route `GET /assets/{sha256}` at a tenant's host: the images of its branding, without a credential, and
 * none of another tenant.
 */
export const assetRoute = (assets: Pick<BrandAssets, 'find'>, respond: Respond): HttpRoute => ({
  method: 'GET',
  path: '/assets/{sha256}',
  handle: async (req, res) => {
    const { sha256 = '' } = req.params;
    const asset = /^[0-9a-f]{64}$/.test(sha256) ? await assets.find(hostTenant(req).tenantId, sha256) : null;
    if (!asset) throw new HttpProblem(notFound);
    if (req.headers['if-none-match'] === `"${sha256}"`) {
      respond.send(req, res, 304, null, headersOf(sha256));
      return;
    }
    const body = { type: asset.mediaType, content: Buffer.from(asset.bytes) };
    respond.send(req, res, 200, body, headersOf(sha256));
  },
});
