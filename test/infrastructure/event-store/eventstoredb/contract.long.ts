import { eventStoreContract } from '../../../contract/event-store-contract.js';
import { doubleLog } from './double-log.js';

describe('over a double of EventStoreDB that takes no batches', () => {
  eventStoreContract('EventStoreDB 24.10, Append', () =>
    doubleLog({ version: '24.10.14', batchAppend: false }),
  );
});
