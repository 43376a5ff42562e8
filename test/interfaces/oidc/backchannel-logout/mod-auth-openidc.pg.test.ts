import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { endSessions } from '../../../../application/sign-in/end-sessions.js';
import { type UserAgent, type Visit, userAgent } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, signInAt } from '../../../support/pages/oidc-service.js';
import { until } from '../../../support/run/until.js';
import {
  describeWithModAuthOpenidc,
  type GuardedPage,
  relyingPartyAt,
  startGuardedPage,
} from '../../../support/services/apache.js';
import { freePort } from '../../../support/services/service-process.js';
import { loopbackService } from './notified-client.js';

describeWithModAuthOpenidc('mod_auth_openidc of Apache as the application', () => {
  let oidc: OidcService;
  let page: GuardedPage;
  const who = { email: `${randomUUID()}@acme.test`, password: 'correct-horse-staple-9' };
  before(async () => {
    oidc = await loopbackService();
    await oidc.createUser(who);
    const [port, clientId] = [await freePort(), `apache-${randomUUID()}`];
    const { redirectUri, backchannelLogoutUri } = relyingPartyAt(port);
    await oidc.register('acme', { clientId, redirectUris: [redirectUri], backchannelLogoutUri });
    const clientSecret = oidc.secrets.get(clientId)!;
    page = await startGuardedPage({ issuer: oidc.issuer, clientId, clientSecret, port });
  });
  after(async () => {
    await page.close();
    await oidc.close();
  });

  const asPage = { Accept: 'text/html' };
  /** Opens the page; a browser that is not signed in is signed in on the way. Returns the page. */
  const open = async (atService: UserAgent, atPage: UserAgent): Promise<Visit> => {
    const asked = await atPage.get(page.url, asPage);
    if (asked.location === null) return asked;
    const back = await signInAt(atService, asked.location, who);
    const entered = await atPage.get(back.location!, asPage);
    return atPage.get(entered.location ?? page.url, asPage);
  };
  /** A request that wants no page is refused where one that does begins a sign-in. */
  const isOut = async (atPage: UserAgent): Promise<boolean> => (await atPage.get(page.url)).status === 401;

  it('Apache signs a person in by a code with PKCE, and out by the logout token of the one session that ended', async function () {
    this.slow(12_000);
    const [first, second] = [userAgent(page.port), userAgent(page.port)];
    const [one, two] = [await open(oidc.browser(), first), await open(oidc.browser(), second)];
    expect([one.status, one.body], page.log()).to.deep.equal([200, 'for people who are signed in']);
    expect(two.status).to.equal(200);
    const userId = String(one.headers['x-sub']);
    const command = systemCommand({ tenantId: oidc.tenantIds['acme']! });
    await endSessions(oidc.runtime.app, command, { userId, sessionId: String(one.headers['x-sid']) });
    await until(() => isOut(first));
    expect((await second.get(page.url)).status).to.equal(200);
    await endSessions(oidc.runtime.app, command, { userId });
    await until(() => isOut(second));
  });
});
