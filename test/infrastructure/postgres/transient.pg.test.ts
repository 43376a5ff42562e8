import { expect } from 'chai';
import { Database, type Session } from '../../../infrastructure/postgres/database.js';
import { isTransient } from '../../../infrastructure/postgres/transient.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('whether repeating may help', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.close());

  const failureOf = async (work: (session: Session) => Promise<unknown>): Promise<unknown> => {
    const session = await database.session();
    try {
      await work(session);
    } catch (error) {
      return error;
    } finally {
      await session.close();
    }
    throw new Error('succeeded');
  };

  const yes: readonly [string, (session: Session) => Promise<unknown>][] = [
    [
      'the connection is cut by the server',
      (session) => session.query('select pg_terminate_backend(pg_backend_pid())'),
    ],
    [
      'the connection is cut by this process',
      (session) => {
        const waiting = session.query('select pg_sleep(5)');
        session.drop();
        return waiting;
      },
    ],
    [
      'the server runs out of time',
      (session) => session.query('set statement_timeout = 10; select pg_sleep(5)'),
    ],
    [
      'this process runs out of time',
      (session) => session.query({ text: 'select pg_sleep(5)', timeout: 10 }),
    ],
    ['the session is over', (session) => session.close().then(() => session.query('select 1'))],
    [
      'the transaction may not write',
      (session) => session.query('set transaction_read_only = on; create table t (a int)'),
    ],
  ];
  for (const [what, work] of yes) {
    it(`an error is transient when ${what}`, async () => {
      expect(isTransient(await failureOf(work))).to.be.true;
    });
  }

  const no: readonly [string, string, unknown[]][] = [
    ['a statement is wrong', 'selekt 1', []],
    ['a value is wrong', 'select $1::uuid', ['x']],
    ['a rule is broken', 'insert into pg_class (oid) values (null)', []],
    ['there is no such table', 'select * from nothing', []],
  ];
  for (const [what, text, values] of no) {
    it(`an error is not transient when ${what}`, async () => {
      expect(isTransient(await failureOf((session) => session.query(text, values)))).to.be.false;
    });
  }

  it('an error is not transient when its cause is in this process', () => {
    expect(isTransient(new TypeError('x is not a function'))).to.be.false;
    expect(isTransient(undefined)).to.be.false;
  });

  it('an error is transient when no server listens at the address', async () => {
    const nowhere = new Database({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const error = await nowhere.query('select 1').then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(isTransient(error)).to.be.true;
    await nowhere.close();
  });
});
