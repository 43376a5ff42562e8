import { expect } from 'chai';
import { brandStyle, defaultColors, neutralBrand } from '../../../../interfaces/hosted-pages/design/brand.js';

describe("a tenant's style", () => {
  it("a tenant's style has its colours for light and dark pages, and ends with its own CSS", () => {
    const own = '.tessera-brand .card { border-radius: 0 }';
    const style = brandStyle({
      ...neutralBrand,
      colors: { ...defaultColors, primary: '#0a7d33' },
      darkColors: { ...defaultColors, primary: '#7DDFA4' },
      customCss: own,
    });
    const [light = '', dark = ''] = style.split('@media (prefers-color-scheme:dark)');
    expect(light).to.contain('--primary:#0a7d33').and.to.contain('--on-primary:#ffffff');
    expect(dark).to.contain('--primary:#7ddfa4').and.to.contain('--on-primary:#000000');
    expect(style.endsWith(own)).to.equal(true);
  });

  it("a tenant's style has the colours of one scheme where that is fixed", () => {
    for (const [appearance, color] of [
      ['light', '#2447b8'],
      ['dark', '#9db6ff'],
    ] as const) {
      const style = brandStyle({
        ...neutralBrand,
        appearance,
        customCss: '@media (prefers-color-scheme:light){a{top:1px}}',
      });
      expect(style).to.contain(`color-scheme:${appearance};`).and.to.contain(`--primary:${color}`);
      expect(style).not.to.contain('prefers-color-scheme');
      expect(style).to.contain(appearance === 'light' ? '(min-width:0){a' : '(max-width:0){a');
    }
  });

  it("a tenant's style accepts only colours as colours", () => {
    for (const hostile of ['red;}</style><script>', '#12345', 'var(--x)', '', '#1234567']) {
      const style = brandStyle({ ...neutralBrand, colors: { ...defaultColors, primary: hostile } });
      expect(style).to.equal(brandStyle(neutralBrand));
    }
  });

  it("a tenant's style leaves out CSS that would end the element it stands in", () => {
    expect(brandStyle({ ...neutralBrand, customCss: 'a{}</style><script>alert(1)</script>' })).to.equal(
      brandStyle(neutralBrand),
    );
  });
});
