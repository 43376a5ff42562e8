import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { parseCheckpoint } from '../../application/audit/tree/checkpoint.js';
import { isConsistent, isIncluded, leafHash, type TreeHead } from '../../application/audit/tree/merkle.js';
import { InconsistentTree, makeCheckpoint } from '../../application/audit/tree/make-checkpoint.js';
import { parseNote, parseVerifierKey, signatureBy } from '../../application/audit/tree/signed-note.js';
import { verifyConsistency } from '../../application/audit/tree/verify-log.js';
import { makeCheckpoints } from '../../interfaces/compose/projector/checkpoints.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { type ServiceApi, serviceApi } from '../support/http/http-service-whole.js';
import { type LogEngine, eventStoreDbDouble, postgresEngine } from '../support/services/log-engines.js';

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

interface Proof {
  readonly index: number;
  readonly leafHash: string;
  readonly checkpoint: string;
  readonly path: readonly string[];
  readonly verifierKey: string;
}

/** Returns the tree that a checkpoint signs, once its signature has been verified. */
function verified({ checkpoint, verifierKey }: Pick<Proof, 'checkpoint' | 'verifierKey'>): TreeHead {
  const note = parseNote(checkpoint)!;
  expect(signatureBy(note, parseVerifierKey(verifierKey)!)).to.deep.equal({ time: null });
  return parseCheckpoint(note.text)!;
}

const provesItsEntry = (proof: Proof): boolean =>
  isIncluded(bytes(proof.leafHash), BigInt(proof.index), verified(proof), proof.path.map(bytes));

