import { expect } from 'chai';
import type { BrandingInput } from '../../../domain/branding/branding-input.js';
import { checkedBranding, customCssBytes } from '../../../domain/branding/branding-input.js';
import { faultsOf, refusalOf } from '../../support/given.js';

const checked = (input: BrandingInput) => checkedBranding(input, []);

describe('what a branding is to be changed to', () => {
  it('is brought to one form', () => {
    expect(
      checked({
        colors: { primary: '#ABCDEF' },
        customCss: ' a{}\n',
        supportEmail: ' Help@Acme.test ',
        termsUrl: ' https://acme.test/terms?x=1#y ',
      }),
    ).to.deep.equal({
      colors: { primary: '#abcdef' },
      customCss: ' a{}\n',
      supportEmail: 'help@acme.test',
      termsUrl: 'https://acme.test/terms?x=1#y',
    });
  });

  it('leaves out what was left out', () => {
    expect(checked({})).to.deep.equal({});
    expect(checked({ colors: {} })).to.deep.equal({ colors: {} });
  });

  it('takes null and nothing for the default', () => {
    const colors = { primary: null, background: null, text: null, error: null };
    expect(
      checked({
        colors: null,
        darkColors: { text: null },
        customCss: ' ',
        supportEmail: '',
        termsUrl: null,
        privacyUrl: '',
      }),
    ).to.deep.equal({
      ...{
        colors,
        darkColors: { text: null },
        customCss: null,
        supportEmail: null,
        termsUrl: null,
        privacyUrl: null,
      },
    });
  });

  it('is refused, all faults at once', () => {
    const refusal = refusalOf(() =>
      checkedBranding(
        { colors: { text: 'red' }, customCss: 'x', supportEmail: 'x', termsUrl: 'x', privacyUrl: 'x' },
        [{ pointer: '/customCss', code: 'css_syntax', detail: 'x' }],
      ),
    );
    expect(faultsOf(refusal)).to.deep.equal([
      ...['/colors/text format', '/customCss css_syntax', '/supportEmail format'],
      ...['/termsUrl format', '/privacyUrl format'],
    ]);
  });

  for (const color of [
    '',
    '#fff',
    '#12345',
    '#1234567',
    '#12345g',
    '123456',
    'red',
    'rgb(1,2,3)',
    '#123456;',
    ' #123456',
  ])
    it(`has no colour "${color}"`, () => {
      expect(faultsOf(refusalOf(() => checked({ darkColors: { error: color } })))).to.deep.equal([
        '/darkColors/error format',
      ]);
    });

  for (const link of [
    ...['http://acme.test', '//acme.test', '/terms', 'acme.test', 'javascript:alert(1)', 'data:text/html,x'],
    ...[
      'https://',
      'https:///x',
      'https://?x',
      'https://u:p@acme.test',
      'https://u@acme.test',
      'https://acme.test:99999',
    ],
    ...[
      'https://acme.test/a b',
      'https://acme.test/"><script>',
      "https://acme.test/'",
      'https://acme.test\\x',
    ],
    ...['https://acme.test/\u202e', 'https://acme.test/\nx', 'HTTPS://acme.test/`', 'https://[::1'],
  ])
    it(`has no link ${JSON.stringify(link)}`, () => {
      expect(faultsOf(refusalOf(() => checked({ privacyUrl: link })))[0]).to.match(
        /^\/privacyUrl (format|unprintable)$/,
      );
    });

  for (const link of [
    'https://acme.test',
    'https://acme.test:8443/a/b?c=d&e=%20#f',
    'https://münchen.test/ä',
    'https://[::1]/',
  ])
    it(`may have the link ${link}`, () => expect(checked({ privacyUrl: link }).privacyUrl).to.equal(link));

  it('counts the bytes of a style sheet, not its characters', () => {
    const longest = `/*${'ä'.repeat(customCssBytes / 2 - 2)}*/`;
    expect(checked({ customCss: longest }).customCss).to.equal(longest);
    const refusal = refusalOf(() => checked({ customCss: `${longest} ` }));
    expect(faultsOf(refusal)).to.deep.equal(['/customCss too_long']);
    expect(refusal.message).to.contain('65537').and.to.contain('65536');
  });
});
