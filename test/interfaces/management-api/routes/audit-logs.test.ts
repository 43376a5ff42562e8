import { inMemoryApi } from '../../../support/http/http-service.js';
import { auditLogsSuite } from './audit-logs-suite.js';

describe('Management API in memory: audit log', () => auditLogsSuite(inMemoryApi));
