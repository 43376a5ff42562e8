import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { addressLimit, lockOut } from '../domain/sign-in/lock-out.js';
import { passwordHashes, usualOn } from '../infrastructure/crypto/password-hashes.js';
import { connectionSettings } from '../infrastructure/event-store/eventstoredb/connection/connection-settings.js';
import { readBootstrapFile } from '../interfaces/compose/bootstrap/bootstrap-file.js';
import { connectionsOfAll, fewestConnections } from '../interfaces/compose/runtime/connection-shares.js';
import { POLL_MS } from '../interfaces/compose/dispatcher/open-due-signals.js';
import { type ProcessRole, readConfig, secretVariables } from '../interfaces/config.js';
import { until } from './support/run/until.js';
import { builtCheckout, root } from './support/run/built-checkout.js';
import { selfSigned } from './support/eventstoredb/certificate.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  freePort,
  startServiceProcess,
  temporaryDataDir,
} from './support/services/service-process.js';
import { call } from './support/http/http-client.js';
import { runShell } from './support/run/shell.js';
import { tesseraHere } from './support/run/tessera-here.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The section under a heading, up to the next one of its level or above. */
function section(heading: string): string {
  const level = /^#+/.exec(heading)![0].length;
  const from = readme.indexOf(`\n${heading}\n`);
  expect(from, heading).to.be.greaterThan(-1);
  const rest = readme.slice(from + heading.length + 1);
  const end = rest.search(new RegExp(`\n#{1,${level}} `));
  return end < 0 ? rest : rest.slice(0, end);
}
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block!);
/** The words in backticks of a text without its code blocks. */
const quoted = (text: string): string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, word]) => word!);

