import { inMemoryApi } from '../../../support/http/http-service.js';
import { userImportsSuite } from './user-imports-suite.js';

describe('Management API in memory: imports of people', () => userImportsSuite(inMemoryApi));
