import { inMemoryApi } from '../../../support/http/http-service.js';
import { usersSuite } from './users-suite.js';

describe('Management API in memory: users', () => usersSuite(inMemoryApi));
