import { expect } from 'chai';
import { readImportLine } from '../../../../domain/user/import/import-line.js';

const lineOf = (value: unknown): object => {
  const read = readImportLine(value);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.line;
};

const faultsOf = (value: unknown): readonly { pointer: string; code: string; detail: string }[] => {
  const read = readImportLine(value);
  return 'faults' in read ? read.faults : [];
};

const ADA = 'ada@example.com';

describe('a line of an import', () => {
  it('a line of an import needs an address alone, and states nothing else then', () => {
    expect(lineOf({ email: ' Ada@Example.COM ' })).to.deep.equal({ email: ADA });
  });

  it('a line of an import is checked and normalised, member by member', () => {
    const line = lineOf({
      email: ADA,
      emailVerified: true,
      firstName: ' Ada ',
      lastName: null,
      locale: 'de_at',
      externalId: ' 17 ',
      metadata: { plan: 'gold' },
      roles: ['admin', 'clerk', 'admin'],
      status: 'suspended',
      createdAt: '2020-02-29 13:00:01+01:00',
      lastLoginAt: '2021-01-01',
      totp: [{ secret: 'jbsw y3dp ehpk 3pxp', name: 'phone', digits: 6, period: 30 }],
      identities: [
        { connection: 'google', subject: '1' },
        { connection: 'github', subject: '2', optional: true },
      ],
    });
    expect(line).to.deep.equal({
      email: ADA,
      emailVerified: true,
      firstName: 'Ada',
      lastName: null,
      locale: 'de-AT',
      externalId: '17',
      metadata: { plan: 'gold' },
      roles: ['admin', 'clerk'],
      status: 'suspended',
      createdAt: '2020-02-29T12:00:01.000Z',
      lastLoginAt: '2021-01-01T00:00:00.000Z',
      totp: [{ secret: 'JBSWY3DPEHPK3PXP', name: 'phone' }],
      identities: [
        { connection: 'google', subject: '1' },
        { connection: 'github', subject: '2', optional: true },
      ],
    });
  });

  it('a line of an import that is at fault names each member, its fault and the remedy', () => {
    const faults = faultsOf({
      email: 'ada',
      emailVerified: 'yes',
      firstName: 7,
      locale: 'not a tag',
      metadata: { plan: 3 },
      roles: 'admin',
      status: 'gone',
      createdAt: '2021-02-30',
      password: { hash: '' },
      totp: [{ secret: '1' }, { secret: 'JBSWY3DPEHPK3PXP', digits: 8 }],
      identities: [{ connection: 'google' }, { connection: 'google', subject: '1', optional: 'yes' }],
      nickname: 'ada',
    });
    expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).to.have.members([
      '/email format',
      '/emailVerified type',
      '/firstName type',
      '/locale format',
      '/metadata/plan type',
      '/roles type',
      '/status unknown',
      '/createdAt format',
      '/password/hash required',
      '/totp/0/secret format',
      '/totp/1 unsupported',
      '/identities/0 type',
      '/identities/1/optional type',
      '/nickname unknown',
    ]);
    for (const { detail } of faults) expect(detail).to.match(/^(is|has|lacks) .*[;,]/);
  });

  it('a line of an import that is no object, or has no address, is refused', () => {
    for (const value of [null, 'ada@example.com', [], 7])
      expect(faultsOf(value)).to.deep.include({
        pointer: '',
        code: 'type',
        detail: 'is no JSON object; write one object for each person',
      });
    expect(faultsOf({}).map(({ code }) => code)).to.deep.equal(['required']);
    expect(faultsOf({ email: 7 }).map(({ code }) => code)).to.deep.equal(['type']);
  });
});
