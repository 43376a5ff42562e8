import Mocha from 'mocha';
import { isOneServer } from '../interfaces/log-chaos/log-behind-proxy.js';
import { logChaosSuite, longTroubles, shortTroubles } from '../interfaces/log-chaos/log-chaos-suite.js';
import { readYourWritesSuite } from '../interfaces/read-your-writes-suite.js';
import { managementApiOn } from '../interfaces/management-api/with-one-service.js';
import {
  serverContract,
  serverVersionAt,
} from '../infrastructure/event-store/eventstoredb/server-contract.js';
import { eventStoreDbAt } from '../support/services/log-engines.js';
import { closeTestPostgres } from '../support/services/postgres.js';
import { serverName } from './server-name.js';
import { trialOn } from './trial.js';

/**
 * Runs the contract of the event store and the suites of the whole service that make nothing fail but the network, against
 * the server whose connection string is the first argument. What others have in it, an installation included, stays as it
 * is; what the suites write goes to streams that no installation follows, which are deleted at the end.
 */
const [, , given = ''] = process.argv;
// its newer name, which this client does not know
const url = given.replace(/^kurrentdb/, 'esdb');

const version = await serverVersionAt(url).catch((error: unknown) => {
  console.error(`The server does not answer: ${(error as Error).message}`);
  process.exit(1);
});
console.log(serverName(version));

const mocha = new Mocha({ timeout: 60_000 });
mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
const trial = trialOn(url);
serverContract(url, trial.newPrefix);
const engine = eventStoreDbAt(url, trial.newPrefix);
managementApiOn(engine);
readYourWritesSuite(engine, Number(process.env['READ_YOUR_WRITES'] ?? 200));
const chaos = process.env['LOG_CHAOS'];
if (chaos === 'off') console.log('LOG_CHAOS is off: what a network does to the log is left out.');
else if (isOneServer(url)) logChaosSuite(engine, chaos === 'long' ? longTroubles : shortTroubles, false);
else console.log('No proxy can stand before several servers: what a network does to the log is left out.');

const runner = mocha.run((failed) => {
  const { passes = 0, pending = 0 } = runner.stats ?? {};
  const skipped = pending === 0 ? '' : `, ${pending} skipped`;
  const ended = Promise.all([trial.deleteStreams(), closeTestPostgres()]);
  ended.then(
    ([deleted]) => {
      console.log(`Deleted the ${deleted} streams of the trial.`);
      console.log(`${serverName(version)}: ${passes} passed, ${failed} failed${skipped}`);
      process.exitCode = failed === 0 ? 0 : 1;
    },
    (error: unknown) => {
      console.error('The streams of the trial could not be deleted:', error);
      process.exitCode = 1;
    },
  );
});
