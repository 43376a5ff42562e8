import {
  type Rgb,
  BLACK,
  contrast,
  formatColor,
  luminance,
  mix,
  parseColor,
  readable,
  takesText,
  TEXT_CONTRAST,
  WHITE,
} from '../../../domain/branding/contrast.js';

/** The colours that a tenant chooses; every colour is `#rrggbb`. */
export interface BrandColors {
  readonly primary: string;
  readonly background: string;
  readonly text: string;
  readonly error: string;
}

/** The colours of a page, derived from a tenant's four so that all text is readable. */
export interface Palette {
  readonly page: string;
  /** The card stands out slightly from the page. */
  readonly card: string;
  readonly text: string;
  /** Secondary text. */
  readonly soft: string;
  /** Decorative lines. */
  readonly line: string;
  /** Borders of fields and buttons: 3:1 on the card (WCAG 2.2, 1.4.11). */
  readonly edge: string;
  readonly primary: string;
  /** A button under the pointer. */
  readonly primaryActive: string;
  readonly primaryEdge: string;
  readonly onPrimary: string;
  /** Links and the focus ring. */
  readonly accent: string;
  readonly error: string;
  readonly errorGround: string;
}

/** The least contrast of visible shapes other than text (WCAG 2.2, 1.4.11). */
const SHAPE = 3;

/** Returns the palette of a page. */
export function paletteOf(colors: BrandColors): Palette {
  const page = parseColor(colors.background);
  const card = beside(page, mix(page, WHITE, luminance(page) > 0.18 ? 0.75 : 0.06));
  const grounds = [page, card];
  const text = readable(parseColor(colors.text), grounds, TEXT_CONTRAST);
  const primary = parseColor(colors.primary);
  const onPrimary = contrast(WHITE, primary) >= TEXT_CONTRAST ? WHITE : BLACK;
  const errorGround = beside(card, mix(card, parseColor(colors.error), 0.08));
  const palette = {
    page,
    card,
    text,
    soft: readable(mix(text, card, 0.3), grounds, TEXT_CONTRAST),
    line: mix(card, text, 0.14),
    edge: readable(mix(card, text, 0.4), [card], SHAPE),
    primary,
    // moved away from the colour of its text, so that the text stays readable
    primaryActive: mix(primary, onPrimary === WHITE ? BLACK : WHITE, 0.14),
    primaryEdge: readable(primary, [card], SHAPE),
    onPrimary,
    accent: readable(primary, grounds, TEXT_CONTRAST),
    error: readable(parseColor(colors.error), [card, errorGround], TEXT_CONTRAST),
    errorGround,
  };
  return Object.fromEntries(
    Object.entries(palette).map(([name, rgb]) => [name, formatColor(rgb)]),
  ) as unknown as Palette;
}

/** Returns the background, or the other one when no text is readable on both, as happens between light and dark. */
const beside = (ground: Rgb, other: Rgb): Rgb => (takesText([ground, other]) ? other : ground);
