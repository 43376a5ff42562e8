import { takeOverSuite } from './take-over-suite.js';

// 5 s in `npm run test:long`: here the machine is busy with other tests
takeOverSuite(15_000);
