import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { type DeletionStep, deletionSteps } from '../../application/ports/events/tenant-remains.js';
import { scopes } from '../../domain/api-key/scopes.js';
import type { StoredHead } from '../../domain/tenant/removal-events.js';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { verifyWebhook } from '../../interfaces/webhook-verifier/webhooks.js';
import { call } from '../support/http/http-client.js';
import { tesseraHere } from '../support/run/tessera-here.js';
import {
  type LogEngine,
  type OpenedLog,
  eventStoreDbDouble,
  postgresEngine,
} from '../support/services/log-engines.js';
import type { Ended } from '../support/services/service-process.js';
import { type TestService, startTestService } from '../support/services/service.js';

interface Told {
  readonly event: string;
  readonly tenantId: string;
  /** The step of the deletion at the time. */
  readonly step: string | null;
}

const ATTEMPTS = 3;

function suite(engine: LogEngine): void {
  describe(`the end of a tenant, reported and proved, the log on ${engine.name}`, () => {
    let log: OpenedLog;
    let service: TestService;
    let probe: Probe;
    let listener: Server;
    let secret: string;
    let tenantId: string;
    const reported: Told[] = [];
    const refused: unknown[] = [];
    const steps: DeletionStep[] = [];
    let askedOfDead = 0;
    const opened: (() => unknown)[] = [];

    const env = (): Record<string, string> => ({
      ...log.env,
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: service.masterKey,
      TENANT_DELETION_GRACE_DAYS: '0',
    });
    const tessera = (...args: string[]): Promise<Ended> => tesseraHere(args, env());
    const fileNamed = (name: string): string => join(service.dataDir, name);
    const stepNow = async (): Promise<string | null> =>
      (await probe.query('select step from runtime.tenant_deletions'))[0]?.step ?? null;

    before(async () => {
      log = await engine.open();
      opened.push(() => log.close());
      listener = createServer((req, res) => {
        void buffer(req).then(async (body) => {
          if (req.url === '/dead') {
            askedOfDead += 1;
            res.writeHead(503).end();
            return;
          }
          try {
            const event = verifyWebhook({ body, signature: req.headers['tessera-signature'], secret });
            reported.push({ event: event.event, tenantId: event.tenantId, step: await stepNow() });
            res.writeHead(204).end();
          } catch (error) {
            refused.push(error);
            res.writeHead(400).end();
          }
        });
      }).listen(0, '0.0.0.0');
      await once(listener, 'listening');
      opened.push(
        () => listener.closeAllConnections(),
        () => listener.close(),
      );
      service = await startTestService({
        bootstrap: {
          tenants: [
            {
              slug: 'leaving',
              name: 'Leaving',
              owner: { email: 'owner@leaving.test', password: 'correct horse battery' },
              apiKeys: [{ name: 'all', scopes }],
            },
          ],
        },
        env: {
          ...log.env,
          TENANT_DELETION_GRACE_DAYS: '0',
          WEBHOOK_RETRY_DELAYS: Array.from({ length: ATTEMPTS - 1 }, () => 1).join(','),
          WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        },
        streamPrefix: log.streamPrefix,
        tenantDeletions: {
          restMs: 0,
          settleMs: 0,
          onStep: (step) => {
            steps.push(step);
            return Promise.resolve();
          },
        },
      });
      opened.push(() => service.close());
      tenantId = service.document.tenants![0]!.tenantId!;
      probe = await connectProbe(service.databaseUrl);
      opened.push(() => probe.close());
    });
    after(async () => {
      for (const close of opened.reverse()) await close();
    });

    const send = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const reply = await call(service.url, method, path, { key: service.apiKey(), ...(body && { body }) });
      expect(reply.status, reply.text).to.be.within(200, 204);
      return reply.json;
    };

    it(`exports are made of a tenant that is used, the log on ${engine.name}`, async () => {
      const { port } = listener.address() as AddressInfo;
      const webhook = await send('POST', '/api/webhooks', {
        url: `http://127.0.0.1:${port}/told`,
        events: ['tenant.deletion_completed'],
      });
      secret = String(webhook['secret']);
      // a host of its own, which never answers 2xx
      await send('POST', '/api/webhooks', { url: `http://127.0.0.2:${port}/dead`, events: ['tenant.*'] });
      await send('POST', '/api/users', { email: 'person@leaving.test' });
      const whole = await tessera(
        'tenants',
        'export',
        '--tenant',
        'leaving',
        '--output',
        fileNamed('whole.ndjson'),
      );
      expect(whole.code, whole.stderr).to.equal(0);
      const audit = await call(service.url, 'GET', '/api/auditlogs/export', { key: service.apiKey() });
      writeFileSync(fileNamed('audit.ndjson'), audit.text);
      const keys = await call(service.url, 'GET', '/.well-known/jwks.json');
      writeFileSync(fileNamed('keys.json'), keys.text);
    });

    it(`the deletion ends though one listener is dead, and after the key died nothing was reported, the log on ${engine.name}`, async () => {
      const deleted = await tessera(
        'tenants',
        'delete',
        '--tenant',
        'leaving',
        '--reason',
        'A trial is over',
        '--json',
      );
      expect(deleted.code, deleted.stderr).to.equal(0);
      expect(JSON.parse(deleted.stdout)).to.deep.equal({ id: tenantId, state: 'deleted' });
      expect([...new Set(steps)]).to.deep.equal([...deletionSteps]);
      expect(askedOfDead).to.be.at.least(ATTEMPTS);
    });

    it(`the living listener was notified once, with a signature that it could verify, before the key died, the log on ${engine.name}`, async () => {
      expect(refused).to.deep.equal([]);
      expect(reported).to.have.lengthOf(1);
      const [{ event, ...about }] = reported as [Told];
      expect(event).to.equal('tenant.deletion_completed');
      expect(about.tenantId).to.equal(tenantId);
      expect(deletionSteps.indexOf(about.step as DeletionStep)).to.be.within(
        0,
        deletionSteps.indexOf('key') - 1,
      );
      const left = await probe.query('select from runtime.webhook_deliveries');
      expect(left).to.deep.equal([]);
    });

    it(`exports from before the deletion verify after it, with their own keys and with saved ones, the log on ${engine.name}`, async () => {
      for (const name of ['whole.ndjson', 'audit.ndjson']) {
        const alone = await tessera('audit', 'verify-file', fileNamed(name));
        expect(alone.code, alone.stderr).to.equal(0);
        expect(alone.stdout).to.match(/^valid: \d+ entries .*signed heads: \d+, by /);
        const saved = await tessera(
          'audit',
          'verify-file',
          fileNamed(name),
          '--jwks',
          fileNamed('keys.json'),
        );
        expect(saved.code, saved.stderr).to.equal(0);
      }
    });

    // where the log is a table
    if (engine === postgresEngine)
      it('exports from before the deletion verify with the key of the signed head that stays', async () => {
        const [row] = await probe.query(
          "select data::text as data from events.event where type = 'TenantRemovalRecorded'",
        );
        const { head } = JSON.parse(row!['data']!) as { readonly head: StoredHead };
        writeFileSync(fileNamed('kept.json'), JSON.stringify({ keys: [JSON.parse(head.publicKey)] }));
        for (const name of ['whole.ndjson', 'audit.ndjson']) {
          const kept = await tessera(
            'audit',
            'verify-file',
            fileNamed(name),
            '--jwks',
            fileNamed('kept.json'),
          );
          expect(kept.code, kept.stderr).to.equal(0);
        }
        const lines = readFileSync(fileNamed('audit.ndjson'), 'utf8').trimEnd().split('\n');
        expect(head.entryId).to.be.greaterThan(lines.length - 1);
      });

    it(`an export that was altered does not pass for one of the deleted tenant, the log on ${engine.name}`, async () => {
      const text = readFileSync(fileNamed('audit.ndjson'), 'utf8');
      writeFileSync(
        fileNamed('altered.ndjson'),
        text.replace('"type":"UserCreated"', '"type":"UserDeleted"'),
      );
      const altered = await tessera('audit', 'verify-file', fileNamed('altered.ndjson'));
      expect(altered.code).to.equal(1);
    });
  });
}

for (const engine of [postgresEngine, eventStoreDbDouble]) suite(engine);
