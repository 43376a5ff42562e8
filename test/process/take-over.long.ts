import { takeOverSuite } from './take-over-suite.js';

takeOverSuite(5_000);
