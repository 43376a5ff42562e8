import { inMemoryApi } from '../../support/http/http-service.js';
import { renderDocs } from '../../support/http/rendered-docs.js';
import { policySuite } from './policy-suite.js';

describe('Management API in memory: policy', () => {
  before(renderDocs);
  policySuite(inMemoryApi);
});
