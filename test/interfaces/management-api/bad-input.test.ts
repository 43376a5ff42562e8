import { inMemoryApi } from '../../support/http/http-service.js';
import { badInputSuite } from './bad-input-suite.js';

/** Of the fuzzing, a route; `BAD_INPUT_RUNS=1000` for a longer one. */
const RUNS = Number(process.env['BAD_INPUT_RUNS'] ?? 40);

describe('Management API in memory: bad input', () => badInputSuite(inMemoryApi, RUNS));
