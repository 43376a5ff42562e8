import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { call } from '../support/http/http-client.js';
import { builtCheckout, root, startArguments } from '../support/run/built-checkout.js';
import { bundled } from '../support/run/bundled-programs.js';
import { runShell } from '../support/run/shell.js';
import { until } from '../support/run/until.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  freePort,
  runNode,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { blocks, page, section, texts } from './guide-pages.js';

/** Blocks that no test runs, as they begin: other tests do the same, or something that is not there is needed. */
const notRun = [
  // the tests build and start the service themselves
  'npm ci && npm start',
  'npm ci && npm test',
  'npm run build\n',
  // the tests of the image read the file of the containers
  'docker compose ',
  // takes minutes
  'npm run bench ',
  // runs until it is stopped; has a test of its own
  'npm run -s tessera -- witness ',
  // has a test of its own
  'npm run test:eventstore ',
  // need a sign-in in a browser; the tests of the protocol do the same
  '# Redirect URI: ',
  '# "active" says ',
];
const isRun = (block: string): boolean => !notRun.some((beginning) => block.startsWith(beginning));

/** In place of npm, whose start takes longer than most commands. */
const npmFunction = (program: string): string =>
  `npm() { [ "$1 $2 $3 $4" = "run -s tessera --" ] || return 97; shift 4; node "${program}" "$@"; }`;

/** The pages whose commands run in this order, on one installation: the last ones end its tenant and its key. */
const commandPages = [
  'sign-in/applications.md',
  'sign-in/sign-out.md',
  'sign-in/mcp.md',
  'sign-in/agents.md',
  'users/sign-up.md',
  'users/import.md',
  'operate/tenant-sign-up.md',
  'operate/plans.md',
  'operate/operators.md',
  'audit/proof.md',
  'audit/past.md',
  'operate/upgrade.md',
  'operate/end-of-a-tenant.md',
  'operate/keys.md',
];
const callPages = ['README.md', 'start/first-calls.md', 'operate/sizing.md'];
const ownTests = [
  'operate/backup.md',
  'operate/install.md',
  'operate/tenants.md',
  'sign-in/apis.md',
  'sign-in/claims.md',
  'sign-in/services.md',
  'sign-in/devices.md',
  'webhooks/receive.md',
];

