/** What a tenant chooses (contract, section 3); every colour is `#rrggbb`. */
export interface BrandColors {
  readonly primary: string;
  readonly background: string;
  readonly text: string;
  readonly error: string;
}

/** The colours of a page, made of a tenant's four so that whatever they are, everything can be read. */
export interface Palette {
  readonly page: string;
  /** The card stands out from the page a little. */
  readonly card: string;
  readonly text: string;
  /** Text of second rank. */
  readonly soft: string;
  /** Lines that carry no meaning. */
  readonly line: string;
  /** Borders of fields and buttons: 3:1 on the card (WCAG 2.2, 1.4.11). */
  readonly edge: string;
  readonly primary: string;
  /** A button that the pointer is over. */
  readonly primaryActive: string;
  readonly primaryEdge: string;
  readonly onPrimary: string;
  /** Links and the ring of the focus. */
  readonly accent: string;
  readonly error: string;
  readonly errorGround: string;
}

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** WCAG 2.2, 1.4.3: text; 1.4.11: whatever else has to be seen. */
const TEXT = 4.5;
const SHAPE = 3;

export function paletteOf(colors: BrandColors): Palette {
  const page = parse(colors.background);
  const card = beside(page, mix(page, WHITE, luminance(page) > 0.18 ? 0.75 : 0.06));
  const grounds = [page, card];
  const text = readable(parse(colors.text), grounds, TEXT);
  const primary = parse(colors.primary);
  const onPrimary = contrast(WHITE, primary) >= TEXT ? WHITE : BLACK;
  const errorGround = beside(card, mix(card, parse(colors.error), 0.08));
  const palette = {
    page,
    card,
    text,
    soft: readable(mix(text, card, 0.3), grounds, TEXT),
    line: mix(card, text, 0.14),
    edge: readable(mix(card, text, 0.4), [card], SHAPE),
    primary,
    // away from the colour of its text, so that the text stays readable
    primaryActive: mix(primary, onPrimary === WHITE ? BLACK : WHITE, 0.14),
    primaryEdge: readable(primary, [card], SHAPE),
    onPrimary,
    accent: readable(primary, grounds, TEXT),
    error: readable(parse(colors.error), [card, errorGround], TEXT),
    errorGround,
  };
  return Object.fromEntries(
    Object.entries(palette).map(([name, rgb]) => [name, format(rgb)]),
  ) as unknown as Palette;
}

const parse = (color: string): Rgb => [
  parseInt(color.slice(1, 3), 16),
  parseInt(color.slice(3, 5), 16),
  parseInt(color.slice(5, 7), 16),
];

const format = (rgb: Rgb): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

const ends = [WHITE, BLACK];

const least = (color: Rgb, grounds: readonly Rgb[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** A ground beside another: the other itself where nothing could be read on both, as happens between light and dark. */
const beside = (ground: Rgb, other: Rgb): Rgb =>
  ends.some((end) => least(end, [ground, other]) >= TEXT) ? other : ground;

/** The colour, moved towards black or white only as far as it has to be to stand out from every ground. */
function readable(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const [end = BLACK] = ends.toSorted((one, other) => least(other, grounds) - least(one, grounds));
  for (let step = 0; step < 20; step++) {
    const candidate = mix(color, end, step / 20);
    if (least(candidate, grounds) >= ratio) return candidate;
  }
  return end;
}

/** WCAG 2.2, "relative luminance". */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
