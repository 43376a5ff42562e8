import { eventStoreDbDouble } from '../../support/services/log-engines.js';
import { logChaosSuite, longTroubles, shortTroubles } from './log-chaos-suite.js';

// `LOG_CHAOS=long` for black holes of half a minute, and more of the rest
logChaosSuite(eventStoreDbDouble, process.env['LOG_CHAOS'] === 'long' ? longTroubles : shortTroubles, true);
