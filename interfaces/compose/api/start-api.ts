import type { App } from '../../../application/app.js';
import { dropUnnamedAssets } from '../../../application/branding/drop-unnamed-assets.js';
import { finishClientTry } from '../../../application/client/finish-client-try.js';
import { eventPages } from '../../../application/events/event-pages.js';
import { acceptAdministrator } from '../../../application/grant/accept-administrator.js';
import { recordDueRefusals } from '../../../application/sign-in/refusals/record-refusals.js';
import { clearAvatars } from '../../../application/user/avatar/clear-avatars.js';
import { userImporter } from '../../../application/user/import/user-importer.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import { postgresIdempotency } from '../../../infrastructure/idempotency/postgres-idempotency.js';
import { compileSchema } from '../../../infrastructure/json-schema/compile-schema.js';
import { addressNetwork } from '../../../infrastructure/rate-limit/address-bucket.js';
import { rateLimits } from '../../../infrastructure/rate-limit/rate-limits.js';
import { postgresUserImports } from '../../../infrastructure/storage/postgres-user-imports.js';
import { zip } from '../../../infrastructure/formats/zip.js';
import type { Readiness } from '../../http/answers/probes.js';
import { callerAddress } from '../../http/requests/caller-address.js';
import { provenCredentials } from '../../http/requests/credentials.js';
import { callsUnderWay } from '../../http/requests/limits.js';
import { type ApiServer, apiServer, type ApiServerOptions } from '../../management-api/api-server.js';
import { waitsUnderWay } from '../../management-api/serving/waits-under-way.js';
import { listen } from '../listen.js';
import { type Part, type PartOptions, startedParts } from '../parts.js';
import { pollUntil } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';
import { serviceVersion } from '../service-version.js';
import { type ApiCaches, startApiCaches } from './api-caches.js';
import { auditRequests, refusedKeys } from './audit-requests.js';
import { type OpenId, openId } from './openid.js';
import { type ReadYourWrites, readYourWrites } from './read-your-writes.js';
import { recentRequests } from './recent-requests.js';
import { serviceOperations } from './service-operations.js';
import { serviceUses } from './service-uses.js';
import { surfaces } from './surfaces.js';

const DELETE_EXPIRED_EVERY_MS = 60_000;
/** How long requests under way have to finish. */
const GRACE_MS = 5_000;
/** How long a start waits for read models to show again the writes that a crash took back. */
const CATCH_UP_MS = 5_000;

export interface ApiOptions extends PartOptions {
  /** Called by `/health/ready`; null where `OPS_PORT` answers it. */
  readonly ready: (() => Promise<Readiness>) | null;
  /** The same for operators, wherever it is answered. */
  readonly checks: () => Promise<Readiness>;
  /** How long a request waits for read models, in ms. Default: that of `projectionLag`. */
  readonly readModelTimeoutMs?: number | undefined;
  /** Time limits of a request. Default: those of `httpServer`. */
  readonly timeouts?: ApiServerOptions['timeouts'] | undefined;
  /** Ends the wait for read models before the port is opened. */
  readonly stopping: AbortSignal;
}

export interface RunningApi extends Part {
  /** The port it listens on. */
  readonly port: number;
  /** The use cases; this process sees their events at once. */
  readonly app: App;
}

