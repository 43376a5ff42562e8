import { inMemoryApi } from '../../../support/http/http-service.js';
import { brandingSuite } from './branding-suite.js';

describe('Management API in memory: branding', () => brandingSuite(inMemoryApi));
