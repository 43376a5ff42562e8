import { expect } from 'chai';
import { STEP_UP_MS, isSteppedUp } from '../../../domain/sign-in/step-up.js';
import { type Factors, noFactors } from '../../../domain/user/factors.js';

const now = 1_000_000_000;
const fresh = { authenticatedAt: now - STEP_UP_MS, amr: ['pwd'] as const, provedMailbox: null };
const withTwo = { ...fresh, amr: ['pwd', 'otp', 'mfa'] as const };
const withMailbox = { ...fresh, provedMailbox: 0 };
const totp: Factors = { ...noFactors, totp: { factorId: 'f', secret: 's', createdAt: '' } };
const passkey: Factors = { ...noFactors, passkeys: [{} as Factors['passkeys'][number]] };
const user = (factors: Factors, emailVerified = true) => ({
  factors,
  emailVerified,
  addressGeneration: 0,
});

describe('isSteppedUp', () => {
  it('a password of a quarter of an hour ago suffices for users without a factor', () => {
    expect(isSteppedUp(fresh, user(noFactors), 'factor', now)).to.equal(true);
    expect(isSteppedUp(fresh, user(noFactors), 'factor', now + 1)).to.equal(false);
  });

  it('users with a factor prove it, whatever it is, and the mailbox does not stand in for it', () => {
    for (const factors of [totp, passkey])
      for (const strength of ['factor', 'mailbox'] as const) {
        expect(isSteppedUp(fresh, user(factors), strength, now)).to.equal(false);
        expect(isSteppedUp(withMailbox, user(factors), strength, now)).to.equal(false);
        expect(isSteppedUp(withTwo, user(factors), strength, now)).to.equal(true);
        expect(isSteppedUp(withTwo, user(factors), strength, now + 1)).to.equal(false);
      }
  });

  it('an action that needs the mailbox asks users without a factor for it', () => {
    expect(isSteppedUp(fresh, user(noFactors), 'mailbox', now)).to.equal(false);
    expect(isSteppedUp(withMailbox, user(noFactors), 'mailbox', now)).to.equal(true);
    expect(isSteppedUp(withMailbox, user(noFactors), 'mailbox', now + 1)).to.equal(false);
  });

  it('a mailbox that was proved before the address was changed is asked for again', () => {
    const changed = { ...user(noFactors), addressGeneration: 1 };
    expect(isSteppedUp(withMailbox, changed, 'mailbox', now)).to.equal(false);
    expect(isSteppedUp({ ...withMailbox, provedMailbox: 1 }, changed, 'mailbox', now)).to.equal(true);
  });

  it('an action on the address asks everybody whose address is not verified for it, whatever else they proved', () => {
    for (const factors of [noFactors, totp, passkey]) {
      const facts = { ...withTwo, provedMailbox: 0 };
      expect(isSteppedUp(facts, user(factors, false), 'address', now)).to.equal(false);
      expect(isSteppedUp(facts, user(factors), 'address', now)).to.equal(true);
    }
    expect(isSteppedUp(fresh, user(noFactors), 'address', now)).to.equal(false);
    expect(isSteppedUp(fresh, user(totp), 'address', now)).to.equal(false);
  });
});
