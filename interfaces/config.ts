import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Addresses } from '../application/ports/shared/addresses.js';
import { parsedUrl } from '../domain/shared/parsed-url.js';
import { ownHosts } from './http/requests/own-hosts.js';
import { ownSlugs } from './http/requests/tenant-hosts.js';

/** What a process does, so that a cluster can split it. */
export type ProcessRole = 'api' | 'projector' | 'dispatcher';

/** The configuration, checked (README, "Configuration"). Addresses have no trailing slash. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly baseUrl: string;
  /** Holds `{tenant}`, which stands for the tenant's slug. */
  readonly tenantHost: string;
  readonly portalUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly eventStoreUrl: string | null;
  readonly rabbitMqUrl: string | null;
  readonly smtpUrl: string | null;
  /** Address that mails come from. */
  readonly mailFrom: string;
  /** 32 bytes, base64url; null: kept in `dataDir`. */
  readonly masterKey: string | null;
  readonly bootstrapFile: string | null;
  /** Seconds between attempts. */
  readonly webhookRetryDelays: readonly number[];
  readonly webhookTimeoutMs: number;
  readonly webhookAllowCidrs: readonly string[];
  /** CIDR blocks of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly rateLimitIpPerMinute: number;
  readonly roles: readonly ProcessRole[];
  readonly logLevel: LogLevel;
  /** The most PostgreSQL connections of a process. */
  readonly databaseConnections: number;
  /** Processes with the role `api` that one command starts on one port. */
  readonly processes: number;
  /** How long a start waits for a database or an event store that does not answer. */
  readonly startupTimeoutMs: number;
  /** Where `/health/*` and `/metrics` are answered, whatever the roles; null: on `port`, by processes with the role `api`. */
  readonly ops: { readonly port: number; readonly host: string } | null;
}

/** What use cases know of the configuration's addresses. */
export const addressesOf = ({ baseUrl, tenantHost, portalUrl }: Config): Addresses => ({
  baseUrl,
  reservedSlugs: ownSlugs(tenantHost, [baseUrl, portalUrl]),
  isOwn: ownHosts(tenantHost, [baseUrl, portalUrl]),
  tenantHost: (slug) => tenantHost.replaceAll('{tenant}', slug),
});

