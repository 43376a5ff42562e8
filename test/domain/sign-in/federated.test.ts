import { expect } from 'chai';
import { acrOf, withCode } from '../../../domain/sign-in/assurance.js';
import { federatedMethods } from '../../../domain/sign-in/federated.js';

describe('what a sign-in at a provider proves', () => {
  const theirs = { secondFactor: 'theirs', theirFactorValues: ['mfa', 'urn:strong'] } as const;
  const ours = { ...theirs, secondFactor: 'ours' } as const;

  it('a sign-in at a provider proves one factor, whatever it states, where the factor of this service is asked for', () => {
    expect(federatedMethods(ours, { amr: ['mfa', 'otp'], acr: 'urn:strong' })).to.deep.equal(['fed']);
  });

  it('its second factor counts where its amr or acr has a value that the connection names', () => {
    expect(federatedMethods(theirs, { amr: ['pwd', 'mfa'], acr: null })).to.deep.equal(['fed', 'mfa']);
    expect(federatedMethods(theirs, { amr: ['otp'], acr: 'urn:strong' })).to.deep.equal([
      'fed',
      'otp',
      'mfa',
    ]);
    expect(federatedMethods(theirs, { amr: ['otp'], acr: 'urn:weak' })).to.deep.equal(['fed', 'otp']);
    const nothingNamed = { ...theirs, theirFactorValues: [] };
    expect(federatedMethods(nothingNamed, { amr: ['mfa'], acr: null })).to.deep.equal(['fed']);
  });

  it('its second factor is never more than that: a passkey at a provider is no passkey here', () => {
    const named = { ...theirs, theirFactorValues: ['hwk', 'phr'] };
    const amr = federatedMethods(named, { amr: ['hwk', 'user'], acr: 'phr' });
    expect([amr, acrOf(amr)]).to.deep.equal([['fed', 'mfa'], 'urn:tessera:mfa']);
    expect(acrOf(federatedMethods(ours, { amr: ['hwk'], acr: 'phr' }))).to.equal('urn:tessera:pwd');
  });

  it('a code of an app after it is a second factor of this service', () => {
    expect(withCode(['fed'])).to.deep.equal(['fed', 'otp', 'mfa']);
  });
});
