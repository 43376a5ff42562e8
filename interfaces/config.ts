import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import leven from 'leven';
import { ConfigError, refuse } from './config-error.js';
import {
  type Environment,
  cidrs,
  given,
  isOneOf,
  listOf,
  listeningHost,
  publicUrl,
  readSwitch,
  secretUrl,
  whole,
  withFiles,
} from './config-values.js';
import { readDatabaseUrl, tlsWarnings, unknownParameters } from './database-url.js';
import { portalPaths } from './portal-api/portal-address.js';
import { readPlans } from './plans-file.js';
import type { PlanCatalogue } from '../domain/billing/plan.js';
import { basePath, isBelow, ownAddress } from '../domain/shared/own-address.js';
import type { Addresses } from '../application/ports/shared/addresses.js';
import { ownHosts, ownSlugs } from './http/requests/hosts.js';
import { initialValue, secretVariables, variableNames } from './variables.js';
import { stripeStep } from '../infrastructure/stripe/stripe-amounts.js';

/** A kind of work. A process does one or several of them. */
export type ProcessRole = 'api' | 'projector' | 'dispatcher';

/** The configuration, checked (the guide's page "Configure"). Addresses have no trailing slash. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly baseUrl: string;
  /** Holds `{tenant}`, which stands for the tenant's slug. */
  readonly tenantHost: string;
  readonly portalUrl: string;
  /** Of the operators' console: below `portalUrl`, or at a host of its own. */
  readonly operatorUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly eventStoreUrl: string | null;
  readonly rabbitMqUrl: string | null;
  /** Whether events are published to RabbitMQ; `rabbitMqUrl` is set then. */
  readonly eventsAmqp: boolean;
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
  /** The plans that are offered to tenants. */
  readonly plans: PlanCatalogue;
  /** Days between the request to delete a tenant and its deletion; 0: at once. */
  readonly tenantDeletionGraceDays: number;
  /** The keys of Stripe, which collects what tenants owe; null: the service's own ledger does. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null;
  /** The most PostgreSQL connections of a process. */
  readonly databaseConnections: number;
  /** Whether people set up tenants by themselves, at `PORTAL_URL/start`. */
  readonly tenantSignUp: boolean;
  /** Whether the pages of the documentation are served at `/docs`. The OpenAPI documents are in any case. */
  readonly docs: boolean;
  /** Processes with the role `api` that one command starts on one port. */
  readonly processes: number;
  /** How long, in ms, requests are taken after SIGTERM while the service says that it is not ready. */
  readonly shutdownDelayMs: number;
  /** How long, in ms, a start waits for a database or an event store that does not answer. */
  readonly startupTimeoutMs: number;
  /** Where `/health/*` and `/metrics` are answered, whatever the roles; null: on `port`, by processes with the role `api`. */
  readonly ops: { readonly port: number; readonly host: string } | null;
}

/** Returns the addresses of the configuration in the form that use cases need. */
export const addressesOf = ({ baseUrl, tenantHost, portalUrl, operatorUrl }: Config): Addresses => ({
  baseUrl,
  portalUrl,
  operatorUrl,
  reservedSlugs: ownSlugs(tenantHost, [baseUrl, portalUrl, operatorUrl]),
  isOwn: ownHosts(tenantHost, [baseUrl, portalUrl, operatorUrl]),
  tenantHost: (slug) => tenantHost.replaceAll('{tenant}', slug),
});

/** Returns warnings for the log about settings that are allowed but probably a mistake. */
export function warningsAbout({ baseUrl, tenantHost, trustedProxies, databaseUrl }: Config): string[] {
  const warnings = [...tlsWarnings(databaseUrl), ...unknownParameters(databaseUrl)];
  if (!baseUrl.startsWith('https:')) return warnings;
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

/** More than the cores of most machines: a higher number is probably a typing error. */
const MOST_PROCESSES = 64;

/** Returns the names of all variables, those of files with secrets included. */
export const knownVariables = (): readonly string[] => [
  ...variableNames,
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** How many letters may be wrong in a name that is taken for a variable's. A short one is near many others. */
const mistyped = (name: string): number => (name.length < 8 ? 1 : 2);

/** Returns warnings for the log about variables whose names are nearly those of the service's. */
export function warningsAboutNames(env: Environment): string[] {
  const known = knownVariables();
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find(
        (one) => name === `TESSERA_${one}` || leven(name, one, { maxDistance: 3 }) <= mistyped(one),
      );
      return meant === undefined ? [] : [`${name} is no variable of this service: did you mean ${meant}?`];
    });
}

