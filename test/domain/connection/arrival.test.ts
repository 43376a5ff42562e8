import { expect } from 'chai';
import {
  type AddressHolder,
  type ArrivalDecision,
  type UnknownArrival,
  decideArrival,
} from '../../../domain/connection/arrival.js';
import { isAddressProved } from '../../../domain/connection/proved-address.js';

const verified: AddressHolder = {
  isAdministrator: false,
  isVerified: true,
  wasEverVerified: true,
  hasSignedIn: true,
};
const squatted: AddressHolder = { ...verified, isVerified: false, wasEverVerified: false };

describe('who comes with an unknown external account', () => {
  const arrival: UnknownArrival = {
    hasAddress: true,
    isAddressProved: true,
    holder: null,
    newPeople: 'none',
    linking: 'verified_email',
  };
  const cases: readonly (readonly [string, Partial<UnknownArrival>, ArrivalDecision])[] = [
    ['nobody is created where no new people may come', {}, 'unknown'],
    ['nobody is created without an address', { newPeople: 'anyone', hasAddress: false }, 'address'],
    [
      'anyone is created whose address is not proved',
      { newPeople: 'anyone', isAddressProved: false },
      'create',
    ],
    ['a proved address of the domain is created', { newPeople: 'domain' }, 'create'],
    [
      'an address that is not proved is of no domain',
      { newPeople: 'domain', isAddressProved: false },
      'unknown',
    ],
    ['an account verified on both sides is linked', { holder: verified }, 'link'],
    ['an account is asked where the connection always asks', { holder: verified, linking: 'ask' }, 'ask'],
    [
      'an account is asked for an address that is not proved',
      { holder: verified, isAddressProved: false },
      'ask',
    ],
    ['an administrator is asked', { holder: { ...verified, isAdministrator: true } }, 'ask'],
    [
      'an administrator whose address was never verified keeps what they have, and is asked',
      { holder: { ...squatted, isAdministrator: true } },
      'ask',
    ],
    [
      'an account whose present address is not verified, but a former one was, is asked',
      { holder: { ...verified, isVerified: false } },
      'ask',
    ],
    [
      'an account that was never verified and never used is taken over',
      { holder: { ...squatted, hasSignedIn: false } },
      'take-over',
    ],
    [
      'an account that was never verified and used is emptied, and asked',
      { holder: squatted },
      'clear-and-ask',
    ],
    [
      'an account that was never verified is emptied, and asked, where the connection always asks',
      { holder: { ...squatted, hasSignedIn: false }, linking: 'ask' },
      'clear-and-ask',
    ],
    [
      'an account that was never verified keeps what it has from somebody who proves nothing',
      { holder: squatted, isAddressProved: false },
      'ask',
    ],
  ];
  for (const [title, given, decision] of cases)
    it(title, () => {
      expect(decideArrival({ ...arrival, ...given })).to.equal(decision);
    });
});

describe('an address that a provider states', () => {
  const domains = [
    { domain: 'acme.test', verifiedAt: '2026-01-01T00:00:00.000Z' },
    { domain: 'pending.test', verifiedAt: null },
  ];
  for (const [email, emailVerified, isProved] of [
    ['ada@acme.test', true, true],
    ['ada@acme.test', false, false],
    ['ada@sub.acme.test', true, false],
    ['ada@notacme.test', true, false],
    ['ada@pending.test', true, false],
    [null, true, false],
  ] as const)
    it(`${email ?? 'no address'}, ${emailVerified ? '' : 'not '}verified there, ${isProved ? 'is' : 'is not'} proved`, () => {
      expect(isAddressProved({ domains }, { email, emailVerified })).to.equal(isProved);
    });

  it('no address is proved for a connection without domains', () => {
    expect(isAddressProved({ domains: [] }, { email: 'ada@acme.test', emailVerified: true })).to.equal(false);
  });
});
