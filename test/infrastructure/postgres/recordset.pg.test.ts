import { expect } from 'chai';
import { recordset, recordValues } from '../../../infrastructure/postgres/recordset.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('rows given to a statement', () => {
  const types = {
    id: 'uuid',
    name: 'text',
    count: 'bigint',
    at: 'timestamptz(3)',
    is_on: 'boolean',
    facts: 'json',
    tags: 'text[]',
    ids: 'uuid[]',
  };
  const id = '0190a1b2-0000-7000-8000-000000000001';
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 1 });
  });
  after(() => database.close());

  const given = async (rows: readonly object[]): Promise<unknown> => {
    const text = `select coalesce(json_agg(to_json(r)), '[]') as rows from ${recordset(types)}`;
    return (
      await database.query<{ rows: unknown }>({ name: 'given', text, values: recordValues(types, rows) })
    ).rows[0]!.rows;
  };

  it('rows given to a statement arrive unchanged, in their order', async () => {
    const first = {
      id,
      name: '{"NULL",\\ \n🦊',
      count: 7,
      at: '2026-01-02T03:04:05.678+00:00',
      is_on: false,
      facts: { b: [1, { c: 'é"' }], a: null },
      tags: ['', 'a,b', '"', 'NULL'],
      ids: [id],
    };
    const second = { ...first, name: '', is_on: true, facts: 'a "string"', tags: [], ids: [] };
    expect(await given([first, second])).to.deep.equal([first, second]);
  });

  it('rows given to a statement may be numbers as text, however large', async () => {
    const count = '9007199254740993';
    const text = `select r.count::text as count from ${recordset(types)}`;
    const { rows } = await database.query({ text, values: recordValues(types, [{ count }]) });
    expect(rows).to.deep.equal([{ count }]);
  });

  it('a member that a given row lacks is null', async () => {
    const nothing = Object.fromEntries(Object.keys(types).map((name) => [name, null]));
    expect(await given([{}, { name: null, tags: undefined }])).to.deep.equal([nothing, nothing]);
    expect(await given([])).to.deep.equal([]);
  });

  it('rows given to a statement are refused as data where no column takes them', async () => {
    for (const row of [
      { id: 'x' },
      { name: 'N\0L' },
      { count: 'many' },
      { at: 'later' },
      { tags: { a: 1 } },
    ]) {
      const error = await given([{}, row]).then(
        () => undefined,
        (failure: unknown) => failure,
      );
      expect((error as { code?: string }).code).to.match(/^22/);
    }
  });
});