/** Reads the environment. An empty value counts as unset. Throws ConfigError at the first bad value. */
export function readConfig(env: Environment): Config {
  return configOf(withInitialValues(withFiles(env, secretVariables)));
}

/** Returns the variables of the service, with the values of the table for those that are unset. */
const withInitialValues = (env: Environment): Environment =>
  Object.fromEntries(variableNames.map((name) => [name, given(env, name) ?? initialValue(name)]));

function configOf(env: Environment): Config {
  const port = whole(env, 'PORT', 0, 65_535);
  const baseUrl = publicUrl(env, 'BASE_URL', `http://localhost:${port}`);
  const portalUrl = readPortalUrl(env, baseUrl);
  const databaseUrl = readDatabaseUrl(env);
  const eventStoreProtocols = ['esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:'];
  const roles = readRoles(env);
  const stripe = readStripe(env);
  const opsHost = listeningHost(env, 'OPS_HOST');
  return {
    port,
    host: listeningHost(env, 'HOST'),
    baseUrl,
    tenantHost: readTenantHost(env, port),
    portalUrl,
    operatorUrl: readOperatorUrl(env, baseUrl, portalUrl),
    dataDir: resolve(given(env, 'DATA_DIR') ?? ''),
    databaseUrl,
    eventStoreUrl: secretUrl(env, 'EVENTSTORE_URL', eventStoreProtocols),
    ...readRabbitMq(env),
    smtpUrl: secretUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env, baseUrl),
    masterKey: readMasterKey(env, databaseUrl),
    bootstrapFile: given(env, 'BOOTSTRAP_FILE') ?? null,
    webhookRetryDelays: readRetryDelays(env),
    webhookTimeoutMs: whole(env, 'WEBHOOK_TIMEOUT_MS', 1, 600_000),
    webhookAllowCidrs: cidrs(env, 'WEBHOOK_ALLOW_CIDRS'),
    trustedProxies: cidrs(env, 'TRUSTED_PROXIES'),
    rateLimitPerMinute: whole(env, 'RATE_LIMIT_PER_MINUTE', 1, 1_000_000_000),
    rateLimitIpPerMinute: whole(env, 'RATE_LIMIT_IP_PER_MINUTE', 1, 1_000_000_000),
    roles,
    logLevel: readLogLevel(env),
    plans: plansOf(env, stripe !== null),
    tenantDeletionGraceDays: whole(env, 'TENANT_DELETION_GRACE_DAYS', 0, 365),
    stripe,
    tenantSignUp: readSwitch(env, 'TENANT_SIGN_UP'),
    docs: readSwitch(env, 'DOCS'),
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', 1, 1_000),
    processes: readProcesses(env, roles),
    shutdownDelayMs: whole(env, 'SHUTDOWN_DELAY', 0, 600) * 1_000,
    startupTimeoutMs: whole(env, 'STARTUP_TIMEOUT', 1, 86_400) * 1_000,
    ops:
      given(env, 'OPS_PORT') === undefined
        ? null
        : { port: whole(env, 'OPS_PORT', 0, 65_535), host: opsHost },
  };
}

function readRabbitMq(env: Environment): Pick<Config, 'rabbitMqUrl' | 'eventsAmqp'> {
  const rabbitMqUrl = secretUrl(env, 'RABBITMQ_URL', ['amqp:', 'amqps:']);
  const eventsAmqp = readSwitch(env, 'EVENTS_AMQP');
  if (eventsAmqp && rabbitMqUrl === null)
    throw new ConfigError('RABBITMQ_URL is unset: it must be given when EVENTS_AMQP is on');
  return { rabbitMqUrl, eventsAmqp };
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

function plansOf(env: Environment, isAtStripe: boolean): PlanCatalogue {
  const name = given(env, 'PLANS_FILE') ?? null;
  const plans = readPlans(name);
  if (typeof plans === 'string') return refuse('PLANS_FILE', name, plans);
  const step = isAtStripe ? stripeStep(plans.currency) : 1;
  const index = plans.plans.findIndex(({ amount }) => amount % step !== 0);
  return index === -1 ? plans : refuse('PLANS_FILE', name, amountForStripe(plans, index, step));
}

const amountForStripe = ({ plans, currency }: PlanCatalogue, index: number, step: number): string =>
  `a file of plans that Stripe can charge: /plans/${index}/amount: ${plans[index]!.amount} must be a multiple of ${step}, as every amount in ${currency} at Stripe`;

function readStripe(env: Environment): Config['stripe'] {
  const engine = given(env, 'BILLING') ?? '';
  if (engine !== 'ledger' && engine !== 'stripe') return refuse('BILLING', engine, 'ledger or stripe');
  const secret = (name: string, shape: RegExp, must: string): string | null => {
    const value = given(env, name);
    if (engine === 'ledger') return null;
    if (value === undefined)
      throw new ConfigError(`${name} is unset: it must be given when BILLING is stripe (${must})`);
    return shape.test(value) ? value : refuse(name, null, must);
  };
  const secretKey = secret(
    'STRIPE_SECRET_KEY',
    /^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,500}$/,
    'a secret key of Stripe, which starts with sk_test_, sk_live_, rk_test_ or rk_live_',
  );
  const webhookSecret = secret(
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_[A-Za-z0-9+/=_-]{8,500}$/,
    "the signing secret of Stripe's webhooks, which starts with whsec_",
  );
  return secretKey === null || webhookSecret === null ? null : { secretKey, webhookSecret };
}

