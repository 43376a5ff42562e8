import { expect } from 'chai';
import { inScheme, knowsOneScheme } from '../../../domain/branding/css-schemes.js';

describe('the colour schemes of a style sheet', () => {
  for (const css of [
    '.card{background:#fff}',
    '.card { BACKGROUND-IMAGE : linear-gradient(red, blue) }',
    'h1{color:#111}',
    'h1{-webkit-text-fill-color:#111}',
    '.card{box-shadow:inset 0 0 0 99px #fff}',
    ':root{--card:#fff}',
    '.card{filter:invert(1)}',
    '.card{all:unset}',
    '@media (width > 40rem){.card{&:hover{background:#fff}}}',
    '@keyframes x{from{opacity:0}}',
    '.card{b\\61 ckground:#fff}',
    '/* @media (prefers-color-scheme: dark) */ .card{background:#fff}',
    'h1::after{content:"light-dark("; color:#111}',
    "h1::after{content:'it\\'s (prefers-color-scheme'; color:#111}",
  ])
    it(`the style sheet has one colour scheme: ${css}`, () => expect(knowsOneScheme(css)).to.equal(true));

  for (const css of [
    '',
    '.card{border-radius:0;font-family:serif;padding:1rem}',
    '.card:hover{border-width:2px}',
    '.card{transition:none}',
    'h1::before{content:"color:red \\201c"}',
    '/* color: red */ .card{border-radius:0}',
    '.card{background:#fff} @media (prefers-color-scheme:dark){.card{background:#000}}',
    '.card{background:light-dark(#fff,#000)}',
  ])
    it(`the style sheet has both colour schemes: ${css || 'empty'}`, () =>
      expect(knowsOneScheme(css)).to.equal(false));

  it('the colour schemes of a style sheet are found within milliseconds for any text', () => {
    for (const css of ['/*', '"', "'", 'color', 'a ', '(', '-', 'color:', ' '].map((part) =>
      part.repeat(32_768),
    )) {
      const startedAt = process.cpuUsage();
      knowsOneScheme(css);
      inScheme(css, 'dark');
      // time of this process, whatever else the machine does; what is quadratic takes seconds
      expect(process.cpuUsage(startedAt).user, `µs for ${css.slice(0, 6)}`).to.be.below(1_000_000);
    }
  });

  it('the colour schemes of a style sheet follow the page’s scheme', () => {
    const css =
      '@media (prefers-color-scheme:dark){a{color:red}}@media ( PREFERS-COLOR-SCHEME : light ){b{color:red}}';
    expect(inScheme(css, 'light')).to.equal(
      '@media (max-width:0){a{color:red}}@media (min-width:0){b{color:red}}',
    );
    expect(inScheme(css, 'dark')).to.equal(
      '@media (min-width:0){a{color:red}}@media (max-width:0){b{color:red}}',
    );
  });
});
