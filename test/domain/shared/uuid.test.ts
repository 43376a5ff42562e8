import { expect } from 'chai';
import { isUuid } from '../../../domain/shared/uuid.js';

describe('isUuid', () => {
  it('isUuid takes every version in lower case', () => {
    for (const id of ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f', '00000000-0000-0000-0000-000000000000'])
      expect(isUuid(id)).to.equal(true);
  });

  it('isUuid takes nothing else', () => {
    for (const text of [
      '',
      'acme',
      '0190B0C4-5D1E-7CC3-98C4-DC0C0C07398F',
      '0190b0c45d1e7cc398c4dc0c0c07398f',
      'urn:uuid:0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
      '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f\n',
      ' 0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
      '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398g',
    ])
      expect(isUuid(text), JSON.stringify(text)).to.equal(false);
  });
});
