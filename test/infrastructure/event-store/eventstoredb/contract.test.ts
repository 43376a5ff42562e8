import { eventStoreContract } from '../../../contract/event-store-contract.js';
import { doubleLog } from './double-log.js';

describe('over a double of EventStoreDB', () => {
  eventStoreContract('EventStoreDB 23.10, BatchAppend', () => doubleLog({ version: '23.10.8' }));
});
