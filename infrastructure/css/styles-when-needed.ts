import type { BrandStyles } from '../../application/ports/images/brand-styles.js';

/** `confine` of `brand-styles.ts`, whose parser is loaded with the first style sheet: few starts need it. */
export const stylesWhenNeeded: BrandStyles = {
  confine: async (source) => (await import('./brand-styles.js')).confine(source),
};
