import { sendTagged } from '../http/requests/preconditions.js';
import type { App } from '../../application/app.js';
import { publicAvatarPath, readPublicAvatar } from '../../application/user/avatar/read-avatar.js';
import { HttpProblem, notFound } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import { type HostedRoute, hostTenant } from './hosted-surface.js';

interface PublicImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the route `GET /assets/{sha256}` at a tenant's host: the images of its branding, without a credential, and
 * none of another tenant. An address names one content for ever, so that a browser need not ask for it again.
 */
export const assetRoute = ({ assets }: Pick<App, 'assets'>, respond: Respond): HostedRoute =>
  imageRoute(
    respond,
    { path: '/assets/{sha256}', whileLocked: 'images' },
    ['Cache-Control', 'public, max-age=31536000, immutable'],
    (tenantId, sha256) => assets.find(tenantId, sha256),
  );

/**
 * Returns the route `GET /avatars/{sha256}` at a tenant's host: the picture that the claim `picture` names. It goes with
 * its user: a browser keeps it for five minutes, and a shared cache does not keep it.
 */
export const avatarRoute = (app: App, respond: Respond): HostedRoute => {
  const headers = ['Cache-Control', 'private, max-age=300', 'X-Robots-Tag', 'noindex'];
  const at = { path: publicAvatarPath('{sha256}'), whileLocked: 'stops' } as const;
  return imageRoute(respond, at, headers, async (tenantId, sha256) => {
    const bytes = await readPublicAvatar(app, tenantId, sha256);
    return bytes && { mediaType: 'image/webp', bytes };
  });
};

const imageRoute = (
  respond: Respond,
  at: Pick<HostedRoute, 'path' | 'whileLocked'>,
  headers: readonly string[],
  find: (tenantId: string, sha256: string) => Promise<PublicImage | null>,
): HostedRoute => ({
  ...at,
  method: 'GET',
  handle: async (req, res) => {
    const { sha256 = '' } = req.params;
    const image = /^[0-9a-f]{64}$/.test(sha256) ? await find(hostTenant(req).tenantId, sha256) : null;
    if (!image) throw new HttpProblem(notFound);
    // pages of other sites may show it, such as those of the tenant's application
    const all = [...headers, 'Cross-Origin-Resource-Policy', 'cross-origin'];
    const file = { type: image.mediaType, content: Buffer.from(image.bytes), tag: `"${sha256}"` };
    sendTagged(respond, req, res, file, all);
  },
});
