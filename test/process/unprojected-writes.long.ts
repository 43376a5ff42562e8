import { eventStoreDbDouble, postgresEngine } from '../support/services/log-engines.js';
import { unprojectedWritesSuite } from './unprojected-writes-suite.js';

unprojectedWritesSuite(postgresEngine, 2_000);
unprojectedWritesSuite(eventStoreDbDouble, 2_000);
