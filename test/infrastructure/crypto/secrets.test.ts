import { verify } from '@node-rs/argon2';
import { expect } from 'chai';
import { secrets } from '../../../infrastructure/crypto/secrets.js';

describe('secrets', () => {
  it('an API key has 32 random bytes', () => {
    const keys = Array.from({ length: 100 }, () => secrets.newApiKey());
    expect(new Set(keys).size).to.equal(100);
    for (const key of keys) {
      expect(key).to.match(/^tsk_[A-Za-z0-9_-]{43}$/);
      expect(Buffer.from(key.slice(4), 'base64url')).to.have.length(32);
    }
  });

  it('API keys are hashed with SHA-256 (FIPS 180-4, example "abc")', () => {
    expect(secrets.hashApiKey('abc')).to.equal(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('passwords are hashed with argon2id at 19 MiB, two passes, one lane, and a salt each', async () => {
    const [one, two] = await Promise.all([
      secrets.hashPassword('correct horse'),
      secrets.hashPassword('correct horse'),
    ]);
    expect(one).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.to.equal(two);
    expect(await verify(one, 'correct horse')).to.equal(true);
    expect(await verify(one, 'correct horses')).to.equal(false);
  });

  it('passwords are hashed off the event loop', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    await Promise.all(Array.from({ length: 8 }, () => secrets.hashPassword('correct horse')));
    clearInterval(timer);
    expect(ticks).to.be.greaterThan(2);
  });

  it('a generated password has 20 characters without look-alikes', () => {
    const passwords = Array.from({ length: 200 }, () => secrets.newPassword());
    expect(new Set(passwords).size).to.equal(200);
    for (const password of passwords) expect(password).to.match(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
    expect(new Set(passwords.join('')).size, 'the whole alphabet is in use').to.be.greaterThan(50);
  });
});
