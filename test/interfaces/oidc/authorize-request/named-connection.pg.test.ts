import { expect } from 'chai';
import {
  type OidcService,
  ada,
  answered,
  authorizeUrl,
  oidcService,
  pkce,
} from '../../../support/pages/oidc-service.js';

describe('an authorization request that names a connection', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  it('a connection that the tenant does not have leads to the sign-in page, which says so and goes on', async () => {
    const agent = oidc.browser();
    const connection = '0196f000-0000-7000-8000-00000000000f';
    const page = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), { connection })));
    expect(page.body).to.include('isn’t available any more').and.include('name="password"');
    const { email, password } = ada;
    expect(answered(await agent.submit(page, { email, password })).get('code')).to.be.a('string');
  });

  it('a text that is no id is no connection', async () => {
    const agent = oidc.browser();
    const page = await agent.follow(await agent.get(authorizeUrl(oidc, pkce(), { connection: 'google' })));
    expect(page.body).to.include('name="password"').and.not.include('isn’t available');
  });
});
