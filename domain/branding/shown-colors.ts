import { type ChosenColors, type Color, type Colors, defaultColors, defaultDarkColors } from './colors.js';
import {
  BLACK,
  formatColor,
  luminance,
  mix,
  parseColor,
  readable,
  TEXT_CONTRAST,
  WHITE,
} from './contrast.js';

/** Returns the colours of a light page: the chosen ones, else the defaults. */
export const lightColorsOf = (chosen: ChosenColors): Colors => ({ ...defaultColors, ...chosen });

/** A background this dark stays as it is on a dark page. */
const DARK_LUMINANCE = 0.05;

/**
 * Returns the colours of a dark page: those chosen for it; else colours made of those of a light page, readable on its
 * background; else the defaults.
 */
export function darkColorsOf(light: ChosenColors, dark: ChosenColors): Colors {
  const background =
    dark.background ??
    (light.background === undefined ? defaultDarkColors.background : darkened(light.background));
  const ground = parseColor(background);
  const colorOf = (name: 'primary' | 'text' | 'error'): Color => {
    const chosen = light[name];
    if (chosen === undefined) return dark[name] ?? defaultDarkColors[name];
    const color = name === 'text' ? mix(WHITE, parseColor(chosen), 0.1) : parseColor(chosen);
    return dark[name] ?? formatColor(readable(color, [ground], TEXT_CONTRAST));
  };
  return { primary: colorOf('primary'), background, text: colorOf('text'), error: colorOf('error') };
}

const darkened = (color: Color): Color => {
  const rgb = parseColor(color);
  return luminance(rgb) <= DARK_LUMINANCE ? color : formatColor(mix(BLACK, rgb, 0.09));
};
