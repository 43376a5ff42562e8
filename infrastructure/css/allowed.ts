/**
 * What a tenant's style sheet may name. Lists of what is harmless, not of what is harmful: what browsers learn later
 * stays out until somebody looked at it.
 */

/** Rules that group others, and animations. Not here: what loads (`@import`), and what is not confined to a box. */
export const atRules: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'keyframes',
  '-webkit-keyframes',
]);

/** Functions that load nothing and read nothing of the page. `url()` has a check of its own. */
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

/** Attributes whose value is the page's own choice: what is matched says nothing of a person. */
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

/** Whether a selector may compare this attribute with something. */
export const isCompared = (name: string): boolean =>
  comparedAttributes.has(name) || /^aria-[a-z]+$/.test(name);

/** What is read from fields, were it only that there is something. */
export const isSecretAttribute = (name: string): boolean => name === 'value' || name === 'content';

/** Properties that ran code in the browsers of their day. */
export const isRunning = (property: string): boolean => /^(-[a-z]+-)?(behavior|binding)$/.test(property);

/** Pseudo-elements that stand beside the page, not in a box of it. */
export const isBesideThePage = (name: string): boolean =>
  name === 'backdrop' || name.startsWith('view-transition');

/** Names that the pages' own styles have for themselves. */
export const isReserved = (name: string): boolean => name.toLowerCase().startsWith('tessera');

/** The address of an asset on the tenant's host. */
export const isOwnAsset = (address: string): boolean => /^\/assets\/[0-9a-f]{64}$/.test(address);
