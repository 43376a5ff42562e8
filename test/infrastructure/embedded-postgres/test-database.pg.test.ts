import { expect } from 'chai';
import { failureCode } from '../../../infrastructure/postgres/probe.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';
import { ask, refusal } from './trial-cluster.js';

describe('test databases', () => {
  it('each test database is empty and separate until it is dropped', async () => {
    const [one, two] = await Promise.all([testDatabaseUrl(), testDatabaseUrl()]);
    await ask(one, 'create table mine (n int)');
    const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
    expect(await ask(one, tables)).to.deep.equal([{ relname: 'mine' }]);
    expect(await ask(two, tables)).to.deep.equal([]);
    await dropTestDatabase(one);
    expect(failureCode(await refusal(ask(one, tables)))).to.equal('3D000');
    await dropTestDatabase(two);
  });

  it('only test databases can be dropped', async () => {
    const url = new URL(await testDatabaseUrl());
    const own = url.href;
    url.pathname = '/tessera';
    expect(await refusal(dropTestDatabase(url.href))).to.have.property(
      'message',
      'tessera is not a test database',
    );
    await dropTestDatabase(own);
  });
});
