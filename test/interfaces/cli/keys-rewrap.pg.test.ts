import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { type OidcService, ada, obtainCode, oidcService, redeem } from '../../support/pages/oidc-service.js';
import { call } from '../../support/http/http-client.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { startTestService } from '../../support/services/service.js';

describe('a master key that is replaced', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await oidcService();
  });
  after(() => oidc.close());

  it('`keys rewrap` replaces the master key: the former one starts nothing, the new one opens everything', async function () {
    this.slow(30_000);
    const { databaseUrl, dataDir, masterKey: former, document } = oidc.service;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const masterKey = newMasterKey();
    const file = join(dataDir, 'new-key');
    const rewrap = (key: string) =>
      tesseraHere(['keys', 'rewrap', '--new-key-file', file], { ...env, MASTER_KEY: key });
    writeFileSync(file, 'short');
    expect((await rewrap(former)).stderr).to.contain(`${file} has 5 characters`);
    writeFileSync(file, `${former}\n`);
    expect((await rewrap(former)).stderr).to.contain('holds the present key');
    writeFileSync(file, `${masterKey}\n`);
    const { code, stdout } = await rewrap(former);
    expect(code).to.equal(0);
    expect(stdout).to.contain('start the service with the new MASTER_KEY').and.not.to.contain(masterKey);
    expect((await rewrap(former)).stderr).to.contain('MASTER_KEY is not the key of installation');
    // a process that runs goes on
    expect((await redeem(oidc, await obtainCode(oidc))).status).to.equal(200);
    const later = await startTestService({ bootstrap: document, databaseUrl, masterKey });
    try {
      const { json } = await call(later.url, 'GET', `/api/users?email=${encodeURIComponent(ada.email)}`, {
        key: oidc.service.apiKey(),
      });
      expect((json as { items: { email: string }[] }).items[0]?.email).to.equal(ada.email);
    } finally {
      await later.close();
    }
  });
});