describe('README', () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;

  before(async () => {
    dataDir = temporaryDataDir();
    service = await startServiceProcess({ DATA_DIR: dataDir.path });
    await service.ready;
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
  });

  it('README shows a first call that works, word for word', async () => {
    const [create = '', assign = '', ...more] = blocks(section('## A first call'), 'sh');
    expect(more).to.deep.equal([]);
    const script = [create, assign].join('\necho; echo ----\n');
    expect(script).to.contain('localhost:3000').and.to.contain('./data/bootstrap.json');
    const pasted = script.replaceAll('localhost:3000', new URL(service.url).host);
    const { code, stdout, stderr } = await runShell(pasted, dirname(dataDir.path));
    expect(stderr).to.equal('');
    expect(code).to.equal(0);
    const [created = '', assigned = ''] = stdout.split('\n----\n');
    expect(JSON.parse(created)).to.deep.include({
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      roles: ['user'],
    });
    const roles = /Her `roles` are now `(\[.*\])`/.exec(section('## A first call'))![1]!;
    expect((JSON.parse(assigned) as { roles: unknown }).roles).to.deep.equal(JSON.parse(roles));
  });

  it('README shows how a webhook is tried on this machine, word for word', async function () {
    this.slow(20_000);

    const [key = ''] = blocks(section('## A first call'), 'sh')[0]!.split('\n');
    const [start = '', register = '', ...more] = blocks(section('## Webhooks'), 'sh');
    const [listener = '', ...others] = blocks(section('## Webhooks'), 'js');
    expect([...more, ...others]).to.deep.equal([]);
    const [, WEBHOOK_ALLOW_CIDRS = ''] = /^WEBHOOK_ALLOW_CIDRS=(\S+) npm start$/.exec(start.trim())!;
    const home = temporaryDataDir();
    const trial = await startServiceProcess({ DATA_DIR: home.path, WEBHOOK_ALLOW_CIDRS });
    await trial.ready;
    const port = await freePort();
    const checkout = await builtCheckout();
    writeFileSync(join(checkout, 'listener.mjs'), listener.replaceAll('8090', String(port)));
    const script = [key.replace('./data', home.path), register]
      .join('\n')
      .replaceAll('localhost:3000', new URL(trial.url).host)
      .replaceAll('8090', String(port));
    const told = spawn('sh', ['-c', script], { cwd: checkout, detached: true });
    try {
      let said = '';
      told.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await until(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) !== null);
      const apiKey = bootstrapOf(home.path).tenants![0]!.apiKeys![0]!.key!;
      const body = { email: 'ada@example.com', sendInvitation: false };
      const { json } = await call(trial.url, 'POST', '/api/users', { key: apiKey, body });
      await until(() => said.includes('user.created evt_') && said.includes(String(json['id'])));
      // a request that is none of the service's does not end it
      expect(
        (await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body: '{}' })).status,
      ).to.equal(400);
      await call(trial.url, 'DELETE', `/api/users/${String(json['id'])}`, { key: apiKey });
      await until(() => said.includes('user.deleted evt_'));
    } finally {
      process.kill(-told.pid!);
      await trial.end();
      await home.remove();
    }
  });

  it('README lets the example of a sign-in and the listener run at the same time', () => {
    const [signIn = ''] = blocks(section('## Sign people in'), 'js');
    const [listener = ''] = blocks(section('## Webhooks'), 'js');
    const portOf = (code: string): string | undefined => /listen\((\d+)\)/.exec(code)?.[1];
    expect(portOf(signIn)).to.match(/^\d+$/);
    expect(portOf(listener)).to.match(/^\d+$/).and.not.to.equal(portOf(signIn));
  });

  it('README tells how many connections processes open', () => {
    const text = section('## Operations');
    const fewest = (...roles: ProcessRole[]) => `${fewestConnections(roles)} at least`;
    const [, api, others] = /\| PostgreSQL connections +\|(.*?)\|(.*?)\|\n/.exec(text)!;
    expect(api).to.contain(fewest('api')).and.contain('20 by default');
    expect(others).to.contain(fewest('projector', 'dispatcher'));
    const { databaseConnections, roles } = readConfig({});
    for (const processes of [1, 2, 4]) {
      const start = processes === 1 ? '1 with every role' : `\`PROCESSES=${processes}\``;
      const row = text.split('\n').find((line) => line.includes(`| ${start}`));
      expect(row).to.match(
        new RegExp(`\\| ${connectionsOfAll({ databaseConnections, processes, roles })} +\\|$`),
      );
    }
  });

  it('README names existing pages', async () => {
    expect(section('## A first call')).to.contain('/docs').and.to.contain('`/openapi.json`');
    for (const path of ['/docs', '/openapi.json', '/health/live', '/health/ready', '/metrics']) {
      expect(readme).to.contain(path);
      expect((await fetch(`${service.url}${path}`)).status, path).to.equal(200);
    }
  });

  it('README shows command lines that work, word for word', async function () {
    this.slow(30_000);

    const [commands = ''] = blocks(section('### Tenants and keys'), 'sh');
    const { code, stdout, stderr } = await runShell(`set -e\n${commands}`, await builtCheckout(), {
      DATA_DIR: dataDir.path,
      // nothing is fetched, and nothing is left in this account's own cache
      npm_config_offline: 'true',
      npm_config_cache: join(dirname(dataDir.path), 'npm'),
    });
    expect(code, stderr).to.equal(0);
    expect(stdout)
      .to.match(/^created globex /)
      .and.to.match(/^tsk_[A-Za-z0-9_-]{43}$/m);
  });

  it('README shows a valid BOOTSTRAP_FILE', () => {
    const [document = ''] = blocks(section('### Tenants and keys'), 'json');
    const file = join(dirname(dataDir.path), 'readme.json');
    writeFileSync(file, document);
    expect(readBootstrapFile(file).tenants).to.have.length(1);
  });

  it('README names existing npm scripts and commands', async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/\bnpm (?:run )?(?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name!);
    expect(named).to.include.members(['start', 'test', 'check', 'bench']);
    for (const name of named) if (name !== 'ci') expect(scripts).to.have.property(name);

    const commandsIn = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await tesseraHere([...args, '--help'], {});
      const [, list = ''] = stdout.split('\nCommands:\n');
      const names = [...list.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => name!);
      return names.filter((name) => name !== 'help');
    };
    const there: string[] = [];
    for (const group of await commandsIn()) {
      const commands = await commandsIn(group);
      there.push(...(commands.length === 0 ? [group] : commands.map((command) => `${group} ${command}`)));
    }
    const typed = [
      ...readme.matchAll(/(?:npm run -s tessera --|exec tessera tessera) ([a-z]+ [a-z][a-z-]*)/g),
    ];
    const commands = typed.map(([, command]) => command!);
    expect(commands).to.include.members(['tenants create', 'apikeys issue', 'projections rebuild']);
    expect(there).to.include.members(commands);

    const rows = [...section('### The command line').matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell]) => {
      const [first = '', ...rest] = quoted(cell!);
      // `tenants list`, `create`: the group is named once
      return [first, ...rest.map((word) => (word.includes(' ') ? word : `${first.split(' ')[0]!} ${word}`))];
    });
    expect(rows.sort()).to.deep.equal(there.sort());
  });

  it('README names all benches, and no others', () => {
    const [, first = '', others = ''] = /`npm run bench -- (\w+)` \(or (.*?)\)/s.exec(readme)!;
    const there = readdirSync(join(root, 'test', 'benchmarks'))
      .filter((file) => /^[a-z-]+\.ts$/.test(file))
      .map((file) => file.slice(0, -'.ts'.length))
      .filter((name) => !['run', 'measure'].includes(name));
    expect([first, ...quoted(others)].sort()).to.deep.equal(there.sort());
  });

  it('README names existing metrics', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const named = quoted(readme).filter((word) =>
      /^[a-z]+(_[a-z]+)*_(total|seconds|waiting|dead)$/.test(word),
    );
    expect(named).to.include.members(['tessera_webhook_oldest_due_seconds', 'tessera_mails_waiting']);
    for (const name of named) expect(metrics).to.contain(`# TYPE ${name} `);
  });

  it('README names existing endpoints', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const within = (heading: string, prefix: string, sign: RegExp): string[] =>
      quoted(section(heading))
        .filter((word) => sign.test(word))
        .map((word) => word.replace(sign, `$1${prefix}/`));
    const named = [
      ...quoted(readme).filter((word) => /^([A-Z]+ )?\/api\//.test(word)),
      ...within('## Webhooks', '/api/webhooks/{id}', /^([A-Z]+ )…\//),
      ...within('## The audit log', '/api/auditlogs', /^()\/(?=[a-z]+$)/),
    ];
    expect(named).to.include.members(['POST /api/webhooks/{id}/replay', '/api/auditlogs/stats']);
    for (const word of named) {
      const [path = '', method = 'GET'] = word.split(' ').reverse();
      expect(paths, word).to.have.property(path);
      expect(paths[path], word).to.have.property(method.toLowerCase());
    }
    const open = quoted(section('## Sign people in')).filter((word) => /^(POST )?\/[.c]/.test(word));
    expect(open).to.include.members(['POST /connect/token', '/.well-known/jwks.json']);
    for (const word of open) {
      const [path = '', method = 'GET'] = word.split(' ').reverse();
      const { status } = await fetch(`${service.url}${path}`, { method, redirect: 'manual' });
      expect(status, word).to.not.be.oneOf([404, 405]);
    }
  });

  it('README names every variable with its default, and no others', () => {
    const known = new Set<string>();
    const defaults = readConfig(
      new Proxy<Record<string, string>>(
        {},
        {
          get: (_, name) => {
            known.add(String(name));
            return undefined;
          },
        },
      ),
    );
    const text = section('## Configuration');
    const rows = [...text.matchAll(/^\| (`[A-Z][^|]*?) +\| ([^|]*?) +\|/gm)].map(([, names, value]) => ({
      names: quoted(names!),
      values: quoted(value!),
    }));
    const beside = quoted(/^`PORTAL_URL`.*?\n\n/ms.exec(text)![0]).filter((word) => /^[A-Z_]+$/.test(word));
    const documented = [...rows.flatMap(({ names }) => names), ...beside];
    const covers = (name: string): boolean =>
      documented.some((word) => (word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : word === name));
    // one sentence is about each `<NAME>_FILE`
    const inFiles = secretVariables.map((name) => `${name}_FILE`);
    for (const name of secretVariables)
      expect(text).to.match(new RegExp(`^Each variable that holds[^|]*?\`${name}\``, 'ms'));
    expect([...known].filter((name) => !covers(name) && !inFiles.includes(name))).to.deep.equal([]);
    for (const word of documented)
      if (!word.endsWith('*')) expect(known.has(word), `${word} is not read`).to.equal(true);

    const valueOf = (name: string): string | undefined => {
      const row = rows.find(({ names }) => names.includes(name))!;
      return row.values[row.names.indexOf(name)];
    };
    expect(valueOf('PORT')).to.equal(String(defaults.port));
    expect(valueOf('HOST')).to.equal(defaults.host);
    expect(valueOf('BASE_URL')?.replace('$PORT', '3000')).to.equal(defaults.baseUrl);
    expect(valueOf('RATE_LIMIT_PER_MINUTE')).to.equal(String(defaults.rateLimitPerMinute));
    expect(valueOf('RATE_LIMIT_IP_PER_MINUTE')).to.equal(String(defaults.rateLimitIpPerMinute));
    expect(valueOf('ROLES')).to.equal(defaults.roles.join(','));
    expect(valueOf('PROCESSES')).to.equal(String(defaults.processes));
    expect(valueOf('DATABASE_CONNECTIONS')).to.equal(String(defaults.databaseConnections));
    expect(valueOf('STARTUP_TIMEOUT')).to.equal(String(defaults.startupTimeoutMs / 1_000));
    expect(valueOf('LOG_LEVEL')).to.equal(defaults.logLevel);
    expect(resolve(valueOf('DATA_DIR')!)).to.equal(defaults.dataDir);
    expect(valueOf('TENANT_HOST')?.replace('$PORT', '3000')).to.equal(defaults.tenantHost);
    expect(valueOf('WEBHOOK_RETRY_DELAYS')).to.equal(defaults.webhookRetryDelays.join(','));
    expect(valueOf('WEBHOOK_TIMEOUT_MS')).to.equal(String(defaults.webhookTimeoutMs));
  });

  it('README shows valid connection strings of an event store', () => {
    const [, ...urls] = [...section('### The event log').matchAll(/^\| `(.*?)` +\|/gm)].map(
      ([, cell]) => cell!,
    );
    expect(urls).to.have.length(5);
    const folder = dirname(dataDir.path);
    const certificate = join(folder, 'readme-ca.crt');
    writeFileSync(certificate, selfSigned().certificate);
    for (const url of urls)
      expect(() => connectionSettings(url.replace('/etc/tessera/ca.crt', certificate)), url).not.to.throw();
  });

  it('README tells how often dispatchers look for due deliveries', () => {
    expect(readme.replace(/\s+/g, ' ')).to.contain('look there for due deliveries, four times a second');
    expect(1_000 / POLL_MS).to.equal(4);
  });

  it('README tells how passwords are hashed and when callers have to wait', async () => {
    const text = section('## Operations').replace(/\s+/g, ' ');
    expect(text).to.contain('Ten failures within 15 minutes lock an account for a minute, then for twice as');
    expect(text).to.contain('long each time, up to 15.');
    expect(text).to.contain('has a hundred failures within 15 minutes at each tenant;');
    expect(text).to.contain('its attempts are noted once a minute, as a number.');
    const minutes = (count: number): number => count * 60_000;
    expect(text).to.contain('in before has a count of its own, five failures within 15 minutes,');
    expect(lockOut).to.deep.equal({
      failures: 10,
      knownBrowserFailures: 5,
      periodMs: minutes(15),
      shortestMs: minutes(1),
      longestMs: minutes(15),
    });
    expect(addressLimit).to.deep.equal({ refusals: 100, periodMs: minutes(15), noteEveryMs: minutes(1) });
    expect(text).to.contain(
      'hashed by argon2id with 19 MiB and two passes, one fewer at a time than there are cores,',
    );
    expect(await passwordHashes().hashPassword('x')).to.contain(`$argon2id$v=19$m=${19 * 1024},t=2,`);
    expect(text).to.contain('three at most. Addresses are served in turn; when 64 wait, the newest of the');
    const hashed = [1, 2, 3, 4, 5, 64].map(usualOn);
    expect(hashed.map(({ concurrency }) => concurrency)).to.deep.equal([1, 1, 2, 3, 3, 3]);
    expect(hashed.map(({ waiting }) => waiting)).to.deep.equal(hashed.map(() => 64));
  });

  it('README links to existing folders, files and sections', () => {
    for (const [, target = ''] of readme.matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      if (target.startsWith('#')) {
        const anchors = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
          heading.toLowerCase().replaceAll(' ', '-'),
        );
        expect(anchors).to.include(target.slice(1));
      } else expect(existsSync(join(root, target)), target).to.equal(true);
    }
    const map = section('## Finding your way');
    for (const word of quoted(map))
      if (/^[a-z]+\/[a-z-]+(\/|\.ts)/.test(word) && !word.includes('<'))
        expect(existsSync(join(root, word)), word).to.equal(true);
    const folders = [...map.matchAll(/^\*\*`([a-z]+)\/`\*\*/gm)].map(([, folder]) => folder!);
    const there = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|data|coverage)$/.test(entry.name))
      .map(({ name }) => name);
    expect(folders.sort()).to.deep.equal(there.sort());
  });
});
