import { eventStoreDbDouble, postgresEngine } from '../support/services/log-engines.js';
import { readYourWritesSuite } from './read-your-writes-suite.js';

// `READ_YOUR_WRITES=2000` for a longer run
readYourWritesSuite(postgresEngine, Number(process.env['READ_YOUR_WRITES'] ?? 200));
readYourWritesSuite(eventStoreDbDouble, 200);
