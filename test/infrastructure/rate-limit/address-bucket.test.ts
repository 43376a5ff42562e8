import { expect } from 'chai';
import { addressBucket, addressNetwork } from '../../../infrastructure/rate-limit/address-bucket.js';

describe('addressNetwork', () => {
  const cases: readonly [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::4:5:6:7', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.33', '1:2:3:4::/64'],
    ['', ''],
  ];
  for (const [address, network] of cases) {
    it(`addressNetwork returns ${network || 'nothing'} for ${address || 'nothing'}`, () => {
      expect(addressNetwork(address)).to.equal(network);
    });
  }
});

describe('addressBucket', () => {
  it('addressBucket does not show the network, and differs by network and secret', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const bucket = addressBucket(one, '192.0.2.1');
    expect(bucket).to.match(/^[A-Za-z0-9_-]{27}$/);
    expect(addressBucket(one, '192.0.2.1')).to.equal(bucket);
    expect(addressBucket(one, '192.0.2.2')).not.to.equal(bucket);
    expect(addressBucket(two, '192.0.2.1')).not.to.equal(bucket);
  });
});
