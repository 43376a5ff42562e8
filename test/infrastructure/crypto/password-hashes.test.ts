import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { passwordHashes } from '../../../infrastructure/crypto/password-hashes.js';
import { refusal } from '../../support/samples/given.js';

describe('password hashes', () => {
  const hashes = passwordHashes({ concurrency: 2, waiting: 3 });

  it('a password hash distinguishes its password from every other', async () => {
    const one = await hashes.hashPassword('correct horse');
    expect(await hashes.verifyPassword(one, 'correct horse')).to.equal(true);
    for (const wrong of ['', 'Correct horse', 'correct horse ', 'correct horse\0'])
      expect(await hashes.verifyPassword(one, wrong), JSON.stringify(wrong)).to.equal(false);
  });

  it('a password is right however its characters were composed, also for a hash of the text as it was typed', async () => {
    const [composed, decomposed] = ['cr\u00e8me br\u00fbl\u00e9e', 'cre\u0300me bru\u0302le\u0301e'];
    const made = [await hashes.hashPassword(composed), await hashes.hashPassword(decomposed)];
    for (const one of made)
      for (const typed of [composed, decomposed, composed.replace(' ', '\u00a0')])
        expect(await hashes.verifyPassword(one, typed)).to.equal(true);
    expect(await hashes.verifyPassword(made[0]!, 'creme brulee')).to.equal(false);
    const before = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await hashes.verifyPassword(before, decomposed)).to.equal(true);
    expect(await hashes.verifyPassword(before, composed)).to.equal(false);
    expect(await hashes.verifyPassword(null, decomposed)).to.equal(false);
  });

  it('a password without a hash is never accepted', async () => {
    for (const password of ['', 'correct horse'])
      expect(await hashes.verifyPassword(null, password)).to.equal(false);
  });

  it('a password hash states whether it has the current parameters', async () => {
    expect(hashes.isCurrentHash(await hashes.hashPassword('x'))).to.equal(true);
    for (const other of [{ memoryCost: 8_192 }, { timeCost: 3 }, { parallelism: 2 }, { algorithm: 1 }]) {
      const usual = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
      const made = await hash('x', { ...usual, ...other });
      expect(hashes.isCurrentHash(made), made).to.equal(false);
      expect(await hashes.verifyPassword(made, 'x'), made).to.equal(true);
    }
  });

  it('hashing runs the configured number at a time, lets a number wait, and refuses the rest at once', async () => {
    const asked = Array.from({ length: 7 }, () => hashes.verifyPassword(null, 'x'));
    const refused = await Promise.all(asked.slice(5).map(refusal));
    for (const error of refused) expect(error).to.include({ kind: 'unavailable', code: 'overloaded' });
    expect(await Promise.all(asked.slice(0, 5))).to.deep.equal([false, false, false, false, false]);
    expect(await hashes.hashPassword('x')).to.be.a('string');
  });

  it('hashing is shared by address: one that asks for much leaves room for all others', async () => {
    const from = (address: string): Promise<unknown> =>
      hashes.verifyPassword(null, 'x', address).catch(() => 'busy');
    const flood = Array.from({ length: 20 }, (_, n) => from(`2001:db8:1:2::${n}`));
    const others = ['2001:db8:1:3::1', '192.0.2.1'].map(from);
    expect(await Promise.all(others)).to.deep.equal([false, false]);
    expect((await Promise.all(flood)).filter((outcome) => outcome === 'busy')).to.have.length(17);
  });

  it('hashing of a pretended verification needs no turn, however many wait', async () => {
    await hashes.verifyPassword(null, 'x');
    const asked = Array.from({ length: 5 }, () => hashes.verifyPassword(null, 'x'));
    await Promise.all(Array.from({ length: 50 }, () => hashes.asLongAsVerifying()));
    expect(await Promise.all(asked)).to.deep.equal([false, false, false, false, false]);
  });

  it('a pretended verification takes as long as a real one, also before the first real one', async () => {
    const fresh = passwordHashes({ concurrency: 1, waiting: 0 });
    const pretended = Array.from({ length: 50 }, () => fresh.asLongAsVerifying());
    expect(await refusal(fresh.verifyPassword(null, 'x')), 'one is made').to.include({ code: 'overloaded' });
    await Promise.all(pretended);
    expect(await fresh.verifyPassword(null, 'x')).to.equal(false);
  });

  it('a failed hashing lets the next one begin', async () => {
    const broken = (): Promise<unknown> => hashes.verifyPassword('garbage', 'x').catch(() => 'failed');
    for (let round = 0; round < 3; round++)
      expect(await Promise.all(Array.from({ length: 5 }, broken))).to.deep.equal(Array(5).fill('failed'));
    expect(await hashes.verifyPassword(null, 'x')).to.equal(false);
  });
});
