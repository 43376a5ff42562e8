import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { parseCheckpoint } from '../../application/audit/tree/checkpoint.js';
import { EMPTY_TREE, grown } from '../../application/audit/tree/frontier.js';
import { leafHash } from '../../application/audit/tree/merkle.js';
import { pieceOf } from '../../application/audit/tree/stored-hashes.js';
import { parseNote } from '../../application/audit/tree/signed-note.js';
import { verifySince } from '../../application/audit/verification/verify-since.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { makeCheckpoints } from '../../interfaces/compose/projector/checkpoints.js';
import { postgresAuditTree } from '../../projections/audit-log/postgres-audit-tree.js';
import { buildProjection } from '../../projections/runner/rebuild/build.js';
import { type ServiceApi, serviceApi } from '../support/http/http-service-whole.js';
import { type LogEngine, eventStoreDbDouble, postgresEngine } from '../support/services/log-engines.js';

interface Verified {
  readonly valid: boolean;
  readonly checked: number;
  readonly firstBroken: { readonly id: number; readonly reason: string } | null;
  readonly head: { readonly id: number; readonly hash: string };
  readonly since: { readonly size: number; readonly root: string } | null;
}

const auditSince = (engine: LogEngine): void => {
  let service: ServiceApi;
  let tenantId: string;
  let key: string;
  before(async () => {
    service = await serviceApi({}, engine);
  });
  after(() => service.stop());

  const createRole = async (name: string): Promise<void> => {
    expect((await service.call('POST', '/api/roles', { key, body: { name } })).status).to.equal(201);
  };
  const verify = (query: string) => service.call('GET', `/api/auditlogs/verify?${query}`, { key });
  const since = async (size: bigint | number): Promise<Verified> =>
    (await verify(`since=${size}`)).json as never;
  const sql = (text: string, ...values: unknown[]): Promise<unknown> =>
    service.runtime.database.query(text, [tenantId, ...values]);
  /** Signs a checkpoint, and returns its size and root. */
  const sign = async (): Promise<{ size: bigint; root: string }> => {
    await service.runtime.audit.settle();
    await makeCheckpoints(service.runtime, new AbortController().signal);
    const { text } = await service.call('GET', '/api/auditlogs/checkpoint', { key });
    const { size, root } = parseCheckpoint(parseNote(text)!.text)!;
    return { size, root: Buffer.from(root).toString('base64') };
  };

  beforeEach(async () => {
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    for (let count = 0; count < 20; count += 1) await createRole(`Role ${count}`);
  });
  // the rounds of later tests go over all tenants
  afterEach(() => sql('delete from runtime.audit_checkpoints where tenant_id = $1'));

  it('the log continues each earlier one, with the root that a checkpoint of that size had', async () => {
    const kept = await sign();
    const atOnce = await since(kept.size);
    expect(atOnce).to.deep.include({ valid: true, checked: 0, firstBroken: null });
    expect(atOnce.since).to.deep.equal({ size: Number(kept.size), root: kept.root });
    for (let count = 20; count < 40; count += 1) await createRole(`Role ${count}`);
    // with entries that no checkpoint covers, and with them covered
    expect(await since(kept.size)).to.deep.include({ valid: true, since: atOnce.since });
    const now = await sign();
    expect(await since(kept.size)).to.deep.include({ valid: true, since: atOnce.since });
    for (const size of [0n, 1n, 15n, 16n, 17n, now.size - 1n, now.size])
      expect(await since(size), `${size}`).to.include({ valid: true });
    // it is no entry, so that it can be asked for all the time
    expect((await since(now.size)).head.id).to.equal(Number(now.size));
  });

  it('it is proved before the first checkpoint, from the stored hashes alone', async () => {
    expect(await since(5)).to.deep.include({ valid: true, firstBroken: null });
  });

  it('values that are no size are refused with their field', async () => {
    await sign();
    const { id } = (await since(0)).head;
    for (const [query, pointer] of [
      ['since=-1', 'since'],
      ['since=1.5', 'since'],
      ['since=x', 'since'],
      ['since=', 'since'],
      ['since=1000000000000000', 'since'],
      ['since=5&from=2026-01-01T00:00:00Z', 'since'],
      ['since=5&to=2026-01-01T00:00:00Z', 'since'],
    ] as const) {
      const { status, json } = await verify(query);
      expect([status, json['code']], query).to.deep.equal([400, 'invalid_input']);
      expect((json['errors'] as { pointer: string }[])[0]!.pointer, query).to.equal(pointer);
    }
    const beyond = await verify(`since=${id + 1}`);
    expect([beyond.status, beyond.json['code']]).to.deep.equal([404, 'not_yet']);
    expect(beyond.json['detail']).to.include(`The log has ${id} entries, "since" is ${id + 1}.`);
  });

  it('another root, another note and a lost end of the newest checkpoint show', async () => {
    const kept = await sign();
    const { rows } = await service.runtime.database.query<{ note: string }>(
      'select note from runtime.audit_checkpoints where tenant_id = $1',
      [tenantId],
    );
    const { note } = rows[0]!;
    for (const [change, value] of [
      ['root = $2', leafHash('another')],
      ['note = $2', note.replace('/audit\n', '/audit2\n')],
      ['size = $2::bigint', kept.size + 1n],
    ] as const) {
      await sql(`update runtime.audit_checkpoints set ${change} where tenant_id = $1`, value);
      expect((await since(3)).firstBroken, change).to.include({ reason: 'signature' });
      const whole = (await service.call('GET', '/api/auditlogs/verify', { key })).json as never as Verified;
      expect(whole.firstBroken, change).to.include({ reason: 'signature' });
      await sql(
        `update runtime.audit_checkpoints set root = $2, note = $3, size = $4 where tenant_id = $1`,
        Buffer.from(kept.root, 'base64'),
        note,
        kept.size,
      );
      expect((await since(3)).firstBroken).to.equal(null);
    }
  });

  it('stored hashes that were altered or deleted show, in the check of everything as well', async () => {
    for (let count = 20; count < 40; count += 1) await createRole(`Role ${count}`);
    const kept = await sign();
    const whole = () => service.runtime.audit.verify(tenantId, { from: null, to: null });
    await service.runtime.database.query('create table kept_tree as select * from audit.tree');
    for (const [change, entry] of [
      ['update audit.tree set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) where piece = 0', 2],
      ['update audit.tree set hashes = substr(hashes, 1, 480) where piece = 0', 1],
      ['delete from audit.tree where piece = 1', 17],
    ] as const) {
      await sql(`${change} and tenant_id = $1`);
      expect((await since(kept.size - 1n)).valid, change).to.equal(false);
      const { firstBroken } = await whole();
      expect(firstBroken?.reason, change).to.equal('tree');
      expect(firstBroken!.id, change).to.be.at.most(entry);
      await sql('delete from audit.tree where tenant_id = $1');
      await sql('insert into audit.tree select * from kept_tree where tenant_id = $1');
      expect(await whole(), change).to.include({ valid: true });
    }
    for (const change of [
      'frontier = set_byte(frontier, 0, get_byte(frontier, 0) # 1)',
      "last_hash = repeat('a', 64)",
      'last_id = last_id + 7',
    ]) {
      const { rows } = await service.runtime.database.query(
        'select last_id, last_hash, frontier from audit.chains where tenant_id = $1',
        [tenantId],
      );
      await sql(`update audit.chains set ${change} where tenant_id = $1`);
      expect((await whole()).firstBroken, change).to.include({ reason: 'tree' });
      await sql(
        'update audit.chains set last_id = $2, last_hash = $3, frontier = $4 where tenant_id = $1',
        ...Object.values(rows[0]!),
      );
    }
  });

  // the events of the double are not in PostgreSQL
  if (engine !== postgresEngine) return;

  it('a history that was rewritten shows, in the end that is compared with the checkpoint', async () => {
    await sign();
    await sql(
      `update events.event set data = jsonb_set(data::jsonb, '{name}', '"Boss"')::json
        where tenant_id = $1 and type = 'RoleDefined' and data->>'name' = 'Role 7'`,
    );
    await buildProjection(service.runtime.auditModel, { log: createLog({ level: 'silent' }) });
    expect((await since(3)).firstBroken).to.include({ reason: 'head' });
    await sql(
      `delete from events.event where tenant_id = $1 and type = 'RoleDefined' and data->>'name' = 'Role 8'`,
    );
    await buildProjection(service.runtime.auditModel, { log: createLog({ level: 'silent' }) });
    expect((await since(3)).firstBroken).to.include({ reason: 'head' });
  });

  it('a log of 70,000 entries is read in as many statements as one of 300, and in a few rows', async function () {
    this.slow(10_000);
    const read = async (size: number): Promise<{ statements: number; rows: number }> => {
      const tenant = await storeTree(service.runtime.database, size);
      const found = { statements: 0, rows: 0 };
      const { reader, proofs } = service.runtime;
      const counting = {
        async asTenant(...[of, statements]: Parameters<Database['asTenant']>) {
          const results = await reader.asTenant(of, statements);
          found.statements += statements.length;
          for (const { rows } of results) found.rows += rows.length;
          return results;
        },
      } as Pick<Database, 'asTenant'> as Database;
      const tree = postgresAuditTree(counting);
      const { valid } = await verifySince({ ...proofs, tree, audit: service.runtime.audit }, tenant, 123n);
      expect(valid).to.equal(true);
      return found;
    };
    const [few, many] = [await read(300), await read(70_000)];
    expect(many.statements).to.equal(few.statements).and.to.equal(2);
    // of 4,376 pieces of the lowest level
    expect(many.rows).to.be.at.most(60);
  });
};

