import { inMemoryApi } from '../../../support/http/http-service.js';
import { auditFeedSuite } from './audit-feed-suite.js';

describe('Management API in memory: feed of events', () => auditFeedSuite(inMemoryApi));
