import { expect } from 'chai';
import { InconsistentTree, makeCheckpoint } from '../../../application/audit/tree/make-checkpoint.js';
import { offerCheckpoint } from '../../../application/audit/tree/offer-checkpoint.js';
import { parseVerifierKey } from '../../../application/audit/tree/signed-note.js';
import {
  NotProved,
  verifyCheckpoint,
  verifyConsistency,
} from '../../../application/audit/tree/verify-log.js';
import { signHead } from '../../../application/audit/verification/sign-head.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { askWitness } from '../../../infrastructure/audit-checkpoints/ask-witness.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type RealWitness, startWitness } from '../../support/services/real-witness.js';
import { type Mutation, mutations } from './mutations.js';

describe('changes by somebody with the password of the database', function () {
  this.timeout(60_000);
  let service: ServiceApi;
  /** Another tenant, whose events stand between and behind those of the others. */
  let other: { readonly tenantId: string; readonly key: string };
  before(async () => {
    service = await serviceApi();
    const tenantId = await service.tenant();
    other = { tenantId, key: await service.key(tenantId) };
    await createUser(other.key, 'other@example.com');
    await service.runtime.audit.settle();
    await makeCheckpoint(service.runtime.proofs, tenantId);
  });
  after(() => service.stop());

  const post = async (key: string, path: string, body: object): Promise<void> => {
    const answer = await service.call('POST', path, { key, body });
    expect(answer.status, answer.text).to.equal(201);
  };
  const createUser = (key: string, email: string): Promise<void> =>
    post(key, '/api/users', { email, sendInvitation: false });
  const ask = askWitness({ policy: addressPolicy(['127.0.0.0/8']), resolve: dnsResolver() });

  interface Followed {
    readonly tenantId: string;
    readonly key: string;
    readonly witness: RealWitness;
    /** The verifier key of the log, as the tenant saw it first. */
    readonly logKey: string;
    /** The id of an event of the other tenant, whose position is between those of the tenant. */
    readonly spare: string;
  }

  const sign = async ({ tenantId, witness }: Pick<Followed, 'tenantId' | 'witness'>): Promise<void> => {
    const { proofs, witnesses } = service.runtime;
    await service.runtime.audit.settle();
    await makeCheckpoint(proofs, tenantId);
    await offerCheckpoint({ ...proofs, witnesses, ask, onRefused: () => Promise.resolve() }, tenantId, [
      witness.setting,
    ]);
  };

  const signed = async (tenantId: string): Promise<void> => {
    const { audit, auditHeads } = service.runtime;
    await audit.settle();
    await signHead(service.app, auditHeads, { tenantId, ...(await audit.head(tenantId)) });
  };

  /** A tenant with a log that a witness has cosigned. */
  async function followed(): Promise<Followed> {
    const { runtime, app } = service;
    const tenantId = await service.tenant();
    const key = await service.key(tenantId);
    await createUser(key, 'ada@example.com');
    for (const n of [1, 2]) await post(key, '/api/roles', { name: `Role ${n}` });
    await signed(tenantId);
    await post(other.key, '/api/roles', { name: `Spare of ${tenantId}` });
    for (const n of [3, 4]) await post(key, '/api/roles', { name: `Role ${n}` });
    await runtime.audit.settle();
    const first = await makeCheckpoint(runtime.proofs, tenantId);
    const logKey = runtime.proofs.checkpoints.verifierKey(first!);
    const witness = await startWitness([logKey]);
    await changeTenantSettings(app, systemCommand({ tenantId }), { witnesses: [witness.setting] });
    await runtime.audit.settle();
    await signed(tenantId);
    for (const n of [5, 6]) await post(key, '/api/roles', { name: `Role ${n}` });
    await sign({ tenantId, witness });
    // the log must not end with an event that is deleted
    await post(other.key, '/api/roles', { name: `Behind ${tenantId}` });
    await runtime.audit.settle();
    const { rows } = await runtime.database.query<{ event_id: string }>(
      `select event_id from events.event where tenant_id = $1 and data->>'name' = $2`,
      [other.tenantId, `Spare of ${tenantId}`],
    );
    return { tenantId, key, witness, logKey, spare: rows[0]!.event_id };
  }

  const verifiedAlone = async (tenantId: string): Promise<boolean> =>
    (await service.runtime.audit.verify(tenantId, { from: null, to: null })).valid;

  /** What who runs the witness finds, with what it has kept and what the service answers. Returns null where all is right. */
  async function faultWithWitness(tenant: Followed): Promise<string | null> {
    const { tenantId, witness, logKey } = tenant;
    const { proofs, witnesses } = service.runtime;
    if (!(await verifiedAlone(tenantId))) return 'the check of the service';
    try {
      await sign(tenant);
    } catch (error) {
      if (error instanceof InconsistentTree) return 'no checkpoint is signed';
      throw error;
    }
    if ((await witnesses.of(tenantId)).some(({ isRefused }) => isRefused)) return 'the witness refuses';
    const log = parseVerifierKey(logKey)!;
    const kept = verifyCheckpoint((await witness.newest(log.name))!, log);
    const newest = await proofs.checkpoints.newest(tenantId);
    try {
      const now = verifyCheckpoint(newest!.note, log, [parseVerifierKey(witness.setting.verifierKey)!]);
      verifyConsistency(kept, now, []);
    } catch (error) {
      if (error instanceof NotProved) return error.message;
      throw error;
    }
    return null;
  }

  const change = async (
    { tenantId, spare }: Pick<Followed, 'tenantId' | 'spare'>,
    { sql, isRebuilt }: Mutation,
  ): Promise<void> => {
    const statements = sql.map((text) =>
      text.replaceAll(':tenant', tenantId).replaceAll(':other', other.tenantId).replaceAll(':spare', spare),
    );
    if (statements.some((text) => text.includes(spare)))
      await service.runtime.database.query(
        'update events.event set position = -position where event_id = $1',
        [spare],
      );
    await service.runtime.database.query(`begin; ${statements.join(';\n')}; commit`);
    if (isRebuilt !== true) return;
    await buildProjection(service.runtime.auditModel, { log: createLog({ level: 'silent' }) });
    // the service signs each minute, perhaps once more before its read models were built anew
    for (const text of statements)
      if (text.startsWith('delete from runtime.audit_')) await service.runtime.database.query(text);
  };

  it('are looked for in 40 kinds at least, of which some need a witness', () => {
    expect(mutations.length).to.be.at.least(40);
    expect(new Set(mutations.map(({ name }) => name)).size).to.equal(mutations.length);
  });

  it('are none: an untouched log is found to be right, alone and with the witness, over a rebuild', async function () {
    this.slow(20_000);
    const tenant = await followed();
    expect(await faultWithWitness(tenant)).to.equal(null);
    await change(tenant, { name: '', sql: ['select'], isRebuilt: true });
    expect(await faultWithWitness(tenant)).to.equal(null);
    tenant.witness.close();
  });

  for (const mutation of mutations) {
    const { name, isFoundAlone = true } = mutation;
    it(`are found with one witness${isFoundAlone ? ', and without it' : ' only'} (${name})`, async function () {
      this.slow(20_000);
      const tenant = await followed();
      try {
        await change(tenant, mutation);
        expect(await verifiedAlone(tenant.tenantId), 'without a witness').to.equal(!isFoundAlone);
        expect(await faultWithWitness(tenant), 'with one witness').not.to.equal(null);
      } finally {
        tenant.witness.close();
      }
    });
  }
});
