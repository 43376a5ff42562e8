import type { StoredImage } from '../shared/stored-image.js';
import type { BrandingEvent } from './branding-events.js';
import type { BrandingState } from './branding.js';

/** The images of a branding. */
export type BrandImageKind = 'logo' | 'logoDark' | 'favicon';

const events = {
  logo: { set: 'BrandingLogoSet', removed: 'BrandingLogoRemoved' },
  logoDark: { set: 'BrandingLogoDarkSet', removed: 'BrandingLogoDarkRemoved' },
  favicon: { set: 'BrandingFaviconSet', removed: 'BrandingFaviconRemoved' },
} as const;

/** Decides that an image is set: no event when it is this one already. */
export const decideImageSet = (
  state: BrandingState,
  tenantId: string,
  kind: BrandImageKind,
  image: StoredImage,
): BrandingEvent[] =>
  state[kind]?.sha256 === image.sha256 ? [] : [{ type: events[kind].set, data: { tenantId, ...image } }];

/** Decides that an image is removed. Idempotent. */
export const decideImageRemoval = (
  state: BrandingState,
  tenantId: string,
  kind: BrandImageKind,
): BrandingEvent[] => (state[kind] === null ? [] : [{ type: events[kind].removed, data: { tenantId } }]);

/** Returns the digests of the images that the branding shows. */
export const namedAssets = ({ logo, logoDark, favicon }: BrandingState): string[] =>
  [logo, logoDark, favicon].flatMap((image) => (image === null ? [] : [image.sha256]));
