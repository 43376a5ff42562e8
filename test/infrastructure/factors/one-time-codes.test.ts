import { expect } from 'chai';
import { TOTP, Secret } from 'otpauth';
import { backupCodes } from '../../../infrastructure/factors/backup-codes.js';
import { oneTimeCodes } from '../../../infrastructure/factors/one-time-codes.js';

describe('the address of an authenticator', () => {
  const codes = oneTimeCodes(Buffer.alloc(32), { now: () => 0 });
  const labelOf = (issuer: string, account: string): string =>
    decodeURIComponent(new URL(codes.address(codes.begin('u').secret, { issuer, account })).pathname);

  for (const [issuer, account, label] of [
    ['Acme', 'ada@acme.test', 'Acme:ada@acme.test'],
    ['Acme: Berlin', 'ada@acme.test', 'Acme Berlin:ada@acme.test'],
    ['a::b:', 'urn:x', 'a b:urn x'],
  ] as const)
    it(`${issuer} and ${account} are parted by one colon`, () => {
      expect(labelOf(issuer, account).replace(/^\/+(totp\/)?/, '')).to.equal(label);
    });
});

describe('a code that is typed on the keyboard of another script', () => {
  const inPersian = (code: string): string =>
    code.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));

  it('a code of an authenticator counts in Persian digits, as those of the same step', () => {
    const codes = oneTimeCodes(Buffer.alloc(32), { now: () => 0 });
    const secret = new Secret({ size: 20 }).base32;
    const now = 1_700_000_000_000;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
    expect(codes.stepOf(secret, inPersian(code), now))
      .to.equal(codes.stepOf(secret, code, now))
      .and.not.equal(null);
  });

  it('a backup code is the same with Persian digits and with a long dash', () => {
    const codes = backupCodes(Buffer.alloc(32), { now: () => 0 });
    const hash = codes.hash('u', 'a1b2c-3d4e5');
    expect(codes.hash('u', inPersian('a1b2c–3d4e5'))).to.equal(hash);
  });
});
