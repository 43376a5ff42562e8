import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Addresses } from '../application/ports/shared/addresses.js';
import { parsedUrl } from '../domain/shared/parsed-url.js';
import { ownHosts } from './http/requests/own-hosts.js';
import { ownSlugs } from './http/requests/tenant-hosts.js';

/** A kind of work. A process does one or several of them. */
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
  /** How long, in ms, a start waits for a database or an event store that does not answer. */
  readonly startupTimeoutMs: number;
  /** Where `/health/*` and `/metrics` are answered, whatever the roles; null: on `port`, by processes with the role `api`. */
  readonly ops: { readonly port: number; readonly host: string } | null;
}

/** Returns the addresses of the configuration in the form that use cases need. */
export const addressesOf = ({ baseUrl, tenantHost, portalUrl }: Config): Addresses => ({
  baseUrl,
  portalUrl,
  reservedSlugs: ownSlugs(tenantHost, [baseUrl, portalUrl]),
  isOwn: ownHosts(tenantHost, [baseUrl, portalUrl]),
  tenantHost: (slug) => tenantHost.replaceAll('{tenant}', slug),
});

/** Returns warnings for the log about settings that are allowed but probably a mistake. */
export function warningsAbout({ baseUrl, tenantHost, trustedProxies }: Config): string[] {
  if (!baseUrl.startsWith('https:')) return [];
  const warnings: string[] = [];
  if (!tenantHost.startsWith('https:'))
    warnings.push(`BASE_URL is https and TENANT_HOST is ${tenantHost}: people type their passwords there`);
  if (trustedProxies.length === 0)
    warnings.push(
      'BASE_URL is https and TRUSTED_PROXIES is unset: callers share the address of the proxy that ends TLS',
    );
  return warnings;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const processRoles = ['api', 'projector', 'dispatcher'] as const;

/** A bad value. The message is one line: the variable, its value (unless that may hold a secret), what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** More than the cores of most machines: a higher number is probably a typing error. */
const MOST_PROCESSES = 64;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment. An empty value counts as unset. Throws ConfigError at the first bad value. */
export function readConfig(env: Environment): Config {
  const port = whole(env, 'PORT', 3000, 0, 65_535);
  const baseUrl = publicUrl(env, 'BASE_URL', `http://localhost:${port}`);
  const databaseUrl = secretUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const eventStoreProtocols = ['esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:'];
  const roles = readRoles(env);
  const ops = { port: whole(env, 'OPS_PORT', 0, 0, 65_535), host: listeningHost(env, 'OPS_HOST') };
  return {
    port,
    host: listeningHost(env, 'HOST'),
    baseUrl,
    tenantHost: readTenantHost(env, port),
    portalUrl: readPortalUrl(env, baseUrl),
    dataDir: resolve(given(env, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    eventStoreUrl: secretUrl(env, 'EVENTSTORE_URL', eventStoreProtocols),
    rabbitMqUrl: secretUrl(env, 'RABBITMQ_URL', ['amqp:', 'amqps:']),
    smtpUrl: secretUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env, baseUrl),
    masterKey: readMasterKey(env, databaseUrl),
    bootstrapFile: given(env, 'BOOTSTRAP_FILE') ?? null,
    webhookRetryDelays: readRetryDelays(env),
    webhookTimeoutMs: whole(env, 'WEBHOOK_TIMEOUT_MS', 10_000, 1, 600_000),
    webhookAllowCidrs: cidrs(env, 'WEBHOOK_ALLOW_CIDRS'),
    trustedProxies: cidrs(env, 'TRUSTED_PROXIES'),
    rateLimitPerMinute: whole(env, 'RATE_LIMIT_PER_MINUTE', 600, 1, 1_000_000_000),
    rateLimitIpPerMinute: whole(env, 'RATE_LIMIT_IP_PER_MINUTE', 300, 1, 1_000_000_000),
    roles,
    logLevel: readLogLevel(env),
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', 20, 1, 1_000),
    processes: readProcesses(env, roles),
    startupTimeoutMs: whole(env, 'STARTUP_TIMEOUT', 60, 1, 86_400) * 1_000,
    ops: given(env, 'OPS_PORT') === undefined ? null : ops,
  };
}

function readTenantHost(env: Environment, port: number): string {
  const value = publicUrl(env, 'TENANT_HOST', `http://{tenant}.localhost:${port}`);
  if (/^https?:\/\/\{tenant\}\.[^/{}]+$/.test(value)) return value;
  const must =
    'an address without a path whose host begins with {tenant}., e.g. https://{tenant}.example.com';
  return refuse('TENANT_HOST', value, must);
}

function readMailFrom(env: Environment, baseUrl: string): string {
  const value = given(env, 'MAIL_FROM') ?? `no-reply@${new URL(baseUrl).hostname}`;
  // only simple local parts: the operator chooses the address
  return /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9[\]:.-]{1,255}$/.test(value)
    ? value
    : refuse('MAIL_FROM', value, 'an email address without a name, e.g. no-reply@example.com');
}

function readMasterKey(env: Environment, databaseUrl: string | null): string | null {
  const value = given(env, 'MASTER_KEY') ?? null;
  const bytes = '32 random bytes in base64url';
  if (value === null && databaseUrl !== null)
    throw new ConfigError(`MASTER_KEY is unset: it must be given when DATABASE_URL is set (${bytes})`);
  if (value === null || /^[A-Za-z0-9_-]{43}=?$/.test(value)) return value;
  const must = `${bytes} (43 characters), e.g. from: openssl rand -base64 32 | tr "+/" "-_"`;
  return refuse('MASTER_KEY', null, must);
}

function readRetryDelays(env: Environment): readonly number[] {
  const delays = list(env, 'WEBHOOK_RETRY_DELAYS') ?? ['30', '120', '600', '3600', '21600'];
  if (delays.length <= 20 && delays.every((delay) => /^\d{1,7}$/.test(delay))) return delays.map(Number);
  const must = 'up to 20 whole numbers of seconds, separated by commas';
  return refuse('WEBHOOK_RETRY_DELAYS', delays.join(','), must);
}

function readRoles(env: Environment): readonly ProcessRole[] {
  const roles: readonly string[] = list(env, 'ROLES') ?? processRoles;
  return roles.every((role) => isOneOf(processRoles, role))
    ? roles
    : refuse('ROLES', roles.join(','), `one or more of ${processRoles.join(', ')}, separated by commas`);
}

function readLogLevel(env: Environment): LogLevel {
  const value = given(env, 'LOG_LEVEL') ?? 'info';
  return isOneOf(logLevels, value) ? value : refuse('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`);
}

function readProcesses(env: Environment, roles: readonly ProcessRole[]): number {
  const isAuto = given(env, 'PROCESSES') === 'auto';
  const count = isAuto ? availableParallelism() : whole(env, 'PROCESSES', 1, 1, MOST_PROCESSES);
  return count === 1 || roles.includes('api')
    ? count
    : refuse('PROCESSES', String(count), '1 where ROLES has no api: only requests are shared out');
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

const list = (env: Environment, name: string): string[] | undefined =>
  given(env, name)
    ?.split(',')
    .map((part) => part.trim());

function whole(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = given(env, name);
  if (value === undefined) return fallback;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
  return number >= min && number <= max
    ? number
    : refuse(name, value, `a whole number from ${min} to ${max}`);
}

function listeningHost(env: Environment, name: string): string {
  const value = given(env, name) ?? '127.0.0.1';
  const isName = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) && !/^[0-9.]+$/.test(value);
  return isName || isIP(value) !== 0
    ? value
    : refuse(name, value, 'an IP address or a host name, e.g. 127.0.0.1');
}

function cidrs(env: Environment, name: string): readonly string[] {
  const blocks = list(env, name) ?? [];
  return blocks.every(isCidr)
    ? blocks
    : refuse(name, blocks.join(','), 'CIDR blocks separated by commas, e.g. 127.0.0.0/8,::1/128');
}

function publicUrl(env: Environment, name: string, fallback: string): string {
  const value = given(env, name) ?? fallback;
  const must = `an absolute http(s) address without query, fragment or credentials, e.g. ${fallback}`;
  const probe = parsedUrl(value.replace('{tenant}', 'tenant'));
  if (!probe || !['http:', 'https:'].includes(probe.protocol)) return refuse(name, value, must);
  if (probe.username !== '' || probe.password !== '') return refuse(name, null, must);
  if (probe.search !== '' || probe.hash !== '') return refuse(name, value, must);
  return value.replace(/\/+$/, '');
}

/** Returns `{portal_url}`; its API would have the paths of the Management API at the same address. */
function readPortalUrl(env: Environment, baseUrl: string): string {
  const value = publicUrl(env, 'PORTAL_URL', `${baseUrl}/portal`);
  const address = new URL(value);
  const { hostname, pathname } = new URL(baseUrl);
  if (address.hostname !== hostname || address.pathname !== pathname) return value;
  return refuse('PORTAL_URL', value, `another address than BASE_URL, e.g. ${baseUrl}/portal`);
}

/** Returns an address that may hold credentials; null when it is unset. */
function secretUrl(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = given(env, name);
  if (value === undefined) return null;
  const url = parsedUrl(value);
  const isListOfHosts = /^[a-z+]+:\/\/[^/]+,[^/]+/.test(value);
  const protocol = url?.protocol ?? (isListOfHosts ? `${value.split(':', 1)[0] ?? ''}:` : '');
  // an address of PostgreSQL may name a socket in its query instead
  const needsHost = name !== 'DATABASE_URL';
  if (protocols.includes(protocol) && !(needsHost && url?.hostname === '')) return value;
  const starts = protocols.map((known) => `${known}//`).join(' or ');
  return refuse(name, null, `an address that starts with ${starts}${needsHost ? ' and names a host' : ''}`);
}

function isCidr(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-fA-F:.]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

const isOneOf = <Known extends string>(known: readonly Known[], value: string): value is Known =>
  (known as readonly string[]).includes(value);

/** Throws ConfigError. `value`: null where it may hold a secret. */
const refuse = (name: string, value: string | null, must: string): never => {
  throw new ConfigError(
    `${name} ${value === null ? 'has a bad value (not shown)' : `is "${value}"`}: it must be ${must}`,
  );
};
