import { expect } from 'chai';
import { ownSlugs, tenantHosts } from '../../../../interfaces/http/requests/hosts.js';

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
    it(`"${host}" is the host of ${slug === null ? 'no tenant' : slug}`, () => {
      expect(hosts.slugOf(host)).to.equal(slug);
    });

  describe('next to hosts of the service itself', () => {
    const own = ['https://id.example.com', 'https://admin.example.com:8443/portal', 'https://example.com'];
    const template = 'https://{tenant}.example.com';
    const beside = tenantHosts(template, own);

    it("a host of the service itself is no tenant's host, with any port", () => {
      const asked = ['id.example.com', 'ID.example.com:443', 'admin.example.com', 'example.com'];
      expect(asked.map((host) => beside.slugOf(host))).to.deep.equal([null, null, null, null]);
      expect(beside.slugOf('acme.example.com')).to.equal('acme');
    });

    it("the slugs of the service's own hosts are reserved", () => {
      expect([...ownSlugs(template, own)]).to.deep.equal(['id', 'admin']);
      expect([...ownSlugs('http://{tenant}.localhost:3000', ['http://localhost:3000'])]).to.deep.equal([]);
    });
  });
});
