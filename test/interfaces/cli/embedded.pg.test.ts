import { expect } from 'chai';
import { call } from '../../support/http/http-client.js';
import {
  type ServiceProcess,
  type TestDataDir,
  isRunning,
  postmasterOf,
  startServiceProcess,
  temporaryDataDir,
  tessera,
} from '../../support/services/service-process.js';

describe('tessera on an embedded database', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess | undefined;
  let key: string;
  before(() => {
    dataDir = temporaryDataDir();
  });
  after(async () => {
    await service?.end();
    await dataDir.remove();
  });

  async function run(...args: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await tessera([...args, '--json'], { DATA_DIR: dataDir.path });
    expect(stderr).to.equal('');
    expect(code).to.equal(0);
    return JSON.parse(stdout) as Record<string, unknown>;
  }
  const slugs = async (): Promise<string[]> =>
    ((await run('tenants', 'list'))['items'] as { slug: string }[]).map(({ slug }) => slug);

  it('tessera works on an embedded database where no service ever ran, and leaves no server running', async () => {
    expect(await slugs()).to.deep.equal([]);
    expect(postmasterOf(dataDir.path)).to.equal(null);
    const owner = ['--owner-email', 'o@globex.test'];
    await run('tenants', 'create', '--slug', 'globex', '--name', 'Globex', ...owner);
    expect(postmasterOf(dataDir.path)).to.equal(null);
    const issued = await run(
      'apikeys',
      'issue',
      '--tenant',
      'globex',
      '--name',
      'cli',
      '--scopes',
      'users:read',
    );
    key = String(issued['key']);
    expect(postmasterOf(dataDir.path)).to.equal(null);
  });

  it('tessera has created records that the service then serves', async () => {
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
    const { status, json } = await call(service.url, 'GET', '/api/users', { key });
    expect(status).to.equal(200);
    expect(json['items']).to.have.length(1);
  });

  it('tessera uses the server of a running service, and leaves it running', async () => {
    const postmaster = postmasterOf(dataDir.path)!;
    // the log was not empty: no demo tenant
    expect(await slugs()).to.deep.equal(['globex']);
    expect(postmasterOf(dataDir.path)).to.equal(postmaster);
    expect((await call(service!.url, 'GET', '/api/users', { key })).status).to.equal(200);
  });

  it('tessera works after the service was killed, and stops the server that is not used', async () => {
    const postmaster = postmasterOf(dataDir.path)!;
    await service!.end('SIGKILL');
    expect(isRunning(postmaster)).to.equal(true);
    expect(await slugs()).to.deep.equal(['globex']);
  });
});
