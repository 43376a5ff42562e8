import { inMemoryApi } from '../../../support/http/http-service.js';
import { uploadsSuite } from './uploads-suite.js';

describe('Management API in memory: uploads', () => uploadsSuite(inMemoryApi));
