import { inMemoryApi } from '../../support/http-service.js';
import { badInputSuite } from './bad-input-suite.js';

describe('Management API in memory: bad input', () => badInputSuite(inMemoryApi, 100));
