import { inMemoryApi } from '../../../support/http/http-service.js';
import { webhooksSuite } from './webhooks-suite.js';

describe('Management API in memory: webhooks', () => webhooksSuite(inMemoryApi));
