import { inMemoryApi } from '../../support/http-service.js';
import { isolationSuite } from './isolation-suite.js';

describe('Management API in memory: isolation', () => isolationSuite(inMemoryApi));
