import type { BrandStyles } from '../../application/ports/images/brand-styles.js';

/** Style sheets as `brand-styles.ts` judges them, whose parser is loaded with the first: few starts need it. */
export const stylesWhenNeeded: BrandStyles = {
  confine: async (source) => (await import('./brand-styles.js')).confine(source),
};
