import { expect } from 'chai';
import {
  draftChanges,
  draftedMembers,
  overtakenMembers,
  withDraft,
} from '../../../domain/branding/branding-draft.js';
import type { BrandingChanges } from '../../../domain/branding/branding-events.js';
import { type BrandingState, branding, decideBrandingChange } from '../../../domain/branding/branding.js';

const tenantId = '00000000-0000-7000-8000-000000000001';
const publishedAfter = (...changes: BrandingChanges[]): BrandingState =>
  changes.reduce<BrandingState>(
    (state, data) => branding.evolve(state, { type: 'BrandingChanged', data: { tenantId, ...data } }, 'T'),
    branding.initial,
  );

describe('the draft of a branding', () => {
  it('a draft holds the members that differ, each with what was published when it was changed', () => {
    const published = publishedAfter({ colors: { primary: '#111111' }, supportEmail: 'a@acme.test' });
    const members = draftedMembers({}, published, {
      colors: { primary: '#222222', text: null },
      darkColors: { error: '#ffeeee' },
      appearance: null,
      supportEmail: null,
      customCss: 'a{}',
    });
    expect(members).to.deep.equal({
      '/colors/primary': { from: '#111111', to: '#222222' },
      '/darkColors/error': { from: null, to: '#ffeeee' },
      '/supportEmail': { from: 'a@acme.test', to: null },
      '/customCss': { from: null, to: 'a{}' },
    });
    expect(draftChanges(members)).to.deep.equal({
      colors: { primary: '#222222' },
      darkColors: { error: '#ffeeee' },
      supportEmail: null,
      customCss: 'a{}',
    });
  });

  it('a later change adds to a draft, and a member that is changed back leaves it', () => {
    const published = publishedAfter({ colors: { primary: '#111111' } });
    const first = draftedMembers({}, published, { colors: { primary: '#222222' }, appearance: 'dark' });
    const then = draftedMembers(first, published, { colors: { primary: '#111111', text: '#333333' } });
    expect(Object.keys(then)).to.deep.equal(['/appearance', '/colors/text']);
    expect(draftedMembers(then, published, { appearance: null, colors: { text: null } })).to.deep.equal({});
  });

  it('a branding with its draft is what publishing makes of it', () => {
    const published = publishedAfter({ colors: { primary: '#111111' }, homeUrl: 'https://acme.test/' });
    const members = draftedMembers({}, published, {
      colors: { primary: null },
      appearance: 'light',
      homeUrl: null,
    });
    const events = decideBrandingChange(published, tenantId, draftChanges(members));
    const after = events.reduce((state, event) => branding.evolve(state, event, 'T'), published);
    expect(withDraft(published, tenantId, members)).to.deep.equal(after);
    expect(after).to.deep.include({ colors: {}, appearance: 'light', homeUrl: null });
  });

  it('a member is overtaken once another value was published, and no other member is', () => {
    const published = publishedAfter({ supportEmail: 'a@acme.test' });
    const members = draftedMembers({}, published, {
      supportEmail: 'b@acme.test',
      appearance: 'dark',
      colors: { primary: '#222222' },
    });
    expect(overtakenMembers(members, published)).to.deep.equal([]);
    const meanwhile = publishedAfter({
      supportEmail: 'c@acme.test',
      termsUrl: 'https://acme.test/terms',
      colors: { primary: '#222222' },
    });
    expect(overtakenMembers(members, meanwhile)).to.deep.equal(['/supportEmail']);
    const seen = draftedMembers(members, meanwhile, { supportEmail: 'b@acme.test' });
    expect(overtakenMembers(seen, meanwhile)).to.deep.equal([]);
  });
});
