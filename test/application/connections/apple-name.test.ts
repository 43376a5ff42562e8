import { expect } from 'chai';
import { storePostedUser, withPostedName } from '../../../application/connections/apple-name.js';
import type { ProviderPerson } from '../../../application/ports/connections/provider-client.js';
import { inMemoryInteractions } from '../../support/providers/in-memory-interactions.js';

const tenantId = '0190f0f0-0000-7000-8000-000000000001';
const person: ProviderPerson = {
  issuer: 'https://appleid.apple.com',
  subject: '001',
  email: 'ada@acme.test',
  emailVerified: true,
  firstName: null,
  lastName: null,
  locale: null,
  picture: null,
  amr: [],
  acr: null,
  authenticatedAt: null,
  claims: {},
};
const posted = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Byron' }, email: 'eve@acme.test' });

describe('the name that Apple posts once', () => {
  const store = inMemoryInteractions({ now: () => 0 });
  const pending = (): Promise<string> =>
    store.begin({ kind: 'connection', tenantId, browserSecret: 'b', content: {} });
  const named = async (user: string, more: { state?: string; provider?: string } = {}) => {
    const state = await pending();
    const handle = await storePostedUser(store, tenantId, { state, user });
    return withPostedName(store, tenantId, { handle, state, provider: 'apple', ...more }, person);
  };

  it('the name is the person’s, and nothing else that is posted', async () => {
    expect(await named(posted)).to.deep.equal({ ...person, firstName: 'Ada', lastName: 'Byron' });
  });

  it('a name is kept for a sign-in that is under way alone, once, and not without end', async () => {
    expect(await storePostedUser(store, tenantId, { state: 'x'.repeat(43), user: posted })).to.equal(null);
    const state = await pending();
    expect(await storePostedUser(store, tenantId, { state, user: undefined })).to.equal(null);
    expect(await storePostedUser(store, tenantId, { state, user: 'x'.repeat(2_001) })).to.equal(null);
    const handle = await storePostedUser(store, tenantId, { state, user: posted });
    const taken = () => withPostedName(store, tenantId, { handle, state, provider: 'apple' }, person);
    expect(await taken()).to.include({ firstName: 'Ada' });
    expect(await taken()).to.deep.equal(person);
  });

  it('no other provider’s person gets it, and not that of another sign-in', async () => {
    expect(await named(posted, { provider: 'oidc' })).to.deep.equal(person);
    expect(await named(posted, { state: await pending() })).to.deep.equal(person);
  });

  for (const odd of ['', '{', '[]', '"x"', 'null', '{"name":{"firstName":{},"lastName":1}}'])
    it(`posted text that is no name leaves the person as they are: ${odd}`, async () => {
      expect(await named(odd)).to.deep.equal(person);
    });
});
