/**
 * The constructs that a tenant's style sheet may use: allow lists, not deny lists, so that new features of browsers stay
 * out until they have been reviewed.
 */

/** Rules that group others, and animations. Rules that load (`@import`) or affect more than elements are left out. */
export const atRules: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'keyframes',
  '-webkit-keyframes',
]);

/** Functions that neither load a resource nor read from the page. `url()` has a check of its own. */
export const functions: ReadonlySet<string> = new Set(
  `
  is where not has nth-child nth-last-child nth-of-type nth-last-of-type lang dir selector style
  var env calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient
  repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
  matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez
  skew skewx skewy translate translate3d translatex translatey translatez
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier steps linear repeat minmax fit-content counter counters
  inset circle ellipse polygon path rect xywh scroll view
  `
    .trim()
    .split(/\s+/),
);

/** Attributes whose value the page chooses itself: a match reveals nothing about a person. */
const comparedAttributes: ReadonlySet<string> = new Set([
  'type',
  'name',
  'class',
  'id',
  'role',
  'for',
  'lang',
  'dir',
  'rel',
  'autocomplete',
  'inputmode',
]);

/** Returns whether a selector may compare the value of this attribute. */
export const isCompared = (name: string): boolean =>
  comparedAttributes.has(name) || /^aria-[a-z]+$/.test(name);

/** Returns whether the attribute holds the input of a field: a selector may not even test that it exists. */
export const isSecretAttribute = (name: string): boolean => name === 'value' || name === 'content';

/** Returns whether the property ran code in old browsers. */
export const isRunning = (property: string): boolean => /^(-[a-z]+-)?(behavior|binding)$/.test(property);

/** Returns whether the pseudo-element is outside of the page's elements (`::backdrop`, for instance). */
export const isBesideThePage = (name: string): boolean =>
  name === 'backdrop' || name.startsWith('view-transition');

/** Returns whether the name is reserved for the pages' own styles. */
export const isReserved = (name: string): boolean => name.toLowerCase().startsWith('tessera');

/** Returns whether the address is that of an asset on the tenant's host. */
export const isOwnAsset = (address: string): boolean => /^\/assets\/[0-9a-f]{64}$/.test(address);
