import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { factorMigrations } from '../../../infrastructure/factors/factor-tables.js';
import { postgresTotpSteps } from '../../../infrastructure/factors/postgres-totp-steps.js';
import { appCodes } from '../../../domain/sign-in/lock-out.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('codes of authenticator apps in PostgreSQL', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 10 }, factorMigrations);
  });
  after(() => database.close());

  const app = () => ({ tenantId: randomUUID(), userId: randomUUID(), factorId: randomUUID() });

  it('a hundred of 150 concurrent codes of an app are looked at, until another factor was proved', async () => {
    const [steps, owner] = [postgresTotpSteps(database), app()];
    const looked = await Promise.all(Array.from({ length: 150 }, () => steps.take(owner, false)));
    expect(looked.filter(Boolean)).to.have.lengthOf(appCodes.misses);
    expect(await steps.take({ ...owner, factorId: randomUUID() }, false), 'another app').to.equal(true);
    await steps.clearMisses(owner.tenantId, owner.userId);
    expect(await steps.take(owner, false)).to.equal(true);
  });

  it('browsers that the account knows have a hundred of their own, which a code accepted there gives back', async () => {
    const [steps, owner] = [postgresTotpSteps(database), app()];
    const looked = (isKnown: boolean) =>
      Promise.all(Array.from({ length: 150 }, () => steps.take(owner, isKnown))).then(
        (all) => all.filter(Boolean).length,
      );
    expect(await looked(false)).to.equal(appCodes.misses);
    expect(await looked(true)).to.equal(appCodes.misses);
    expect(await steps.consume(owner, 7)).to.equal(true);
    expect(await steps.take(owner, true)).to.equal(true);
    expect(await steps.take(owner, false), 'of strangers').to.equal(false);
    await steps.clearMisses(owner.tenantId, owner.userId);
    expect([await looked(false), await looked(true)]).to.deep.equal([appCodes.misses, appCodes.misses]);
  });

  it('an accepted code deletes the misses, and one that was used before does not', async () => {
    const [steps, owner] = [postgresTotpSteps(database), app()];
    const miss = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time++) expect(await steps.take(owner, false)).to.equal(true);
    };
    await miss(99);
    expect(await steps.consume(owner, 7)).to.equal(true);
    await miss(100);
    expect(await steps.consume(owner, 7)).to.equal(false);
    expect(await steps.take(owner, false)).to.equal(false);
  });

  it('one of 50 concurrent callers reports a lock, and one again a day later', async () => {
    const [steps, owner] = [postgresTotpSteps(database), app()];
    const now = Date.parse('2026-01-02T03:04:05.000Z');
    const reported = await Promise.all(Array.from({ length: 50 }, () => steps.claimNotice(owner, now)));
    expect(reported.filter(Boolean)).to.have.lengthOf(1);
    expect(await steps.claimNotice(owner, now + appCodes.noticeEveryMs - 1)).to.equal(false);
    expect(await steps.claimNotice(owner, now + appCodes.noticeEveryMs)).to.equal(true);
  });
});