const auditTree = (engine: LogEngine): void => {
  let service: ServiceApi;
  let tenantId: string;
  let key: string;
  before(async () => {
    service = await serviceApi({}, engine);
  });
  after(() => service.stop());

  const proofAt = async (path: string): Promise<Proof> =>
    (await service.call('GET', `/api/auditlogs/${path}`, { key })).json as never;
  const codeAt = async (path: string): Promise<unknown> =>
    (await service.call('GET', `/api/auditlogs/${path}`, { key })).json['code'];
  const sign = async (): Promise<void> => {
    await service.runtime.audit.settle();
    await makeCheckpoints(service.runtime, new AbortController().signal);
  };
  const createRole = async (name: string, headers = {}): Promise<string | null> => {
    const answer = await service.call('POST', '/api/roles', { key, body: { name }, headers });
    expect(answer.status).to.equal(201);
    return answer.headers.get('tessera-receipt');
  };

  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
  });

  it('proves the entry of a write by its receipt, with the next checkpoint', async () => {
    await sign();
    const createUnsigned = async (): Promise<readonly [id: string, index: string, code: unknown]> => {
      const [id = '', index = ''] = (await createRole(randomUUID(), { Prefer: 'receipt' }))!.split(':');
      return [id, index, await codeAt(`${id}/proof`)];
    };
    const first = await createUnsigned();
    // the service signs each minute, but not twice in a row
    const [id, index, code] = first[2] === undefined ? await createUnsigned() : first;
    expect(Number(index)).to.equal(Number(id) - 1);
    expect(code).to.equal('not_yet');
    await sign();
    const proof = await proofAt(`${id}/proof`);
    expect(proof.index).to.equal(Number(index));
    expect(provesItsEntry(proof)).to.equal(true);
    expect(provesItsEntry({ ...proof, index: proof.index - 1 })).to.equal(false);
    const { json: entry } = await service.call('GET', `/api/auditlogs/${id}`, { key });
    expect(entry['action']).to.equal('role.created');
  });

  it('gives no receipt for a command that changed nothing', async () => {
    const body = { name: 'Clerk' };
    const { json } = await service.call('POST', '/api/roles', { key, body });
    const again = await service.call('PUT', `/api/roles/${String(json['id'])}`, {
      key,
      body,
      headers: { Prefer: 'receipt' },
    });
    expect([again.status, again.headers.get('tessera-receipt')]).to.deep.equal([200, null]);
  });

  it('proves that the log of a checkpoint goes on with the one before, over a rebuild', async () => {
    for (let count = 0; count < 20; count += 1) await createRole(`Role ${count}`);
    await sign();
    const first = await proofAt('1/proof');
    await buildProjection(service.runtime.auditModel, { log: createLog({ level: 'silent' }) });
    for (let count = 20; count < 40; count += 1) await createRole(`Role ${count}`);
    await sign();
    const second = await proofAt('1/proof');
    const [before, after] = [verified(first), verified(second)];
    expect(after.size > before.size).to.equal(true);
    expect(second.verifierKey).to.equal(first.verifierKey);
    const proof = await proofAt(`consistency?from=${before.size}`);
    expect(isConsistent(before, after, proof.path.map(bytes))).to.equal(true);
    expect(isConsistent({ ...before, root: after.root }, after, proof.path.map(bytes))).to.equal(false);
  });

  it('serves the tiles that the tree of the checkpoint is made of', async () => {
    for (let count = 0; count < 3; count += 1) await createRole(`Role ${count}`);
    await sign();
    const checkpoint = await service.call('GET', '/api/auditlogs/checkpoint', { key });
    expect(checkpoint.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    const { size } = parseCheckpoint(parseNote(checkpoint.text)!.text)!;
    const proof = await proofAt('2/proof');
    const response = await fetch(`${service.url}/api/auditlogs/tile/0/000.p/${size}`, {
      headers: { 'X-Api-Key': key },
    });
    const tile = Buffer.from(await response.arrayBuffer());
    expect(tile.length).to.equal(32 * Number(size));
    expect(tile.subarray(32, 64).toString('base64')).to.equal(proof.leafHash);
    for (const path of ['0/000', `0/000.p/${size + 1n}`, '1/000.p/1', '0/x001/000'])
      expect(await codeAt(`tile/${path}`), path).to.equal('not_yet');
    for (const path of ['9/000', '0/0', '0/000.p/0', '0/000.p/256', '0/x00/001', '0/000/', '..%2f'])
      expect(await codeAt(`tile/${path}`), path).to.equal('tile_not_found');
  });

  it('serves bundles with the entries that its leaves are made of', async () => {
    // with withheld entries (reservations) and data that exports leave out (digests of keys)
    await service.call('POST', '/api/users', { key, body: { email: 'ann@acme.test', externalId: '1' } });
    await service.key(tenantId);
    await sign();
    const checkpoint = await service.call('GET', '/api/auditlogs/checkpoint', { key });
    const { size } = parseCheckpoint(parseNote(checkpoint.text)!.text)!;
    const read = async (path: string): Promise<Buffer> => {
      const response = await fetch(`${service.url}/api/auditlogs/tile/${path}`, {
        headers: { 'X-Api-Key': key },
      });
      expect(response.status, path).to.equal(200);
      return Buffer.from(await response.arrayBuffer());
    };
    const entriesIn = (bundle: Buffer): readonly Buffer[] => {
      if (bundle.length === 0) return [];
      const end = 2 + bundle.readUInt16BE();
      return [bundle.subarray(2, end), ...entriesIn(bundle.subarray(end))];
    };
    const entries = entriesIn(await read(`entries/000.p/${size}`));
    const tile = await read(`0/000.p/${size}`);
    expect(Buffer.concat(entries.map(leafHash)).equals(tile)).to.equal(true);
    const texts = entries.map(String);
    expect(texts.filter((text) => text.includes('tessera withheld entry 1'))).not.to.deep.equal([]);
    expect(texts.filter((text) => text.includes('"ApiKeyIssued"'))[0]).to.include('"sha256:');
    expect(texts.join('')).not.to.include('ann@acme.test');
    expect(entriesIn(await read('entries/000.p/2'))).to.deep.equal(entries.slice(0, 2));
    expect(await codeAt(`tile/entries/000.p/${size + 1n}`)).to.equal('not_yet');
    await service.runtime.database.query('delete from audit.entries where tenant_id = $1 and id = 1', [
      tenantId,
    ]);
    expect(await codeAt('tile/entries/000.p/2')).to.equal('bundle_not_kept');
  });

  it('is the same for every process that signs at once', async () => {
    await createRole('Once');
    await service.runtime.audit.settle();
    const made = await Promise.all(
      Array.from({ length: 50 }, () => makeCheckpoint(service.runtime.proofs, tenantId)),
    );
    expect(new Set(made.map((one) => one!.note)).size).to.equal(1);
  });

  it('signs nothing that contradicts what it has signed', async () => {
    await createRole('First');
    await sign();
    const before = await proofAt('1/proof');
    await service.runtime.database.query(
      `update runtime.audit_checkpoints set root = $2 where tenant_id = $1`,
      [tenantId, leafHash('another')],
    );
    await createRole('Second');
    await service.runtime.audit.settle();
    const failure = await makeCheckpoint(service.runtime.proofs, tenantId).catch((error: unknown) => error);
    expect(String(failure)).to.include('does not continue');
    const after = await proofAt('1/proof');
    expect(after.checkpoint).to.equal(before.checkpoint);
    await service.runtime.database.query('delete from runtime.audit_checkpoints where tenant_id = $1', [
      tenantId,
    ]);
  });

  const rewritten = async (): Promise<void> => {
    const sql = (text: string): Promise<unknown> => service.runtime.database.query(text, [tenantId]);
    await createRole('Clerk');
    await sign();
    const kept = await proofAt('1/proof');
    for (const rewrite of [
      `update events.event set data = jsonb_set(data::jsonb, '{name}', '"Boss"')::json
        where tenant_id = $1 and type = 'RoleDefined' and data->>'name' = 'Clerk'`,
      `delete from events.event where tenant_id = $1 and type = 'ApiKeyIssued'`,
    ]) {
      await sql(rewrite);
      await buildProjection(service.runtime.auditModel, { log: createLog({ level: 'silent' }) });
      const failure = await makeCheckpoint(service.runtime.proofs, tenantId).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(InconsistentTree);
      // the events, the entries and their chain agree: the checkpoint alone does not
      const { json } = await service.call('GET', '/api/auditlogs/verify', { key });
      expect([json['valid'], (json['firstBroken'] as { reason: string } | null)?.reason]).to.deep.equal([
        false,
        'head',
      ]);
    }
    // they also delete what was signed: then the service signs again, and cannot prove that it continues
    await sql('delete from runtime.audit_checkpoints where tenant_id = $1');
    await sql('delete from runtime.audit_heads where tenant_id = $1');
    for (let count = 0; count < 5; count += 1) await createRole(`Role ${count}`);
    await sign();
    const now = await proofAt('1/proof');
    const [before, after] = [verified(kept), verified(now)];
    const { path } = await proofAt(`consistency?from=${before.size}`);
    expect(isConsistent(before, after, path.map(bytes))).to.equal(false);
    expect(() => verifyConsistency({ origin: 'log', ...before }, { origin: 'log', ...after }, path)).to.throw(
      'it was rewritten',
    );
  };
  // the events of the double are not in PostgreSQL
  if (engine === postgresEngine)
    it(
      'shows a history that was rewritten with the password of the database to who kept a checkpoint',
      rewritten,
    );

  it('proves an entry that retention has deleted', async () => {
    await createRole('Old');
    await sign();
    const before = await proofAt('2/proof');
    await service.runtime.database.query('delete from audit.entries where tenant_id = $1', [tenantId]);
    await service.runtime.database.query(
      'update audit.chains set kept_from = last_id + 1 where tenant_id = $1',
      [tenantId],
    );
    expect(await codeAt('2')).to.equal('entry_not_found');
    const after = await proofAt('2/proof');
    expect(after.leafHash).to.equal(before.leafHash);
    expect(provesItsEntry(after)).to.equal(true);
  });

  it('shows nothing of another tenant', async () => {
    await createRole('Mine');
    await sign();
    const other = await service.tenant();
    const otherKey = await service.key(other);
    await sign();
    const mine = await proofAt('1/proof');
    const theirs = (await service.call('GET', '/api/auditlogs/1/proof', { key: otherKey }))
      .json as never as Proof;
    expect(theirs.leafHash).not.to.equal(mine.leafHash);
    expect(theirs.checkpoint).to.include(`/tenants/${other}/audit\n`);
    const limited = await service.key(tenantId, ['users:read']);
    for (const path of [
      'checkpoint',
      '1/proof',
      'consistency?from=0',
      'tile/0/000.p/1',
      'tile/entries/000.p/1',
    ])
      expect((await service.call('GET', `/api/auditlogs/${path}`, { key: limited })).status).to.equal(403);
  });
};

for (const engine of [postgresEngine, eventStoreDbDouble])
  describe(`the tree over the audit log of a tenant whose log is in ${engine.name}`, () => auditTree(engine));
