import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { alertStream } from '../../application/audit/alerts/handled-alerts.js';
import { auditHeadStream } from '../../application/audit/audit-streams.js';
import { signHead } from '../../application/audit/verification/sign-head.js';
import { keepAuditLog, signHeads } from '../../interfaces/compose/projector/keep-audit-log.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { type ServiceApi, serviceApi } from '../support/http/http-service-whole.js';
import { type LogEngine, eventStoreDbDouble, postgresEngine } from '../support/services/log-engines.js';
import { createLog } from '../../infrastructure/telemetry/log.js';

const signedHeads = (engine: LogEngine): void => {
  let service: ServiceApi;
  let tenantId: string;
  let key: string;
  before(async () => {
    service = await serviceApi({}, engine);
  });
  after(() => service.stop());

  const sql = (text: string, ...values: unknown[]): Promise<unknown> =>
    service.runtime.database.query(text, values);
  const sign = async (): Promise<void> => {
    await service.runtime.audit.settle();
    // each round fails for the tenants of the tests before
    await signHeads(service.runtime).catch((error: unknown) => {
      if (String(error).includes(tenantId)) throw error;
    });
    await service.runtime.audit.settle();
  };
  const createRole = async (name: string): Promise<void> => {
    expect((await service.call('POST', '/api/roles', { key, body: { name } })).status).to.equal(201);
  };
  const rebuild = (): Promise<unknown> =>
    buildProjection(service.runtime.auditModel, { log: createLog({ level: 'silent' }) });
  const verified = async (): Promise<{ valid: boolean; firstBroken: { reason: string } | null }> =>
    (await service.call('GET', '/api/auditlogs/verify', { key })).json as never;
  const numbers = async (): Promise<unknown> =>
    (await service.app.events.load(auditHeadStream(tenantId))).map(
      ({ event }) => event.type === 'AuditHeadSigned' && event.data.number,
    );
  const kept = async (): Promise<readonly string[]> =>
    (await service.runtime.auditHeads.signed(tenantId)).signedHeads;
  const alterEvent = (name: string): Promise<unknown> =>
    sql(
      `update events.event set data = jsonb_set(data::jsonb, '{name}', '"mallory"')::json
        where tenant_id = $1 and type = 'RoleDefined' and data->>'name' = $2`,
      tenantId,
      name,
    );

  /** Three heads, each with entries that it was the first to speak of. */
  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    for (const name of ['first', 'second', 'third']) {
      await createRole(name);
      await sign();
    }
    expect(await verified()).to.include({ valid: true });
  });

  it('signed heads are numbered in the log and in the store of heads, each naming the previous one', async () => {
    expect(await numbers()).to.deep.equal([1, 2, 3]);
    const heads = await kept();
    const claims = heads.map(
      (jws) =>
        JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString()) as {
          readonly number: number;
          readonly previousHead: string;
        },
    );
    expect(claims.map(({ number }) => number)).to.deep.equal([1, 2, 3]);
    const digests = heads.map((jws) => createHash('sha256').update(jws).digest('hex'));
    expect(claims.map(({ previousHead }) => previousHead)).to.deep.equal([
      '0'.repeat(64),
      ...digests.slice(0, 2),
    ]);
  });

  it('signed heads are not added while nothing happens', async () => {
    await sign();
    await sign();
    // the check itself was an entry
    expect(await numbers()).to.deep.equal([1, 2, 3, 4]);
  });

  it('signed heads are signed once by many concurrent processes', async () => {
    await createRole('fourth');
    await service.runtime.audit.settle();
    await Promise.all(Array.from({ length: 50 }, () => signHeads(service.runtime)));
    expect(await numbers()).to.deep.equal([1, 2, 3, 4]);
    await sign();
    expect(await verified()).to.include({ valid: true });
  });

  it('signed heads that are deleted from the store are missed', async () => {
    await sql('delete from runtime.audit_heads where tenant_id = $1', tenantId);
    expect((await verified()).firstBroken).to.include({ reason: 'gap' });
  });

  it('signed heads that only the log has are stored before the next one is signed', async () => {
    const before = await kept();
    await sql('delete from runtime.audit_heads where tenant_id = $1 and number > 1', tenantId);
    await sign();
    expect((await kept()).slice(0, 3)).to.deep.equal(before);
    expect(await verified()).to.include({ valid: true });
  });

  // what follows writes to the log behind the service's back
  if (engine !== postgresEngine) return;

  it('signed heads reveal a rewritten history though all stored ones are deleted', async () => {
    await alterEvent('second');
    await sql('delete from runtime.audit_heads where tenant_id = $1', tenantId);
    await rebuild();
    expect((await verified()).firstBroken).to.include({ reason: 'gap' });
  });

  it('signed heads reveal a rewritten history though the newest stored one is deleted', async () => {
    await alterEvent('third');
    await sql('delete from runtime.audit_heads where tenant_id = $1 and number = 3', tenantId);
    await rebuild();
    expect((await verified()).firstBroken).to.include({ reason: 'head' });
  });

  it('a signed head that is deleted from the log and the store is missed', async () => {
    await sql('delete from runtime.audit_heads where tenant_id = $1 and number = 2', tenantId);
    await sql(
      `delete from events.event where tenant_id = $1 and type = 'AuditHeadSigned' and revision = 1`,
      tenantId,
    );
    await rebuild();
    expect((await verified()).firstBroken).to.include({ reason: 'gap' });
  });

  it('signed heads that are deleted from the log are missed, and no further one is signed over the gap', async () => {
    await sql(`delete from events.event where tenant_id = $1 and type = 'AuditHeadSigned'`, tenantId);
    await rebuild();
    for (const name of ['fourth', 'fifth', 'sixth', 'seventh']) await createRole(name);
    await service.runtime.audit.settle();
    const { app, runtime } = service;
    const end = { tenantId, ...(await runtime.audit.head(tenantId)) };
    const failure = await signHead(app, runtime.auditHeads, end).catch((error: unknown) => error);
    expect(String(failure)).to.contain('signed head 3').and.to.contain(tenantId);
    expect(await signHeads(runtime).catch((error: unknown) => error)).to.be.instanceOf(Error);
    expect((await verified()).firstBroken).to.include({ reason: 'gap' });
  });

  it('retention and the closing of old alerts go on though a head cannot be signed', async () => {
    await sql(`delete from events.event where tenant_id = $1 and type = 'AuditHeadSigned'`, tenantId);
    await rebuild();
    for (const name of ['fourth', 'fifth', 'sixth', 'seventh']) await createRole(name);
    const [alertId, userId] = [randomUUID(), randomUUID()];
    await sql(
      `insert into audit.alerts (tenant_id, id, type, severity, first_seen_at, last_seen_at, count, subject_type,
         subject_id, status, evidence)
       values ($1, $2, 'role_raised', 'high', now() - interval '40 days', now() - interval '40 days', 1, 'user', $3,
         'open', '[1]')`,
      tenantId,
      alertId,
      userId,
    );
    await sql(
      `insert into audit.watches (tenant_id, rule, subject, state, forgotten_at)
       values ($1, 'role_raised', $2, '{}', now() - interval '1 day')`,
      tenantId,
      `user:${userId}`,
    );
    const { app, runtime } = service;
    const failure = await keepAuditLog(runtime, new AbortController().signal).catch(
      (error: unknown) => error,
    );
    expect(String(failure)).to.contain('signed head');
    const { rows } = await runtime.database.query('select 1 from audit.watches where tenant_id = $1', [
      tenantId,
    ]);
    expect(rows).to.deep.equal([]);
    const closed = (await app.events.load(alertStream(tenantId, alertId))).map(({ event }) => event.type);
    expect(closed).to.deep.equal(['AuditAlertResolved']);
  });

  it('a signed head that was written to fit an altered history is refused', async () => {
    await alterEvent('second');
    await sql('delete from runtime.audit_heads where tenant_id = $1', tenantId);
    await sql(
      `update events.event set data = jsonb_set(data::jsonb, '{hash}', to_jsonb(repeat('a', 64)))::json
        where tenant_id = $1 and type = 'AuditHeadSigned'`,
      tenantId,
    );
    await rebuild();
    expect((await verified()).firstBroken).to.include({ reason: 'signature' });
  });

  it('an event in the place of a signed head is reported as a missing one', async () => {
    await sql(
      `update events.event set data = jsonb_set(data::jsonb, '{entryId}', '"x"')::json
        where tenant_id = $1 and type = 'AuditHeadSigned' and revision = 1`,
      tenantId,
    );
    await rebuild();
    expect((await verified()).firstBroken).to.include({ reason: 'gap' });
  });
};

for (const engine of [postgresEngine, eventStoreDbDouble])
  describe(`signed heads of a tenant whose log is in ${engine.name}`, () => signedHeads(engine));
