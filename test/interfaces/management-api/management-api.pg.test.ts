import type { PostgresApi } from '../../support/http-service-pg.js';
import { postgresApi } from '../../support/http-service-pg.js';
import { badInputSuite } from './bad-input-suite.js';
import { idempotencySuite } from './idempotency-suite.js';
import { isolationSuite } from './isolation-suite.js';
import { policySuite } from './policy-suite.js';
import { rolesSuite } from './roles-suite.js';
import { usersSuite } from './users-suite.js';

describe('Management API on PostgreSQL', () => {
  let api: PostgresApi;
  before(async () => {
    api = await postgresApi();
  });
  after(() => api.stop());
  /** One service for all of them; each makes tenants of its own. */
  const shared = (): Promise<PostgresApi> => Promise.resolve({ ...api, stop: () => Promise.resolve() });

  describe('policy', () => policySuite(shared));
  describe('isolation', () => isolationSuite(shared));
  describe('bad input', () => badInputSuite(shared, 15));
  describe('users', () => usersSuite(shared));
  describe('roles', () => rolesSuite(shared));
  describe('idempotency', () => idempotencySuite(shared));
});
