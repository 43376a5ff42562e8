import type { Plugin } from 'esbuild';
import { brandStyle, neutralBrand } from './brand.js';

/** Gives style the neutral colours as `tessera:tokens`: as the browser says, and as the person has chosen. */
export const designTokens: Plugin = {
  name: 'tokens',
  setup(build) {
    build.onResolve({ filter: /^tessera:tokens$/ }, ({ path }) => ({ path, namespace: 'tokens' }));
    build.onLoad({ filter: /./, namespace: 'tokens' }, () => ({
      contents: [
        brandStyle(neutralBrand),
        ...(['light', 'dark'] as const).map((appearance) =>
          brandStyle({ ...neutralBrand, appearance }).replace(':root', `:root[data-theme=${appearance}]`),
        ),
      ].join('\n'),
      loader: 'css',
    }));
  },
};
