import { expect } from 'chai';
import { ownHosts } from '../../../../interfaces/http/requests/hosts.js';

describe('the hosts of the service', () => {
  const beside = ownHosts('https://{tenant}.example.com', [
    'https://id.example.com',
    'https://console.example.org:8443/portal',
  ]);
  const local = ownHosts('http://{tenant}.localhost:3000', ['http://localhost:3000']);

  for (const [isOwn, whose, addresses] of [
    [beside, true, ['https://id.example.com', 'https://ID.example.com/x?y', 'https://id.example.com:9/cb']],
    [beside, true, ['https://console.example.org/cb', 'https://console.example.org:8443/portal/callback']],
    [
      beside,
      true,
      ['https://acme.example.com/cb', 'https://nobody-yet.example.com', 'http://acme.example.com'],
    ],
    [
      beside,
      false,
      ['https://example.com', 'https://a.b.example.com', 'https://id.example.org', 'https://x.test'],
    ],
    // hosts that no tenant can have are the operator's to use
    [beside, false, ['https://www.example.com/cb', 'https://app.example.com/cb']],
    [beside, false, ['com.example.app:/callback', 'no address', '', 'https://id.example.com.evil.test']],
    [
      local,
      true,
      [
        'http://localhost:3000/cb',
        'http://127.0.0.1:3000/cb',
        'http://[::1]:3000',
        'http://acme.localhost:3000',
      ],
    ],
    [local, false, ['http://localhost:8080/callback', 'http://127.0.0.1/cb', 'http://acme.localhost:8080']],
  ] as const)
    for (const address of addresses)
      it(`${address === '' ? 'the empty address' : address} ${whose ? 'is' : 'is not'} at a host of the service`, () => {
        expect(isOwn(address)).to.equal(whose);
      });
});
