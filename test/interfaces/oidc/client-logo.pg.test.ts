import { expect } from 'chai';
import { setClientLogo } from '../../../application/client/client-logo.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  authorizeUrl,
  bo,
  oidcService,
  pkce,
  signInAt,
} from '../../support/pages/oidc-service.js';
import { plain } from '../../support/samples/sample-images.js';

describe('the logo of a client at the consent page', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  it('the logo of another party’s client is shown where people are asked for their consent, from the tenant’s own host', async () => {
    const { app } = oidc.runtime;
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    const file = await plain(40, 20).png().toBuffer();
    const { record } = await setClientLogo(app, command, { clientId: 'partner', file });
    const agent = oidc.browser();
    const page = await signInAt(agent, authorizeUrl(oidc, pkce(), { client_id: 'partner' }), bo);
    expect(page.url).to.contain('/consent?');
    const shown = /<img class="application" src="([^"]+)"/.exec(page.body)?.[1];
    const address = new URL(shown!, page.url).href;
    expect(address).to.equal(record.logoUrl);
    const image = await agent.get(address);
    expect([image.status, image.headers['content-type']]).to.deep.equal([200, 'image/png']);
    expect(Buffer.from(image.bytes).subarray(1, 4).toString()).to.equal('PNG');
  });
});
