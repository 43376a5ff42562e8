import {
  type EventDefinition,
  type JsonSchema,
  namesOf,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';
import { type StoredImage, storedImageMembers } from '../shared/stored-image.js';
import { type Appearance, type ColorName, appearances, colorNames, colorPattern } from './colors.js';

/** Colours that changed; null stands for the default. */
export type ColorChanges = Readonly<Partial<Record<ColorName, string | null>>>;

/** Members that changed; null stands for the default. */
export type BrandingChanges = {
  readonly colors?: ColorChanges;
  readonly darkColors?: ColorChanges;
  readonly appearance?: Appearance | null;
  /** As the tenant wrote it. Each rendering confines it, by the rules of that time. */
  readonly customCss?: string | null;
  /** The address of an organisation, not of a person, so that it is not sealed. */
  readonly supportEmail?: string | null;
  readonly termsUrl?: string | null;
  readonly privacyUrl?: string | null;
  /** The address that hosted pages lead to at the end, when neither a request nor a client has one. */
  readonly homeUrl?: string | null;
};

type OfTenant<Data = unknown> = { readonly tenantId: string } & Data;

/** Events of a tenant's branding. */
export type BrandingEvent =
  /** Has at least one member, and only those that changed. */
  | { readonly type: 'BrandingChanged'; readonly data: OfTenant<BrandingChanges> }
  | { readonly type: 'BrandingLogoSet'; readonly data: OfTenant<StoredImage> }
  | { readonly type: 'BrandingLogoRemoved'; readonly data: OfTenant }
  | { readonly type: 'BrandingLogoDarkSet'; readonly data: OfTenant<StoredImage> }
  | { readonly type: 'BrandingLogoDarkRemoved'; readonly data: OfTenant }
  | { readonly type: 'BrandingFaviconSet'; readonly data: OfTenant<StoredImage> }
  | { readonly type: 'BrandingFaviconRemoved'; readonly data: OfTenant };

const colors: JsonSchema = objectOf(
  Object.fromEntries(colorNames.map((name) => [name, nullable({ type: 'string', pattern: colorPattern })])),
  colorNames,
);
const text = nullable({ type: 'string' });
const members = {
  colors,
  darkColors: colors,
  appearance: { type: ['string', 'null'], enum: [...appearances, null] },
  customCss: text,
  supportEmail: text,
  termsUrl: text,
  privacyUrl: text,
  homeUrl: text,
};

const imageSet: EventDefinition = {
  version: 1,
  schema: objectOf({ tenantId: uuidSchema, ...storedImageMembers }),
  personal: [],
};
const imageRemoved: EventDefinition = {
  version: 1,
  schema: objectOf({ tenantId: uuidSchema }),
  personal: [],
};

export const brandingEvents = {
  BrandingChanged: {
    version: 1,
    schema: objectOf({ tenantId: uuidSchema, ...members }, namesOf(members)),
    personal: [],
  },
  BrandingLogoSet: imageSet,
  BrandingLogoRemoved: imageRemoved,
  BrandingLogoDarkSet: imageSet,
  BrandingLogoDarkRemoved: imageRemoved,
  BrandingFaviconSet: imageSet,
  BrandingFaviconRemoved: imageRemoved,
} satisfies Record<BrandingEvent['type'], EventDefinition>;
