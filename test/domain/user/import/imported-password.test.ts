import { expect } from 'chai';
import { readImportedPassword } from '../../../../domain/user/import/import-line.js';

const SALT = 'AAAAAAAAAAAAAAAAAAAAAA';
const HASH = 'A'.repeat(43);
const bcrypt = (cost: string): string => `$2b$${cost}$${'a'.repeat(53)}`;
const argon2 = (costs: string): string => `$argon2id$v=19$${costs}$${SALT}$${HASH}`;
const scrypt = (costs: string): string => `$scrypt$${costs}$${SALT}$${HASH}`;
const pbkdf2 = (iterations: number, hash = HASH): string => `$pbkdf2-sha256$i=${iterations}$${SALT}$${hash}`;
const phpass = (rounds: string): string => `$P$${rounds}${'a'.repeat(30)}`;
const shaCrypt = (rounds: number): string => `$6$rounds=${rounds}$salt$${'a'.repeat(86)}`;
const firebase = (memCost: number): object => ({
  algorithm: 'firebase-scrypt',
  signerKey: HASH,
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost,
  salt: SALT,
  hash: HASH,
});

const outcomeOf = (given: string | object): string => {
  const read = readImportedPassword(typeof given === 'string' ? { hash: given } : given, '/password');
  return 'value' in read ? 'taken' : read.map(({ pointer, code }) => `${pointer} ${code}`).join();
};

describe('the password of a line of an import', () => {
  const limits: readonly (readonly [string, string | object, string | object])[] = [
    ['bcrypt, cost 14', bcrypt('14'), bcrypt('15')],
    ['argon2, 128 MiB', argon2('m=131072,t=3,p=4'), argon2('m=131073,t=3,p=4')],
    ['argon2, 1 GiB of work', argon2('m=131072,t=8,p=1'), argon2('m=131072,t=9,p=1')],
    ['argon2, 16 lanes', argon2('m=8192,t=1,p=16'), argon2('m=8192,t=1,p=17')],
    ['scrypt, 64 MiB', scrypt('ln=16,r=8,p=1'), scrypt('ln=17,r=8,p=1')],
    ['scrypt, 256 MiB of work', scrypt('ln=16,r=8,p=4'), scrypt('ln=16,r=8,p=5')],
    ['scrypt of Firebase, 64 MiB', firebase(16), firebase(17)],
    ['PBKDF2, 2,000,000 iterations', pbkdf2(2_000_000), pbkdf2(2_000_001)],
    [
      'PBKDF2, 2,000,000 iterations of two blocks',
      pbkdf2(1_000_000, 'A'.repeat(86)),
      pbkdf2(1_000_001, 'A'.repeat(86)),
    ],
    ['phpass, 2^18 rounds', phpass('G'), phpass('H')],
    ['SHA-crypt, 500,000 rounds', shaCrypt(500_000), shaCrypt(500_001)],
  ];
  for (const [limit, within, above] of limits)
    it(`the password of a line is refused where it costs more than ${limit}`, () => {
      expect(outcomeOf(within)).to.equal('taken');
      expect(outcomeOf(above)).to.equal('/password/hash too_costly');
    });

  it('the password of a line that is no hash is refused, and no part of it is repeated', () => {
    const refused: readonly (string | object)[] = [
      'my-plain-password',
      '3cb4e732631f47e6eb961f34554b7cde',
      bcrypt('03'),
      '$2b$10$short',
      '{SSHA}AAAA',
      '{SECRET}AAAAAAAA',
      'pbkdf2_sha256$many$salt$my-plain-password',
      scrypt('ln=0,r=8,p=1'),
      `$pbkdf2-md4$i=1$${SALT}$${HASH}`,
      { algorithm: 'rot13', hash: 'my-plain-password' },
      { algorithm: 'pbkdf2-sha256', iterations: 'many', salt: SALT, hash: HASH },
      { algorithm: 'pbkdf2-sha256', iterations: 10, hash: HASH },
      { algorithm: 'pbkdf2-sha256', iterations: 10, salt: 'my-plain-password!', hash: HASH },
      { algorithm: 'scrypt', cost: 1000, salt: SALT, hash: HASH },
      { algorithm: 'sha256', salt: SALT, position: 'inside', hash: HASH },
      { algorithm: 'md5', encoding: 'base32', hash: HASH },
      { algorithm: 'aspnet-identity', hash: 'my-plain-password' },
      { algorithm: 'hmac-sha256', hash: HASH },
    ];
    for (const given of refused) {
      const value = typeof given === 'string' ? { hash: given } : given;
      const read = readImportedPassword(value, '/password');
      expect(read, JSON.stringify(given)).to.be.an('array').with.length(1);
      const text = JSON.stringify(read);
      for (const secret of ['my-plain-password', HASH, SALT]) expect(text).not.to.include(secret);
      expect(text).to.match(/[;,] /);
    }
  });

  it('a hash of any length is refused, whatever form it has', () => {
    const long = 'A'.repeat(1_000_000);
    for (const hash of [
      `{SSHA}${long}`,
      `pbkdf2_sha256$1$${long}$${HASH}`,
      `scrypt:16384:8:1$${long}$${long}`,
    ])
      expect(outcomeOf(hash)).to.equal('/password/hash format');
    for (const algorithm of ['md5', 'scrypt', 'pbkdf2-sha256', 'hmac-sha256', 'firebase-scrypt']) {
      const members = { algorithm, encoding: 'utf8', cost: 16_384, iterations: 1, salt: long, key: long };
      expect(outcomeOf({ ...members, signerKey: long, hash: long })).to.equal('/password/hash format');
    }
  });

  it('the password of a line is an object with a hash', () => {
    const codeOf = (value: unknown): string => {
      const read = readImportedPassword(value, '/password');
      return 'value' in read ? 'taken' : read[0]!.code;
    };
    for (const value of ['$2b$', 7, [], true]) expect(codeOf(value)).to.equal('type');
    for (const value of [{}, { hash: '' }, { hash: 7 }, { algorithm: 'md5' }])
      expect(codeOf(value)).to.equal('required');
  });
});
