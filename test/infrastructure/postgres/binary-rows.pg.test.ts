import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { binaryRows } from '../../../infrastructure/postgres/binary-rows.js';
import { literal } from '../../../infrastructure/postgres/copy-out.js';
import { Database, sqlState } from '../../../infrastructure/postgres/database.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/postgres.js';

describe('rows that are copied out', () => {
  let url: string;
  let database: Database;
  before(async () => {
    url = await testDatabaseUrl();
    database = new Database({ url, max: 1 });
  });
  after(async () => {
    await database.close();
    await dropTestDatabase(url);
  });

  it('are what they were, whatever stands in them', async () => {
    const texts = ['', 'a\tb\n\\.', `it's "quoted" \\ $1`, 'Zoë 🦉', '\u0001', '\\x41', 'x'.repeat(200_000)];
    const id = randomUUID();
    const rows = texts
      .map((text, index) => `(${literal(text)}, ${index}::bigint * -9007199254740993)`)
      .join();
    const query = `select t.text, t.number, ${literal(id)}::uuid, null::text, timestamptz '1999-12-31 23:59:59.999Z'
      from (values ${rows}) t(text, number)`;
    const found = binaryRows(await database.copyAsTenant('t', query), 5);
    expect(found).to.have.length(texts.length);
    for (const [row, text] of texts.entries()) {
      expect(found.text(row, 0)).to.equal(text);
      expect(found.textOrNull(row, 0)).to.equal(text);
      expect(found.bytes(row, 0).toString()).to.equal(text);
      expect(found.int8(row, 1)).to.equal(BigInt(row) * -9007199254740993n);
      expect(found.uuid(row, 2)).to.equal(id);
      expect(found.textOrNull(row, 3)).to.equal(null);
      expect(found.time(row, 4)).to.equal(Date.UTC(1999, 11, 31, 23, 59, 59, 999));
    }
    expect(() => binaryRows(Buffer.alloc(0), 5)).to.throw(RangeError);
    const other = await database.copyAsTenant('t', 'select 1');
    expect(() => binaryRows(other, 5)).to.throw(RangeError, '5 columns');
  });

  it('are of the tenant, who is forgotten with the copy; a failure harms nobody after it', async () => {
    const tenant = `select coalesce(nullif(current_setting('app.tenant', true), ''), 'nobody')`;
    const hostile = `o'; drop table x; --`;
    expect(binaryRows(await database.copyAsTenant(hostile, tenant), 1).text(0, 0)).to.equal(hostile);
    const { rows } = await database.query(`${tenant} as tenant`);
    expect(rows).to.deep.equal([{ tenant: 'nobody' }]);
    const failed = await database.copyAsTenant('t', 'select 1 / 0').catch(sqlState);
    expect(failed).to.equal('22012');
    expect(binaryRows(await database.copyAsTenant('t', 'select 1 where false'), 1)).to.have.length(0);
  });
});
