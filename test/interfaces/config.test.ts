import { availableParallelism } from 'node:os';
import { expect } from 'chai';
import { ConfigError } from '../../interfaces/config-error.js';
import { addressesOf, warningsAbout, readConfig } from '../../interfaces/config.js';

const key = 'A'.repeat(43);

describe('configuration', () => {
  it('configuration has a default for everything', () => {
    const config = readConfig({});
    expect(config).to.include({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      tenantHost: 'http://{tenant}.localhost:3000',
      portalUrl: 'http://localhost:3000/portal',
      operatorUrl: 'http://localhost:3000/portal/operator',
      smtpUrl: null,
      mailFrom: 'no-reply@localhost',
      databaseUrl: null,
      eventStoreUrl: null,
      masterKey: null,
      webhookTimeoutMs: 10_000,
      rateLimitPerMinute: 600,
      rateLimitIpPerMinute: 300,
      logLevel: 'info',
      processes: 1,
      databaseConnections: 20,
    });
    expect(config.webhookRetryDelays).to.deep.equal([30, 120, 600, 3600, 21600]);
    expect(config.roles).to.deep.equal(['api', 'projector', 'dispatcher']);
    expect(config.dataDir).to.match(/[\\/]data$/);
  });

  it('configuration takes the keys of Stripe where it collects, and ignores them where it does not', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
    const stripe = { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' };
    expect(readConfig({ ...keys, BILLING: 'stripe' }).stripe).to.deep.equal(stripe);
    expect(readConfig(keys).stripe).to.equal(null);
  });

  it('configuration has the sign-up of tenants off unless it is on', () => {
    for (const [value, expected] of [
      [undefined, false],
      ['', false],
      ['off', false],
      ['on', true],
    ] as const)
      expect(readConfig({ TENANT_SIGN_UP: value }).tenantSignUp).to.equal(expected);
  });

  it('configuration has the documentation on unless it is off', () => {
    expect([{}, { DOCS: 'on' }, { DOCS: 'off' }].map((env) => readConfig(env).docs)).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(() => readConfig({ DOCS: 'no' })).to.throw(/^DOCS is "no": it must be on or off$/);
  });

  it('configuration accepts every variable, and treats an empty one as unset', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      BASE_URL: 'https://id.example.com/',
      OPERATOR_URL: 'https://ops.example.com/desk/',
      TENANT_HOST: 'https://{tenant}.id.example.com',
      DATA_DIR: '/srv/tessera',
      DATABASE_URL: 'postgres://u:p@db/tessera',
      EVENTSTORE_URL: 'esdb+discover://a:2113,b:2113?tls=false',
      RABBITMQ_URL: 'amqp://guest:guest@mq',
      SMTP_URL: 'smtps://mail',
      MASTER_KEY: key,
      WEBHOOK_RETRY_DELAYS: '1, 2',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      ROLES: 'api',
      LOG_LEVEL: '',
    });
    expect(config).to.include({
      port: 8080,
      baseUrl: 'https://id.example.com',
      portalUrl: 'https://id.example.com/portal',
      operatorUrl: 'https://ops.example.com/desk',
      smtpUrl: 'smtps://mail',
      mailFrom: 'no-reply@id.example.com',
      dataDir: '/srv/tessera',
      databaseUrl: 'postgres://u:p@db/tessera',
      masterKey: key,
      logLevel: 'info',
    });
    expect(config.webhookRetryDelays).to.deep.equal([1, 2]);
    expect(config.roles).to.deep.equal(['api']);
  });

  it('configuration gives use cases the addresses without a trailing slash', () => {
    const addresses = addressesOf(
      readConfig({ BASE_URL: 'https://id.example.com/', TENANT_HOST: 'https://{tenant}.example.com/' }),
    );
    expect(addresses.baseUrl).to.equal('https://id.example.com');
    expect(addresses.tenantHost('acme')).to.equal('https://acme.example.com');
  });

  it('configuration accepts addresses and names as hosts to listen on', () => {
    for (const host of ['0.0.0.0', '::', '::1', 'localhost', 'node-1.internal']) {
      const config = readConfig({ HOST: host, OPS_PORT: '9000', OPS_HOST: host });
      expect([config.host, config.ops]).to.deep.equal([host, { port: 9000, host }]);
    }
    expect(readConfig({ OPS_HOST: '::' }).ops).to.equal(null);
    expect(readConfig({ PROCESSES: 'auto' }).processes).to.equal(availableParallelism());
    expect(readConfig({ OPS_PORT: '0' }).ops).to.deep.equal({ port: 0, host: '127.0.0.1' });
  });

  const notThere =
    /^OPERATOR_URL is ".*": it must be at a host of its own, or below PORTAL_URL, e.g. https:\/\/a.test\/portal\/operator/;
  const refusals: [string, Record<string, string>, RegExp][] = [
    [
      'a port that is no number',
      { PORT: 'http' },
      /^PORT is "http": it must be a whole number from 0 to 65535$/,
    ],
    ['a port out of range', { PORT: '65536' }, /^PORT is "65536"/],
    [
      'a relative address',
      { BASE_URL: '/id' },
      /^BASE_URL is "\/id": it must be an absolute http\(s\) address/,
    ],
    ...[
      ['HTTPS://a.test', 'https://a.test/'],
      ['https:a.test', 'https://a.test/'],
      ['https:///a.test', 'https://a.test/'],
      ['https:\\\\a.test', 'https://a.test/'],
      ['https://@a.test', 'https://a.test/'],
      ['https://a\t.test', 'https://a.test/'],
      ['https://a.test/x/../id', 'https://a.test/id'],
      ['https://bücher.test', 'https://xn--bcher-kva.test/'],
    ].map(([written = '', meant = '']): [string, Record<string, string>, RegExp] => [
      `an address that a parser takes for another one (${written})`,
      { BASE_URL: written },
      new RegExp(`^BASE_URL is ".*": it must be an absolute .*; as clients write it, it is ${meant}$`),
    ]),
    [
      'a host of tenants that is not in ASCII',
      { TENANT_HOST: 'https://{tenant}.bücher.test' },
      /^TENANT_HOST is .*; as clients write it, it is https:\/\/\{tenant\}\.xn--bcher-kva\.test\/$/,
    ],
    ['an address with a query', { BASE_URL: 'https://a.test/?x=1' }, /^BASE_URL is/],
    [
      'a portal at the address of the service',
      { BASE_URL: 'https://a.test', PORTAL_URL: 'https://a.test/' },
      /^PORTAL_URL is "https:\/\/a.test": it must be another address than BASE_URL, and not above it, e.g. https:\/\/a.test\/portal/,
    ],
    [
      'a console at the host of the service, apart from the portal',
      { BASE_URL: 'https://a.test', OPERATOR_URL: 'https://a.test/operator' },
      notThere,
    ],
    [
      'a console at a path of tenants',
      { BASE_URL: 'https://a.test', OPERATOR_URL: 'https://a.test/portal/t/acme' },
      notThere,
    ],
    [
      'a console at the address of the portal',
      { BASE_URL: 'https://a.test', OPERATOR_URL: 'https://a.test/portal' },
      notThere,
    ],
    [
      'a tenant host without its place for the slug',
      { TENANT_HOST: 'https://a.test' },
      /^TENANT_HOST is .*\{tenant\}/,
    ],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://u:s3cret@db/x', MASTER_KEY: key },
      /^DATABASE_URL has a bad value/,
    ],
    [
      'a sign-up of tenants that is neither on nor off',
      { TENANT_SIGN_UP: 'yes' },
      /^TENANT_SIGN_UP is "yes": it must be on or off$/,
    ],
    [
      'an engine of billing that is unknown',
      { BILLING: 'paypal' },
      /^BILLING is "paypal": it must be ledger or stripe$/,
    ],
    [
      'Stripe without a key',
      { BILLING: 'stripe' },
      /^STRIPE_SECRET_KEY is unset: it must be given when BILLING/,
    ],
    [
      'a key of Stripe that browsers use',
      { BILLING: 'stripe', STRIPE_SECRET_KEY: 'pk_live_s3cret0123' },
      /^STRIPE_SECRET_KEY has a bad value \(not shown\): it must be a secret key of Stripe/,
    ],
    [
      'Stripe without a secret for its messages',
      { BILLING: 'stripe', STRIPE_SECRET_KEY: 'sk_live_s3cret0123' },
      /^STRIPE_WEBHOOK_SECRET is unset: it must be given when BILLING/,
    ],
    [
      'a bad secret for messages of Stripe',
      { BILLING: 'stripe', STRIPE_SECRET_KEY: 'sk_live_s3cret0123', STRIPE_WEBHOOK_SECRET: 's3cret' },
      /^STRIPE_WEBHOOK_SECRET has a bad value \(not shown\): it must be the signing secret/,
    ],
    [
      'a mode of TLS that is none',
      { DATABASE_URL: 'postgres://u:s3cret@db/x?sslmode=verify_full', MASTER_KEY: key },
      /^DATABASE_URL has a bad value \(not shown\): it must be an address whose sslmode is one of disable, .*, verify-full$/,
    ],
    [
      'a certificate that is not there',
      {
        DATABASE_URL: 'postgres://u:s3cret@db/x?sslmode=verify-full&sslrootcert=/no/ca.pem',
        MASTER_KEY: key,
      },
      /^DATABASE_URL has a bad value \(not shown\): it must be an address whose sslrootcert is a file .* \(ENOENT\)$/,
    ],
    [
      'several hosts of a database',
      {
        DATABASE_URL: 'postgres://u:s3cret@a:5432,b:5432/x?target_session_attrs=read-write',
        MASTER_KEY: key,
      },
      /^DATABASE_URL has a bad value \(not shown\): it must be an address of one host/,
    ],
    [
      'a mode of TLS that is given twice, of which the driver takes the last',
      { DATABASE_URL: 'postgres://u:s3cret@db/x?sslmode=verify-full&sslmode=disable', MASTER_KEY: key },
      /^DATABASE_URL has a bad value \(not shown\): it must be an address that gives each parameter once$/,
    ],
    ['a database without a master key', { DATABASE_URL: 'postgres://u:p@db/x' }, /^MASTER_KEY is unset/],
    [
      'a short master key',
      { MASTER_KEY: 's3cret' },
      /^MASTER_KEY has a bad value \(not shown\): it must be 32 random bytes/,
    ],
    [
      'an event store of another kind',
      { EVENTSTORE_URL: 'http://u:s3cret@es' },
      /^EVENTSTORE_URL has a bad value/,
    ],
    [
      'events without a broker',
      { EVENTS_AMQP: 'on' },
      /^RABBITMQ_URL is unset: it must be given when EVENTS_AMQP is on$/,
    ],
    ['events that are neither on nor off', { EVENTS_AMQP: 'yes' }, /^EVENTS_AMQP is "yes"/],
    ['a broker of another kind', { RABBITMQ_URL: 'redis://mq' }, /^RABBITMQ_URL has a bad value/],
    ['a sender with a name', { MAIL_FROM: 'Acme <mail@acme.test>' }, /^MAIL_FROM is "Acme <mail@acme.test>"/],
    ['a sender without a host', { MAIL_FROM: 'mail' }, /^MAIL_FROM is "mail"/],
    ['a mail server of another kind', { SMTP_URL: 'mail' }, /^SMTP_URL has a bad value/],
    ['a mail server without a host', { SMTP_URL: 'smtp://' }, /^SMTP_URL has a bad value .* names a host/],
    ['delays that are no numbers', { WEBHOOK_RETRY_DELAYS: '30,soon' }, /^WEBHOOK_RETRY_DELAYS is "30,soon"/],
    ['a time-out of nothing', { WEBHOOK_TIMEOUT_MS: '0' }, /^WEBHOOK_TIMEOUT_MS is "0"/],
    ['a network that is none', { WEBHOOK_ALLOW_CIDRS: 'localhost' }, /^WEBHOOK_ALLOW_CIDRS is "localhost"/],
    ['more bits than an address has', { WEBHOOK_ALLOW_CIDRS: '10.0.0.0/33' }, /^WEBHOOK_ALLOW_CIDRS is/],
    ['a network of no address', { TRUSTED_PROXIES: '10.0.0.256/8' }, /^TRUSTED_PROXIES is "10.0.0.256\/8"/],
    ['a proxy by its name', { TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES is "proxy"/],
    ['a limit of nothing', { RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE is "0"/],
    ['a negative limit', { RATE_LIMIT_IP_PER_MINUTE: '-1' }, /^RATE_LIMIT_IP_PER_MINUTE is "-1"/],
    [
      'an unknown role',
      { ROLES: 'api,web' },
      /^ROLES is "api,web": it must be one or more of api, projector, dispatcher/,
    ],
    [
      'an operations port that is no number',
      { OPS_PORT: 'ops' },
      /^OPS_PORT is "ops": it must be a whole number/,
    ],
    ['an operations port out of range', { OPS_PORT: '65536' }, /^OPS_PORT is "65536"/],
    ['no process', { PROCESSES: '0' }, /^PROCESSES is "0": it must be a whole number from 1 to 64/],
    ['a word for a number of processes', { PROCESSES: 'all' }, /^PROCESSES is "all"/],
    [
      'a portal above the address of the service',
      { BASE_URL: 'https://a.test/id', PORTAL_URL: 'https://a.test/' },
      /^PORTAL_URL is "https:\/\/a.test": it must be another address than BASE_URL, and not above it/,
    ],
    [
      'a portal whose path below the service begins like that of the service',
      { BASE_URL: 'https://a.test/portal' },
      /^PORTAL_URL is "https:\/\/a.test\/portal\/portal": it must be .* once, e.g. https:\/\/a.test\/portal\/console$/,
    ],
    [
      'a portal with the path of the service twice',
      { BASE_URL: 'https://a.test/id', PORTAL_URL: 'https://a.test/id/id/console' },
      /^PORTAL_URL is .* it must be an address with the path of BASE_URL once, e.g. https:\/\/a.test\/id\/portal$/,
    ],
    [
      'a path that routes could not be compared with',
      { BASE_URL: 'https://a.test/:id' },
      /^BASE_URL is .* in its path only letters, digits/,
    ],
    [
      'several processes that serve no requests',
      { PROCESSES: '2', ROLES: 'projector' },
      /^PROCESSES is "2": it must be 1 where ROLES has no api/,
    ],
    [
      'no connections',
      { DATABASE_CONNECTIONS: '0' },
      /^DATABASE_CONNECTIONS is "0": it must be a whole number/,
    ],
    ['a negative operations port', { OPS_PORT: '-1' }, /^OPS_PORT is "-1"/],
    [
      'an address in place of an operations host',
      { OPS_HOST: 'http://0.0.0.0' },
      /^OPS_HOST is "http:\/\/0.0.0.0"/,
    ],
    [
      'an operations host with a port',
      { OPS_PORT: '9', OPS_HOST: '0.0.0.0:9000' },
      /^OPS_HOST is "0.0.0.0:9000"/,
    ],
    ['an operations host that no address is', { OPS_PORT: '9', OPS_HOST: '10.0.0.256' }, /^OPS_HOST is/],
    ['a host with a path', { HOST: 'localhost/x' }, /^HOST is "localhost\/x": it must be an IP address or/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud": it must be one of/],
  ];
  for (const [what, env, message] of refusals) {
    it(`configuration refuses ${what}, in one line that shows no secret`, () => {
      expect(() => readConfig(env))
        .to.throw(ConfigError, message)
        .with.property('message')
        .that.does.not.match(/s3cret|\n/);
    });
  }
});

