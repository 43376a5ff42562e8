import { eventStoreDbDouble, postgresEngine } from '../support/log-engines.js';
import { readYourWritesSuite } from './read-your-writes-suite.js';

readYourWritesSuite(postgresEngine, 500);
readYourWritesSuite(eventStoreDbDouble, 200);
