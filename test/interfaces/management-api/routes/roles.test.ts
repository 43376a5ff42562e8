import { inMemoryApi } from '../../../support/http/http-service.js';
import { rolesSuite } from './roles-suite.js';

describe('Management API in memory: roles', () => rolesSuite(inMemoryApi));
