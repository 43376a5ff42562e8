import { inMemoryApi } from '../../support/http/http-service.js';
import { isolationSuite } from './isolation-suite.js';

describe('Management API in memory: isolation', () => isolationSuite(inMemoryApi));
