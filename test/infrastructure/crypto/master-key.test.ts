import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { MasterKeyError, newMasterKey, parseMasterKey } from '../../../infrastructure/crypto/master-key.js';

describe('master key', () => {
  it('a master key is read from 32 bytes of base64url', () => {
    const bytes = randomBytes(32);
    expect(parseMasterKey(bytes.toString('base64url')).export().equals(bytes)).to.equal(true);
    expect(parseMasterKey(newMasterKey()).symmetricKeySize).to.equal(32);
    expect(newMasterKey()).not.to.equal(newMasterKey());
  });

  it('a master key does not appear in logs', () => {
    const text = newMasterKey();
    const key = parseMasterKey(text);
    const hex = Buffer.from(text, 'base64url').toString('hex');
    expect(`${inspect(key, { depth: 9, showHidden: true })}${JSON.stringify(key)}`).not.to.include(hex);
  });

  const value = 'Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmF';
  const refused: readonly (readonly [string, string, string])[] = [
    ['nothing', '', 'is empty'],
    ['a short one', value.slice(0, 22), 'has 22 characters (16 bytes)'],
    ['a long one', `${value}AAAA`, 'has 47 characters (35 bytes)'],
    ['base64 with its own alphabet', `+/${value.slice(2)}`, 'has characters that base64url does not have'],
    ['padding', `${value}=`, 'has characters that base64url does not have'],
    ['a line break', `${value}\n`, 'has characters that base64url does not have'],
    ['a mistyped end', `${value.slice(0, 42)}B`, 'does not end like 32 bytes of base64url'],
  ];
  for (const [what, text, fault] of refused) {
    it(`a master key is refused, naming variable, fault and remedy but not the value: ${what}`, () => {
      const attempt = (): unknown => parseMasterKey(text);
      expect(attempt).to.throw(MasterKeyError, `MASTER_KEY ${fault}: give 32 random bytes`);
      if (text !== '') expect(attempt).not.to.throw(text.trim().slice(5, 15));
      expect(attempt).not.to.throw('\n');
    });
  }
});