/** Starts the role `api`: answers requests. Throws ConfigError when the port is taken. */
export async function startApi(runtime: Runtime, options: ApiOptions): Promise<RunningApi> {
  const { onError, stopping } = options;
  const parts = startedParts();
  try {
    const read = readYourWrites(runtime, options);
    parts.add({ stop: () => read.overdue.close() });
    const caches = startApiCaches(runtime, read.findApiKey, onError);
    const audit = auditRequests(runtime, caches.app, onError);
    parts.add(audit);
    const services = serviceUses(caches.app, onError);
    parts.add(services);
    parts.add(caches);
    const imports = importRequests(runtime, caches.app, onError);
    parts.add(imports);
    const openid = openId(runtime, { ...caches.app, events: caches.events }, caches.recentUsers);
    const stores = requestStores(runtime, onError);
    parts.add(startDeletingExpired(runtime, { app: caches.app, openid, stores, imports, onError }));
    const http = httpOf(runtime, { ...options, read, caches, audit, services, imports, openid, stores });
    await pollUntil(async () => !(await read.overdue.exist()), CATCH_UP_MS, stopping);
    const port = await listen(http.server, 'PORT', runtime.config);
    parts.add({ stop: () => http.stop(GRACE_MS) });
    return { port, app: caches.app, stop: () => parts.stop() };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

type RequestStores = ReturnType<typeof requestStores>;

/** Rate limits, idempotency keys and proven credentials; the first two are in the database that all processes share. */
const requestStores = (
  { config, database, app, secretFor }: Runtime,
  onStoreError: PartOptions['onError'],
) => ({
  limits: rateLimits({
    database,
    perCredential: config.rateLimitPerMinute,
    perAddress: config.rateLimitIpPerMinute,
    secret: secretFor('rate limit'),
    onStoreError,
  }),
  idempotency: postgresIdempotency({ database, keys: app.keys }),
  proven: provenCredentials(),
});

interface ApiParts {
  readonly app: App;
  readonly openid: OpenId;
  readonly stores: RequestStores;
  readonly imports: ImportRequests;
  readonly onError: PartOptions['onError'];
}

/** Starts deleting expired rows, and replacing signing keys in time. */
function startDeletingExpired(runtime: Runtime, { app, openid, stores, imports, onError }: ApiParts): Part {
  const deleteExpired = (): Promise<unknown> =>
    Promise.all([
      stores.limits.deleteExpired(),
      stores.idempotency.deleteExpired(),
      runtime.deleteExpired(),
      openid.deleteExpired(),
      dropUnnamedAssets(app),
      clearAvatars(app),
      app.tenantExports.deleteExpired(),
      imports.deleteExpired(),
      recordDueRefusals(app),
    ]);
  const deleting = every(DELETE_EXPIRED_EVERY_MS, deleteExpired, onError);
  const maintaining = every(DELETE_EXPIRED_EVERY_MS, () => runtime.signingKeys.maintain(), onError);
  return { stop: () => Promise.all([deleting.stop(), maintaining.stop()]) };
}

interface HttpParts
  extends
    Pick<ApiOptions, 'metrics' | 'onError' | 'ready' | 'checks' | 'timeouts'>,
    Pick<ApiParts, 'openid' | 'stores' | 'imports'> {
  readonly read: ReadYourWrites;
  readonly caches: ApiCaches;
  readonly audit: Pick<ApiServerOptions, keyof ReturnType<typeof auditRequests> & keyof ApiServerOptions>;
  readonly services: Pick<ReturnType<typeof serviceUses>, 'onServiceUse'>;
}

/** Creates the HTTP server of the Management API, OpenID Connect and the hosted pages. */
function httpOf(
  runtime: Runtime,
  {
    read: { lag },
    caches,
    audit,
    services,
    imports,
    openid,
    stores,
    metrics,
    onError,
    ready,
    checks,
    timeouts,
  }: HttpParts,
): ApiServer {
  const { config, log, secretFor } = runtime;
  const { app, apiKeys } = caches;
  const { limits, proven, idempotency } = stores;
  metrics.gauge('feed_waiting_requests', () => [{ value: waitsUnderWay() }]);
  const { clients, users, roles, webhooks, apiKeys: keys, tenants } = runtime.queries;
  return apiServer({
    ...(timeouts ? { timeouts } : {}),
    ...audit,
    ...imports.forServer,
    baseUrl: config.baseUrl,
    portalUrl: config.portalUrl,
    docs: config.docs,
    version: serviceVersion(),
    app: { ...app, grants: openid.app.grants },
    lag,
    apiKeys,
    limits,
    proven,
    underWay: callsUnderWay(addressNetwork),
    idempotency,
    log,
    metrics,
    clients,
    finishTry: (context, input) => finishClientTry(openid.app, context, input),
    connectionTries: openid.app.interactions,
    users,
    roles,
    webhooks,
    operatorTenants: tenants.forOperators,
    operations: serviceOperations(runtime, checks),
    issuedKeys: keys,
    deliveries: runtime.deliveryQueries,
    overview: runtime.overviewQueries,
    compile: compileSchema,
    callerAddress: callerAddress(config.trustedProxies),
    onRefusedKey: refusedKeys({ app, lookup: (hash) => keys.findByHash(hash), onError }),
    holderOf: (token) => acceptAdministrator(openid.app, token),
    cursorSecret: secretFor('cursor'),
    ...(ready === null ? {} : { ready }),
    surfaces: surfaces({
      config,
      app: openid.app,
      tenantOfCustomer: (customerId) => runtime.queries.billing.tenantOfCustomer(customerId),
      audit: runtime.audit,
      dataExport: { pages: eventPages(runtime), zip },
      limits,
      proven,
      onServiceUse: services.onServiceUse,
      log,
      lag,
      formSecret: secretFor('forms'),
    }),
  });
}

/** Imports of people: what was started, and the work on it. */
interface ImportRequests extends Part {
  readonly forServer: Pick<ApiServerOptions, 'userImporter' | 'userImports' | 'onAnswered'>;
  /** Deletes imports whose results are no longer kept. */
  deleteExpired(): Promise<void>;
}

/** Starts the work on imports, also on those that another process left. */
function importRequests(
  { database, store, progress }: Pick<Runtime, 'database' | 'store' | 'progress'>,
  app: App,
  onError: (error: unknown) => void,
): ImportRequests {
  const imports = postgresUserImports(database, app.keys);
  const requests = recentRequests();
  const shown = async (): Promise<boolean> => progress.waitFor(await store.head());
  const others = { isBusy: () => requests.exist(), shown: () => shown().catch(() => false) };
  const importer = userImporter({ app, imports, others, onError });
  return {
    forServer: { userImporter: importer, userImports: imports, onAnswered: requests.onAnswered },
    deleteExpired: () => imports.deleteExpired(),
    stop: () => importer.stop(),
  };
}
