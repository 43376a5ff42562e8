import { expect } from 'chai';
import fc from 'fast-check';
import { confine } from '../../../infrastructure/css/brand-styles.js';
import { anyText } from '../../support/samples/any-text.js';

const asset = `/assets/${'0af1'.repeat(16)}`;

const cssOf = (source: string): string => {
  const confined = confine(source);
  if ('faults' in confined) throw new Error(JSON.stringify(confined.faults));
  return confined.css;
};
const codesOf = (source: string): string[] => {
  const confined = confine(source);
  return 'faults' in confined ? confined.faults.map(({ code }) => code) : [];
};

/** What must not get through, and why it is refused. */
const hostile: readonly [what: string, source: string, code: string][] = [
  ['@import of a text', '@import "https://evil.test/x.css";', 'at_rule'],
  ['@import of an address', '@import url(https://evil.test/x.css);', 'at_rule'],
  ['@import in capitals', '@IMPORT "x";', 'at_rule'],
  ['@import with an escape', '@\\69mport "x";', 'at_rule'],
  ['@import with an escape of six digits', '@\\000069mport "x";', 'at_rule'],
  ['@import behind a comment', '/**/@import/**/"x";', 'at_rule'],
  ['@import inside a rule', '@media print { @import "x"; }', 'at_rule'],
  ['@import behind a rule', 'a{b:c}@import "x";', 'at_rule'],
  ['@import into a layer', '@import "x" layer(a);', 'at_rule'],
  ['@charset', '@charset "utf-7";', 'at_rule'],
  ['@namespace', '@namespace url(http://evil.test);', 'at_rule'],
  ['@font-face from elsewhere', '@font-face{font-family:x;src:url(https://evil.test/f)}', 'at_rule'],
  ['@font-face of a local font', '@font-face{font-family:Arial;src:local(Webdings)}', 'at_rule'],
  ['@property, which is of the whole page', '@property --x{syntax:"*";inherits:false}', 'at_rule'],
  ['@counter-style', '@counter-style x{symbols:url(https://evil.test)}', 'at_rule'],
  ['@page', '@page{margin:0}', 'at_rule'],
  ['@document', '@-moz-document url(http://x){a{b:c}}', 'at_rule'],
  ['@view-transition', '@view-transition{navigation:auto}', 'at_rule'],
  ['@scope', '@scope (html){a{b:c}}', 'at_rule'],
  ['an at-rule that nobody knows', '@later{a{b:c}}', 'at_rule'],
  ['url() of another host', 'a{background:url(https://evil.test/?x)}', 'external_url'],
  ['url() in quotes', "a{background:url('https://evil.test/')}", 'external_url'],
  ['url() with white space', 'a{background:url(  "//evil.test"  )}', 'external_url'],
  ['url() in capitals', 'a{background:URL(//evil.test)}', 'external_url'],
  ['url() with an escape', 'a{background:\\75rl(https://evil.test)}', 'external_url'],
  ['url() with escapes throughout', 'a{background:\\55\\52\\4c("https://evil.test")}', 'external_url'],
  ['url() of data', 'a{background:url(data:image/png;base64,AA)}', 'external_url'],
  ['url() of script', 'a{background:url("javascript:alert(1)")}', 'external_url'],
  ['url() of a relative path', 'a{background:url(x.png)}', 'external_url'],
  ['url() of another path of ours', 'a{background:url(/login)}', 'external_url'],
  ['url() of an asset with a query', `a{background:url(${asset}?x)}`, 'external_url'],
  ['url() of an asset, climbing', `a{background:url(${asset}/../../x)}`, 'external_url'],
  ['url() of an asset in capitals', `a{background:url(${asset.replace('0af1', '0AF1')})}`, 'external_url'],
  ['url() of an asset at another host', `a{background:url(//evil.test${asset})}`, 'external_url'],
  ['url() of a part of the page', 'a{filter:url(#x)}', 'external_url'],
  ['url() of nothing', 'a{background:url()}', 'external_url'],
  ['url() with a modifier', `a{background:url("${asset}" foo)}`, 'external_url'],
  ['url() made of a variable', 'a{background:url(var(--x))}', 'syntax'],
  ['url() in a custom property', 'a{--x:url(https://evil.test)}', 'external_url'],
  ['url() deep in a custom property', 'a{--x: 1 ( 2 { [ url("https://evil.test") ] } )}', 'external_url'],
  ['url() in a fallback', 'a{background:var(--x, url(https://evil.test))}', 'external_url'],
  ['url() in @supports', '@supports (background:url(https://evil.test)){a{b:c}}', 'external_url'],
  ['url() in a keyframe', '@keyframes x{from{background:url(https://evil.test)}}', 'external_url'],
  ['url() in a nested rule', 'a{& b{background:url(https://evil.test)}}', 'external_url'],
  ['a broken url()', 'a{background:url(x y)}', 'syntax'],
  ['image-set()', 'a{background:image-set("https://evil.test" 1x)}', 'function'],
  ['-webkit-image-set()', 'a{background:-webkit-image-set("x" 1x)}', 'function'],
  ['image-set() with an escape', 'a{background:image\\2d set("x" 1x)}', 'function'],
  ['image-set() in a custom property', 'a{--x:image-set("https://evil.test" 1x)}', 'function'],
  ['src()', 'a{background:src("https://evil.test")}', 'function'],
  ['image()', 'a{background:image("https://evil.test")}', 'function'],
  ['cross-fade()', 'a{background:cross-fade("x","y")}', 'function'],
  ['element()', 'a{background:element(#password)}', 'function'],
  ['-moz-element()', 'a{background:-moz-element(#password)}', 'function'],
  ['attr()', 'a::after{content:attr(value)}', 'function'],
  ['attr() as an address', 'a{background:attr(data-x type(<url>))}', 'function'],
  ['paint()', 'a{background:paint(x)}', 'function'],
  ['a function of its own', 'a{width:--mine(1px)}', 'function'],
  ['expression()', 'a{width:expression(alert(1))}', 'function'],
  ['expression() with an escape and a comment', 'a{width:\\65xpression/**/(alert(1))}', 'function'],
  ['expression() with an escape', 'a{width:e\\78pression(alert(1))}', 'function'],
  ['progid', 'a{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src="x")}', 'function'],
  ['behavior', 'a{behavior:x}', 'property'],
  ['behavior with an escape', 'a{beh\\61vior:x}', 'property'],
  ['-ms-behavior', 'a{-ms-behavior:x}', 'property'],
  ['-moz-binding', 'a{-moz-binding:x}', 'property'],
  ['-moz-binding in capitals', 'a{-MOZ-BINDING:x}', 'property'],
  ['a property for one browser', 'a{*zoom:1}', 'syntax'],
  ['importance for one browser', 'a{color:red !ie}', 'syntax'],
  ['the end of the style element', '</style><script>alert(1)</script>', 'end_of_style'],
  ['the end of the style element in a text', 'a{content:"</style>"}', 'end_of_style'],
  ['the end of the style element, escaped', 'a{content:"\\3c/style>"}', 'end_of_style'],
  ['the end of the style element, escaped twice', 'a{content:"\\00003c\\2fstyle>"}', 'end_of_style'],
  ['the end of the style element in a comment', '/* </style> */a{b:c}', 'end_of_style'],
  ['the end of the style element in a comment to be kept', '/*! </style> */a{b:c}', 'end_of_style'],
  ['a comment of HTML', '<!-- a{b:c} -->', 'syntax'],
  ['what was typed, letter by letter', 'input[value^="a"]{color:red}', 'attribute'],
  ['whether something was typed', 'input[value]{color:red}', 'attribute'],
  ['value in capitals', 'input[VALUE^="a"]{color:red}', 'attribute'],
  ['value with an escape', 'input[v\\61 lue^="a"]{color:red}', 'attribute'],
  ['value of any namespace', 'input[*|value^="a"]{color:red}', 'attribute'],
  ['value inside :has()', 'body:has(input[value$="a"]){color:red}', 'attribute'],
  ['value inside :not(:is())', 'a:not(:is([value="a"])){color:red}', 'attribute'],
  ['value in nth-child of', ':nth-child(1 of [value="a"]){color:red}', 'attribute'],
  ['value in @supports selector()', '@supports selector([value="a"]){a{b:c}}', 'attribute'],
  ['a token in an address', 'a[href*="token=a"]{color:red}', 'attribute'],
  ['a token in a form', 'form[action*="code=a"]{color:red}', 'attribute'],
  ['content of meta', 'meta[content^="a"]{color:red}', 'attribute'],
  ['what lies behind a dialog', '::backdrop{background:red}', 'selector'],
  ['a transition of the whole page', '::view-transition-old(root){opacity:0}', 'selector'],
  ["the page's own animations", '@keyframes tessera-spin{from{opacity:0}}', 'reserved_name'],
  ["the page's own animations as a text", '@keyframes "Tessera-spin"{from{opacity:0}}', 'reserved_name'],
  ["the page's own layers", '@layer tessera-base{a{b:c}}', 'reserved_name'],
  ['a rule that hides in keyframes', '@keyframes x{body{color:red}}', 'syntax'],
  ['a rule that hides in a keyframe', '@keyframes x{from{& a{color:red}}}', 'syntax'],
  ['a declaration without a value', 'a{b}', 'syntax'],
  ['a rule that does not end', 'a{color:red', 'syntax'],
  ['a bracket too many', 'a{color:red}}', 'syntax'],
  ['a text that does not end', "a{content:'x\ny'}", 'syntax'],
  ['a nested rule without &', 'a{ b:hover{color:red} }', 'syntax'],
  ['a block in a value', 'a{--x:{a:b}}', 'syntax'],
  ['brackets without an end', '('.repeat(65_000), 'excess'],
  ['rules without an end', 'a{'.repeat(30_000), 'excess'],
  ['rules in each other', `${'&{'.repeat(40)}${'}'.repeat(40)}`, 'excess'],
  ['more rules than anybody writes', 'a{}'.repeat(2_001), 'excess'],
  ['more selectors than anybody writes', `${'a,'.repeat(2_000)}a{}`, 'excess'],
  ['more words than anybody writes', '!'.repeat(40_001), 'excess'],
];

