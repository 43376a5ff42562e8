import { eventStoreContract } from '../../../contract/event-store-contract.js';
import { postgresLog } from './postgres-log.js';

eventStoreContract('PostgreSQL', postgresLog);
