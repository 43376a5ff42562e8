import type { BrandingState } from './branding.js';
import type { Appearance, ColorName, Colors } from './colors.js';
import { contrast, formatColor, luminance, parseColor, readable, TEXT_CONTRAST } from './contrast.js';
import { knowsOneScheme } from './css-schemes.js';
import { darkColorsOf, lightColorsOf } from './shown-colors.js';

/** A choice in a branding that makes pages hard to read. The choice is kept all the same. */
export interface BrandingWarning {
  /** A stable word for programs. */
  readonly code: 'low_contrast' | 'css_one_scheme' | 'logo_one_scheme';
  /** JSON pointer of the member. */
  readonly pointer: string;
  /** Contrast, 1 to 21, rounded down to hundredths; null in a warning that is not about contrast. */
  readonly ratio: number | null;
  /** The fault and the remedy. */
  readonly detail: string;
}

/**
 * Returns the scheme that pages are shown in: the tenant's choice; light where it is `auto` and the tenant's style
 * sheet paints without rules for dark pages, so that its colours never meet those of the other scheme.
 */
export const shownAppearance = ({
  appearance,
  customCss,
}: Pick<BrandingState, 'appearance' | 'customCss'>): Appearance =>
  appearance === 'auto' && customCss !== null && knowsOneScheme(customCss) ? 'light' : appearance;

/** Returns the warnings about the schemes that the pages are shown in (WCAG 2.2, 1.4.3). */
export function brandingWarnings(state: BrandingState): BrandingWarning[] {
  const { colors, darkColors, appearance, logo, logoDark } = state;
  const shown = shownAppearance(state);
  return [
    ...(shown === 'dark' ? [] : contrastWarnings('/colors', lightColorsOf(colors))),
    ...(shown === 'light' ? [] : contrastWarnings('/darkColors', darkColorsOf(colors, darkColors))),
    ...(shown === appearance ? [] : [cssWarning]),
    ...(shown === 'light' || logo === null || logoDark !== null ? [] : [logoWarning]),
  ];
}

const cssWarning: BrandingWarning = {
  code: 'css_one_scheme',
  pointer: '/customCss',
  ratio: null,
  detail:
    'sets colours and has no rules for dark pages, so that all pages stay light; add @media (prefers-color-scheme: ' +
    'dark) { … } or use light-dark(), or set appearance to light or dark',
};

const logoWarning: BrandingWarning = {
  code: 'logo_one_scheme',
  pointer: '/logoDarkUrl',
  ratio: null,
  detail:
    'is missing, so that dark pages and mails show the logo for light ones on a light plate; upload a logo for dark ' +
    'pages, or set appearance to light',
};

const uses: Readonly<Record<Exclude<ColorName, 'background'>, string>> = {
  text: 'the text',
  primary: 'links and the edges of buttons',
  error: 'errors',
};

// the label of a button needs no check: it is black or white, one of which is always readable
function contrastWarnings(pointer: string, colors: Colors): BrandingWarning[] {
  const ground = parseColor(colors.background);
  return (['text', 'primary', 'error'] as const).flatMap((name) => {
    const color = parseColor(colors[name]);
    const ratio = contrast(color, ground);
    if (ratio >= TEXT_CONTRAST) return [];
    const better = readable(color, [ground], TEXT_CONTRAST);
    const way = luminance(better) > luminance(color) ? 'lighter' : 'darker';
    const rounded = Math.floor(ratio * 100) / 100;
    return [
      {
        code: 'low_contrast' as const,
        pointer: `${pointer}/${name}`,
        ratio: rounded,
        detail:
          `has a contrast of ${rounded}:1 with the background ${colors.background}, less than ${TEXT_CONTRAST}:1; ` +
          `the pages show ${uses[name]} ${way}. Choose ${formatColor(better)} or a ${way} colour, or another background`,
      },
    ];
  });
}
