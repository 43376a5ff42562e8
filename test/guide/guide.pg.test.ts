import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { addressLimit, lockOut } from '../../domain/sign-in/lock-out.js';
import { passwordHashes, usualOn } from '../../infrastructure/crypto/password-hashes.js';
import { connectionSettings } from '../../infrastructure/event-store/eventstoredb/connection/connection-settings.js';
import { readBootstrapFile } from '../../interfaces/compose/bootstrap/bootstrap-file.js';
import { connectionsOfAll, fewestConnections } from '../../interfaces/compose/runtime/connection-shares.js';
import { POLL_MS } from '../../interfaces/compose/dispatcher/open-webhooks.js';
import { type ProcessRole, readConfig } from '../../interfaces/config.js';
import { secretVariables } from '../../interfaces/variables.js';
import { selfSigned } from '../support/eventstoredb/certificate.js';
import { root } from '../support/run/built-checkout.js';
import { tesseraHere } from '../support/run/tessera-here.js';
import {
  type ServiceProcess,
  type TestDataDir,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { blocks, everything, page, quoted, section, tableRows } from './guide-pages.js';

/** Names that look like those of metrics. */
const notMetrics = new Set(['tessera_known', 'tessera_reader', 'tessera_projector']);

describe('README and the guide', () => {
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

  it('the guide lets the example of a sign-in and the listener run at the same time', () => {
    const [signIn = ''] = blocks(section('README.md', '## Sign somebody in'), 'js');
    const [listener = ''] = blocks(page('webhooks/receive.md'), 'js');
    const portOf = (code: string): string | undefined => /listen\((\d+)\)/.exec(code)?.[1];
    expect(portOf(signIn)).to.match(/^\d+$/);
    expect(portOf(listener)).to.match(/^\d+$/).and.not.to.equal(portOf(signIn));
  });

  it('the guide says how many connections processes open', () => {
    const text = page('operate/scale.md');
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
    expect(section('README.md', '## A first call')).to.contain('/docs').and.to.contain('`/openapi.json`');
    for (const path of ['/docs', '/openapi.json', '/health/live', '/health/ready', '/metrics']) {
      expect(everything).to.contain(path);
      expect((await fetch(`${service.url}${path}`)).status, path).to.equal(200);
    }
  });

  it('the guide shows a valid BOOTSTRAP_FILE', () => {
    const [document = ''] = blocks(page('operate/tenants.md'), 'json');
    const file = join(dirname(dataDir.path), 'bootstrap.json');
    writeFileSync(file, document);
    expect(readBootstrapFile(file).tenants).to.have.length(1);
  });

  it('the guide names existing npm scripts and commands', async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...everything.matchAll(/\bnpm (?:run )?(?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name!);
    expect(named).to.include.members(['start', 'test', 'check', 'bench']);
    for (const name of named) if (!['ci', 'install'].includes(name)) expect(scripts).to.have.property(name);

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
      ...everything.matchAll(/(?:npm run -s tessera --|exec tessera tessera) ([a-z]+ [a-z][a-z-]*)/g),
    ];
    const commands = typed.map(([, command]) => command!);
    expect(commands).to.include.members(['tenants create', 'apikeys issue', 'projections rebuild']);
    expect(there).to.include.members(commands);

    const rows = [
      ...section('operate/tenants.md', '## The command line').matchAll(/^\| (`.*?) +\|/gm),
    ].flatMap(([, cell]) => {
      const [first = '', ...rest] = quoted(cell!);
      // `tenants list`, `create`: the group is named once
      return [first, ...rest.map((word) => (word.includes(' ') ? word : `${first.split(' ')[0]!} ${word}`))];
    });
    expect(rows.sort()).to.deep.equal(there.sort());
  });

  it('the guide names all benches, and no others', () => {
    const [, first = '', others = ''] = /`npm run bench -- (\w+)` \(or (.*?)\)/s.exec(
      page('develop/test.md'),
    )!;
    const there = readdirSync(join(root, 'test', 'benchmarks'))
      .filter((file) => /^[a-z-]+\.ts$/.test(file))
      .map((file) => file.slice(0, -'.ts'.length))
      .filter((name) => !['run', 'measure'].includes(name));
    expect([first, ...quoted(others)].sort()).to.deep.equal(there.sort());
  });

  it('the guide names existing metrics', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const named = quoted(everything).filter(
      (word) => /^(tessera|process|nodejs)(_[a-z]+)+$/.test(word) && !notMetrics.has(word),
    );
    expect(named).to.include.members(['tessera_webhook_oldest_due_seconds', 'tessera_mails_waiting']);
    for (const name of named) expect(metrics).to.contain(`# TYPE ${name} `);
  });

  it('the guide names existing endpoints', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const within = (file: string, prefix: string, sign: RegExp): string[] =>
      quoted(page(file))
        .filter((word) => sign.test(word))
        .map((word) => word.replace(sign, `$1${prefix}/`));
    const named = [
      ...quoted(everything).filter((word) => /^([A-Z]+ )?\/api\//.test(word)),
      ...within('webhooks/receive.md', '/api/webhooks/{id}', /^([A-Z]+ )…\//),
    ];
    expect(named).to.include.members(['POST /api/webhooks/{id}/replay', 'GET /api/auditlogs/stats']);
    for (const word of named) {
      const [path = '', method = 'GET'] = word.split(' ').reverse();
      expect(paths, word).to.have.property(path);
      expect(paths[path], word).to.have.property(method.toLowerCase());
    }
    const open = quoted(page('sign-in/endpoints.md')).filter((word) => /^(POST )?\/[.c]/.test(word));
    expect(open).to.include.members(['POST /connect/token', '/.well-known/jwks.json']);
    for (const word of open) {
      const [path = '', method = 'GET'] = word.split(' ').reverse();
      const { status } = await fetch(`${service.url}${path}`, { method, redirect: 'manual' });
      expect(status, word).to.not.be.oneOf([404, 405]);
    }
  });

  it('the guide names every variable with its default, and no others', () => {
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
    const text = page('reference/variables.md');
    const rows = tableRows(text).map(([names = '', value = '']) => ({
      names: quoted(names),
      values: quoted(value),
    }));
    const addresses = section('operate/configure.md', '## Addresses of a public service');
    const beside = tableRows(addresses).flatMap(([name = '']) => quoted(name));
    const documented = [...rows.flatMap(({ names }) => names), ...beside];
    const covers = (name: string): boolean =>
      documented.some((word) => (word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : word === name));
    // one sentence is about each `<NAME>_FILE`
    const inFiles = secretVariables.map((name) => `${name}_FILE`);
    for (const name of secretVariables)
      expect(text).to.match(new RegExp(`^These may be in a file instead[^|]*?\`${name}\``, 'ms'));
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

  it('the guide shows valid connection strings of an event store', () => {
    const [, ...urls] = [
      ...section('operate/event-log.md', '## EventStoreDB and KurrentDB').matchAll(/^\| `(.*?)` +\|/gm),
    ].map(([, cell]) => cell!);
    expect(urls).to.have.length(5);
    const folder = dirname(dataDir.path);
    const certificate = join(folder, 'guide-ca.crt');
    writeFileSync(certificate, selfSigned().certificate);
    for (const url of urls)
      expect(() => connectionSettings(url.replace('/etc/tessera/ca.crt', certificate)), url).not.to.throw();
  });

  it('the guide says how often dispatchers look for due deliveries', () => {
    expect(page('webhooks/deliveries.md')).to.contain(
      'they look for due deliveries in the database, four times a second',
    );
    expect(1_000 / POLL_MS).to.equal(4);
  });

  it('the guide says how passwords are hashed and when callers have to wait', async () => {
    const [account, browser, address, ...more] = tableRows(page('users/protection.md'));
    expect(more).to.deep.equal([]);
    const minutes = (count: number): number => count * 60_000;
    expect(account).to.deep.equal([
      'an account',
      '10',
      'locked for a minute, then for twice as long each time, up to 15 minutes',
    ]);
    expect(browser?.slice(0, 2)).to.deep.equal(['a browser in which the account has signed in before', '5']);
    expect(lockOut).to.deep.equal({
      failures: 10,
      knownBrowserFailures: 5,
      periodMs: minutes(15),
      shortestMs: minutes(1),
      longestMs: minutes(15),
    });
    expect(address?.slice(0, 2)).to.deep.equal(['an IP address (of IPv6 its /64), at each tenant', '100']);
    const text = page('users/protection.md').replace(/\s+/g, ' ');
    expect(text).to.contain('| Failures within 15 minutes |');
    expect(text).to.contain(
      'Attempts from an IP address beyond its limit are recorded once a minute, as one number',
    );
    expect(addressLimit).to.deep.equal({ refusals: 100, periodMs: minutes(15), recordEveryMs: minutes(1) });
    expect(text).to.contain('Passwords are hashed by argon2id with 19 MiB and two passes.');
    expect(await passwordHashes().hashPassword('x')).to.contain(`$argon2id$v=19$m=${19 * 1024},t=2,`);
    expect(text).to.contain(
      'as many passwords at a time as there are cores, less one, and three at most. IP addresses are served',
    );
    expect(text).to.contain('At most 64 passwords wait to be verified.');
    const hashed = [1, 2, 3, 4, 5, 64].map(usualOn);
    expect(hashed.map(({ concurrency }) => concurrency)).to.deep.equal([1, 1, 2, 3, 3, 3]);
    expect(hashed.map(({ waiting }) => waiting)).to.deep.equal(hashed.map(() => 64));
  });

  it('the guide says the delays between the attempts of a delivery', () => {
    const seconds: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };
    const delays = tableRows(section('webhooks/deliveries.md', '## Attempts')).slice(1);
    const shown = delays.map(([, delay = '']) => {
      const [count, unit = ''] = delay.split(' ');
      return Number(count) * (seconds[unit] ?? NaN);
    });
    expect(shown).to.deep.equal(readConfig({}).webhookRetryDelays);
  });
});
