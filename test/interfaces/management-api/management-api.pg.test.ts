import { eventStoreDbDouble, postgresEngine } from '../../support/services/log-engines.js';
import { badInputSuite } from './bad-input-suite.js';
import { isolationSuite } from './isolation-suite.js';
import { policySuite } from './policy-suite.js';
import { managementApiOn, wholeManagementApiOn, withOneService } from './with-one-service.js';

withOneService(postgresEngine, (shared) => {
  describe('policy', () => policySuite(shared));
  describe('isolation', () => isolationSuite(shared));
  describe('bad input', () => badInputSuite(shared, 6));
});

wholeManagementApiOn(postgresEngine);
managementApiOn(eventStoreDbDouble);
