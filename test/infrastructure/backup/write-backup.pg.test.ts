import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BackupScope } from '../../../infrastructure/backup/backup-tables.js';
import { checkFiles, insertBackup } from '../../../infrastructure/backup/read-backup.js';
import { writeBackup, type WriteBackupOptions } from '../../../infrastructure/backup/write-backup.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { testDatabase, type TestDatabase } from '../../support/services/test-database.js';

const tables = {
  name: 'a-1',
  sql: `
    create schema a;
    create table a.parents (id uuid primary key, amount bigint, at timestamptz, bytes bytea, names text[], note text,
      seal json, members jsonb, twice bigint generated always as (amount * 2) stored);
    create table a.children (id bigint primary key, parent uuid not null references a.parents);
    create table a.left_out (id bigint);
    create unlogged table a.counters (id bigint);`,
};

const odd = `
  insert into a.parents (id, amount, at, bytes, names, note, seal, members)
  select gen_random_uuid(), 9007199254740993 + n, '2026-11-28 12:00:00.123456+02', '\\x00ff0a', array['a,"b', null],
         E'line\\nend \\u2028 "quoted" \\\\ ü', '{ "b":1,  "a":"\\u0061" }', null
    from generate_series(1, 1200) n;
  insert into a.parents (id, at) values ('0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f', 'infinity');
  insert into a.parents (id, bytes) select gen_random_uuid(), decode(repeat('ab', 700000), 'hex') from generate_series(1, 3);
  insert into a.children values (1, '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f');
  insert into a.left_out values (1);
  insert into a.counters values (1)`;

const scope: BackupScope = { schemas: ['a'], leftOut: ['a.left_out'], where: {} };

const stated = {
  version: '1',
  installation: { id: 'i', eventId: 'e' },
  log: 'database',
  position: '0',
  masterKey: { isIncluded: false, check: '' },
  schema: [],
} as const;

describe('the rows of a backup', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await testDatabase({}, [tables]);
    for (const statement of odd.split(';')) await database.query(statement);
    folder = temporaryFolder('rows');
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (more: Partial<WriteBackupOptions> = {}) =>
    writeBackup({
      database,
      directory: join(folder, 'backup'),
      scope,
      describe: () => Promise.resolve(stated),
      masterKey: null,
      onProgress: () => undefined,
      signal: new AbortController().signal,
      ...more,
    });
  const content = async (): Promise<unknown> =>
    (
      await database.query(
        `select md5(string_agg(p::text, '|' order by id)) as sum, count(*) as rows, min(seal::text) as seal from a.parents p`,
      )
    ).rows[0];

  it('rows of every type come back as they were, parents first, without what is left out or short-lived', async () => {
    const manifest = await write();
    expect(manifest.tables.map(({ name, rows }) => [name, rows])).to.deep.equal([
      ['a.parents', 1204],
      ['a.children', 1],
    ]);
    const before = await content();
    expect(before).to.include({ rows: 1204n, seal: '{ "b":1,  "a":"\\u0061" }' });
    await database.query('truncate a.parents, a.children');
    await checkFiles(join(folder, 'backup'), manifest);
    let rows = 0;
    await database.transaction((tx) =>
      insertBackup(tx, join(folder, 'backup'), manifest.tables, (count) => {
        rows += count;
      }),
    );
    expect(rows).to.equal(1205);
    expect(await content()).to.deep.equal(before);
  });

  it('a backup is of the moment at which it began', async () => {
    const writer = database.session();
    const manifest = await write({
      describe: async (session) => {
        await session.query('select 1 from a.parents limit 1');
        await (await writer).query('delete from a.children; delete from a.parents');
        return stated;
      },
    });
    await (await writer).close();
    expect(manifest.tables[0]!.rows).to.equal(1204);
  });

  it('a backup that fails or is stopped half-way leaves nothing', async () => {
    const failed = await write({ scope: { ...scope, where: { 'a.children': '1 / (id - 1) = 1' } } }).catch(
      (error: unknown) => error as Error,
    );
    expect((failed as Error).message).to.equal('division by zero');
    const stopping = new AbortController();
    const stopped = await write({
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('stopped by SIGTERM')),
    }).catch((error: unknown) => error as Error);
    expect((stopped as Error).message).to.equal('stopped by SIGTERM');
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('two backups to one folder at once do not mix: the second is refused, and the first is whole', async () => {
    let second: Promise<unknown> | undefined;
    const manifest = await write({
      onProgress: () => {
        second ??= write().catch((error: unknown) => error);
      },
    });
    const refused = (await second) as Error;
    expect(refused.message).to.match(
      /backup\.part exists already: another backup is being written there, or /,
    );
    await checkFiles(join(folder, 'backup'), manifest);
    expect(readdirSync(folder)).to.deep.equal(['backup']);
  });

  it('a folder that has the name of the draft is left as it is', async () => {
    mkdirSync(join(folder, 'backup.part'));
    writeFileSync(join(folder, 'backup.part', 'mine'), '');
    const refused = (await write().catch((error: unknown) => error)) as Error;
    expect(refused.message).to.match(
      /backup\.part exists already: .*; wait for its end, or delete that folder$/,
    );
    expect(readdirSync(join(folder, 'backup.part'))).to.deep.equal(['mine']);
    expect(existsSync(join(folder, 'backup'))).to.equal(false);
  });
});
