import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { call } from '../support/http/http-client.js';
import { until } from '../support/run/until.js';
import { startTessera, tessera } from '../support/services/service-process.js';
import { type TestService, startTestService } from '../support/services/service.js';

const KILLS = 3;
const PEOPLE = 200;

/** A command line that is killed with SIGKILL again and again while it exports a tenant. */
describe('an export of a tenant whose process is killed', () => {
  let service: TestService;
  let env: Record<string, string>;
  let file: string;
  before(async () => {
    service = await startTestService({
      bootstrap: {
        tenants: [
          {
            slug: 'acme',
            name: 'Acme',
            owner: { email: 'owner@acme.test', password: 'correct horse battery' },
            apiKeys: [{ name: 'all', scopes }],
          },
        ],
      },
    });
    env = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, MASTER_KEY: service.masterKey };
    file = join(service.dataDir, 'acme.ndjson');
    const create = async (_: unknown, n: number): Promise<void> => {
      const body = { email: `person-${n}@acme.test` };
      const reply = await call(service.url, 'POST', '/api/users', { key: service.apiKey(), body });
      expect(reply.status, reply.text).to.equal(201);
    };
    for (let made = 0; made < PEOPLE; made += 20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => create(_, made + n)));
  });
  after(() => service.close());

  const args = (): string[] => ['tenants', 'export', '--tenant', 'acme', '--output', file];
  const filesOfExport = (): string[] =>
    readdirSync(service.dataDir).filter((name) => name.startsWith('acme.ndjson'));

  it('leaves no file of the final name, so that no part passes for the whole', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const exporting = await startTessera(args(), env);
      await until(() => existsSync(`${file}.part`) || existsSync(file));
      expect((await exporting.end('SIGKILL')).signal).to.equal('SIGKILL');
      expect(existsSync(file)).to.equal(false);
      expect(statSync(`${file}.part`).mode & 0o777).to.equal(0o600);
    }
  });

  it('is made anew and whole by the same command, which leaves nothing else behind', async () => {
    const { code, stderr } = await tessera(args(), env);
    expect(code, stderr).to.equal(0);
    expect(filesOfExport()).to.deep.equal(['acme.ndjson']);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const types = lines.map((line) => (JSON.parse(line) as { readonly type: string }).type);
    expect(types.filter((type) => type === 'user')).to.have.lengthOf(PEOPLE + 1);
    expect(types.at(-1)).to.equal('end');
    const checked = await tessera(['audit', 'verify-file', file], env);
    expect(checked.code, checked.stderr).to.equal(0);
  });
});
