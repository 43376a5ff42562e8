import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { testDatabaseUrl } from '../../support/services/postgres.js';

describe('a connection that the server grants no more', () => {
  const login = `crowded_${randomBytes(4).toString('hex')}`;
  let owner: Database;
  let crowded: Database;

  before(async () => {
    const url = await testDatabaseUrl();
    owner = new Database({ url, max: 1 });
    await owner.query(`create role ${login} login password 'p' connection limit 0`);
    const address = new URL(url);
    address.username = login;
    address.password = 'p';
    crowded = new Database({ url: address.href, max: 2 });
  });
  after(async () => {
    await crowded.close();
    await owner.query(`drop role ${login}`);
    await owner.close();
  });

  const ways: [string, (database: Database) => Promise<unknown>][] = [
    ['of the pool', (database) => database.transaction((sql) => sql.query('select 1'))],
    ['for one statement', (database) => database.query('select 1')],
    ['for brief statements', (database) => database.query({ text: 'select 1', brief: true })],
    ['of its own', (database) => database.session()],
  ];
  for (const [title, open] of ways)
    it(`too many connections are refused with the variable and what to do: ${title}`, async () => {
      const error = await open(crowded).then(() => null, String);
      expect(error).to.match(/too many connections .*: lower DATABASE_CONNECTIONS.*max_connections/);
    });

  it('other errors of a connection are not changed', async () => {
    const error = await owner.query('select nothing').then(() => null, String);
    expect(error).to.contain('nothing').and.not.contain('DATABASE_CONNECTIONS');
  });
});
