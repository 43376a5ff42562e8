import { expect } from 'chai';
import { decodeJwt, type JWTPayload } from 'jose';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  ada,
  answered,
  authorizeUrl,
  obtainCode,
  type OidcService,
  pkce,
  redeem,
} from '../../support/pages/oidc-service.js';
import { type ConnectedTenant, connectedTenant } from '../../support/providers/connected-tenant.js';
import { runtimeBeside } from '../../support/pages/runtime-beside.js';
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
  let tenant: ConnectedTenant;
  let oidc: OidcService;
  let databaseUrl: string;
  before(async () => {
    databaseUrl = await testDatabaseUrl();
    counter = await statementCounter(databaseUrl);
    tenant = await connectedTenant({ DATABASE_URL: counter.url });
    oidc = tenant.oidc;
    await flow(oidc.browser());
    await counter.leaveOutBackground(3_000);
  });
  after(async () => {
    await tenant.close();
    await counter.close();
  });

  type Code = Parameters<typeof redeem>[1];
  const byPassword = (agent: UserAgent): Promise<Code> => obtainCode(oidc, {}, { agent, who: ada });
  const flow = async (agent: UserAgent, obtain = byPassword): Promise<StatementCounts> => {
    counter.take();
    const reply = await redeem(oidc, await obtain(agent));
    expect(reply.status).to.equal(200);
    return counter.take();
  };
  /** What the service does once in a while comes on top of some. */
  const fewest = async (browser: () => UserAgent, obtain = byPassword): Promise<StatementCounts> => {
    const counts: StatementCounts[] = [];
    for (let n = 0; n < 12; n++) counts.push(await flow(browser(), obtain));
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

  it('claims that the tenant defines take no further statement', async () => {
    const agent = oidc.browser();
    const idToken = async (): Promise<JWTPayload> => {
      const { json } = await redeem(oidc, await obtainCode(oidc, {}, { agent, who: ada }));
      return decodeJwt(String(json['id_token']));
    };
    const { tenant_id: tenantId } = await idToken();
    const place = { service: oidc.service, portalUrl: `${oidc.issuer}/portal` };
    const runtime = await runtimeBeside(place, 0, { DATABASE_URL: databaseUrl });
    const context = systemCommand({ tenantId: String(tenantId) });
    await changeTenantSettings(runtime.app, context, {
      claims: [
        { name: 'department', from: 'metadata/department', in: ['access_token', 'id_token'] },
        { name: 'since', from: 'createdAt', in: ['access_token', 'id_token'] },
      ],
    });
    await runtime.close();
    expect(await idToken()).to.have.property('since');
    expect((await fewest(() => agent)).statements).to.be.within(1, 4);
  });

  it('a sign-in by a password takes 22 statements at most, three of which read the connections of the tenant', async function () {
    this.slow(20_000);

    const { statements, synchronousCommits } = await fewest(() => oidc.browser());
    expect(statements).to.be.within(1, 22);
    expect(synchronousCommits).to.be.within(1, 5);
  });

  it('a sign-in by a connection that the application names takes 18 statements at most', async function () {
    this.slow(20_000);
    const [provider] = tenant.providers;
    const connection = await tenant.connect({ newPeople: 'anyone' });
    provider.accounts.set('kim', { email: 'kim@else.test', email_verified: true });
    const byConnection = async (agent: UserAgent): Promise<Code> => {
      const proof = pkce();
      const sent = await agent.follow(await agent.get(authorizeUrl(oidc, proof, { connection })));
      const back = await agent.get((await provider.signIn(sent.location!, 'kim')).href);
      return { code: answered(await agent.follow(back)).get('code')!, verifier: proof.verifier };
    };
    const { statements, synchronousCommits } = await fewest(() => oidc.browser(), byConnection);
    expect(statements).to.be.within(1, 18);
    expect(synchronousCommits).to.be.within(1, 5);
  });
});
