import { expect } from 'chai';
import { tenantHosts } from '../../../interfaces/http/tenant-hosts.js';

describe('the hosts of tenants', () => {
  const hosts = tenantHosts('http://{tenant}.localhost:3000');
  const given: readonly (readonly [string, string | null])[] = [
    ['acme.localhost:3000', 'acme'],
    ['ACME.LocalHost:3000', 'acme'],
    ['acme.localhost', 'acme'],
    ['acme.localhost:81', 'acme'],
    ['localhost:3000', null],
    ['.localhost:3000', null],
    ['a.b.localhost:3000', null],
    ['127.0.0.1:3000', null],
    ['[::1]:3000', null],
    ['acme.localhost.evil.test', null],
    ['', null],
  ];
  for (const [host, slug] of given)
    it(`"${host}" is ${slug === null ? "nobody's" : `${slug}'s`}`, () => {
      expect(hosts.slugOf(host)).to.equal(slug);
    });
});
