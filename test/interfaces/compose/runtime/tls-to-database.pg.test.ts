import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { newMasterKey } from '../../../../infrastructure/crypto/master-key.js';
import { selfSigned } from '../../../support/eventstoredb/certificate.js';
import { serviceHere } from '../../../support/run/service-here.js';
import { temporaryClusterFolder } from '../../../support/services/postgres.js';

describe('TLS to PostgreSQL', function () {
  this.timeout(60_000);
  let folder: ReturnType<typeof temporaryClusterFolder>;
  let cluster: EmbeddedPostgres;
  before(async () => {
    folder = temporaryClusterFolder();
    const start = (settings: Readonly<Record<string, string>>) =>
      startEmbeddedPostgres({
        directory: folder.path,
        settings: { fsync: 'off', ...settings },
        log: () => undefined,
      });
    await (await start({})).stop();
    const { certificate, key } = selfSigned();
    writeFileSync(join(folder.path, 'cert.pem'), certificate);
    writeFileSync(join(folder.path, 'key.pem'), key, { mode: 0o600 });
    const { uid, gid } = statSync(join(folder.path, 'data'));
    chownSync(join(folder.path, 'key.pem'), uid, gid);
    cluster = await start({
      ssl: 'on',
      ssl_cert_file: join(folder.path, 'cert.pem'),
      ssl_key_file: join(folder.path, 'key.pem'),
    });
  });
  after(async () => {
    await cluster.stop();
    folder.remove();
  });

  const start = async (host: string, query: string): Promise<string> => {
    const url = new URL(cluster.url);
    url.hostname = host;
    const { code, stderr } = await serviceHere({
      DATABASE_URL: `${url.href}?${query}`,
      MASTER_KEY: masterKey,
      DATA_DIR: join(folder.path, 'unused'),
      LOG_LEVEL: 'silent',
    });
    expect(code).to.equal(stderr === '' ? 0 : 1);
    return stderr;
  };
  const masterKey = newMasterKey();

  it('a server is verified by sslmode=require, and a start names the remedy where it is not trusted', async function () {
    this.slow(10_000);

    const authority = `sslrootcert=${join(folder.path, 'cert.pem')}`;
    const remedy = /^tessera: DATABASE_URL \(not shown\) .*certificate.* by sslrootcert=<file>\n$/;
    expect(await start('localhost', 'sslmode=require')).to.match(remedy);
    // the certificate is for another name
    expect(await start('127.0.0.1', `sslmode=require&${authority}`)).to.match(remedy);
    expect(await start('localhost', `sslmode=require&${authority}`)).to.equal('');
    expect(await start('127.0.0.1', 'sslmode=no-verify')).to.equal('');
  });
});
