import type { ServiceApi } from '../../support/http-service-whole.js';
import { serviceApi } from '../../support/http-service-whole.js';
import type { LogEngine } from '../../support/log-engines.js';
import { asOfSuite } from './as-of-suite.js';
import { auditLogsSuite } from './audit-logs-suite.js';
import { avatarsSuite } from './avatars-suite.js';
import { brandingSuite } from './branding-suite.js';
import { deliveriesSuite } from './deliveries-suite.js';
import { idempotencySuite } from './idempotency-suite.js';
import { rolesSuite } from './roles-suite.js';
import { userMailsSuite } from './user-mails-suite.js';
import { sessionsSuite } from './sessions-suite.js';
import { uploadsSuite } from './uploads-suite.js';
import { usersSuite } from './users-suite.js';
import { webhooksSuite } from './webhooks-suite.js';

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

/** What goes by the log's own revisions, positions and streams. */
export const managementApiOn = (engine: LogEngine): void => {
  withOneService(engine, (shared) => {
    describe('users', () => usersSuite(shared));
    describe('roles', () => rolesSuite(shared));
    describe('deliveries', () => deliveriesSuite(shared));
    describe('idempotency', () => idempotencySuite(shared));
    describe('audit log', () => auditLogsSuite(shared, { alerts: true }));
    describe('records of the past', () => asOfSuite(shared));
  });
};

/** All of it. */
export const wholeManagementApiOn = (engine: LogEngine): void => {
  managementApiOn(engine);
  withOneService(engine, (shared) => {
    describe('mails to users', () => userMailsSuite(shared));
    describe('sessions', () => sessionsSuite(shared));
    describe('avatars', () => avatarsSuite(shared));
    describe('branding', () => brandingSuite(shared));
    describe('webhooks', () => webhooksSuite(shared));
    describe('uploads', () => uploadsSuite(shared));
  });
};
