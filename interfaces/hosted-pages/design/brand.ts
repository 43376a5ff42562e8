import { type Appearance, defaultColors, defaultDarkColors } from '../../../domain/branding/colors.js';
import { SERVICE_NAME } from '../../../application/shared/service-name.js';
import { inScheme } from '../../../domain/branding/css-schemes.js';
import { type BrandColors, type Palette, paletteOf } from './palette.js';

/** The design of a tenant's pages. */
export interface Brand {
  /** The name, shown when there is no logo, and the text alternative of a logo. */
  readonly name: string;
  /** Path on the page's own host. */
  readonly logoUrl: string | null;
  /** Shown instead of the logo on a dark page. */
  readonly logoDarkUrl: string | null;
  readonly faviconUrl: string | null;
  readonly colors: BrandColors;
  readonly darkColors: BrandColors;
  /** The scheme that pages are shown in; `auto` follows the visitor's browser. */
  readonly appearance: Appearance;
  /** Sanitised, and scoped to `.tessera-brand`. */
  readonly customCss: string;
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** Where the pages lead at the end when neither a request nor a client says so. */
  readonly homeUrl: string | null;
}

export { defaultColors, defaultDarkColors };

/** The design of pages without a tenant. */
export const neutralBrand: Brand = {
  name: SERVICE_NAME,
  logoUrl: null,
  logoDarkUrl: null,
  faviconUrl: null,
  colors: defaultColors,
  darkColors: defaultDarkColors,
  appearance: 'auto',
  customCss: '',
  supportEmail: null,
  termsUrl: null,
  privacyUrl: null,
  homeUrl: null,
};

/** The value of `color-scheme` for each appearance. */
export const colorSchemes = { auto: 'light dark', light: 'light', dark: 'dark' } as const;

/** Returns the tenant's part of a page's style: colours as custom properties, then its own CSS. */
export function brandStyle({ colors, darkColors, appearance, customCss }: Brand): string {
  const lightPalette = paletteOf(safe(colors, defaultColors));
  const light = `--shadow:0 1px 2px rgb(0 0 0 / 4%),0 12px 32px -12px rgb(0 0 0 / 14%);${declarations(lightPalette)}`;
  // a logo for light pages stands on their ground
  const plate = `--plate:${lightPalette.card};--plate-room:.4rem .6rem`;
  const dark = `--shadow:none;${plate};${declarations(paletteOf(safe(darkColors, defaultDarkColors)))}`;
  // the CSS must not end the style element
  const own = customCss.includes('</') ? '' : customCss;
  const scheme = `color-scheme:${colorSchemes[appearance]}`;
  return appearance === 'auto'
    ? `:root{${scheme};${light}}\n@media (prefers-color-scheme:dark){:root{${dark}}}\n${own}`
    : `:root{${scheme};${appearance === 'dark' ? dark : light}}\n${inScheme(own, appearance)}`;
}

const declarations = (palette: Palette): string =>
  Object.entries(palette)
    .map(
      ([name, color]) =>
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color as string}`,
    )
    .join(';');

/** Returns the colours, with defaults for stored values that are no colours. */
const safe = (colors: BrandColors, instead: BrandColors): BrandColors =>
  Object.fromEntries(
    (['primary', 'background', 'text', 'error'] as const).map((name) => [
      name,
      /^#[0-9a-f]{6}$/i.test(colors[name]) ? colors[name] : instead[name],
    ]),
  ) as unknown as BrandColors;
