import { expect } from 'chai';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { connectProbe } from '../../../infrastructure/postgres/probe.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, bo, oidcService } from '../../support/pages/oidc-service.js';
import { until } from '../../support/run/until.js';
import { freePort } from '../../support/services/service-process.js';

describe('a mailed code without a mail server that answers', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await changeTenantSettings(oidc.runtime.app, command, { mfa: 'required' });
  });
  after(() => oidc.close());

  it('the page of a mailed code says that the mail waits, and the mail stays in the queue', async () => {
    const agent = oidc.browser();
    const host = `http://acme.localhost:${oidc.port}`;
    const page = await agent.submit(await agent.get(`${host}/sign-in`), bo);
    expect(page.url).to.equal(`${host}/mail-code`);
    await until(async () => (await agent.get(page.url)).body.includes('Yours is queued'));
    const probe = await connectProbe(oidc.service.databaseUrl);
    const rows = await probe.query(`select status from runtime.mails where kind = 'code'`);
    await probe.close();
    expect(rows).to.deep.equal([{ status: 'pending' }]);
    expect((await agent.get(page.url)).body).to.contain('name="code"');
  });
});
