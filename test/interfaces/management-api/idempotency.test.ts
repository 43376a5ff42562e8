import { inMemoryApi } from '../../support/http/http-service.js';
import { idempotencySuite } from './idempotency-suite.js';

describe('Management API in memory: idempotency', () => idempotencySuite(inMemoryApi));
