import { trialOn } from '../../../eventstore/trial.js';
import { serverContract } from './server-contract.js';

const { EVENTSTORE_URL: url } = process.env;
if (url === undefined)
  describe('event store contract: no running EventStoreDB, for EVENTSTORE_URL is not set', () =>
    it('is skipped'));
else {
  const trial = trialOn(url);
  serverContract(url, trial.newPrefix);
  after(() => trial.deleteStreams());
}
