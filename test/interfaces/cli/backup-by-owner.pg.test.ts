import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { newMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { connectProbe } from '../../../infrastructure/postgres/probe.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { temporaryClusterFolder } from '../../support/services/postgres.js';

describe('backups by a login that is no superuser', function () {
  this.timeout(120_000);
  let cluster: EmbeddedPostgres;
  let home: ReturnType<typeof temporaryClusterFolder>;
  let folder: string;
  before(async () => {
    home = temporaryClusterFolder();
    const settings = { fsync: 'off', full_page_writes: 'off' };
    cluster = await startEmbeddedPostgres({ directory: home.path, settings, log: () => undefined });
    folder = temporaryFolder('backups-by-owner');
    const probe = await connectProbe(cluster.url);
    await probe.query(`create role service login createrole password 'x'`);
    for (const name of ['origin', 'copy']) await probe.query(`create database ${name} owner service`);
    await probe.close();
  });
  after(async () => {
    await cluster.stop();
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a backup by the owner of the database, whom row-level security hides read models from, is whole and restored', async () => {
    const masterKey = newMasterKey();
    const on = (name: string): Record<string, string> => {
      const url = new URL(cluster.url);
      [url.username, url.password, url.pathname] = ['service', 'x', `/${name}`];
      return { DATABASE_URL: url.href, MASTER_KEY: masterKey, DATA_DIR: folder };
    };
    const done = async (name: string, ...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await tesseraHere(args, on(name));
      expect(code, stderr).to.equal(0);
      return stdout;
    };
    const owner = ['--owner-email', 'owner@globex.test'];
    await done('origin', 'tenants', 'create', '--slug', 'globex', '--name', 'Globex', ...owner);
    const directory = join(folder, 'today');
    await done('origin', 'backup', directory);
    const reported = JSON.parse(await done('copy', 'restore', directory, '--json')) as {
      installationId: string;
    };
    expect(await done('copy', 'tenants', 'list')).to.contain('globex');
    await done('copy', 'restore', directory, '--replace', reported.installationId);
    expect(await done('copy', 'tenants', 'list')).to.contain('globex');
  });
});
