import { expect } from 'chai';
import {
  type ServiceProcess,
  type TestDataDir,
  startServiceProcess,
  temporaryDataDir,
} from '../../support/services/service-process.js';

describe('the documentation of a service that is built', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  before(async function () {
    this.slow(60_000);
    dataDir = temporaryDataDir();
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
  });

  it('a service that is built serves the pages and files that the build wrote', async () => {
    for (const path of ['/docs', '/docs/portal/users', '/docs/guide', '/docs/guide/operate/install']) {
      const page = await fetch(service.url + path);
      expect(page.status, path).to.equal(200);
      for (const [, file = ''] of (await page.text()).matchAll(
        / (?:src|data-search|rel="stylesheet" href)="([^"]+)"/g,
      ))
        expect((await fetch(new URL(file, service.url + path))).status, file).to.equal(200);
    }
    expect((await fetch(`${service.url}/docs/guide/nothing`)).status).to.equal(404);
  });
});
