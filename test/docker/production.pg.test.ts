import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { builtCheckout, root } from '../support/run/built-checkout.js';
import { temporaryClusterFolder, testDatabaseUrl } from '../support/services/postgres.js';
import { freePort, runNode, untilReady } from '../support/services/service-process.js';

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);

const layers = ['domain', 'application', 'infrastructure', 'projections', 'interfaces'];

/** What `tsc --showConfig` prints. */
interface CompilerProject {
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  readonly exclude: readonly string[];
}

/** What the image holds: `dist/`, `package.json` and the production dependencies, the embedded database left out. */
describe('the service as it lies in the image', () => {
  const folder = temporaryClusterFolder();
  after(() => folder.remove());

  before(async () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    // each module in a file of its own, as the compiler leaves it, and not bundled as the tests' own processes run it
    const built = join(await builtCheckout(), 'dist');
    for (const layer of layers)
      cpSync(join(built, layer), join(folder.path, 'dist', layer), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder.path, 'package.json'));
    for (const name of Object.keys(dependencies)) {
      const link = join(folder.path, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link, 'dir');
    }
  });

  const args = ['dist/interfaces/main.js'];
  const external = { DATA_DIR: join(folder.path, 'data'), MASTER_KEY: randomBytes(32).toString('base64url') };
  let DATABASE_URL: string;
  before(async () => {
    DATABASE_URL = await testDatabaseUrl();
  });

  it('the compiler puts the programs of the image where it runs them', async () => {
    const asked = ['-p', 'infrastructure/build', '--showConfig'];
    const { stdout } = await runNode(root, [compiler, ...asked], {}).ended;
    const { compilerOptions, files, exclude } = JSON.parse(stdout) as CompilerProject;
    expect(compilerOptions).to.include({ rootDir: '../..', outDir: '../../dist', module: 'nodenext' });
    expect(files).to.include.members(
      ['main.ts', 'check-health.ts', 'cli/main.ts'].map((program) => `../../interfaces/${program}`),
    );
    expect(exclude).to.have.members(
      ['portal', 'docs/site/browser', 'hosted-pages/browser'].map((part) => `../../interfaces/${part}`),
    );
  });

  /** What the image's health check answers beside a process with these variables. */
  const healthCheck = async (env: Readonly<Record<string, string>>): Promise<[number | null, string]> => {
    const { code, stdout } = await runNode(folder.path, ['dist/interfaces/check-health.js'], env).ended;
    return [code, stdout];
  };

  it('the service in the image starts on an external database, and its health check follows PORT', async () => {
    const env = { ...external, DATABASE_URL, PORT: String(await freePort()), NODE_ENV: 'production' };
    const service = runNode(folder.path, args, env);
    await untilReady(service);
    expect(await healthCheck({ ...env, HOST: '0.0.0.0' })).to.deep.equal([0, '']);
    expect((await service.end('SIGTERM')).code).to.equal(0);
    const [code, said] = await healthCheck(env);
    expect(code).to.equal(1);
    expect(said).not.to.equal('');
  });

  it('the service in the image has a health check that follows OPS_PORT, with any ROLES', async () => {
    const env = { ...external, DATABASE_URL, ROLES: 'projector,dispatcher' };
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
      ...external,
      DATABASE_URL: await testDatabaseUrl(),
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
