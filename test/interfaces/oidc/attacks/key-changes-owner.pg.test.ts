import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { issueApiKey } from '../../../../application/api-key/issue-api-key.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { type Reply, call } from '../../../support/http/http-client.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import { addTotp } from '../../../support/samples/second-factor.js';
import { until } from '../../../support/run/until.js';
import { readMail, tokenIn } from '../../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../../support/services/outbox.js';

const HOUR = 3_600_000;
const password = 'a-pass-phrase-of-theirs';

describe('an API key that takes an owner’s account over', function () {
  this.slow(30_000);

  let oidc: OidcService;
  let host: string;
  let mails: Outbox;
  let run = 0;
  let robbed: string;
  let thief: string;
  let other: string;
  let userId: string;
  let key: string;
  before(async () => {
    oidc = await oidcService();
    host = `http://acme.localhost:${oidc.port}`;
    mails = outbox(oidc.service.dataDir);
  });
  after(() => oidc.close());

  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const owner = async (email: string): Promise<string> => {
    const command = () => systemCommand({ tenantId: tenantId() });
    const { record } = await createUser(app(), command(), { email, password, emailVerified: true });
    await assignRole(app(), command(), { userId: record.id, roleId: builtInRoleId(tenantId(), 'owner') });
    return record.id;
  };
  beforeEach(async () => {
    run += 1;
    [robbed, thief, other] = [`robbed-${run}@acme.test`, `thief-${run}@acme.test`, `other-${run}@acme.test`];
    userId = await owner(robbed);
    await owner(other);
    const input = { name: `backend ${run}`, scopes: ['users:read', 'users:write'] };
    key = (await issueApiKey(app(), systemCommand({ tenantId: tenantId() }), input)).key;
    // it was issued in another process
    await until(async () => (await keyStatus()) === 200);
  });

  const byKey = (method: string, path: string, body?: unknown): Promise<Reply> =>
    call(oidc.issuer, method, `/api/users/${userId}${path}`, {
      key,
      ...(body === undefined ? {} : { body }),
    });
  const signIn = async (agent: UserAgent, email: string, typed: string): Promise<Visit> =>
    agent.submit(await agent.get(`${host}/sign-in`), { email, password: typed });
  const isIn = async (agent: UserAgent): Promise<boolean> =>
    new URL((await agent.follow(await agent.get(`${host}/account`))).url).pathname === '/account';
  const signsIn = async (email: string): Promise<boolean> => {
    const agent = oidc.browser();
    await signIn(agent, email, password);
    return isIn(agent);
  };
  const openLink = async (agent: UserAgent, token: string): Promise<Visit> =>
    agent.follow(await agent.get(`${host}/undo-key-change?token=${token}`));
  const undone = async (token: string): Promise<Visit> => {
    const agent = oidc.browser();
    return agent.submit(await openLink(agent, token), {});
  };
  const keyStatus = async (): Promise<number> =>
    (await call(oidc.issuer, 'GET', `/api/users/${userId}`, { key })).status;

  for (const [what, change, addressees] of [
    ['the address', () => byKey('PUT', '', { email: thief }), () => [robbed, thief, other]],
    ['the password', () => byKey('POST', '/generate-password'), () => [robbed, other]],
    [
      'the factors',
      async () => {
        await addTotp(app(), tenantId(), userId);
        return byKey('POST', '/mfa/reset');
      },
      () => [robbed, other],
    ],
  ] as const)
    it(`a change of ${what} is mailed at once to the account and to all other owners, each with a link of its own`, async () => {
      expect((await change()).status).to.be.oneOf([200, 204]);
      const tokens = new Set<string>();
      for (const to of addressees()) tokens.add(tokenIn(await mails.take('undo-key-change', to)));
      expect(tokens.size).to.equal(addressees().length);
      expect(await keyStatus()).to.equal(200);
    });

  it('any owner undoes it by the link: address, password and sessions are as before, and the key is refused at once', async () => {
    const before = oidc.browser();
    await signIn(before, robbed, password);
    expect(await isIn(before)).to.equal(true);
    expect((await byKey('PUT', '', { email: thief })).status).to.equal(200);
    expect((await byKey('POST', '/generate-password')).status).to.equal(204);
    expect(await signsIn(robbed)).to.equal(false);
    const token = tokenIn(await mails.take('undo-key-change', other));
    const done = await undone(token);
    expect(done.status, done.body).to.equal(200);
    expect(done.body).to.contain('The change is undone');
    expect(await keyStatus()).to.equal(401);
    expect([await signsIn(robbed), await signsIn(thief)]).to.deep.equal([true, false]);
    expect(await isIn(before)).to.equal(false);
    const again = await openLink(oidc.browser(), token);
    expect([again.status, again.body.includes('This link no longer works')]).to.deep.equal([400, true]);
  });

  it('the page and a mail to all owners say plainly where another account has the address by now', async () => {
    expect((await byKey('PUT', '', { email: thief })).status).to.equal(200);
    const squatter = await call(oidc.issuer, 'POST', '/api/users', { key, body: { email: robbed } });
    expect(squatter.status, squatter.text).to.equal(201);
    const done = await undone(tokenIn(await mails.take('undo-key-change', other)));
    expect(done.status).to.equal(200);
    expect(new URL(done.url).pathname).to.equal('/key-change-undone/address');
    expect(done.body)
      .to.contain('The key is revoked, but the address is not restored')
      .and.contain('Another account now has the former email address')
      .and.contain('An owner must check both accounts now');
    expect(await keyStatus()).to.equal(401);
    for (const to of [other, thief]) {
      const { text } = readMail(await mails.take('address-not-restored', to));
      expect(text.replaceAll(/\s+/g, ' ')).to.contain(
        `another account now has the former address ${robbed}.`,
      );
    }
    expect(await signsIn(robbed)).to.equal(false);
  });

  it('the link works for 72 hours, and not after', async () => {
    expect((await byKey('PUT', '', { email: thief })).status).to.equal(200);
    const token = tokenIn(await mails.take('undo-key-change', robbed));
    oidc.clock.advance(72 * HOUR - HOUR / 2);
    const agent = oidc.browser();
    const page = await openLink(agent, token);
    expect(page.status).to.equal(200);
    expect(page.body).to.contain('Undo and revoke the key?');
    oidc.clock.advance(HOUR / 2);
    const late = await agent.submit(page, {});
    expect([late.status, late.body.includes('This link no longer works')]).to.deep.equal([400, true]);
    expect((await openLink(oidc.browser(), token)).status).to.equal(400);
    expect(await keyStatus()).to.equal(200);
  });

  it('the link works shortly before 72 hours have passed', async () => {
    expect((await byKey('PUT', '', { email: thief })).status).to.equal(200);
    const token = tokenIn(await mails.take('undo-key-change', thief));
    oidc.clock.advance(72 * HOUR - HOUR / 2);
    expect((await undone(token)).body).to.contain('The change is undone');
    expect([await signsIn(robbed), await keyStatus()]).to.deep.equal([true, 401]);
  });
});
