import { inMemoryApi } from '../../support/http/http-service.js';
import { policySuite } from './policy-suite.js';

describe('Management API in memory: policy', () => policySuite(inMemoryApi));
