import {
  type EventDefinition,
  type JsonSchema,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';
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

/** An image that the pages show. Its bytes are stored outside of the log, under their digest. */
export type BrandImage = {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

type OfTenant<Data = unknown> = { readonly tenantId: string } & Data;

/** Events of a tenant's branding. */
export type BrandingEvent =
  /** Has at least one member, and only those that changed. */
  | { readonly type: 'BrandingChanged'; readonly data: OfTenant<BrandingChanges> }
  | { readonly type: 'BrandingLogoSet'; readonly data: OfTenant<BrandImage> }
  | { readonly type: 'BrandingLogoRemoved'; readonly data: OfTenant }
  | { readonly type: 'BrandingLogoDarkSet'; readonly data: OfTenant<BrandImage> }
  | { readonly type: 'BrandingLogoDarkRemoved'; readonly data: OfTenant }
  | { readonly type: 'BrandingFaviconSet'; readonly data: OfTenant<BrandImage> }
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

const pixels = { type: 'integer', minimum: 1 };
const imageSet: EventDefinition = {
  version: 1,
  schema: objectOf({
    tenantId: uuidSchema,
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    mediaType: { type: 'string' },
    width: pixels,
    height: pixels,
  }),
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
    schema: objectOf({ tenantId: uuidSchema, ...members }, Object.keys(members)),
    personal: [],
  },
  BrandingLogoSet: imageSet,
  BrandingLogoRemoved: imageRemoved,
  BrandingLogoDarkSet: imageSet,
  BrandingLogoDarkRemoved: imageRemoved,
  BrandingFaviconSet: imageSet,
  BrandingFaviconRemoved: imageRemoved,
} satisfies Record<BrandingEvent['type'], EventDefinition>;
