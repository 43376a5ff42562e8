import { expect } from 'chai';
import fc from 'fast-check';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import {
  BlockedAddress,
  UnknownHost,
  vettedAddresses,
} from '../../../infrastructure/webhooks/vetted-addresses.js';

const strict = addressPolicy([]);

const inside: Readonly<Record<string, readonly string[]>> = {
  'this host': ['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '::', '::1'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1'],
  'the link': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1'],
  'clouds, about their machines': [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    '100:0:0:1::1',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'protocols and documentation': [
    '192.0.0.8',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '192.88.99.1',
    '2001:db8::1',
    '3fff::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '100::1',
    '5f00::1',
  ],
  'many at once, or nobody': ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  'IPv4-compatible, given up': ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  'gateways to IPv4': ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::', '2001::1'],
  'what was never given out': ['4000::1', '8000::1', 'fec0::1', '1::1'],
  'what is no address': [
    '',
    'localhost',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    'fe80::1%eth0',
    '[::1]',
  ],
};

describe('addresses of listeners', () => {
  for (const [name, addresses] of Object.entries(inside)) {
    it(`the address of a listener is refused: ${name}`, () => {
      for (const address of addresses) expect(strict.isAllowed(address), address).to.equal(false);
    });
  }

  it('addresses of the public internet are allowed for listeners', () => {
    const outside = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];
    for (const address of [...outside, '::ffff:8.8.8.8'])
      expect(strict.isAllowed(address), address).to.equal(true);
  });

  it('addresses that the operator allows are allowed in either notation, and no others', () => {
    const policy = addressPolicy(['127.0.0.0/8', 'fd00:1::/64']);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', 'fd00:1::5']) {
      expect(policy.isAllowed(address), address).to.equal(true);
      expect(policy.isAllowedByOperator(address), address).to.equal(true);
    }
    for (const address of ['::1', '10.0.0.1', 'fd00:1:0:1::5'])
      expect(policy.isAllowed(address), address).to.equal(false);
    expect(policy.isAllowedByOperator('8.8.8.8')).to.equal(false);
  });

  it('a malformed block of addresses is refused', () => {
    for (const block of ['10.0.0.0', '10.0.0.0/33', 'x/8']) expect(() => addressPolicy([block])).to.throw();
  });

  /** RFC 6890 and its successors, by arithmetic. */
  const isPrivateV4 = ([a, b, c, d]: readonly [number, number, number, number]): boolean =>
    [0, 10, 127].includes(a) ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 192 && ((b === 88 && c === 99) || (b === 31 && c === 196) || (b === 52 && c === 193))) ||
    (a === 192 && b === 175 && c === 48) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113) ||
    (a === 168 && b === 63 && c === 129 && d === 16);
  const byte = fc.integer({ min: 0, max: 255 });
  // half of them near the borders
  const v4 = fc.tuple(
    fc.oneof(byte, fc.constantFrom(10, 100, 127, 169, 172, 192, 198, 203)),
    fc.oneof(byte, fc.constantFrom(0, 16, 64, 127, 168, 254)),
    fc.oneof(byte, fc.constantFrom(0, 2, 113)),
    byte,
  );
  const encodings: readonly ((bytes: readonly [number, number, number, number]) => string)[] = [
    ([a, b, c, d]) => `${a}.${b}.${c}.${d}`,
    ([a, b, c, d]) => String(((a * 256 + b) * 256 + c) * 256 + d),
    ([a, b, c, d]) => `0x${(((a * 256 + b) * 256 + c) * 256 + d).toString(16)}`,
    ([a, b, c, d]) => `0${a.toString(8)}.0${b.toString(8)}.0x${c.toString(16)}.${d}`,
    ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
    ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
    ([a, b, c, d]) => `[::ffff:${a}.${b}.${c}.${d}]`,
    ([a, b, c, d]) => `${a}%2e${b}.${c}。${d}`,
    ([a, b, c, d]) => `${a}.${b}.${c}.${d}.`,
    ([a, b, c, d]) =>
      `${a}.${b}.${c}.${d}`.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit))),
  ];

  it('an IPv4 address is allowed in every notation exactly when it is public', async () => {
    const guard = { policy: strict, resolve: () => Promise.reject(new Error('an address was looked up')) };
    await fc.assert(
      fc.asyncProperty(v4, fc.constantFrom(...encodings), async (bytes, encode) => {
        const { hostname } = new URL(`https://${encode(bytes)}/`);
        const refused = await vettedAddresses(guard, 'https:', hostname).then(
          () => false,
          (error: unknown) => error instanceof BlockedAddress,
        );
        expect(refused, hostname).to.equal(isPrivateV4(bytes));
      }),
      { numRuns: 2_000 },
    );
  });

  it('no IPv6 address outside 2000::/3 is allowed, in any notation', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, fc.boolean(), (parts, upper) => {
        const text = parts.map((part) => part.toString(16).padStart(4, '0')).join(':');
        const { hostname } = new URL(`https://[${upper ? text.toUpperCase() : text}]/`);
        const isGlobal = parts[0]! >= 0x2000 && parts[0]! < 0x4000;
        if (!isGlobal) expect(strict.isAllowed(hostname.slice(1, -1))).to.equal(false);
        expect(strict.isAllowed(hostname.slice(1, -1))).to.equal(strict.isAllowed(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('vetted addresses', () => {
  const answering = (...addresses: string[]) => ({
    policy: addressPolicy(['127.0.0.0/8']),
    resolve: () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
  });
  const outcome = (guard: Parameters<typeof vettedAddresses>[0], protocol = 'https:') =>
    vettedAddresses(guard, protocol, 'listener.test').then(
      (found) => found.map(({ address }) => address),
      (error: unknown) => (error as Error).constructor,
    );

  it('vetted addresses are all addresses of the name', async () => {
    expect(await outcome(answering('8.8.8.8', '2606:4700::1'))).to.deep.equal(['8.8.8.8', '2606:4700::1']);
  });

  it('vetted addresses are none when one of them is internal', async () => {
    for (const address of ['10.0.0.1', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'])
      expect(await outcome(answering('8.8.8.8', address)), address).to.equal(BlockedAddress);
  });

  it('vetted addresses without TLS are only those that the operator allowed', async () => {
    expect(await outcome(answering('8.8.8.8'), 'http:')).to.equal(BlockedAddress);
    expect(await outcome(answering('127.0.0.1', '8.8.8.8'), 'http:')).to.equal(BlockedAddress);
    expect(await outcome(answering('127.0.0.1'), 'http:')).to.deep.equal(['127.0.0.1']);
  });

  it('vetted addresses are none of a name that has none', async () => {
    expect(await outcome(answering())).to.equal(UnknownHost);
    const silent = { ...answering(), resolve: () => Promise.reject(new Error('no answer')) };
    expect(await outcome(silent)).to.equal(UnknownHost);
  });

  it('vetted addresses of localhost are the loopback ones, whatever name servers say', async () => {
    const resolve = dnsResolver(['127.0.0.1:9']);
    for (const name of ['localhost', 'anything.localhost'])
      expect((await resolve(name)).map(({ address }) => address)).to.deep.equal(['127.0.0.1', '::1']);
  });
});
