import { expect } from 'chai';
import { ada, obtainCode, type OidcService, oidcService, redeem } from '../../support/pages/oidc-service.js';
import { testDatabaseUrl } from '../../support/services/postgres.js';
import {
  type StatementCounter,
  statementCounter,
  type StatementCounts,
} from '../../support/bench/statement-counter.js';
import type { UserAgent } from '../../support/http/user-agent.js';

/** What a sign-in asks of the database, from the authorization request to the tokens. */
describe('the statements of a sign-in', () => {
  let counter: StatementCounter;
  let oidc: OidcService;
  before(async () => {
    counter = await statementCounter(await testDatabaseUrl());
    oidc = await oidcService({ DATABASE_URL: counter.url });
    await flow(oidc.browser());
    await counter.leaveOutBackground(3_000);
  });
  after(async () => {
    await oidc.close();
    await counter.close();
  });

  const flow = async (agent: UserAgent): Promise<StatementCounts> => {
    counter.take();
    const reply = await redeem(oidc, await obtainCode(oidc, {}, { agent, who: ada }));
    expect(reply.status).to.equal(200);
    return counter.take();
  };
  /** What the service does once in a while comes on top of some. */
  const fewest = async (browser: () => UserAgent): Promise<StatementCounts> => {
    const counts: StatementCounts[] = [];
    for (let n = 0; n < 12; n++) counts.push(await flow(browser()));
    return counts.sort((a, b) => a.statements - b.statements)[0]!;
  };

  it('a sign-in by an existing session takes four statements, two of which wait for the disk', async () => {
    const agent = oidc.browser();
    await flow(agent);
    const { statements, roundTrips, synchronousCommits } = await fewest(() => agent);
    expect(statements).to.be.within(1, 4);
    expect(roundTrips).to.be.within(1, 4);
    expect(synchronousCommits).to.be.within(1, 2);
  });

  it('a sign-in by a password takes 22 statements at most, three of which read the connections of the tenant', async function () {
    this.slow(20_000);

    const { statements, synchronousCommits } = await fewest(() => oidc.browser());
    expect(statements).to.be.within(1, 22);
    expect(synchronousCommits).to.be.within(1, 5);
  });
});
