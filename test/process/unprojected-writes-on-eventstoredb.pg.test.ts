import { eventStoreDbDouble } from '../support/services/log-engines.js';
import { unprojectedWritesSuite } from './unprojected-writes-suite.js';

// 2,000 in `npm run test:long`
unprojectedWritesSuite(eventStoreDbDouble, 12);
