import type { App } from '../../application/app.js';
import { publicAvatarPath, readPublicAvatar } from '../../application/user/avatar/public-avatar.js';
import type { HttpRoute } from '../http/http-types.js';
import { HttpProblem, notFound } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import { hostTenant } from './hosted-surface.js';

/**
 * An address names one picture for ever, but the picture goes with its user: a browser keeps it for five minutes, and a
 * shared cache does not keep it.
 */
const headersOf = (sha256: string): string[] => [
  'Cache-Control',
  'private, max-age=300',
  'ETag',
  `"${sha256}"`,
  // applications show it (`<img src="…picture">`)
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'X-Robots-Tag',
  'noindex',
];

/** Returns the route `GET /avatars/{sha256}` at a tenant's host: the picture that the claim `picture` names. */
export const avatarRoute = (app: App, respond: Respond): HttpRoute => ({
  method: 'GET',
  path: publicAvatarPath('{sha256}'),
  handle: async (req, res) => {
    const { sha256 = '' } = req.params;
    const isName = /^[0-9a-f]{64}$/.test(sha256);
    const bytes = isName ? await readPublicAvatar(app, hostTenant(req).tenantId, sha256) : null;
    if (!bytes) throw new HttpProblem(notFound);
    if (req.headers['if-none-match'] === `"${sha256}"`) respond.send(req, res, 304, null, headersOf(sha256));
    else
      respond.send(
        ...([req, res, 200, { type: 'image/webp', content: Buffer.from(bytes) }, headersOf(sha256)] as const),
      );
  },
});
