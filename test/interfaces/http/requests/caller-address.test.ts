import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { callerAddress, peerAddress } from '../../../../interfaces/http/requests/caller-address.js';

const from = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('peerAddress', () => {
  it('peerAddress writes an IPv4 address as one', () => {
    expect(peerAddress('::ffff:192.0.2.1')).to.equal('192.0.2.1');
    expect(peerAddress('192.0.2.1')).to.equal('192.0.2.1');
  });
  it('peerAddress returns an IPv6 address unchanged, and an absent one empty', () => {
    expect(peerAddress('2001:db8::1')).to.equal('2001:db8::1');
    expect(peerAddress(undefined)).to.equal('');
  });
});

describe('callerAddress', () => {
  it('callerAddress is the peer, with any headers, where no proxy is trusted', () => {
    expect(callerAddress([])(from('192.0.2.1', '203.0.113.7'))).to.equal('192.0.2.1');
    expect(callerAddress([])(from(undefined))).to.equal('');
  });

  const behind = callerAddress(['10.0.0.0/8', '192.0.2.7/32', '2001:db8:1::/48']);
  const cases: readonly [string, IncomingMessage, string][] = [
    ['whom a trusted proxy saw', from('10.1.2.3', '203.0.113.7'), '203.0.113.7'],
    ['whom it saw, over an IPv6 socket', from('::ffff:10.1.2.3', '203.0.113.7'), '203.0.113.7'],
    ['whom it saw, over IPv6', from('2001:db8:1::5', '2001:db8:2::7'), '2001:db8:2::7'],
    ['not whom the caller made up', from('10.1.2.3', '198.51.100.1, 203.0.113.7'), '203.0.113.7'],
    [
      'not a trusted address that the caller made up',
      from('10.1.2.3', '10.9.9.9, 203.0.113.7'),
      '203.0.113.7',
    ],
    ['whom the first of two trusted proxies saw', from('192.0.2.7', '203.0.113.7,10.1.2.3'), '203.0.113.7'],
    ['a peer that is not trusted', from('192.0.2.8', '203.0.113.7'), '192.0.2.8'],
    ['a trusted proxy that says nothing', from('10.1.2.3'), '10.1.2.3'],
    ['a trusted proxy that says nothing of use', from('10.1.2.3', '203.0.113.7, unknown'), '10.1.2.3'],
    ['a trusted proxy whose callers all are', from('10.1.2.3', '10.4.5.6'), '10.4.5.6'],
    ['without the port that it came from', from('10.1.2.3', '203.0.113.7:4711'), '203.0.113.7'],
    ['without the brackets of an IPv6 address', from('10.1.2.3', '[2001:db8:2::7]:4711'), '2001:db8:2::7'],
    ['an IPv4 address written as one', from('10.1.2.3', '::ffff:203.0.113.7'), '203.0.113.7'],
    ['such an address in capitals', from('10.1.2.3', '::FFFF:203.0.113.7'), '203.0.113.7'],
    ['such an address in hexadecimal', from('10.1.2.3', '[::ffff:cb00:7107]:443'), '203.0.113.7'],
    ['such an address in full', from('10.1.2.3', '0:0:0:0:0:ffff:203.0.113.7'), '203.0.113.7'],
    ['such an address of a proxy', from('10.1.2.3', '203.0.113.7, ::ffff:a01:203'), '203.0.113.7'],
    ['no zone of somebody else’s machine', from('10.1.2.3', 'fe80::1%eth0'), '10.1.2.3'],
  ];
  for (const [what, req, address] of cases)
    it(`callerAddress is ${what}`, () => {
      expect(behind(req)).to.equal(address);
    });
});
