import { inMemoryApi } from '../../../support/http/http-service.js';
import { identitiesSuite } from './identities-suite.js';

describe('Management API in memory: external accounts', () => identitiesSuite(inMemoryApi));
