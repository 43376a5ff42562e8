/** The colours that the hosted pages are painted in. */
export const colorNames = ['primary', 'background', 'text', 'error'] as const;
export type ColorName = (typeof colorNames)[number];

/** `#rrggbb`, in lower case. */
export type Color = string;
export type Colors = Readonly<Record<ColorName, Color>>;
/** The colours that a tenant chose. */
export type ChosenColors = Readonly<Partial<Colors>>;

/** Colour schemes of the pages; `auto` follows the visitor's browser. */
export const appearances = ['auto', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** The form of a colour, `#rrggbb`, as a regular expression. */
export const colorPattern = '^#[0-9a-fA-F]{6}$';

/** The colours of a tenant that chose none: all are readable on the background. */
export const defaultColors: Colors = {
  primary: '#2447b8',
  background: '#f3f5fa',
  text: '#1c2330',
  error: '#b3261e',
};

/** The same for a dark page. */
export const defaultDarkColors: Colors = {
  primary: '#9db6ff',
  background: '#10141d',
  text: '#e6eaf3',
  error: '#ff9a94',
};
