import { tenantsMonthsSuite } from './tenants-months-suite.js';

// a hundred tenants in `npm run test:long`
tenantsMonthsSuite({ tenants: 5, days: 70, step: 10, kills: 3 });
