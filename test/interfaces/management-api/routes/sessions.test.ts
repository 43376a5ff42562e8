import { inMemoryApi } from '../../../support/http/http-service.js';
import { sessionsSuite } from './sessions-suite.js';

describe('Management API in memory: sessions', () => sessionsSuite(inMemoryApi));
