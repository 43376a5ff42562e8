import { expect } from 'chai';
import fc from 'fast-check';
import { networkOf } from '../../../domain/api-key/network.js';

describe('the network of an address', () => {
  for (const [ip, network] of [
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.250', '203.0.113.0/24'],
    ['127.0.0.1', '127.0.0.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ] as const)
    it(`the network of an address is ${network} for ${ip}`, () => expect(networkOf(ip)).to.equal(network));

  for (const ip of [
    '',
    'x',
    '1.2.3',
    '1:2:3',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7:8:9',
    'g::1',
    '12345::',
    '1:2:3:4:5:6:7:8::',
  ])
    it(`the network of an address is null for "${ip}"`, () => expect(networkOf(ip)).to.equal(null));

  it('the network of an address is the same for all of its addresses, and every address has one', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        if (!ip.includes('.')) expect(networkOf(ip)).to.match(/^([0-9a-f]{1,4}:){3}[0-9a-f]{1,4}::\/64$/);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(255), (ip, host) => {
        expect(networkOf(ip.replace(/\d+$/, String(host)))).to.equal(networkOf(ip));
      }),
    );
  });
});
