import { expect } from 'chai';
import {
  type Abilities,
  type AskedAssurance,
  anyAssurance,
  knownAcrs,
  satisfies,
  targetAcr,
} from '../../../domain/sign-in/asked-assurance.js';
import type { Acr } from '../../../domain/sign-in/assurance.js';
import { type Factors, noFactors } from '../../../domain/user/factors.js';

const totp: Factors = { ...noFactors, totp: { factorId: 'f', secret: 's', createdAt: '' } };
const passkey: Factors = { ...noFactors, passkeys: [{} as Factors['passkeys'][number]] };

interface Case {
  readonly asked: readonly Acr[];
  readonly essential?: boolean;
  readonly factors: Factors;
  /** What the user may add; default: an authenticator app and a passkey. */
  readonly mayAdd?: readonly ('totp' | 'passkey')[];
  readonly target: Acr | null;
}

const pwd = 'urn:tessera:pwd';
const mfa = 'urn:tessera:mfa';
const cases: readonly Case[] = [
  { asked: [], factors: totp, target: null },
  { asked: [], essential: true, factors: totp, target: null },
  { asked: [pwd], factors: noFactors, target: pwd },
  { asked: [mfa], factors: noFactors, target: null },
  { asked: [mfa], factors: totp, target: mfa },
  { asked: [mfa], factors: passkey, target: mfa },
  { asked: ['phr'], factors: totp, target: null },
  { asked: ['phr'], factors: passkey, target: mfa },
  { asked: ['phr', mfa], factors: totp, target: mfa },
  { asked: ['phr', mfa, pwd], factors: noFactors, target: pwd },
  { asked: ['phr'], essential: true, factors: passkey, target: 'phr' },
  { asked: ['phr'], essential: true, factors: totp, target: 'phr' },
  { asked: ['phr'], essential: true, factors: totp, mayAdd: ['totp'], target: null },
  { asked: ['phr', mfa], essential: true, factors: totp, target: mfa },
  { asked: ['phr', mfa], essential: true, factors: noFactors, mayAdd: ['totp'], target: mfa },
  { asked: [mfa], essential: true, factors: noFactors, target: mfa },
  { asked: [mfa], essential: true, factors: noFactors, mayAdd: ['passkey'], target: mfa },
  { asked: [mfa], essential: true, factors: noFactors, mayAdd: [], target: null },
];

const named = ({ asked, essential, factors, mayAdd }: Case): string => {
  const has = factors === totp ? 'an app' : factors === passkey ? 'a passkey' : 'no factor';
  const adds = mayAdd === undefined ? '' : ` who may add ${mayAdd.join(' and ') || 'none'}`;
  return `${essential === true ? 'essential ' : ''}[${asked.join(' ')}] of a user with ${has}${adds}`;
};

describe('targetAcr', () => {
  for (const one of cases)
    it(`targetAcr of ${named(one)} is ${one.target ?? 'none'}`, () => {
      const { asked, essential = false, factors, mayAdd = ['totp', 'passkey'], target } = one;
      const abilities: Abilities = {
        factors,
        mayAddTotp: mayAdd.includes('totp'),
        mayAddPasskey: mayAdd.includes('passkey'),
      };
      const wanted: AskedAssurance = { ...anyAssurance, acrValues: asked, essential };
      expect(targetAcr(wanted, abilities)).to.equal(target);
    });

  it('a class satisfies a request for itself and for weaker ones, and any class one without a wish', () => {
    expect(satisfies(pwd, { acrValues: [] })).to.equal(true);
    expect(satisfies('phr', { acrValues: [mfa] })).to.equal(true);
    expect(satisfies(mfa, { acrValues: ['phr'] })).to.equal(false);
    expect(satisfies(mfa, { acrValues: ['phr', pwd] })).to.equal(true);
    expect(satisfies(pwd, { acrValues: [mfa, 'phr'] })).to.equal(false);
  });

  it('knownAcrs leaves out unknown names and repetitions, in the order given', () => {
    expect(knownAcrs(['phr', 'phrh', '', pwd, 'phr', 0, 'toString'])).to.deep.equal(['phr', pwd]);
  });
});
