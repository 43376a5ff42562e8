import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { parseMasterKey } from '../../../../infrastructure/crypto/master-key.js';
import { rootKey } from '../../../../infrastructure/installation/root-key.js';
import { Database } from '../../../../infrastructure/postgres/database.js';
import { ThreadFailure } from '../../../../infrastructure/threads/page-thread.js';
import { type ExportThread, exportThread } from '../../../../interfaces/compose/runtime/export-thread.js';
import { startEventStoreDouble } from '../../../support/eventstoredb/eventstoredb-double.js';
import { startTestService } from '../../../support/services/service.js';
import { tcpProxy } from '../../../support/http/tcp-proxy.js';

describe('the thread of exports', () => {
  const exported = async ({ pages }: ExportThread): Promise<number> => {
    let found = 0;
    for await (const { entries } of pages(randomUUID(), { from: null, to: null }, 'ndjson')) found += entries;
    return found;
  };

  it('the thread of exports starts again once the server that it could not reach is there', async function () {
    this.slow(10_000);

    const double = await startEventStoreDouble();
    const service = await startTestService({
      bootstrap: { tenants: [] },
      env: { EVENTSTORE_URL: double.url },
    });
    const { hostname, port } = new URL(service.databaseUrl);
    const proxy = await tcpProxy({ host: hostname, port: Number(port) });
    const database = new Database({ url: service.databaseUrl, max: 1 });
    const root = await rootKey(database, parseMasterKey(service.masterKey));
    await database.close();
    const thread = exportThread({
      url: proxy.urlOf(service.databaseUrl),
      masterKey: root,
      eventStoreUrl: double.url,
      baseUrl: '',
      tenantHost: '',
    });
    try {
      proxy.open(false);
      for (let times = 0; times < 2; times++)
        expect(await exported(thread).catch((error: unknown) => error)).to.be.instanceOf(ThreadFailure);
      proxy.open(true);
      expect(await exported(thread)).to.equal(0);
    } finally {
      await thread.stop();
      await proxy.close();
      await service.close();
      await double.stop();
    }
  });
});