/** What is allowed and hardly meant, in words for the log. */
export function doubtsAbout({ baseUrl, tenantHost, trustedProxies }: Config): string[] {
  if (!baseUrl.startsWith('https:')) return [];
  return [
    ...(tenantHost.startsWith('https:')
      ? []
      : [`BASE_URL is https and TENANT_HOST is ${tenantHost}: people type their passwords there`]),
    ...(trustedProxies.length > 0
      ? []
      : [
          'BASE_URL is https and TRUSTED_PROXIES is unset: callers share the address of the proxy that ends TLS',
        ]),
  ];
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const processRoles = ['api', 'projector', 'dispatcher'] as const;

/** One line: the variable, what it was (unless it may hold a secret) and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const refuse = (name: string, value: string | null, must: string): never => {
  throw new ConfigError(
    `${name} ${value === null ? 'has a bad value (not shown)' : `is "${value}"`}: it must be ${must}`,
  );
};

function isCidr(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-fA-F:.]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** More than there are cores in most machines: beyond, it is a slip of the finger. */
const MOST_PROCESSES = 64;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment. An empty value counts as unset. Throws ConfigError at the first bad value. */
export function readConfig(env: Environment): Config {
  const given = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const value = given(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (!(number >= min && number <= max)) refuse(name, value, `a whole number from ${min} to ${max}`);
    return number;
  };

  const listeningHost = (name: string): string => {
    const value = given(name) ?? '127.0.0.1';
    const isName = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) && !/^[0-9.]+$/.test(value);
    return isName || isIP(value) !== 0
      ? value
      : refuse(name, value, 'an IP address or a host name, e.g. 127.0.0.1');
  };

  const list = (name: string): string[] | undefined =>
    given(name)
      ?.split(',')
      .map((part) => part.trim());

  const cidrs = (name: string): readonly string[] => {
    const blocks = list(name) ?? [];
    if (!blocks.every(isCidr))
      refuse(name, blocks.join(','), 'CIDR blocks separated by commas, e.g. 127.0.0.0/8,::1/128');
    return blocks;
  };

  const publicUrl = (name: string, fallback: string): string => {
    const value = given(name) ?? fallback;
    const must = `an absolute http(s) address without query, fragment or credentials, e.g. ${fallback}`;
    const probe = parsedUrl(value.replace('{tenant}', 'tenant'));
    if (!probe || !['http:', 'https:'].includes(probe.protocol)) return refuse(name, value, must);
    if (probe.username !== '' || probe.password !== '') return refuse(name, null, must);
    if (probe.search !== '' || probe.hash !== '') return refuse(name, value, must);
    return value.replace(/\/+$/, '');
  };

  const secretUrl = (name: string, protocols: readonly string[]): string | null => {
    const value = given(name);
    if (value === undefined) return null;
    const url = parsedUrl(value);
    const listOfHosts = /^[a-z+]+:\/\/[^/]+,[^/]+/.test(value);
    const protocol = url?.protocol ?? (listOfHosts ? `${value.split(':', 1)[0] ?? ''}:` : '');
    // PostgreSQL's may name a socket instead, behind the question mark
    const needsHost = name !== 'DATABASE_URL';
    if (!protocols.includes(protocol) || (needsHost && url?.hostname === '')) {
      const starts = protocols.map((known) => `${known}//`).join(' or ');
      refuse(name, null, `an address that starts with ${starts}${needsHost ? ' and names a host' : ''}`);
    }
    return value;
  };

  const port = whole('PORT', 3000, 0, 65_535);
  const baseUrl = publicUrl('BASE_URL', `http://localhost:${port}`);
  const tenantHost = publicUrl('TENANT_HOST', `http://{tenant}.localhost:${port}`);
  if (!/^https?:\/\/\{tenant\}\.[^/{}]+$/.test(tenantHost)) {
    refuse(
      'TENANT_HOST',
      tenantHost,
      'an address without a path whose host begins with {tenant}., e.g. https://{tenant}.example.com',
    );
  }

  const mailFrom = given('MAIL_FROM') ?? `no-reply@${new URL(baseUrl).hostname}`;
  // the part before the @ is kept simple: it is ours to choose
  if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9[\]:.-]{1,255}$/.test(mailFrom))
    refuse('MAIL_FROM', mailFrom, 'an email address without a name, e.g. no-reply@example.com');

  const databaseUrl = secretUrl('DATABASE_URL', ['postgres:', 'postgresql:']);
  const masterKey = given('MASTER_KEY') ?? null;
  if (masterKey !== null && !/^[A-Za-z0-9_-]{43}=?$/.test(masterKey)) {
    refuse(
      'MASTER_KEY',
      null,
      '32 random bytes in base64url (43 characters), e.g. from: openssl rand -base64 32 | tr "+/" "-_"',
    );
  }
  if (masterKey === null && databaseUrl !== null) {
    throw new ConfigError(
      'MASTER_KEY is unset: it must be given when DATABASE_URL is set (32 random bytes in base64url)',
    );
  }

  const delays = list('WEBHOOK_RETRY_DELAYS') ?? ['30', '120', '600', '3600', '21600'];
  if (delays.length > 20 || !delays.every((delay) => /^\d{1,7}$/.test(delay))) {
    refuse(
      'WEBHOOK_RETRY_DELAYS',
      delays.join(','),
      'up to 20 whole numbers of seconds, separated by commas',
    );
  }

  const roles = list('ROLES') ?? [...processRoles];
  if (!roles.every((role) => (processRoles as readonly string[]).includes(role))) {
    refuse('ROLES', roles.join(','), `one or more of ${processRoles.join(', ')}, separated by commas`);
  }

  const processes =
    given('PROCESSES') === 'auto' ? availableParallelism() : whole('PROCESSES', 1, 1, MOST_PROCESSES);
  if (processes > 1 && !roles.includes('api'))
    refuse('PROCESSES', String(processes), '1 where ROLES has no api: only requests are shared out');

  const logLevel = given('LOG_LEVEL') ?? 'info';
  if (!(logLevels as readonly string[]).includes(logLevel)) {
    refuse('LOG_LEVEL', logLevel, `one of ${logLevels.join(', ')}`);
  }

  const opsHost = listeningHost('OPS_HOST');
  return {
    port,
    host: listeningHost('HOST'),
    baseUrl,
    tenantHost,
    portalUrl: publicUrl('PORTAL_URL', `${baseUrl}/portal`),
    dataDir: resolve(given('DATA_DIR') ?? 'data'),
    databaseUrl,
    eventStoreUrl: secretUrl('EVENTSTORE_URL', [
      'esdb:',
      'esdb+discover:',
      'kurrentdb:',
      'kurrentdb+discover:',
    ]),
    rabbitMqUrl: secretUrl('RABBITMQ_URL', ['amqp:', 'amqps:']),
    smtpUrl: secretUrl('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    masterKey,
    bootstrapFile: given('BOOTSTRAP_FILE') ?? null,
    webhookRetryDelays: delays.map(Number),
    webhookTimeoutMs: whole('WEBHOOK_TIMEOUT_MS', 10_000, 1, 600_000),
    webhookAllowCidrs: cidrs('WEBHOOK_ALLOW_CIDRS'),
    trustedProxies: cidrs('TRUSTED_PROXIES'),
    rateLimitPerMinute: whole('RATE_LIMIT_PER_MINUTE', 600, 1, 1_000_000_000),
    rateLimitIpPerMinute: whole('RATE_LIMIT_IP_PER_MINUTE', 300, 1, 1_000_000_000),
    roles: roles as ProcessRole[],
    logLevel: logLevel as LogLevel,
    databaseConnections: whole('DATABASE_CONNECTIONS', 20, 1, 1_000),
    processes,
    startupTimeoutMs: whole('STARTUP_TIMEOUT', 60, 1, 86_400) * 1_000,
    ops: given('OPS_PORT') === undefined ? null : { port: whole('OPS_PORT', 0, 0, 65_535), host: opsHost },
  };
}
