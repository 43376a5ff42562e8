import type { StripeClient } from '../../../application/ports/billing/stripe-client.js';
import { type PlanCatalogue, unlimitedPlans } from '../../../domain/billing/plan.js';
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ApiKeyHolder } from '../../../application/api-key/api-key-directory.js';
import type { App } from '../../../application/app.js';
import type { OverdueWrites } from '../../../application/ports/events/progress.js';
import type { RateLimiter } from '../../../application/ports/shared/rate-limiter.js';
import type { DeliveryStatus } from '../../../application/webhook/delivery-record.js';
import { userImporter } from '../../../application/user/import/user-importer.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { type Scope, scopes as allScopes } from '../../../domain/api-key/scopes.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { compileSchema } from '../../../infrastructure/json-schema/compile-schema.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { type Metrics, createMetrics } from '../../../infrastructure/telemetry/metrics.js';
import { type ApiServerOptions, apiServer } from '../../../interfaces/management-api/api-server.js';
import { callsUnderWay } from '../../../interfaces/http/requests/limits.js';
import { provenCredentials } from '../../../interfaces/http/requests/credentials.js';
import { projectionLag } from '../../../interfaces/management-api/serving/projection-lag.js';
import { type Call, type Reply, call } from './http-client.js';
import { type World, inMemoryWorld, systemCommand } from '../in-memory/in-memory-app.js';
import { exportPages } from '../../../application/audit/export/export-pages.js';
import { csv } from '../../../infrastructure/formats/csv.js';
import { inMemoryApplications } from '../in-memory/in-memory-applications.js';
import { inMemoryInteractions } from '../providers/in-memory-interactions.js';
import { inMemoryAccess } from '../in-memory/in-memory-access.js';
import { inMemoryAudit, inMemoryProofs } from '../in-memory/in-memory-audit.js';
import { inMemoryFeed } from '../in-memory/in-memory-feed.js';
import { inMemoryStripeSurface } from '../in-memory/in-memory-stripe-surface.js';
import { inMemoryDeliveries } from '../in-memory/in-memory-deliveries.js';
import { inMemoryIdempotency } from '../in-memory/in-memory-idempotency.js';
import { inMemoryOperations } from '../in-memory/in-memory-operations.js';
import { inMemoryUserImports } from '../in-memory/in-memory-user-imports.js';
import { inMemoryPastPeople } from '../in-memory/in-memory-past-people.js';
import { inMemoryNounPages, inMemoryStreamPages } from '../in-memory/in-memory-event-log.js';
import { inMemoryReads } from '../in-memory/in-memory-reads.js';

/** A service that answers HTTP, with the actions of a test. */
export interface ApiUnderTest {
  readonly url: string;
  /** Use cases over the same streams and rows, as in another process. */
  readonly app: App;
  call(method: string, path: string, options?: Call): Promise<Reply>;
  /** Creates a tenant and returns its id. */
  tenant(): Promise<string>;
  /** Issues a key. Default: all scopes. */
  key(tenantId: string, scopes?: readonly Scope[]): Promise<string>;
  /** Ends a delivery. */
  settleDelivery(id: string, status: 'succeeded' | 'failed'): Promise<void>;
  /** Position of the newest event of any tenant. */
  head(): Promise<bigint>;
  /** @param graceMs for requests in flight. Default: a second. */
  stop(graceMs?: number): Promise<void>;
}

