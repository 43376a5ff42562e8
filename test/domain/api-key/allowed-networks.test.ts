import { expect } from 'chai';
import {
  allowsMore,
  isWithin,
  mostAllowedNetworks,
  networkIn,
  networksFaults,
} from '../../../domain/api-key/allowed-networks.js';

const codes = (given: readonly string[] | null): string[] =>
  networksFaults(given).map(({ pointer, code }) => `${pointer} ${code}`);

describe('the networks that an API key may be used from', () => {
  for (const cidr of [
    '0.0.0.0/0',
    '203.0.113.0/24',
    '203.0.113.7/32',
    '::/0',
    '2001:db8::/32',
    '2001:DB8:0:0:0:0:0:1/128',
    'fc00::/7',
  ])
    it(`${cidr} names a network`, () => expect(networkIn(cidr)).not.to.equal(null));

  for (const text of [
    '',
    '/',
    '/24',
    '203.0.113.0',
    '203.0.113.0/',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/024',
    '203.0.113.0/24/24',
    '203.0.113.7/24',
    '203.0.113/24',
    '203.0.113.256/32',
    '0203.0.113.0/24',
    '0xcb.0.113.0/24',
    '203.0.113.0/255.255.255.0',
    ' 203.0.113.0/24',
    '203.0.113.0/24 ',
    '203.0.113.0 - 203.0.113.9',
    '*',
    'example.com/24',
    '2001:db8::/129',
    '2001:db8::1/64',
    '2001::db8::/32',
    '2001:db8/32',
    'fe80::1%eth0/128',
    '::ffff:203.0.113.0/120',
    '::ffff:cb00:7100/120',
    '٢٠٣.0.113.0/24',
  ])
    it(`"${text}" names no network`, () => expect(networkIn(text)).to.equal(null));

  const within = (cidrs: readonly string[], ip: string): boolean =>
    isWithin(
      cidrs.map((cidr) => networkIn(cidr)!),
      ip,
    );

  it('an address is within the networks whose first bits it has', () => {
    expect(within(['203.0.113.0/24'], '203.0.113.0')).to.equal(true);
    expect(within(['203.0.113.0/24'], '203.0.113.255')).to.equal(true);
    expect(within(['203.0.113.0/24'], '203.0.114.0')).to.equal(false);
    expect(within(['203.0.113.0/24', '198.51.100.7/32'], '198.51.100.7')).to.equal(true);
    expect(within(['198.51.100.7/32'], '198.51.100.6')).to.equal(false);
    expect(within(['0.0.0.0/0'], '255.255.255.255')).to.equal(true);
    expect(within(['2001:db8::/33'], '2001:db8:7fff::1')).to.equal(true);
    expect(within(['2001:db8::/33'], '2001:db8:8000::1')).to.equal(false);
  });

  it('an address is in no network of the other family, and no text in any', () => {
    expect(within(['::/0'], '203.0.113.7')).to.equal(false);
    expect(within(['0.0.0.0/0'], '::1')).to.equal(false);
    for (const text of ['', 'unknown', '203.0.113.7:80', '203.0.113', '::ffff:203.0.113.7', 'fe80::1%eth0'])
      expect(within(['0.0.0.0/0', '::/0'], text), text).to.equal(false);
    expect(within([], '203.0.113.7')).to.equal(false);
  });

  for (const [held, wanted, more] of [
    [null, null, false],
    [null, ['0.0.0.0/0'], false],
    [['10.0.0.0/8'], null, true],
    [['10.0.0.0/8'], ['10.1.0.0/16', '10.0.0.0/8'], false],
    [['10.0.0.0/8'], ['11.0.0.0/16'], true],
    [['10.0.0.0/8'], ['8.0.0.0/6'], true],
    [['10.0.0.0/9', '10.128.0.0/9'], ['10.0.0.0/8'], true],
    [['0.0.0.0/0'], ['::/0'], true],
    [['2001:db8::/32'], ['2001:db8:1::/48'], false],
  ] as const)
    it(`${JSON.stringify(wanted)} after ${JSON.stringify(held)} ${more ? 'allows' : 'does not allow'} more`, () =>
      expect(allowsMore(held, wanted)).to.equal(more));

  it('faults are named by their place', () => {
    expect(codes(null)).to.deep.equal([]);
    expect(codes([])).to.deep.equal(['/allowedNetworks required']);
    expect(codes(['203.0.113.0/24', 'x', '::/0', 'y'])).to.deep.equal([
      '/allowedNetworks/1 format',
      '/allowedNetworks/3 format',
    ]);
    const many = Array.from({ length: mostAllowedNetworks + 1 }, () => '::/0');
    expect(codes(many)).to.deep.equal(['/allowedNetworks too_many']);
  });
});
