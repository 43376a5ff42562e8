import { expect } from 'chai';
import {
  type BrandingInput,
  checkedBranding,
  customCssBytes,
} from '../../../domain/branding/branding-input.js';
import { faultsOf, refusalOf } from '../../support/samples/given.js';

const isOwn = (address: string): boolean => /^https:\/\/[a-z]+\.example\.test(:\d+)?(\/|$)/.test(address);
const isOwnHome = (address: string): boolean => new URL(address).origin === 'https://acme.example.test';
const checks = { cssFaults: [], isOwn, isOwnHome };
const checked = (input: BrandingInput) => checkedBranding(input, checks);

describe('a change of the branding', () => {
  it('a change of the branding is normalised', () => {
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

  it('a change of the branding leaves out absent members', () => {
    expect(checked({})).to.deep.equal({});
    expect(checked({ colors: {} })).to.deep.equal({ colors: {} });
  });

  it('a change of the branding takes null and an empty text as the default', () => {
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
      colors,
      darkColors: { text: null },
      customCss: null,
      supportEmail: null,
      termsUrl: null,
      privacyUrl: null,
    });
  });

  it('a change of the branding is refused with all faults at once', () => {
    const refusal = refusalOf(() =>
      checkedBranding(
        { colors: { text: 'red' }, customCss: 'x', supportEmail: 'x', termsUrl: 'x', privacyUrl: 'x' },
        { ...checks, cssFaults: [{ pointer: '/customCss', code: 'css_syntax', detail: 'x' }] },
      ),
    );
    expect(faultsOf(refusal)).to.deep.equal([
      '/colors/text format',
      '/customCss css_syntax',
      '/supportEmail format',
      '/termsUrl format',
      '/privacyUrl format',
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
    it(`a change of the branding refuses the colour "${color}"`, () => {
      expect(faultsOf(refusalOf(() => checked({ darkColors: { error: color } })))).to.deep.equal([
        '/darkColors/error format',
      ]);
    });

  for (const link of [
    'http://acme.test',
    '//acme.test',
    '/terms',
    'acme.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https:///x',
    'https://?x',
    'https://u:p@acme.test',
    'https://u@acme.test',
    'https://acme.test:99999',
    'https://acme.test/a b',
    'https://acme.test/"><script>',
    "https://acme.test/'",
    'https://acme.test\\x',
    'https://acme.test/\u202e',
    'https://acme.test/\nx',
    'HTTPS://acme.test/`',
    'https://[::1',
  ])
    it(`a change of the branding refuses the link ${JSON.stringify(link)}`, () => {
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
    it(`a change of the branding accepts the link ${link}`, () =>
      expect(checked({ privacyUrl: link }).privacyUrl).to.equal(link));

  it('a change of the branding accepts an appearance of the catalogue only', () => {
    for (const appearance of ['auto', 'light', 'dark', null])
      expect(checked({ appearance })).to.deep.equal({ appearance });
    for (const appearance of ['', 'Auto', 'system'])
      expect(faultsOf(refusalOf(() => checked({ appearance })))).to.deep.equal(['/appearance unknown']);
  });

  for (const [what, homeUrl, fault] of [
    ['without TLS', 'http://acme.test/', 'format'],
    ['that runs as a script', 'javascript:alert(1)', 'format'],
    ['with a user name', 'https://a@acme.test/', 'format'],
    ['without a host', '/home', 'format'],
    ['longer than 2,048 bytes', `https://acme.test/${'x'.repeat(2_031)}`, 'format'],
    ['at the host of the service', 'https://id.example.test/', 'reserved'],
    ["at another tenant's host", 'https://globex.example.test/sign-in', 'reserved'],
    ['at another port of the tenant', 'https://acme.example.test:8443/', 'reserved'],
  ] as const)
    it(`a change of the branding refuses a home ${what}`, () =>
      expect(faultsOf(refusalOf(() => checked({ homeUrl })))).to.deep.equal([`/homeUrl ${fault}`]));

  for (const homeUrl of [
    'https://www.acme.test/start?from=id',
    'http://localhost:8080/',
    'http://[::1]:8080/',
    'https://acme.example.test/account',
  ])
    it(`a change of the branding accepts the home ${homeUrl}`, () =>
      expect(checked({ homeUrl: ` ${homeUrl} ` })).to.deep.equal({ homeUrl }));

  it('a change of the branding has no home when null or white space was given', () => {
    for (const homeUrl of [null, '', ' ']) expect(checked({ homeUrl })).to.deep.equal({ homeUrl: null });
  });

  it('a style sheet is limited by its bytes, not its characters', () => {
    const longest = `/*${'ä'.repeat(customCssBytes / 2 - 2)}*/`;
    expect(checked({ customCss: longest }).customCss).to.equal(longest);
    const refusal = refusalOf(() => checked({ customCss: `${longest} ` }));
    expect(faultsOf(refusal)).to.deep.equal(['/customCss too_long']);
    expect(refusal.message).to.contain('65537').and.to.contain('65536');
  });
});
