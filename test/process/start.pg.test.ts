import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { builtCheckout } from '../support/run/built-checkout.js';
import { call } from '../support/http/http-client.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  isRunning,
  postmasterOf,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { runShell } from '../support/run/shell.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';
import { emptyHome } from '../support/services/service.js';

/** One process on an embedded database, from its first start to its third. */
describe('the service on an embedded database', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  const printed: string[] = [];

  const key = (): string => bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
  const create = (email: string): Promise<{ status: number; json: Readonly<Record<string, unknown>> }> =>
    call(service.url, 'POST', '/api/users', { key: key(), body: { email, sendInvitation: false } });
  const emails = async (): Promise<string[]> => {
    const { json } = await call(service.url, 'GET', '/api/users?limit=200', { key: key() });
    return (json['items'] as { email: string }[]).map(({ email }) => email);
  };

  before(async () => {
    dataDir = temporaryDataDir();
    await builtCheckout();
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
  });

  it('the service is ready on an empty folder, and says so', async () => {
    const ready = await fetch(`${service.url}/health/ready`);
    expect(ready.status).to.equal(200);
    expect((await fetch(`${service.url}/health/live`)).status).to.equal(200);
  });

  it('the service names its files and addresses, and prints a curl line that works', async () => {
    const said = service.stderr();
    for (const part of ['/docs', '/health/ready', dataDir.path, 'acme', join(dataDir.path, 'bootstrap.json')])
      expect(said).to.contain(part);
    const line = said.split('\n').find((text) => text.includes('curl'))!;
    const { code, stdout } = await runShell(line, '/');
    expect(code).to.equal(0);
    const { items } = JSON.parse(stdout) as { items: { email: string }[] };
    expect(items.map(({ email }) => email)).to.deep.equal(['owner@acme.test']);
  });

  it('the service shows secrets to its own account only, and in files only', async () => {
    for (const name of ['bootstrap.json', 'master.key', join('postgres', 'password')])
      expect(statSync(join(dataDir.path, name)).mode & 0o777, name).to.equal(0o600);
    expect(readdirSync(dataDir.path).sort()).to.deep.equal([
      'bootstrap.json',
      'master.key',
      'postgres',
      'tessera.lock',
    ]);
    const { owner, apiKeys, clients } = bootstrapOf(dataDir.path).tenants![0]!;
    const read = (...path: string[]): string => readFileSync(join(dataDir.path, ...path), 'utf8').trim();
    const secrets = {
      password: owner.password!,
      key: apiKeys![0]!.key!,
      clientSecret: clients!.find(({ clientId }) => clientId === 'server')!.clientSecret!,
      masterKey: read('master.key'),
      database: read('postgres', 'password'),
    };
    await emails();
    // Ctrl-C
    expect((await service.end('SIGINT')).code).to.equal(0);
    const texts = {
      stdout: service.stdout(),
      stderr: service.stderr(),
      database: read('postgres', 'postgres.log'),
    };
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret, what).to.have.length.greaterThan(10);
      for (const [where, text] of Object.entries(texts))
        expect(text, `${what} in ${where}`).to.not.contain(secret);
    }
    printed.push(texts.stdout);
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
  });

  it('the service logs one JSON object a line', () => {
    const lines = printed.join('').trimEnd().split('\n');
    expect(lines.length).to.be.greaterThan(3);
    for (const line of lines) expect(JSON.parse(line)).to.include.keys('level', 'time', 'msg');
  });

  it('the service locks its data directory', async () => {
    const second = await startServiceProcess({ DATA_DIR: dataDir.path });
    const { code, stderr } = await second.ended;
    expect(code).to.equal(1);
    expect(stderr.trimEnd().split('\n')).to.deep.equal([
      `tessera: DATA_DIR ${dataDir.path} is in use by process ${service.pid}: ` +
        'stop that one first, or give this one a DATA_DIR of its own',
    ]);
    expect(await emails()).to.deep.equal(['owner@acme.test']);
  });

  it('the service finishes requests in flight on SIGTERM, and leaves no process running', async () => {
    const postmaster = postmasterOf(dataDir.path)!;
    expect(isRunning(postmaster)).to.equal(true);

    // in flight for certain: the service has read the head of the request and asked for its body
    const body = JSON.stringify({ email: 'late@acme.test', sendInvitation: false });
    const slow = request(`${service.url}/api/users`, {
      method: 'POST',
      headers: {
        'X-Api-Key': key(),
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        Expect: '100-continue',
      },
    });
    slow.flushHeaders();
    await once(slow, 'continue');

    const statuses = new Set<number>();
    const acknowledged: string[] = [];
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let number = 0; ; number++) {
        const email = `c${client}-${number}@acme.test`;
        try {
          const { status } = await create(email);
          statuses.add(status);
          if (status === 201) acknowledged.push(email);
        } catch {
          return; // no connection any more
        }
      }
    });
    while (acknowledged.length < 20) await sleep(5);

    const ended = service.end('SIGTERM');
    await Promise.all(clients);
    slow.end(body);
    const [response] = (await once(slow, 'response')) as [IncomingMessage];
    expect(response.statusCode).to.equal(201);
    expect(response.headers.connection).to.equal('close');
    response.resume();
    const { code, stdout } = await ended;
    expect(code).to.equal(0);
    expect([...statuses]).to.deep.equal([201]);
    expect(stdout.trimEnd().split('\n').at(-1)).to.contain('"msg":"stopped"');
    expect(isRunning(postmaster)).to.equal(false);
    expect(postmasterOf(dataDir.path)).to.equal(null);
    expect(existsSync(join(dataDir.path, 'tessera.lock'))).to.equal(false);

    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
    expect(await emails()).to.include.members(['late@acme.test', ...acknowledged.slice(-100)]);
  });

  it('the service starts again after kill -9 with every answered write, and the same secrets', async () => {
    const written = readFileSync(join(dataDir.path, 'bootstrap.json'), 'utf8');
    expect((await create('last@acme.test')).status).to.equal(201);
    await service.end('SIGKILL');
    const postmaster = postmasterOf(dataDir.path)!;
    expect(isRunning(postmaster)).to.equal(true);
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
    expect(postmasterOf(dataDir.path), 'the server that was left is used').to.equal(postmaster);
    expect(await emails()).to.include('last@acme.test');
    expect(readFileSync(join(dataDir.path, 'bootstrap.json'), 'utf8')).to.equal(written);
  });

  it('the service stops on a SIGTERM before it is ready, and leaves no process running', async () => {
    await service.end('SIGTERM');
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    while (!existsSync(join(dataDir.path, 'tessera.lock'))) {
      expect(isRunning(service.pid)).to.equal(true);
      await sleep(2);
    }
    const { code, stderr } = await service.end('SIGTERM');
    expect(stderr).to.equal('');
    expect(code).to.equal(0);
    expect(postmasterOf(dataDir.path)).to.equal(null);
  });

  it('the service refuses a lost master key, and creates no other in its place', async () => {
    const aside = join(dirname(dataDir.path), 'aside.key');
    renameSync(join(dataDir.path, 'master.key'), aside);
    const refused = await (await startServiceProcess({ DATA_DIR: dataDir.path })).ended;
    expect(refused.code).to.equal(1);
    const file = join(dataDir.path, 'master.key');
    expect(refused.stderr)
      .to.match(/^tessera: [^\n]*\n$/)
      .and.contain(`${file} is gone: put it back`);
    expect(existsSync(file)).to.equal(false);
    expect(postmasterOf(dataDir.path)).to.equal(null);
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
    const other = await (await startServiceProcess({ DATA_DIR: dataDir.path })).ended;
    expect(other.stderr).to.contain(`${file} does not hold the key`);
    expect(existsSync(file)).to.equal(true);
    renameSync(aside, file);
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
    expect(await emails()).to.include('last@acme.test');
  });
});

describe('a service with PORT=0', () => {
  it('a service with PORT=0 announces the port that it got, in every address', async () => {
    const { databaseUrl, masterKey } = await emptyHome();
    const DATA_DIR = temporaryFolder('any-port');
    const env = { DATA_DIR, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, PORT: '0' };
    const service = await startServiceProcess(env);
    try {
      await service.ready;
      const [, url = ''] = /ready at (http:\/\/localhost:\d+)\n/.exec(service.stderr())!;
      const { json } = await call(url, 'GET', '/.well-known/openid-configuration', {});
      expect(json['issuer']).to.equal(url);
      expect(service.stderr()).not.to.match(/:0\b/);
    } finally {
      await service.end();
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });
});
