import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { wakeUp } from '../../../../infrastructure/event-store/postgres/wake-up.js';
import type { Database } from '../../../../infrastructure/postgres/database.js';
import { Listening } from '../../../../infrastructure/postgres/listening.js';

/** A database whose sessions answer no statement: as PostgreSQL's do, they fail it when they are closed. */
function silentDatabase(): {
  readonly database: Database;
  readonly asked: Promise<void>;
  readonly lose: () => void;
} {
  const fail: ((error: Error) => void)[] = [];
  let tell = (): void => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const lose = (): void => {
    for (const reject of fail.splice(0)) reject(new Error('Connection terminated'));
  };
  const session = () =>
    Promise.resolve({
      onNotification: () => undefined,
      query: () =>
        new Promise((_, reject) => {
          fail.push(reject);
          tell();
        }),
      close: () => {
        lose();
        return Promise.resolve();
      },
    });
  const listening = new Listening(session as unknown as ConstructorParameters<typeof Listening>[0]);
  const listen: Database['listen'] = (listener) => listening.add(listener);
  return { database: { listen } as Database, asked, lose };
}

describe('listening for appends of other processes', () => {
  it('listening for appends of other processes ends without an error, even before the database has answered', async () => {
    const { database, asked } = silentDatabase();
    const errors: Error[] = [];
    const listening = wakeUp(database, (error) => errors.push(error)).listen(() => undefined);
    await asked;
    await listening.close();
    expect(errors).to.be.empty;
  });

  it('listening for appends of other processes reports a lost connection', async () => {
    const { database, asked, lose } = silentDatabase();
    const errors: Error[] = [];
    const listening = wakeUp(database, (error) => errors.push(error)).listen(() => undefined);
    await asked;
    lose();
    while (errors.length === 0) await sleep(1);
    await listening.close();
    expect(errors.map(({ message }) => message)).to.deep.equal(['Connection terminated']);
  });
});
