import { expect } from 'chai';
import fc from 'fast-check';
import { defaultColors, defaultDarkColors } from '../../../../interfaces/hosted-pages/design/brand.js';
import { paletteOf } from '../../../../interfaces/hosted-pages/design/palette.js';

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a page', () => {
  it('the colours of a page are readable with any choice of a tenant (WCAG 2.2, 1.4.3 and 1.4.11)', function () {
    this.slow(10_000);

    fc.assert(
      fc.property(fc.record({ primary: color, background: color, text: color, error: color }), (colors) => {
        const palette = paletteOf(colors);
        for (const ground of [palette.page, palette.card]) {
          for (const ink of [palette.text, palette.soft, palette.accent])
            expect(contrast(ink, ground), JSON.stringify({ ink, ground })).to.be.at.least(4.5);
        }
        for (const ground of [palette.card, palette.errorGround])
          expect(contrast(palette.error, ground)).to.be.at.least(4.5);
        for (const ground of [palette.primary, palette.primaryActive])
          expect(contrast(palette.onPrimary, ground)).to.be.at.least(4.5);
        for (const line of [palette.edge, palette.primaryEdge])
          expect(contrast(line, palette.card)).to.be.at.least(3);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the colours of a page are the chosen ones when those are readable', () => {
    for (const colors of [defaultColors, defaultDarkColors]) {
      const palette = paletteOf(colors);
      expect(palette).to.include({ text: colors.text, primary: colors.primary, page: colors.background });
      expect(palette).to.include({ accent: colors.primary, error: colors.error });
    }
  });
});
