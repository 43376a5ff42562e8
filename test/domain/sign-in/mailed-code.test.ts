import { expect } from 'chai';
import { type MailedCode, codePurposes, validCodes } from '../../../domain/sign-in/mailed-code.js';

const NOON = Date.parse('2026-01-02T12:00:00.000Z');

const mailed = (more: Partial<MailedCode> = {}): MailedCode => ({
  eventId: 'e',
  purpose: 'sign-in',
  form: 'code',
  emailDigest: 'present',
  until: NOON + 1,
  ...more,
});

describe('the mailed codes of a sign-in that are valid', () => {
  const valid = (codes: readonly MailedCode[], purpose = 'sign-in') =>
    validCodes(codes, { purpose, emailDigest: 'present' }, NOON);

  it('a code is valid for its own purpose only', () => {
    for (const purpose of codePurposes)
      for (const asked of codePurposes)
        expect(valid([mailed({ purpose })], asked)).to.have.length(purpose === asked ? 1 : 0);
  });

  it('a code is valid for the address that it was mailed to only', () => {
    expect(valid([mailed({ emailDigest: 'former' }), mailed()])).to.deep.equal([mailed()]);
  });

  it('a code is valid until its end, which it is void from', () => {
    expect(valid([mailed({ until: NOON }), mailed()])).to.deep.equal([mailed()]);
  });
});
