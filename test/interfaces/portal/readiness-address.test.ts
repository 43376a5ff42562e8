import { expect } from 'chai';
import { readinessAddress } from '../../../interfaces/portal/api/repeating.js';

describe('where the portal asks for the readiness of the service', () => {
  for (const [what, baseUrl, portalUrl, address] of [
    ['below the service', 'https://id.test', 'https://id.test/portal', 'https://id.test/health/ready'],
    ['below its path', 'https://a.test/id', 'https://a.test/id/portal', 'https://a.test/id/health/ready'],
    ['at a host of its own', 'https://id.test', 'https://admin.test', 'https://admin.test/health/ready'],
    ['at a path of a host', 'https://id.test', 'https://b.test/admin', 'https://b.test/admin/health/ready'],
    ['at another port', 'https://id.test/id', 'https://id.test:8443/a', 'https://id.test:8443/health/ready'],
  ] as const)
    it(`a portal ${what} asks at ${address}`, () => {
      expect(readinessAddress(baseUrl, portalUrl)).to.equal(address);
    });
});
