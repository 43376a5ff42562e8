import type { ServiceApi } from '../../support/http-service-whole.js';
import { serviceApi } from '../../support/http-service-whole.js';
import type { LogEngine } from '../../support/log-engines.js';
import { avatarsSuite } from './avatars-suite.js';
import { brandingSuite } from './branding-suite.js';
import { idempotencySuite } from './idempotency-suite.js';
import { rolesSuite } from './roles-suite.js';
import { userMailsSuite } from './user-mails-suite.js';
import { sessionsSuite } from './sessions-suite.js';
import { uploadsSuite } from './uploads-suite.js';
import { usersSuite } from './users-suite.js';

/** One service for all suites; each makes tenants of its own. */
export function withOneService(engine: LogEngine, suites: (shared: () => Promise<ServiceApi>) => void): void {
  describe(`Management API, its log on ${engine.name}`, () => {
    let api: ServiceApi;
    before(async () => {
      api = await serviceApi({}, engine);
    });
    after(() => api.stop());
    suites(() => Promise.resolve({ ...api, stop: () => Promise.resolve() }));
  });
}

/** What must not depend on where the log is. */
export const managementApiOn = (engine: LogEngine): void => {
  withOneService(engine, (shared) => {
    describe('users', () => usersSuite(shared));
    describe('mails to users', () => userMailsSuite(shared));
    describe('sessions', () => sessionsSuite(shared));
    describe('roles', () => rolesSuite(shared));
    describe('avatars', () => avatarsSuite(shared));
    describe('branding', () => brandingSuite(shared));
    describe('uploads', () => uploadsSuite(shared));
    describe('idempotency', () => idempotencySuite(shared));
  });
};