describe('warningsAbout', () => {
  const warnings = (env: Record<string, string>): string[] => warningsAbout(readConfig(env));

  it('doubtsAbout returns none for a first try, and for a service behind TLS', () => {
    expect(warnings({})).to.deep.equal([]);
    const behind = { BASE_URL: 'https://id.example.com', TENANT_HOST: 'https://{tenant}.example.com' };
    expect(warnings({ ...behind, TRUSTED_PROXIES: '10.0.0.0/8' })).to.deep.equal([]);
  });

  it('warningsAbout names parameters of DATABASE_URL that have no effect, and no part of a password', () => {
    const of = (rest: string): string[] =>
      warnings({ DATABASE_URL: `postgres://t:hunter2${rest}`, MASTER_KEY: key });
    for (const name of ['sslmod', 'SSLMODE', 'target_session_attrs'])
      expect(of(`@db/t?${name}=require&statement_timeout=5000`).join()).to.match(
        new RegExp(`^DATABASE_URL has the parameter ${name}, which has no effect: `),
      );
    expect(of('@db/t?s3cret@x').join())
      .to.match(/^DATABASE_URL has a parameter, /)
      .and.not.contain('s3cret');
    expect(of(',2@db/t')).to.deep.equal([]);
    expect(of('@db/t?options=-c%20geqo%3Doff&sslmode=verify-full&sslrootcert=/dev/null')).to.deep.equal([]);
  });

  it('warningsAbout says how modes of TLS to PostgreSQL are taken that mean less elsewhere', () => {
    const of = (query: string): string[] =>
      warnings({ DATABASE_URL: `postgres://t:hunter2@db/t${query}`, MASTER_KEY: key });
    for (const mode of ['prefer', 'require', 'verify-ca']) {
      const [warning = '', ...more] = of(`?sslmode=${mode}`);
      expect(warning).to.match(
        new RegExp(`^DATABASE_URL has sslmode=${mode}, which is taken as verify-full: `),
      );
      expect([warning.includes('hunter2'), more]).to.deep.equal([false, []]);
    }
    for (const query of [
      '',
      '?sslmode=verify-full',
      '?sslmode=disable',
      '?sslmode=require&uselibpqcompat=true',
    ])
      expect(of(query)).to.deep.equal([]);
  });

  it('doubtsAbout names the forgotten variables of a service with an https address', () => {
    const [tenantHost = '', proxies = '', ...more] = warnings({ BASE_URL: 'https://id.example.com' });
    expect(tenantHost).to.contain('TENANT_HOST is http://{tenant}.localhost:3000');
    expect(proxies).to.contain('TRUSTED_PROXIES is unset');
    expect(more).to.deep.equal([]);
  });
});
