import { type ServiceApi, serviceApi } from '../../support/http/http-service-whole.js';
import type { LogEngine } from '../../support/services/log-engines.js';
import { asOfSuite } from './as-of-suite.js';
import { auditAccessSuite } from './routes/audit-access-suite.js';
import { auditFeedSuite } from './routes/audit-feed-suite.js';
import { auditLogsSuite } from './routes/audit-logs-suite.js';
import { avatarsSuite } from './routes/avatars-suite.js';
import { brandingSuite } from './routes/branding-suite.js';
import { deliveriesSuite } from './deliveries-suite.js';
import { idempotencySuite } from './idempotency-suite.js';
import { identitiesSuite } from './routes/identities-suite.js';
import { importsUnderWaySuite } from './routes/imports-under-way-suite.js';
import { pastListsSuite } from './past-lists-suite.js';
import { rolesSuite } from './routes/roles-suite.js';
import { userMailsSuite } from './routes/user-mails-suite.js';
import { sessionsSuite } from './routes/sessions-suite.js';
import { uploadsSuite } from './routes/uploads-suite.js';
import { userImportsSuite } from './routes/user-imports-suite.js';
import { usersSuite } from './routes/users-suite.js';
import { webhooksSuite } from './routes/webhooks-suite.js';

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
    describe('feed of events', () => auditFeedSuite(shared, { isLocal: false }));
    describe('access of the past', () => auditAccessSuite(shared));
    describe('records of the past', () => asOfSuite(shared));
    describe('lists of the past', () => pastListsSuite(shared));
    describe('external accounts', () => identitiesSuite(shared));
    describe('imports of people', () => userImportsSuite(shared));
    describe('imports under way', () => importsUnderWaySuite(shared));
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
