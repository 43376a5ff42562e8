import { expect } from 'chai';
import fc from 'fast-check';
import { branding, type BrandingState } from '../../../domain/branding/branding.js';
import { brandingWarnings, shownAppearance } from '../../../domain/branding/branding-warnings.js';
import { defaultDarkColors } from '../../../domain/branding/colors.js';
import { darkColorsOf, lightColorsOf } from '../../../domain/branding/shown-colors.js';
import { BLACK, contrast, parseColor, WHITE } from '../../../domain/branding/contrast.js';

const of = (chosen: Partial<BrandingState>): BrandingState => ({ ...branding.initial, ...chosen });
const pointers = (chosen: Partial<BrandingState>): string[] =>
  brandingWarnings(of(chosen)).map(({ code, pointer }) => `${pointer} ${code}`);
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const some = fc.record({ primary: hex, background: hex, text: hex, error: hex }, { requiredKeys: [] });

describe('warnings of a branding', () => {
  it('warnings of a branding are absent for the defaults', () => {
    expect(brandingWarnings(branding.initial)).to.deep.equal([]);
  });

  it('warnings of a branding name the colour, its contrast and a readable one', () => {
    expect(brandingWarnings(of({ colors: { background: '#ffffff', text: '#999999' } }))).to.deep.equal([
      {
        code: 'low_contrast',
        pointer: '/colors/text',
        ratio: 2.84,
        detail:
          'has a contrast of 2.84:1 with the background #ffffff, less than 4.5:1; the pages show the text darker. ' +
          'Choose #737373 or a darker colour, or another background',
      },
    ]);
  });

  it('warnings of a branding cover text, primary and error, each on its background', () => {
    const same = { primary: '#777777', background: '#777777', text: '#777777', error: '#777777' };
    expect(pointers({ colors: same, darkColors: same })).to.deep.equal(
      [
        '/colors/text',
        '/colors/primary',
        '/colors/error',
        '/darkColors/text',
        '/darkColors/primary',
        '/darkColors/error',
      ].map((pointer) => `${pointer} low_contrast`),
    );
  });

  it('warnings of a branding report a logo that dark pages need another one for', () => {
    const image = { sha256: 'a'.repeat(64), mediaType: 'image/png' } as unknown as NonNullable<
      BrandingState['logo']
    >;
    const warning = ['/logoDarkUrl logo_one_scheme'];
    expect(pointers({ logo: image })).to.deep.equal(warning);
    expect(pointers({ logo: image, appearance: 'dark' })).to.deep.equal(warning);
    for (const state of [
      { logo: image, logoDark: image },
      { logo: image, appearance: 'light' },
      { logoDark: image },
    ] as const)
      expect(pointers(state)).to.deep.equal([]);
  });

  it('warnings of a branding begin below 4.5:1', () => {
    expect(pointers({ colors: { background: '#ffffff', text: '#767676' } })).to.deep.equal([]);
    const [warning] = brandingWarnings(of({ colors: { background: '#ffffff', text: '#777777' } }));
    expect(warning).to.include({ pointer: '/colors/text', ratio: 4.47 });
  });

  it('warnings of a branding are given only for schemes that pages are shown in', () => {
    const dim = { text: '#808080', background: '#808080', primary: '#ffffff', error: '#ffffff' };
    const chosen = { colors: dim, darkColors: dim };
    const of = (appearance: BrandingState['appearance']) =>
      pointers({ ...chosen, appearance }).filter((pointer) => pointer.includes('text'));
    expect(of('auto')).to.deep.equal(['/colors/text low_contrast', '/darkColors/text low_contrast']);
    expect(of('light')).to.deep.equal(['/colors/text low_contrast']);
    expect(of('dark')).to.deep.equal(['/darkColors/text low_contrast']);
  });

  it('warnings of a branding include a style sheet that keeps the pages light', () => {
    const customCss = '.card{background:#fff}';
    expect(pointers({ customCss })).to.deep.equal(['/customCss css_one_scheme']);
    expect(shownAppearance({ customCss, appearance: 'auto' })).to.equal('light');
    for (const appearance of ['light', 'dark'] as const) {
      expect(pointers({ customCss, appearance })).to.deep.equal([]);
      expect(shownAppearance({ customCss, appearance })).to.equal(appearance);
    }
    const both = `${customCss}@media (prefers-color-scheme:dark){.card{background:#000}}`;
    expect(shownAppearance({ customCss: both, appearance: 'auto' })).to.equal('auto');
    expect(pointers({ customCss: both })).to.deep.equal([]);
  });

  it('no warning is given for the label of a button, since black or white is readable on every colour', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const ground = parseColor(primary);
        expect(Math.max(contrast(WHITE, ground), contrast(BLACK, ground))).to.be.at.least(4.5);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the colours of a dark page', () => {
  it('the colours of a dark page are the defaults, or the chosen ones when all were chosen', () => {
    expect(darkColorsOf({}, {})).to.deep.equal(defaultDarkColors);
    const chosen = { primary: '#000001', background: '#000002', text: '#000003', error: '#000004' };
    expect(darkColorsOf({ primary: '#ffffff' }, chosen)).to.deep.equal(chosen);
  });

  it('the colours of a dark page are derived from the light ones, with their hue, and readable', () => {
    const dark = darkColorsOf(
      { primary: '#0b6b3a', background: '#fff7e8', text: '#332211', error: '#aa0000' },
      {},
    );
    const [red, green, blue] = parseColor(dark.primary);
    expect(green).to.be.greaterThan(red).and.greaterThan(blue);
    expect(contrast(parseColor(dark.background), WHITE)).to.be.at.least(15);
  });

  it('the colours of a dark page keep a background that is dark already', () => {
    expect(darkColorsOf({ background: '#101820', text: '#ffffff' }, {})).to.include({
      background: '#101820',
      text: '#ffffff',
    });
  });

  it('the colours of a dark page are readable and cause no warning, whatever was chosen for a light page', () => {
    fc.assert(
      fc.property(some, (colors) => {
        expect(
          pointers({ colors, appearance: 'dark' }),
          JSON.stringify(darkColorsOf(colors, {})),
        ).to.deep.equal([]);
      }),
      { numRuns: 2_000 },
    );
    expect(lightColorsOf({ text: '#000000' }).text).to.equal('#000000');
  });
});