export interface InMemoryApi extends ApiUnderTest {
  readonly world: World;
  readonly metrics: Metrics;
  /** Lines of the log. */
  readonly lines: string[];
  /** Locks or unlocks a tenant for the gate. */
  setLocked(tenantId: string, locked: boolean): void;
  revoke(key: string): void;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A limit counted in one process, by whole windows of 60 s from the first request. */
export function countingLimiter(usual: number): RateLimiter {
  const spent = new Map<string, number>();
  const resetAt = Math.ceil(Date.now() / 1000) + 60;
  const state = (key: string, limit = usual): { limit: number; remaining: number; resetAt: number } => ({
    limit,
    remaining: Math.max(0, limit - (spent.get(key) ?? 0)),
    resetAt,
  });
  return {
    peek: (key) => ({ ...state(key), allowed: state(key).remaining > 0 }),
    take: (key, limit) => {
      const allowed = state(key, limit).remaining > 0;
      if (allowed) spent.set(key, (spent.get(key) ?? 0) + 1);
      return { ...state(key, limit), allowed };
    },
  };
}

/** Read models that show every write. */
export const noOverdueWrites: OverdueWrites = {
  announce: () => Promise.resolve(),
  exist: () => false,
  isReadOnly: () => false,
};

/** The HTTP surface over use cases in memory: no database, no projections behind. */
export async function inMemoryApi({
  plans = unlimitedPlans,
  stripe = null,
  ...overrides
}: Partial<ApiServerOptions> & {
  readonly plans?: PlanCatalogue;
  /** Stripe, whose messages are taken then; null: the ledger. */
  readonly stripe?: StripeClient | null;
} = {}): Promise<InMemoryApi> {
  const world = inMemoryWorld();
  world.plans = plans;
  world.stripe = stripe;
  const app = world.process();
  const lines: string[] = [];
  const holders = new Map<string, ApiKeyHolder>();
  const settled = new Map<string, DeliveryStatus>();
  const imports = inMemoryUserImports(() => world.now);
  const metrics = createMetrics({ process: false });
  const audit = overrides.audit ?? inMemoryAudit(world);
  const fed = inMemoryFeed(world, app.addresses.baseUrl);
  const limits = overrides.limits ?? {
    keys: countingLimiter(1e9),
    sessions: countingLimiter(1e9),
    tenants: countingLimiter(1e9),
    addresses: countingLimiter(1e9),
  };
  const lag =
    overrides.lag ??
    projectionLag({ progress: { waitFor: () => Promise.resolve(true) }, overdue: noOverdueWrites });
  const http = apiServer({
    baseUrl: app.addresses.baseUrl,
    portalUrl: app.addresses.portalUrl,
    version: '0.0.0-test',
    app: { ...app, ...inMemoryApplications() },
    ...inMemoryReads(app, world),
    operations: inMemoryOperations(),
    finishTry: () => Promise.reject(new Error('not called')),
    connectionTries: inMemoryInteractions(app.clock),
    audit,
    access: inMemoryAccess(world),
    csv,
    nounPages: inMemoryNounPages(world.log),
    streamPages: inMemoryStreamPages(world.log),
    pastPeople: inMemoryPastPeople(world),
    ...fed,
    exportPages: exportPages({ app, audit, csv }),
    proofs: inMemoryProofs(world),
    signedHeads: () => Promise.resolve({ signedHeads: [], keys: { keys: [] } }),
    // what it makes is tested in `tenant-exporter.test.ts`
    tenantExporter: {
      begin: async ({ tenantId, actor }) => {
        const ref = { tenantId, exportId: app.ids.next(), requestedBy: actor.id };
        await app.tenantExports.begin(ref);
        const kept = await app.tenantExports.find(tenantId);
        await app.tenantExports.forget(tenantId);
        return { stored: kept!, position: null };
      },
    },
    userImporter: userImporter({ app, imports, onError: () => undefined }),
    userImports: imports,
    onRefusedWrite: () => undefined,
    onKeyUse: () => undefined,
    onRefusedNetwork: () => undefined,
    onRefusedKey: () => undefined,
    underWay: callsUnderWay((address) => address),
    keyUses: { of: () => Promise.resolve(new Map()) },
    deliveries: inMemoryDeliveries(world, settled),
    overview: { details: () => Promise.resolve({ hasApiKey: false, hasSignIn: false }) },
    lag,
    apiKeys: {
      known: () => undefined,
      find: (hash) => Promise.resolve(holders.get(hash) ?? null),
    },
    holderOf: () => Promise.resolve(null),
    limits,
    proven: provenCredentials(),
    idempotency: inMemoryIdempotency((tenantId, subject) => world.destroyed.has(`${tenantId}|${subject}`)),
    compile: compileSchema,
    cursorSecret: randomBytes(32),
    log: createLog({ level: 'info', write: (line) => lines.push(line) }),
    metrics,
    ready: () => Promise.resolve({ ok: true, checks: [] }),
    ...(stripe === null ? {} : { surfaces: inMemoryStripeSurface(app, world, { limits, lag }) }),
    ...overrides,
  });
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve));
  // A test that fails before it stops the service must not keep the run from ending.
  http.server.unref().on('connection', (socket) => socket.unref());
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  let tenants = 0;

  return {
    url,
    world,
    app,
    metrics,
    lines,
    call: (method, path, options) => call(url, method, path, options),
    tenant: async () => {
      tenants += 1;
      const tenantId = uuids.next();
      await createTenant(app, systemCommand({ tenantId }), { slug: `tenant-${tenants}`, name: 'A tenant' });
      return tenantId;
    },
    key: (tenantId, scopes = allScopes) => {
      const key = `tsk_${randomBytes(32).toString('base64url')}`;
      holders.set(sha256(key), {
        apiKeyId: uuids.next(),
        tenantId,
        scopes: new Set(scopes),
        tenantLocked: false,
        expiresAt: null,
        networks: null,
        requestsPerMinute: null,
      });
      return Promise.resolve(key);
    },
    setLocked: (tenantId, tenantLocked) => {
      for (const [hash, holder] of holders) {
        if (holder.tenantId === tenantId) holders.set(hash, { ...holder, tenantLocked });
      }
    },
    revoke: (key) => void holders.delete(sha256(key)),
    head: () => Promise.resolve(BigInt(world.log.all.length)),
    settleDelivery: (id, status) => Promise.resolve(void settled.set(id, status)),
    stop: async (graceMs = 1_000) => {
      await http.stop(graceMs);
      await fed.newEvents.stop();
    },
  };
}
