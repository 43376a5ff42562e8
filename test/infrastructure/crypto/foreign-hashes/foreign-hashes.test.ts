import { expect } from 'chai';
import { readImportedPassword } from '../../../../domain/user/import/import-line.js';
import { storedHash, storedText } from '../../../../domain/user/import/hash-text.js';
import { passwordHashes } from '../../../../infrastructure/crypto/password-hashes.js';
import { type ForeignVector, foreignVectors } from './foreign-vectors.js';

const hashes = passwordHashes({ concurrency: 2, waiting: 200 });

const imported = (given: object): { hash: string; kind: string; weak: boolean } => {
  const read = readImportedPassword(given, '/password');
  if (!('value' in read)) throw new Error(JSON.stringify(read));
  return read.value;
};

describe('hashes of other systems', () => {
  for (const { source, password, given, kind } of foreignVectors)
    it(`a hash ${kind} of ${source} is verified, and one form of it is stored`, async () => {
      const { hash, kind: found, weak } = imported(given);
      expect(found).to.equal(kind);
      expect(weak).to.equal(kind.startsWith('unsalted'));
      expect(storedText(storedHash(hash)!)).to.equal(hash);
      expect(await hashes.verifyPassword(hash, password)).to.equal(true);
      expect(hashes.isCurrentHash(hash)).to.equal(false);
    });

  it('a hash of another system refuses every other password', async () => {
    const refused = async ({ password, given, source }: ForeignVector): Promise<void> => {
      for (const wrong of ['', `${password} `, `x${password}`])
        expect(await hashes.verifyPassword(imported(given).hash, wrong), `${source}: ${wrong}`).to.equal(
          false,
        );
    };
    // bcrypt reads 72 bytes
    await Promise.all(foreignVectors.filter(({ password }) => password.length < 72).map(refused));
  }).slow(6000);

  it('a hash of many rounds does not block the event loop while it is verified', async () => {
    const { hash } = imported({
      hash: '$6$rounds=200000$seasalt$AmJQ3LQHqHD/Pg7kpBnjTGlGXYQ9NAFvErEjFeGUCBZZ3MJ0d.tCjEpDFTGvGNCW8jrO1m3TOEMwM3S0hFKtP0',
    });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await hashes.verifyPassword(hash, 'x');
    clearInterval(timer);
    expect(turns).to.be.greaterThan(10);
  });

  it('a refused password takes as long as the dearest kind of hash, whether there is a hash or not', async () => {
    const fresh = passwordHashes({ concurrency: 1, waiting: 10 });
    const took = async (hash: string | null): Promise<number> => {
      const startedAt = performance.now();
      expect(await fresh.verifyPassword(hash, 'wrong')).to.equal(false);
      return performance.now() - startedAt;
    };
    await took(null);
    const dear = await took('$2b$11$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2');
    const cheap = imported({ hash: '{SHA}L55TUjtiq8FBorTWAZ0jy6g129A=' }).hash;
    for (const hash of [null, cheap, await fresh.hashPassword('right')])
      expect(await took(hash)).to.be.at.least(0.9 * dear);
    const startedAt = performance.now();
    await fresh.asLongAsVerifying();
    expect(performance.now() - startedAt).to.be.at.least(0.9 * dear);
  });

  it('a stored text that is no hash is refused with an error that does not repeat it', async () => {
    for (const text of ['garbage', '$pbkdf2-sha256$i=0$AAAA$AAAA', '$2b$05$tooShort', '$unsalted-md5$AAAA'])
      expect(
        await hashes.verifyPassword(text, 'x').catch((error: unknown) => (error as Error).message),
      ).to.equal('the stored text is no hash of a password');
  });
});
