import { expect } from 'chai';
import type { BrandingChanges, BrandingEvent } from '../../../domain/branding/branding-events.js';
import { branding, decideBrandingChange } from '../../../domain/branding/branding.js';
import { AT, given } from '../../support/samples/given.js';

const tenantId = '0190f0f0-0000-7000-8000-000000000001';
const changed = (changes: BrandingChanges): BrandingEvent => ({
  type: 'BrandingChanged',
  data: { tenantId, ...changes },
});
const logo = { sha256: 'a'.repeat(64), mediaType: 'image/png', width: 10, height: 20 };

describe('branding', () => {
  it('branding has the defaults at first', () => {
    const state = given(branding);
    expect(state).to.deep.include({ colors: {}, customCss: null, logo: null, updatedAt: null });
  });

  it('branding keeps members that a change does not name', () => {
    const state = given(
      branding,
      changed({ colors: { primary: '#111111', error: '#222222' }, customCss: 'a{}' }),
      changed({ colors: { primary: '#333333' }, supportEmail: 'help@acme.test' }),
    );
    expect(state.colors).to.deep.equal({ primary: '#333333', error: '#222222' });
    expect(state).to.include({ customCss: 'a{}', supportEmail: 'help@acme.test', updatedAt: AT });
  });

  it('branding drops members that are set back to the default', () => {
    const state = given(
      branding,
      changed({ colors: { primary: '#111111' }, customCss: 'a{}', termsUrl: 'https://acme.test' }),
      changed({ colors: { primary: null }, customCss: null, termsUrl: null }),
    );
    expect(state).to.deep.include({ colors: {}, customCss: null, termsUrl: null });
  });

  it('branding has the images that were set last, until they are removed', () => {
    const other = { ...logo, sha256: 'b'.repeat(64) };
    const set: BrandingEvent = { type: 'BrandingLogoSet', data: { tenantId, ...logo } };
    const favicon: BrandingEvent = { type: 'BrandingFaviconSet', data: { tenantId, ...other } };
    expect(given(branding, set, favicon)).to.deep.include({ logo, favicon: other });
    const removed: BrandingEvent = { type: 'BrandingLogoRemoved', data: { tenantId } };
    expect(given(branding, set, favicon, removed)).to.deep.include({ logo: null, favicon: other });
    const dark: BrandingEvent = { type: 'BrandingLogoDarkSet', data: { tenantId, ...other } };
    expect(given(branding, set, dark)).to.deep.include({ logo, logoDark: other });
    const darkRemoved: BrandingEvent = { type: 'BrandingLogoDarkRemoved', data: { tenantId } };
    expect(given(branding, set, dark, darkRemoved)).to.deep.include({ logo, logoDark: null });
  });

  describe('to be changed', () => {
    const state = given(
      branding,
      changed({ colors: { primary: '#111111' }, supportEmail: 'help@acme.test' }),
    );
    const cases: [string, BrandingChanges, BrandingChanges | null][] = [
      ['nothing', {}, null],
      ['what is so already', { colors: { primary: '#111111' }, supportEmail: 'help@acme.test' }, null],
      ['what is the default already', { customCss: null, darkColors: { text: null } }, null],
      [
        'some of it',
        { colors: { primary: '#111111', text: '#222222' }, supportEmail: null, termsUrl: null },
        { colors: { text: '#222222' }, supportEmail: null },
      ],
      ['another appearance', { appearance: 'dark' }, { appearance: 'dark' }],
      ['the appearance it has', { appearance: 'auto' }, null],
      ['the default appearance, which it has', { appearance: null }, null],
      ['back to the default', { colors: { primary: null } }, { colors: { primary: null } }],
    ];
    for (const [what, changes, event] of cases)
      it(`a change of the branding decides an event with the members that differ: ${what}`, () =>
        expect(decideBrandingChange(state, tenantId, changes)).to.deep.equal(
          event === null ? [] : [changed(event)],
        ));
  });
});
