import type { Color } from './colors.js';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

/** The least contrast of text with its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Parses a colour such as `#2447b8`. */
export const parseColor = (color: Color): Rgb => [
  parseInt(color.slice(1, 3), 16),
  parseInt(color.slice(3, 5), 16),
  parseInt(color.slice(5, 7), 16),
];

/** Returns the colour as `#rrggbb`. */
export const formatColor = (rgb: Rgb): Color =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Returns `from`, moved towards `to` by this share (0 to 1). */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

const ends = [WHITE, BLACK];

/** Returns the least contrast of a colour with any of these backgrounds. */
const leastContrast = (color: Rgb, grounds: readonly Rgb[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** Returns whether black or white is readable on all of these backgrounds. */
export const takesText = (grounds: readonly Rgb[]): boolean =>
  ends.some((end) => leastContrast(end, grounds) >= TEXT_CONTRAST);

/** Returns the colour, moved towards black or white as little as this contrast with every background needs. */
export function readable(color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  const [end = BLACK] = ends.toSorted(
    (one, other) => leastContrast(other, grounds) - leastContrast(one, grounds),
  );
  for (let step = 0; step < 20; step++) {
    const candidate = mix(color, end, step / 20);
    if (leastContrast(candidate, grounds) >= ratio) return candidate;
  }
  return end;
}

/** Returns the relative luminance: 0 to 1 (WCAG 2.2, section 6). */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio: 1 to 21 (WCAG 2.2, section 6). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