function readRetryDelays(env: Environment): readonly number[] {
  const delays = listOf(env, 'WEBHOOK_RETRY_DELAYS') ?? [];
  if (delays.length <= 20 && delays.every((delay) => /^\d{1,7}$/.test(delay))) return delays.map(Number);
  const must = 'up to 20 whole numbers of seconds, separated by commas';
  return refuse('WEBHOOK_RETRY_DELAYS', delays.join(','), must);
}

function readRoles(env: Environment): readonly ProcessRole[] {
  const roles: readonly string[] = listOf(env, 'ROLES') ?? [];
  return roles.every((role) => isOneOf(processRoles, role))
    ? roles
    : refuse('ROLES', roles.join(','), `one or more of ${processRoles.join(', ')}, separated by commas`);
}

function readLogLevel(env: Environment): LogLevel {
  const value = given(env, 'LOG_LEVEL') ?? '';
  return isOneOf(logLevels, value) ? value : refuse('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`);
}

function readProcesses(env: Environment, roles: readonly ProcessRole[]): number {
  const isAuto = given(env, 'PROCESSES') === 'auto';
  const count = isAuto ? availableParallelism() : whole(env, 'PROCESSES', 1, MOST_PROCESSES);
  return count === 1 || roles.includes('api')
    ? count
    : refuse('PROCESSES', String(count), '1 where ROLES has no api: only requests are shared out');
}

/**
 * Returns `{portal_url}`. Its API would have the paths of the Management API at the same address, and at one that BASE_URL is
 * below, once a proxy has stripped the path; and where its path below BASE_URL begins like that of BASE_URL, a request would
 * not show whether a proxy has.
 */
function readPortalUrl(env: Environment, baseUrl: string): string {
  const value = publicUrl(env, 'PORTAL_URL', ownAddress(baseUrl, '/portal'));
  if (isBelow(baseUrl, value)) {
    const must = `another address than BASE_URL, and not above it, e.g. ${ownAddress(baseUrl, '/portal')}`;
    return refuse('PORTAL_URL', value, must);
  }
  const base = basePath(baseUrl);
  const isTwice =
    base !== '' && isBelow(value, baseUrl) && `${basePath(value)}/`.startsWith(`${base}${base}/`);
  if (!isTwice) return value;
  const other = ownAddress(baseUrl, base === '/portal' ? '/console' : '/portal');
  return refuse('PORTAL_URL', value, `an address with the path of BASE_URL once, e.g. ${other}`);
}

/** Returns `{operator_url}`. At the host of the service or of the portal it is one of the portal's paths. */
function readOperatorUrl(env: Environment, baseUrl: string, portalUrl: string): string {
  const value = publicUrl(env, 'OPERATOR_URL', ownAddress(portalUrl, '/operator'));
  const { hostname } = new URL(value);
  if ([baseUrl, portalUrl].every((other) => new URL(other).hostname !== hostname)) return value;
  const home = ownAddress(portalUrl, '/');
  const below = value.startsWith(home) ? value.slice(home.length) : '';
  const [first = ''] = below.split('/');
  if (first !== '' && !portalPaths.includes(first)) return value;
  return refuse(
    'OPERATOR_URL',
    value,
    `at a host of its own, or below PORTAL_URL, e.g. ${ownAddress(portalUrl, '/operator')}`,
  );
}
