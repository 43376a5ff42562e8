import { expect } from 'chai';
import { STEP_UP_MS, isSteppedUp } from '../../../domain/sign-in/step-up.js';
import { type Factors, noFactors } from '../../../domain/user/factors.js';

const now = 1_000_000_000;
const fresh = { authenticatedAt: now - STEP_UP_MS, amr: ['pwd'] as const, mailboxProved: false };
const withTwo = { ...fresh, amr: ['pwd', 'otp', 'mfa'] as const };
const withMailbox = { ...fresh, mailboxProved: true };
const totp: Factors = { ...noFactors, totp: { factorId: 'f', secret: 's', createdAt: '' } };
const passkey: Factors = { ...noFactors, passkeys: [{} as Factors['passkeys'][number]] };

describe('isSteppedUp', () => {
  it('a password of a quarter of an hour ago suffices for users without a factor', () => {
    expect(isSteppedUp(fresh, noFactors, 'factor', now)).to.equal(true);
    expect(isSteppedUp(fresh, noFactors, 'factor', now + 1)).to.equal(false);
  });

  it('users with a factor prove it, whatever it is, and the mailbox does not stand in for it', () => {
    for (const factors of [totp, passkey])
      for (const strength of ['factor', 'mailbox'] as const) {
        expect(isSteppedUp(fresh, factors, strength, now)).to.equal(false);
        expect(isSteppedUp(withMailbox, factors, strength, now)).to.equal(false);
        expect(isSteppedUp(withTwo, factors, strength, now)).to.equal(true);
        expect(isSteppedUp(withTwo, factors, strength, now + 1)).to.equal(false);
      }
  });

  it('an act that needs the mailbox asks users without a factor for it', () => {
    expect(isSteppedUp(fresh, noFactors, 'mailbox', now)).to.equal(false);
    expect(isSteppedUp(withMailbox, noFactors, 'mailbox', now)).to.equal(true);
    expect(isSteppedUp(withMailbox, noFactors, 'mailbox', now + 1)).to.equal(false);
  });
});