/** Stores a tree of made-up leaves for a new tenant, and returns the tenant. */
async function storeTree(database: Pick<Database, 'query'>, size: number): Promise<string> {
  const tenantId = randomUUID();
  const pieces = new Map<string, { level: number; piece: bigint; hashes: Uint8Array[] }>();
  let tree = EMPTY_TREE;
  for (let index = 0; index < size; index += 1)
    tree = grown(tree, leafHash(`${index}`), (node) => {
      const place = pieceOf(node);
      if (place === null) return;
      const key = `${place.level}/${place.piece}`;
      const row = pieces.get(key) ?? { ...place, hashes: [] };
      row.hashes.push(node.hash);
      pieces.set(key, row);
    });
  const rows = [...pieces.values()];
  await database.query(
    `insert into audit.tree (tenant_id, level, piece, hashes)
      select $1, l, p, h from unnest($2::int[], $3::bigint[], $4::bytea[]) as t (l, p, h)`,
    [
      tenantId,
      rows.map(({ level }) => level),
      rows.map(({ piece }) => piece.toString()),
      rows.map(({ hashes }) => Buffer.concat(hashes)),
    ],
  );
  await database.query(
    'insert into audit.chains (tenant_id, last_id, last_hash, frontier) values ($1, $2, $3, $4)',
    [tenantId, size, '0'.repeat(64), Buffer.from(tree.hashes)],
  );
  return tenantId;
}

for (const engine of [postgresEngine, eventStoreDbDouble])
  describe(`the check of an audit log since a size, whose log is in ${engine.name}`, () =>
    auditSince(engine));
