import { trialOn } from '../../../eventstore/trial.js';
import { serverContract } from './server-contract.js';

const { EVENTSTORE_URL: url } = process.env;
if (url === undefined)
  describe('event store contract: no running EventStoreDB, for EVENTSTORE_URL is not set', () =>
    it('the contract on a running EventStoreDB is skipped without EVENTSTORE_URL'));
else {
  const trial = trialOn(url);
  serverContract(url, trial.newPrefix);
  after(() => trial.deleteStreams());
}
