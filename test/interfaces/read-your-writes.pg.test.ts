import { eventStoreDbDouble, postgresEngine } from '../support/services/log-engines.js';
import { readYourWritesSuite } from './read-your-writes-suite.js';

// a read in 20 that comes too early is found in 99 runs of 100; `READ_YOUR_WRITES=2000` for a longer run
readYourWritesSuite(postgresEngine, Number(process.env['READ_YOUR_WRITES'] ?? 40));
readYourWritesSuite(eventStoreDbDouble, 40);
