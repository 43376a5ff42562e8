import { expect } from 'chai';
import { CopiedRows, literal } from '../../../infrastructure/postgres/copy-out.js';
import { sqlState } from '../../../infrastructure/postgres/database.js';
import type { TestDatabase } from '../../support/services/test-database.js';
import { testDatabase } from '../../support/services/test-database.js';

describe('rows that are copied out', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 1 });
  });
  after(() => database.close());

  it('are what they were, whatever stands in them', async () => {
    const texts = [
      '',
      'a\tb\n\\.',
      `it's "quoted" \\ $1`,
      'Zoë 🦉',
      '\\x41',
      '\\N',
      '\\\\N\\',
      'x'.repeat(200_000),
      String.fromCharCode(...Array.from({ length: 0x2ff }, (_, index) => index + 1)),
    ];
    const rows = texts
      .map((text, index) => `(${literal(text)}, ${index}::bigint * -9007199254740993)`)
      .join();
    const query = `select t.text, null::text, t.number from (values ${rows}) t(text, number)`;
    expect((await database.copyAsTenant('t', query)).slice()).to.deep.equal(
      texts.map((text, row) => [text, null, String(BigInt(row) * -9007199254740993n)]),
    );
  });

  it('are as many as there is memory for, and one in any case', async () => {
    const rows = new CopiedRows(10);
    const copied = async (...texts: string[]): Promise<unknown> => {
      const query = `select * from (values ${texts.map((text) => `(${literal(text)})`).join()}) t`;
      await database.copyAsTenant('t', query, rows.clear());
      return [rows.slice().map(([text]) => text), rows.isCut];
    };
    expect(await copied('1234', '1234')).to.deep.equal([['1234', '1234'], false]);
    expect(await copied('1234', '123456', '1')).to.deep.equal([['1234'], true]);
    expect(await copied('12345678901', '1')).to.deep.equal([['12345678901'], true]);
    expect(await copied('1')).to.deep.equal([['1'], false]);
  });

  it('are of the tenant, who is forgotten with the copy; a failure harms nobody after it', async () => {
    const tenant = `select coalesce(nullif(current_setting('app.tenant', true), ''), 'nobody')`;
    const hostile = `o'; drop table x; --`;
    expect((await database.copyAsTenant(hostile, tenant)).slice()).to.deep.equal([[hostile]]);
    const { rows } = await database.query(`${tenant} as tenant`);
    expect(rows).to.deep.equal([{ tenant: 'nobody' }]);
    const failed = await database.copyAsTenant('t', 'select 1 / 0').catch(sqlState);
    expect(failed).to.equal('22012');
    expect((await database.copyAsTenant('t', 'select 1 where false')).slice()).to.deep.equal([]);
  });
});
