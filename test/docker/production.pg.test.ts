import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { root } from '../support/run/built-checkout.js';
import { temporaryClusterFolder, testDatabaseUrl } from '../support/services/postgres.js';
import { freePort, runNode, untilReady } from '../support/services/service-process.js';

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);

/** What the image holds: `dist/`, `package.json` and the production dependencies, the embedded database left out. */
describe('the service as it lies in the image', () => {
  const folder = temporaryClusterFolder();
  after(() => folder.remove());

  before(async () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    // as the compiler leaves it, and not as the tests' own processes run it
    const args = ['-p', 'infrastructure/build', '--outDir', join(folder.path, 'dist'), '--noCheck'];
    const quickly = ['--declaration', 'false', '--incremental', 'false', '--tsBuildInfoFile', 'null'];
    const { code, stdout } = await runNode(root, [compiler, ...args, ...quickly], {}).ended;
    expect(code, stdout).to.equal(0);
    cpSync(join(root, 'package.json'), join(folder.path, 'package.json'));
    for (const name of Object.keys(dependencies)) {
      const link = join(folder.path, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link, 'dir');
    }
  });

  const args = ['dist/interfaces/main.js'];

  /** What the image's health check answers beside a process with these variables. */
  const healthCheck = async (env: Readonly<Record<string, string>>): Promise<[number | null, string]> => {
    const { code, stdout } = await runNode(folder.path, ['dist/interfaces/check-health.js'], env).ended;
    return [code, stdout];
  };

  it('the service in the image starts on an external database, and its health check follows PORT', async () => {
    const env = {
      DATABASE_URL: await testDatabaseUrl(),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: join(folder.path, 'data'),
      PORT: String(await freePort()),
      NODE_ENV: 'production',
    };
    const service = runNode(folder.path, args, env);
    await untilReady(service);
    expect(await healthCheck({ ...env, HOST: '0.0.0.0' })).to.deep.equal([0, '']);
    expect((await service.end('SIGTERM')).code).to.equal(0);
    const [code, said] = await healthCheck(env);
    expect(code).to.equal(1);
    expect(said).not.to.equal('');
  });

  it('the service in the image has a health check that follows OPS_PORT, with any ROLES', async () => {
    const env = {
      DATABASE_URL: await testDatabaseUrl(),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: join(folder.path, 'data'),
      ROLES: 'projector,dispatcher',
    };
    const OPS_PORT = String(await freePort());
    const service = runNode(folder.path, args, { ...env, OPS_PORT });
    await untilReady(service);
    expect(await healthCheck({ ...env, OPS_PORT })).to.deep.equal([0, '']);
    const [code, said] = await healthCheck(env);
    expect([code, said.trim()]).to.deep.equal([
      0,
      'without the role api there is nothing to ask: set OPS_PORT',
    ]);
    await service.end('SIGTERM');
    expect((await healthCheck({ ...env, OPS_PORT }))[0]).to.equal(1);
  });

  it('the service in the image has the client of EventStoreDB', async () => {
    const { code, stderr } = await runNode(folder.path, args, {
      DATABASE_URL: await testDatabaseUrl(),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: join(folder.path, 'data'),
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      STARTUP_TIMEOUT: '1',
    }).ended;
    expect(code).to.equal(1);
    expect(stderr).to.match(/ECONNREFUSED[^\n]*\n$/);
  });

  it('the service in the image says that it has no embedded database', async () => {
    const { code, stderr } = await runNode(folder.path, args, { DATA_DIR: join(folder.path, 'data') }).ended;
    expect(code).to.equal(1);
    expect(stderr).to.match(/^tessera: [^\n]*DATABASE_URL[^\n]*\n$/);
  });
});
