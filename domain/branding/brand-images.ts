import type { BrandImage, BrandingEvent } from './branding-events.js';
import type { BrandingState } from './branding.js';

/** Images of a branding. */
export type BrandImageKind = 'logo' | 'logoDark' | 'favicon';

const events = {
  logo: { set: 'BrandingLogoSet', removed: 'BrandingLogoRemoved' },
  logoDark: { set: 'BrandingLogoDarkSet', removed: 'BrandingLogoDarkRemoved' },
  favicon: { set: 'BrandingFaviconSet', removed: 'BrandingFaviconRemoved' },
} as const;

/** Nothing when it is this image already. */
export const decideImageSet = (
  state: BrandingState,
  tenantId: string,
  kind: BrandImageKind,
  image: BrandImage,
): BrandingEvent[] =>
  state[kind]?.sha256 === image.sha256 ? [] : [{ type: events[kind].set, data: { tenantId, ...image } }];

/** Idempotent. */
export const decideImageRemoval = (
  state: BrandingState,
  tenantId: string,
  kind: BrandImageKind,
): BrandingEvent[] => (state[kind] === null ? [] : [{ type: events[kind].removed, data: { tenantId } }]);

/** Digests of what the branding shows. */
export const namedAssets = ({ logo, logoDark, favicon }: BrandingState): string[] =>
  [logo, logoDark, favicon].flatMap((image) => (image === null ? [] : [image.sha256]));