describe('the shell blocks of README and the guide', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let folder: string;
  let program: string;

  before(async () => {
    dataDir = temporaryDataDir();
    folder = dirname(dataDir.path);
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    program = join(await builtCheckout(), bundled.tessera);
    await service.ready;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
  });

  /** Runs blocks as they are pasted into one shell, and returns what each printed. */
  async function paste(scripts: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const script = [npmFunction(program), 'set -e', scripts.join('\necho; echo ----\n')].join('\n');
    const pasted = script.replaceAll('localhost:3000', new URL(service.url).host);
    const { code, stdout, stderr } = await runShell(pasted, folder, { DATA_DIR: dataDir.path, ...env });
    expect(code, `${stdout}\n${stderr}`).to.equal(0);
    return stdout.split('\n----\n');
  }
  const apiKey = (): string => bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;

  it('every shell block of the guide is run by a test, or named here', () => {
    const pages = [...texts].filter(([, text]) => blocks(text, 'sh').some(isRun)).map(([file]) => file);
    expect(pages).to.have.members([...commandPages, ...callPages, ...ownTests]);
  });

  for (const [file, title] of [
    ['README.md', 'README'],
    ['start/first-calls.md', 'the guide'],
  ] as const)
    it(`${title} shows first calls that work, word for word`, async () => {
      const [create = '', assign = '', ...more] = blocks(page(file), 'sh').filter(isRun);
      expect(create).to.contain('localhost:3000').and.to.contain('./data/bootstrap.json');
      const [created = '', assigned = '', ...others] = await paste([create, assign, ...more]);
      const [, given = ''] = /"email": "(.*?)"/.exec(create)!;
      expect(JSON.parse(created)).to.deep.include({ email: given, roles: ['user'] });
      const roles = /`roles` are now `(\[.*\])`/.exec(page(file))![1]!;
      expect((JSON.parse(assigned) as { roles: unknown }).roles).to.deep.equal(JSON.parse(roles));
      for (const log of others)
        expect(
          (JSON.parse(log) as { items: { action: string }[] }).items.map(({ action }) => action),
        ).to.include('role.assigned');
    });

  it('the guide shows how memory and connections are read', async () => {
    const [reported = ''] = await paste(blocks(page('operate/sizing.md'), 'sh').filter(isRun));
    expect(reported)
      .to.match(/^process_resident_memory_bytes \d+$/m)
      .and.match(/^tessera_database_connections\{/m);
  });

  it('the guide shows how a service is registered and gets a token, word for word', async function () {
    this.slow(30_000);
    const [create = '', ask = '', federated = '', ...more] = blocks(page('sign-in/services.md'), 'sh');
    expect(more).to.deep.equal([]);
    const [reported = ''] = await paste([create]);
    const [, secret = ''] = /^secret (\S+)$/m.exec(reported)!;
    const [answer = ''] = await paste([ask], { OIDC_CLIENT_SECRET: secret });
    const { access_token: token } = JSON.parse(answer) as { access_token: string };
    expect(decodeJwt(token)).to.deep.include({ sub: 'nightly', aud: 'https://api.acme.test', roles: [] });
    expect(await paste([federated])).to.deep.equal(['created deploy\n']);
  });

  it('the guide shows a claim of a tenant’s own in a token, word for word', async function () {
    this.slow(30_000);
    const [set = '', read = ''] = await paste(blocks(page('sign-in/claims.md'), 'sh'));
    expect(set).to.contain('"name":"staff_number"');
    expect(read.trim()).to.equal('team');
  });

  it('the guide shows two services that call an API, of which one is allowed, word for word', async function () {
    this.slow(30_000);
    const [program = '', ...others] = blocks(page('sign-in/apis.md'), 'js');
    const scripts = blocks(page('sign-in/apis.md'), 'sh');
    expect([scripts.length, others]).to.deep.equal([4, []]);
    const port = String(await freePort());
    const api = program
      .replaceAll('localhost:3000', `localhost:${new URL(service.url).port}`)
      .replace('8083', port);
    const running = runNode(root, ['--input-type=module', '--eval', api], {});
    try {
      await until(async () => (await fetch(`http://localhost:${port}/`).catch(() => null)) !== null);
      const [, role = '', , answers = ''] = await paste(
        scripts.map((script) => script.replaceAll('localhost:8083', `localhost:${port}`)),
      );
      expect((JSON.parse(role) as { permissions: unknown }).permissions).to.deep.equal([
        { resource: 'https://orders.acme.test', name: 'orders:read' },
      ]);
      expect(answers.trim().split('\n')).to.deep.equal(['200', '403', '403', '401']);
    } finally {
      await running.end();
    }
  });

  it('the guide shows how a device is registered and gets its codes, word for word', async () => {
    const [create = '', ask = '', ...more] = blocks(page('sign-in/devices.md'), 'sh');
    expect(more).to.deep.equal([]);
    const [, answer = ''] = await paste([create, ask]);
    const codes = JSON.parse(answer) as { user_code: string; verification_uri: string; interval: number };
    expect(codes.user_code).to.match(/^[B-Z]{4}-[B-Z]{4}$/);
    expect(codes.verification_uri).to.match(/\/device$/);
    expect(codes.interval).to.equal(5);
  });

  it('the guide shows how a master key is made', async () => {
    const [key = ''] = await paste(blocks(page('operate/install.md'), 'sh').filter(isRun));
    expect(key.trim()).to.match(/^[A-Za-z0-9_-]{43}$/);
  });

  it('the guide shows commands that work, word for word', async function () {
    this.slow(60_000);
    const entries = await fetch(`${service.url}/api/auditlogs/export?format=ndjson`, {
      headers: { 'X-Api-Key': apiKey() },
    });
    writeFileSync(join(folder, 'export.ndjson'), await entries.text());
    // what was signed with the export, kept as an auditor keeps it
    const proof = await fetch(`${service.url}/api/auditlogs/1/proof`, { headers: { 'X-Api-Key': apiKey() } });
    const { checkpoint, verifierKey } = (await proof.json()) as { checkpoint: string; verifierKey: string };
    for (const name of ['before.txt', 'now.txt']) writeFileSync(join(folder, name), checkpoint);
    writeFileSync(join(folder, 'people.ndjson'), '{"email":"grace@example.com"}\n');
    writeFileSync(join(folder, 'new-master.key'), Buffer.alloc(32, 7).toString('base64url'));
    const witnessKey = 'witness.example.com+12b83073+BBZuZFI5UsFHjFU7BGy6/TTAU/Sn1W007yyUYzODcmp3';
    const found = commandPages.flatMap((file) => blocks(page(file), 'sh').filter(isRun));
    for (const block of found) expect(block).to.match(/^(npm run -s tessera -- |node -p |API_KEY=)/);
    const all = found.map((block) =>
      // nothing of the tenant is older than this test, and none of its tenants is parked
      block
        // a checkpoint of this moment may be of more entries than the export above
        .replace('> before.txt', '> /dev/null')
        .replace(/--until \S+/, `--until ${new Date().toISOString()}`)
        .replace(/^(.* projections resume .*)$/m, '$1 || test $? = 1'),
    );
    const reported = await paste(all, { VERIFIER_KEY: verifierKey, WITNESS_KEY: witnessKey });
    expect(reported).to.have.length(all.length);
  });

  it('the guide shows commands that work by npm, word for word', async function () {
    this.slow(30_000);
    const [commands = ''] = blocks(section('operate/tenants.md', '## The command line'), 'sh');
    const { code, stdout, stderr } = await runShell(`set -e\n${commands}`, await builtCheckout(), {
      DATA_DIR: dataDir.path,
      // nothing is fetched, and nothing is left in this account's own cache
      npm_config_offline: 'true',
      npm_config_cache: join(folder, 'npm'),
    });
    expect(code, stderr).to.equal(0);
    expect(stdout)
      .to.match(/^created globex /)
      .and.to.match(/^tsk_[A-Za-z0-9_-]{43}$/m);
  });

  it('the guide shows how a backup is made and restored, word for word', async function () {
    this.slow(30_000);
    const [home, other] = [temporaryDataDir(), temporaryDataDir()];
    const folders = join(dirname(home.path), 'backups');
    mkdirSync(folders);
    const [back = '', restore = '', restored = '', ...more] = blocks(page('operate/backup.md'), 'sh').map(
      (block) => block.replace('/backups/', `${folders}/`),
    );
    expect(more).to.deep.equal([]);
    const create = 'npm run -s tessera -- tenants create --slug acme --name Acme --owner-email a@acme.test';
    await paste([create, back], { DATA_DIR: home.path });
    mkdirSync(other.path, { recursive: true });
    copyFileSync(join(home.path, 'master.key'), join(other.path, 'master.key'));
    const [reported] = await paste([restore], { DATA_DIR: other.path });
    expect(reported).to.match(/^restored installation /);
    // this log is whole, which the command for a log from an older backup says
    const refused = await paste([restored.replace(/$/m, ' 2>&1 || test $? = 1')], { DATA_DIR: other.path });
    expect(refused.join()).to.contain('nothing is missing, start the service');
    await Promise.all([home.remove(), other.remove()]);
  });

  it('the guide shows the programs that a supervisor starts', () => {
    const start = `node ${startArguments().join(' ')}`;
    for (const file of ['operate/install.md', 'start/run.md'])
      expect(blocks(page(file), 'sh'), file).to.include(`npm run build\n${start}\n`);
  });

  it('the guide shows how a webhook is tried on this machine, word for word', async function () {
    this.slow(30_000);
    const [start = '', register = '', ...more] = blocks(page('webhooks/receive.md'), 'sh');
    const [listener = '', ...others] = blocks(page('webhooks/receive.md'), 'js');
    expect([...more, ...others]).to.deep.equal([]);
    const [, WEBHOOK_ALLOW_CIDRS = ''] = /^WEBHOOK_ALLOW_CIDRS=(\S+) npm start$/.exec(start.trim())!;
    const home = temporaryDataDir();
    const trial = await startServiceProcess({ DATA_DIR: home.path, WEBHOOK_ALLOW_CIDRS });
    await trial.ready;
    const port = await freePort();
    const checkout = await builtCheckout();
    writeFileSync(join(checkout, 'tried-listener.mjs'), listener.replaceAll('8090', String(port)));
    const script = register
      .replace('./data', home.path)
      .replace('node listener.mjs', 'node tried-listener.mjs')
      .replaceAll('localhost:3000', new URL(trial.url).host)
      .replaceAll('8090', String(port));
    const reported = spawn('sh', ['-c', script], { cwd: checkout, detached: true });
    try {
      let said = '';
      reported.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await until(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) !== null);
      const key = bootstrapOf(home.path).tenants![0]!.apiKeys![0]!.key!;
      const body = { email: 'ada@example.com', sendInvitation: false };
      const { json } = await call(trial.url, 'POST', '/api/users', { key, body });
      await until(() => said.includes('user.created evt_') && said.includes(String(json['id'])));
      // a request that is none of the service's does not end it
      const foreign = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body: '{}' });
      expect(foreign.status).to.equal(400);
      await call(trial.url, 'DELETE', `/api/users/${String(json['id'])}`, { key });
      await until(() => said.includes('user.deleted evt_'));
    } finally {
      process.kill(-reported.pid!);
      await trial.end();
      await home.remove();
    }
  });
});