describe('a hostile style sheet', () => {
  for (const [what, source, code] of hostile)
    it(`a hostile style sheet is refused for ${what}`, () => expect(codesOf(source)).to.include(code));

  it('a hostile style sheet is refused whatever was checked before it, and delays no other', () => {
    const stray = '[value]</;}&\\75 rl([value]\\75 rl(';
    for (const bracket of ['{', '(', '['])
      for (let place = 1; place < 50; place++) {
        codesOf(`${'!'.repeat(place)}${bracket}!`);
        for (const source of [stray, `${stray})])}`, '}&(', `a{b:c}}d(e[f`, ')a(', ']a['])
          expect(codesOf(source)).to.include('syntax');
      }
  });

  it('the refusal of a style sheet names line and construct of every fault, each once', () => {
    const source = 'a{b:c}\r\n@import "x";\n.x{behavior:y;\n\n  background:url(z) , url(z)}\f[value]{}';
    const confined = confine(source);
    expect('faults' in confined && confined.faults.map(({ line, code }) => [line, code])).to.deep.equal([
      [2, 'at_rule'],
      [3, 'property'],
      [5, 'external_url'],
      [6, 'attribute'],
    ]);
    expect(JSON.stringify(confined)).to.contain('@import').and.to.contain('behavior');
  });

  it('the refusal of a style sheet names twenty faults at most, in short fixed words', () => {
    const name = `${'\u202e'.repeat(5)}${'x'.repeat(500)}`;
    const confined = confine(`@${name};\n`.repeat(50));
    expect('faults' in confined && confined.faults.length).to.equal(20);
    for (const { detail } of 'faults' in confined ? confined.faults : [])
      expect(detail).to.match(/^[\x20-\x7e…]{1,200}$/);
  });

  it('a hostile style sheet never takes long', () => {
    for (const part of [
      '{}',
      '}{',
      ':',
      'a#',
      'a,',
      '@0',
      '*/;',
      ':not(a)',
      'b:c;',
      '\\',
      '"',
      '/*',
      '@media ',
    ]) {
      const startedAt = process.cpuUsage();
      confine(part.repeat(65_536 / part.length));
      expect(process.cpuUsage(startedAt).user, `µs for ${part}`).to.be.lessThan(3_000_000);
    }
  });

  it('a combination of constructs is never accepted that would be refused alone', () => {
    const part = fc.oneof(
      fc.constantFrom(...hostile.filter(([, source]) => source.length < 200).map(([, source]) => source)),
      fc.constantFrom('a', '{', '}', ';', ':', '/*', '*/', '"', "'", '\\', '\n', '(', ')', '&', '@', 'url('),
      fc.constantFrom('--x:', 'background:', '@media print{', ':is(', '[value]', '</', '\\75 rl(', asset),
      anyText({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const confined = confine(parts.join(''));
        if ('faults' in confined) return;
        // the words of browsers, escapes aside: none of them is left in what was written anew
        const css = confined.css.replaceAll(asset, '');
        // an @ that is escaped is a letter of a name
        expect(css.replace(/\\[\\@]/g, '')).not.to.match(
          /@(import|charset|font-face|namespace|property)|<\/|<!--/i,
        );
        expect(css).not.to.match(/(https?:|\/\/evil|javascript:)[^"']*$/i);
        expect(css.replace(/url\(\)/g, '')).not.to.match(/\b(url|src|image-set|element|attr|expression)\(/i);
        expect(css).not.to.match(/[{;](behavior|-moz-binding):/i);
        expect(css).not.to.match(/\[value/i);
        expect(cssOf(confined.css)).to.be.a('string');
      }),
      { numRuns: 3_000 },
    );
  });
});

const box = ':is(.tessera-brand,.tessera-brand *)';

describe('a style sheet that is confined', () => {
  const cases: readonly [what: string, source: string, css: string][] = [
    ['a rule', 'h1{color:red}', `h1${box}{color:red}`],
    ['several selectors', 'h1, .a > b{color:red}', `h1${box},.a>b${box}{color:red}`],
    ['everything', '*{color:red}', `*${box}{color:red}`],
    [':root', ':root{--x:1px}', '.tessera-brand{--x:1px}'],
    [
      'html and body',
      'html{color:red}BODY{color:blue}',
      '.tessera-brand{color:red}.tessera-brand{color:blue}',
    ],
    ['body with an escape', 'b\\6f dy{color:red}', '.tessera-brand{color:red}'],
    ['what is in the body', 'body .a{color:red}', `.tessera-brand .a${box}{color:red}`],
    ['html and body at once', 'html > body.b .a{}', `.tessera-brand.tessera-brand.b .a${box}{}`],
    ['a sibling of the body', 'body ~ div{}', `.tessera-brand~div${box}{}`],
    ['a neighbour of the body', 'body + *{}', `.tessera-brand+*${box}{}`],
    [
      'the body in :is()',
      ':is(body,.q) .y:not(html){}',
      `:is(.tessera-brand,.q) .y:not(.tessera-brand)${box}{}`,
    ],
    ['a pseudo-element', 'a::before{}', `a${box}::before{}`],
    ['a pseudo-element of old', 'a:before{}', `a${box}:before{}`],
    ['a pseudo-element alone', '::selection{}', `${box}::selection{}`],
    ['a pseudo-element with a state', 'a:hover::after{}', `a:hover${box}::after{}`],
    ['a nested rule', 'a{&:hover{b:c}& ~ d{e:f}}', `a${box}{&:hover${box}{b:c}&~d${box}{e:f}}`],
    ['a rule of the page', '&{b:c}', `&${box}{b:c}`],
    ['@media', '@media (width<40em){a{b:c}}', `@media (width<40em){a${box}{b:c}}`],
    ['@media in a rule', 'a{@media print{& b{c:d}}}', `a${box}{@media print{& b${box}{c:d}}}`],
    ['@supports', '@supports (display:grid){a{b:c}}', `@supports (display:grid){a${box}{b:c}}`],
    ['@container', '@container c (width>9em){a{b:c}}', `@container c (width>9em){a${box}{b:c}}`],
    ['@layer', '@layer x,y;@layer x{a{b:c}}', `@layer x,y;@layer x{a${box}{b:c}}`],
    ['@keyframes', '@keyframes x{from{b:c}50%{b:d}to{b:e}}', '@keyframes x{from{b:c}50%{b:d}to{b:e}}'],
    ['an own asset', `a{background:url("${asset}")}`, `a${box}{background:url(${asset})}`],
    ['an own asset in a custom property', `a{--x:url(${asset})}`, `a${box}{--x:url(${asset})}`],
    [
      'attributes of the page',
      '[type="text"],[aria-invalid=true],[hidden]{}',
      `[type="text"]${box},[aria-invalid=true]${box},[hidden]${box}{}`,
    ],
    ['importance', 'a{b:c!important}', `a${box}{b:c!important}`],
    ['comments and semicolons', '/*! a */a{b:c;;}/* b */', `a${box}{b:c}`],
    ['nothing', ' \n', ''],
  ];
  for (const [what, source, css] of cases) it(`has ${what}`, () => expect(cssOf(source)).to.equal(css));

  it('a confined style sheet does not change when it is confined again', () => {
    for (const [, source] of cases) {
      const once = cssOf(source);
      expect(cssOf(once).replaceAll(box + box, box)).to.equal(once);
    }
  });

  it('a confined style sheet may have colours, gradients, grids, variables and states', () => {
    const source = `
      :root { --brand: #0b6b3a; color-scheme: light dark }
      body { background: linear-gradient(180deg, #fff 0%, color-mix(in srgb, var(--brand) 10%, white)) no-repeat }
      .card { display: grid; grid-template: "a b" 1fr / minmax(0, 1fr) auto; gap: calc(1rem + 2px); border-radius: 0 }
      .card:not(:first-child):hover > button[type="submit"]:focus-visible { transform: translateY(-1px) rotate(1deg) }
      input:user-invalid { outline: 2px solid oklch(60% 0.2 20 / .5); font: italic 1rem/1.5 "Segoe UI", sans-serif }
      li:nth-child(2n+1)::marker { content: counter(list-item) ") " }
      @media (prefers-reduced-motion: no-preference) { .card { animation: rise .2s cubic-bezier(.2, 0, 0, 1) } }
      @keyframes rise { from { opacity: 0; translate: 0 1rem } }
      @supports not (display: grid) { .card { float: left } }`;
    expect(cssOf(source)).to.contain(`.card${box}{display:grid`);
  });
});
