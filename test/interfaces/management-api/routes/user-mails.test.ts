import { inMemoryApi } from '../../../support/http/http-service.js';
import { userMailsSuite } from './user-mails-suite.js';

describe('Management API in memory: mails to users', () => userMailsSuite(inMemoryApi));
