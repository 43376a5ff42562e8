import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import type { Listener } from '../../../infrastructure/postgres/listening.js';
import { until } from '../../support/run/until.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('listening', () => {
  let admin: TestDatabase;
  let database: Database;
  before(async () => {
    admin = await testDatabase();
    database = new Database({ url: admin.url, applicationName: 'listening' });
  });
  after(async () => {
    await database.close();
    await admin.close();
  });

  const connections = async (): Promise<number> => {
    const found = await admin.query(
      "select from pg_stat_activity where application_name = 'listening' and datname = current_database()",
    );
    return found.rowCount;
  };
  const cut = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listening' and datname = current_database()",
    );
  const send = (channel: string, payload: string) =>
    admin.query('select pg_notify($1, $2)', [channel, payload]);
  /** Listens to a channel, and keeps what happens. */
  const listener = (channel: string) => {
    const happened: string[] = [];
    const given: Listener = {
      channel,
      onNotification: (payload) => happened.push(payload),
      onListening: () => happened.push('listening'),
      onLost: () => happened.push('lost'),
      onError: (error) => happened.push(error.message),
    };
    return { happened, ...database.listen(given) };
  };

  it('all listeners share one connection, which ends with the last of them', async () => {
    const [one, other] = [listener('one'), listener('other')];
    await until(() => one.happened.length > 0 && other.happened.length > 0);
    const late = listener('one');
    await until(() => late.happened.length > 0);
    expect(await connections()).to.equal(1);
    await one.close();
    await other.close();
    expect(await connections()).to.equal(1);
    await late.close();
    await until(async () => (await connections()) === 0);
  });

  it('a listener gets the notifications of its channel, until it is closed', async () => {
    const [one, other, leaving] = [listener('one'), listener('other'), listener('one')];
    await until(() => [one, other, leaving].every(({ happened }) => happened.length > 0));
    await leaving.close();
    await send('one', 'first');
    await send('other', 'second');
    await send('nobody', 'third');
    await send('one', 'last');
    await until(() => one.happened.includes('last'));
    expect(one.happened).to.deep.equal(['listening', 'first', 'last']);
    await until(() => other.happened.includes('second'));
    expect(other.happened).to.deep.equal(['listening', 'second']);
    expect(leaving.happened).to.deep.equal(['listening']);
    await Promise.all([one.close(), other.close()]);
  });

  it('every listener is notified that the connection is lost, and that there is another one', async () => {
    const [one, other] = [listener('one'), listener('other')];
    await until(() => one.happened.length > 0 && other.happened.length > 0);
    await cut();
    for (const { happened } of [one, other]) {
      await until(() => happened.filter((line) => line === 'listening').length === 2);
      expect(happened).to.deep.equal(['listening', 'lost', 'listening']);
    }
    await send('other', 'again');
    await until(() => other.happened.includes('again'));
    await Promise.all([one.close(), other.close()]);
  });

  it('a listener that comes as the last one leaves is served', async () => {
    const one = listener('one');
    const leaving = one.close();
    const other = listener('one');
    await leaving;
    await until(() => other.happened.length > 0);
    await send('one', 'heard');
    await until(() => other.happened.includes('heard'));
    expect(one.happened).to.be.empty;
    await other.close();
    await until(async () => (await connections()) === 0);
  });
});
