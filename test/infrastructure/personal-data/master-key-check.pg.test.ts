import { expect } from 'chai';
import { checkMasterKey, WrongMasterKey } from '../../../infrastructure/personal-data/master-key-check.js';
import type { KeyDatabase } from './key-database.js';
import { keyDatabase, newKey } from './key-database.js';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('checkMasterKey', () => {
  let db: KeyDatabase;
  beforeEach(async () => {
    db = await keyDatabase();
  });
  afterEach(() => db.close());

  it('takes the first key, and only that one ever after', async () => {
    const [first, other] = [newKey(), newKey()];
    await checkMasterKey(db.database, first);
    await checkMasterKey(db.database, first);
    const error = await failure(checkMasterKey(db.database, other));
    expect(error).to.be.instanceOf(WrongMasterKey);
    const { message } = error as Error;
    expect(message).to.match(/^MASTER_KEY is not the key [^\n]+$/);
    expect(message).not.to.include(other.export().toString('base64url'));
    await checkMasterKey(db.database, first);
  });

  it('lets one of several keys win that are first at the same time', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => failure(checkMasterKey(db.database, newKey()))),
    );
    expect(results.filter((result) => result === null)).to.have.length(1);
    for (const result of results) if (result !== null) expect(result).to.be.instanceOf(WrongMasterKey);
  });
});
