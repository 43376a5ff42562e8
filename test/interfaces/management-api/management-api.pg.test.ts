import type { ServiceApi } from '../../support/http-service-whole.js';
import { serviceApi } from '../../support/http-service-whole.js';
import { eventStoreDbDouble, type LogEngine, postgresEngine } from '../../support/log-engines.js';
import { badInputSuite } from './bad-input-suite.js';
import { idempotencySuite } from './idempotency-suite.js';
import { isolationSuite } from './isolation-suite.js';
import { policySuite } from './policy-suite.js';
import { rolesSuite } from './roles-suite.js';
import { usersSuite } from './users-suite.js';

/** One service for all suites; each makes tenants of its own. */
function withOneService(engine: LogEngine, suites: (shared: () => Promise<ServiceApi>) => void): void {
  describe(`Management API, its log on ${engine.name}`, () => {
    let api: ServiceApi;
    before(async () => {
      api = await serviceApi({}, engine);
    });
    after(() => api.stop());
    suites(() => Promise.resolve({ ...api, stop: () => Promise.resolve() }));
  });
}

withOneService(postgresEngine, (shared) => {
  describe('policy', () => policySuite(shared));
  describe('isolation', () => isolationSuite(shared));
  describe('bad input', () => badInputSuite(shared, 15));
  describe('users', () => usersSuite(shared));
  describe('roles', () => rolesSuite(shared));
  describe('idempotency', () => idempotencySuite(shared));
});

withOneService(eventStoreDbDouble, (shared) => {
  describe('users', () => usersSuite(shared));
  describe('roles', () => rolesSuite(shared));
  describe('idempotency', () => idempotencySuite(shared));
});
