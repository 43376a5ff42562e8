import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import type { BootstrapTenant } from '../../application/bootstrap/bootstrap-document.js';
import { operatorContext } from '../../application/shared/event-context.js';
import { load } from '../../application/shared/load.js';
import { recordNetworkUse } from '../../application/shared/record-network-use.js';
import { createTenant } from '../../application/tenant/create-tenant.js';
import {
  type DueTenantDeletions,
  deleteDueTenants,
} from '../../application/tenant/deletion/delete-due-tenants.js';
import { releaseSlug } from '../../application/tenant/deletion/release-slug.js';
import { removalTarget } from '../../application/tenant/deletion/removal-stream.js';
import { requestTenantDeletion } from '../../application/tenant/deletion/request-tenant-deletion.js';
import { tenantTarget } from '../../application/tenant/tenant-stream.js';
import { deletionSteps } from '../../application/ports/events/tenant-remains.js';
import { scopes } from '../../domain/api-key/scopes.js';
import { PLATFORM_TENANT, SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { tenantDeletions } from '../../interfaces/compose/projector/tenant-deletions.js';
import { type Runtime, openRuntime } from '../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { projections } from '../../projections/registry.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { dump, filesOf, tracesOf } from '../personal-data/traces.js';
import { type Reply, call } from '../support/http/http-client.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { refusal } from '../support/samples/given.js';
import {
  type LogEngine,
  eventStoreDbDouble,
  postgresEngine,
  type OpenedLog,
} from '../support/services/log-engines.js';
import { type TestService, startTestService } from '../support/services/service.js';
import { temporaryFolder } from '../support/run/temporary-folder.js';

/** A value that occurs nowhere else. */
const canary = (what: string): string => `canary${what}${randomBytes(6).toString('hex')}`;

interface Canaries {
  readonly slug: string;
  readonly all: string[];
  readonly tenant: BootstrapTenant;
}

function canaryTenant(): Canaries {
  const all: string[] = [];
  const made = (what: string): string => {
    const text = canary(what);
    all.push(text);
    return text;
  };
  const slug = made('slug');
  const clientId = made('client');
  const tenant: BootstrapTenant = {
    slug,
    name: made('tenant'),
    owner: { email: `${made('owner')}@canary.test`, password: made('password'), firstName: made('first') },
    users: [{ email: `${made('user')}@canary.test`, lastName: made('last') }],
    roles: [{ name: made('role'), description: made('about') }],
    apiKeys: [{ name: made('key'), scopes }],
    clients: [
      {
        clientId,
        name: made('app'),
        type: 'public',
        redirectUris: [`https://${made('host')}.test/callback`],
        audience: `https://${made('audience')}.test/`,
      },
    ],
  };
  return { slug, all, tenant };
}

const stays: BootstrapTenant = {
  slug: 'stays',
  name: 'Stays Inc.',
  owner: { email: 'owner@stays.test', password: 'correct horse battery' },
  apiKeys: [{ name: 'all', scopes }],
};

class Killed extends Error {}

function suite(engine: LogEngine): void {
  describe(`the deletion of a tenant, the log on ${engine.name}`, () => {
    let log: OpenedLog;
    let service: TestService;
    let probe: Probe;
    let runtime: Runtime;
    let folder: string;
    let gone: Canaries;
    let tenantId: string;
    let userIds: string[];
    let exported: string;
    let signal: AbortSignal;
    const opened: (() => unknown)[] = [];

    const send = (tenant: number, method: string, path: string, body?: object): Promise<Reply> =>
      call(service.url, method, path, { key: service.apiKey(tenant), ...(body && { body }) });
    const done = async (tenant: number, method: string, path: string, body?: object): Promise<Reply> => {
      const reply = await send(tenant, method, path, body);
      expect(reply.status, `${method} ${path}: ${reply.text}`).to.be.within(200, 204);
      return reply;
    };
    const deletions = (options: Partial<DueTenantDeletions> = {}): DueTenantDeletions => ({
      ...tenantDeletions(runtime, runtime.app, (error) => {
        throw error;
      }),
      restMs: 0,
      settleMs: 0,
      ...options,
    });
    const stateOf = async () =>
      (await load(runtime.app, tenantTarget(tenantId).stream, tenantTarget(tenantId).aggregate)).state;

    before(async () => {
      signal = new AbortController().signal;
      log = await engine.open();
      opened.push(() => log.close());
      gone = canaryTenant();
      service = await startTestService({
        bootstrap: { tenants: [gone.tenant, stays] },
        env: {
          ...log.env,
          TENANT_DELETION_GRACE_DAYS: '0',
          WEBHOOK_RETRY_DELAYS: '1',
          WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        },
        streamPrefix: log.streamPrefix,
        tenantDeletions: false,
      });
      opened.push(() => service.close());
      tenantId = service.document.tenants![0]!.tenantId!;
      probe = await connectProbe(service.databaseUrl);
      opened.push(() => probe.close());
      folder = temporaryFolder('deletion');
      opened.push(() => rmSync(folder, { recursive: true, force: true }));
      const config = readConfig({
        ...log.env,
        DATA_DIR: folder,
        DATABASE_URL: service.databaseUrl,
        MASTER_KEY: service.masterKey,
        TENANT_DELETION_GRACE_DAYS: '0',
        LOG_LEVEL: 'silent',
      });
      runtime = await openRuntime(config, {
        log: createLog({ level: 'silent', write: () => undefined }),
        exclusive: false,
        streamPrefix: log.streamPrefix,
      });
      opened.push(() => runtime.close());
    });
    after(async () => {
      for (const close of opened.reverse()) await close();
    });

    it(`a tenant is used in every way, the log on ${engine.name}`, async () => {
      const listener = canary('listener');
      gone.all.push(listener);
      await done(0, 'POST', '/api/webhooks', { url: `http://127.0.0.1:9/${listener}`, events: ['*'] });
      const created = await done(0, 'POST', '/api/users', { email: `${gone.all[4]}x@canary.test` });
      await done(0, 'PUT', `/api/users/${String(created.json['id'])}`, { firstName: canary('renamed') });
      await done(1, 'POST', '/api/users', { email: 'someone@stays.test' });
      const listed = (await done(0, 'GET', '/api/users?limit=100')).json['items'] as { id: string }[];
      userIds = listed.map(({ id }) => id);
      expect(userIds).to.have.length(3);
      const actor = { type: 'client', id: gone.tenant.clients![0]!.clientId! } as const;
      for (const ip of ['203.0.113.7', '198.51.100.7'])
        await recordNetworkUse(runtime.app, systemCommand({ tenantId, actor, ip }));
      exported = (await done(0, 'GET', '/api/auditlogs/export')).text;
      expect(exported).to.contain('client.used_from_new_network');
      expect(tracesOf(gone.all, exported)).not.to.deep.equal([]);
      // the canaries are where the search looks
      const database = await dump(probe);
      expect(tracesOf(gone.all, [...database.values()].join('\n'))).not.to.deep.equal([]);
    });

    it(`the deletion waits for nothing but the mails to the owners, and is killed at the end of every step, the log on ${engine.name}`, async () => {
      await requestTenantDeletion(runtime.app, operatorContext(tenantId, runtime.app.ids.next()), {
        reason: canary('reason'),
      });
      const killedAt = new Set<string>();
      const onStep = (step: string): Promise<void> => {
        if (killedAt.has(step)) return Promise.resolve();
        killedAt.add(step);
        return Promise.reject(new Killed(step));
      };
      let kills = 0;
      const onError = (error: unknown): void => {
        if (!(error instanceof Killed)) throw error;
        kills++;
      };
      const deadline = Date.now() + 120_000;
      // nothing is kept in memory from one round to the next
      while ((await deleteDueTenants(deletions({ onStep, onError }), signal)) === 0) {
        expect(Date.now(), `${[...killedAt].join(', ')} are done`).to.be.lessThan(deadline);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect([...killedAt]).to.deep.equal(deletionSteps);
      expect(kills).to.equal(deletionSteps.length);
    });

    it(`each fact of the deletion is in the log once, however often it was killed, the log on ${engine.name}`, async () => {
      const { stream, aggregate } = removalTarget(tenantId);
      const { history } = await load(runtime.app, stream, aggregate);
      expect(history.map(({ event }) => event.type)).to.deep.equal([
        'TenantRemovalRecorded',
        'TenantRemoved',
      ]);
      const head = history[0]!.event.data as { head: { entryId: number; jws: string } };
      expect(head.head.entryId).to.be.greaterThan(10);
      expect((await stateOf()).status).to.equal('none');
    });

    it(`a deletion that has ended stays ended for a process that still lists it, the log on ${engine.name}`, async () => {
      const { remains } = deletions();
      const listing = { ...remains, pending: () => Promise.resolve([tenantId]) };
      expect(await deleteDueTenants(deletions({ remains: listing }), signal)).to.equal(1);
      expect(await remains.progress(tenantId)).to.equal(null);
      // an account of a deletion that came back in this way earlier
      await remains.begin(tenantId);
      await remains.note(tenantId, 'completion');
      expect(await deleteDueTenants(deletions(), signal)).to.equal(1);
      expect(await remains.pending()).to.deep.equal([]);
    });

    it(`nothing of the tenant is left in any table, file or mail but what has to stay, the log on ${engine.name}`, async () => {
      const database = await dump(probe);
      for (const [table, text] of database) {
        expect(tracesOf(gone.all, text), table).to.deep.equal([]);
        // that an entry of the bootstrap file was applied is reported by the entry's digest and the id of its record
        const rows = text.split('\n').filter((row) => !row.includes(SYSTEM_TENANT));
        for (const id of userIds) expect(rows.join('\n').includes(id), `${table} has ${id}`).to.equal(false);
        const kept = text.split('\n').filter((row) => row.includes(tenantId));
        const isOfPlatform = kept.every((row) =>
          [PLATFORM_TENANT, SYSTEM_TENANT].some((own) => row.includes(own)),
        );
        const isList = table === 'projections.removed_tenants';
        expect(isOfPlatform || isList, `${table}: ${kept.join('\n')}`).to.equal(true);
      }
      const files = [...filesOf(service.dataDir)].filter(([name]) => name !== 'asked.json');
      for (const [name, text] of files)
        expect(tracesOf(gone.all, `${name}\n${text}`), name).to.deep.equal([]);
    });

    it(`every credential of the tenant is refused, and its host is unknown, the log on ${engine.name}`, async () => {
      const reply = await send(0, 'GET', '/api/users');
      expect([401, 403]).to.include(reply.status);
      const { port } = new URL(service.url);
      const page = await fetch(`http://127.0.0.1:${port}/sign-in`, {
        headers: { Host: `${gone.slug}.localhost:${port}` },
      });
      expect(page.status).to.be.within(400, 404);
    });

    it(`other tenants go on as before, and their chains verify, the log on ${engine.name}`, async () => {
      const before = (await done(1, 'GET', '/api/users?limit=100')).json['items'] as unknown[];
      await done(1, 'POST', '/api/users', { email: 'another@stays.test' });
      expect((await done(1, 'GET', '/api/users?limit=100')).json['items']).to.have.length(before.length + 1);
      expect((await done(1, 'GET', '/api/auditlogs/verify')).json).to.include({ valid: true });
    });

    it(`the slug, client ids and audiences stay claimed, and an operator releases the slug, the log on ${engine.name}`, async () => {
      const { app } = runtime;
      const other = operatorContext(app.ids.next(), app.ids.next());
      const found = () => createTenant(app, other, { slug: gone.slug, name: 'Heir' });
      expect(await refusal(found())).to.include({ code: 'slug_taken' });
      const platform = () => operatorContext(PLATFORM_TENANT, app.ids.next());
      const reason = 'Asked for by its owner';
      expect(await refusal(releaseSlug(app, platform(), { slug: 'stays', reason }))).to.include({
        code: 'slug_not_retained',
      });
      await releaseSlug(app, platform(), { slug: gone.slug, reason });
      const { record } = await createTenant(app, operatorContext(other.tenantId, app.ids.next()), {
        slug: gone.slug,
        name: 'Heir',
      });
      expect(record.id).to.equal(other.tenantId);
    });

    it(`every projection can be built from zero, and shows nothing of the tenant, the log on ${engine.name}`, async () => {
      for (const projection of projections)
        await buildProjection(
          { ...runtime.readModel, projection },
          { log: { info: () => undefined, warn: () => undefined, error: () => undefined } },
        );
      const rows = await probe.query(
        'select tenant_id from core.users union select tenant_id from core.tenants union select tenant_id from audit.entries union select tenant_id from projections.parked',
      );
      expect(rows.map(({ tenant_id }) => tenant_id)).to.include(service.document.tenants![1]!.tenantId);
      expect(rows.map(({ tenant_id }) => tenant_id)).not.to.include(tenantId);
      expect((await done(1, 'GET', '/api/auditlogs/verify')).json).to.include({ valid: true });
    });

    it(`two processes that are due at once delete a tenant once, the log on ${engine.name}`, async () => {
      const second = service.document.tenants![1]!.tenantId!;
      await requestTenantDeletion(runtime.app, operatorContext(second, runtime.app.ids.next()), {
        reason: 'x',
      });
      const deadline = Date.now() + 120_000;
      const onError = (): void => undefined;
      let ended = 0;
      while (ended === 0) {
        expect(Date.now()).to.be.lessThan(deadline);
        const all = await Promise.all([1, 2].map(() => deleteDueTenants(deletions({ onError }), signal)));
        ended = all.reduce((sum, count) => sum + count, 0);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const { stream, aggregate } = removalTarget(second);
      const { history } = await load(runtime.app, stream, aggregate);
      expect(history.map(({ event }) => event.type)).to.deep.equal([
        'TenantRemovalRecorded',
        'TenantRemoved',
      ]);
    });
  });
}

for (const engine of [postgresEngine, eventStoreDbDouble]) suite(engine);
