import { eventStoreDbDouble, postgresEngine } from '../../../support/services/log-engines.js';
import { wholeSignInsSuite } from './whole-sign-ins-suite.js';

wholeSignInsSuite(postgresEngine);
wholeSignInsSuite(eventStoreDbDouble);
