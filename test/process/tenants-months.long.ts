import { tenantsMonthsSuite } from './tenants-months-suite.js';

tenantsMonthsSuite({ tenants: 100, days: 92, step: 1, kills: 30 });
