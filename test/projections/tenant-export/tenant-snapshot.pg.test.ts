import { manyUsersSuite } from './many-users-suite.js';

// 100,000 in `npm run test:long`
manyUsersSuite(2_000);
