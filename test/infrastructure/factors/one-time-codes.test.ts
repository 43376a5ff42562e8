import { expect } from 'chai';
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
