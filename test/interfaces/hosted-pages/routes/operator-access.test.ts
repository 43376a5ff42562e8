import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { addOperator } from '../../../../application/tenant/operators/add-operator.js';
import { grantOperatorAccess } from '../../../../application/tenant/operators/grant-operator-access.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import { type HostedPagesUnderTest, cookieOf, hostedPages } from '../../../support/pages/hosted-pages.js';
import { givePasskey, offeredIn, optionsFor, usePasskey } from '../../../support/pages/passkey-page.js';
import { type SoftAuthenticator, softAuthenticator } from '../../../support/samples/soft-authenticator.js';

describe('the link of an emergency access of an operator', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let host: string;
  let device: SoftAuthenticator;
  let userId: string;
  let operators = 0;
  before(async () => {
    pages = await hostedPages();
    host = pages.host.replace('acme', 'platform');
  });
  after(() => pages.stop());
  beforeEach(async () => {
    browser = pages.browser();
    device = softAuthenticator(host);
    const input = { email: `ops-${++operators}@example.test`, password: 'correct horse staple' };
    userId = (await addOperator(pages.app, fromHost(), input)).record.id;
  });

  const fromHost = () => operatorContext(PLATFORM_TENANT, pages.app.ids.next());
  const granted = async (id = userId): Promise<string> =>
    (await grantOperatorAccess(pages.app, fromHost(), { userId: id })).link;
  const opened = async (link: string, agent = browser): Promise<Visit> => agent.follow(await agent.get(link));
  const events = (type: string) =>
    pages.world.log.all.filter(
      ({ event }) => event.type === type && (event.data as { userId?: string }).userId === userId,
    );
  const created = async (page: Visit, agent = browser): Promise<string> =>
    device.create(JSON.parse((await optionsFor(agent, page)).body) as object);
  const submitted = (page: Visit, passkey: string, agent = browser): Promise<Visit> => {
    const { action, hidden } = offeredIn(page);
    return agent.post(host + action, { ...hidden, passkey });
  };
  const isGone = ({ status, body }: Visit): boolean => status === 400 && body.includes('link');

  it('the link enrols a passkey, gives neither session nor backup codes, and the passkey signs in', async () => {
    const page = await opened(await granted());
    expect([page.status, page.url]).to.deep.equal([200, `${host}/operator-access`]);
    const done = await submitted(page, await created(page));
    expect([done.status, done.location]).to.deep.equal([303, `${host}/operator-access/done`]);
    expect(cookieOf(done)).to.equal('');
    expect((await browser.get(`${host}/account`)).location).to.contain('/sign-in');
    expect((await browser.follow(done)).body).to.contain('The passkey was added');
    expect(events('UserPasskeyRegistered')).to.have.length(1);
    expect(events('UserBackupCodesIssued')).to.have.length(0);
    const signedIn = await usePasskey(browser, await browser.get(`${host}/sign-in`), device);
    expect(cookieOf(signedIn)).to.match(/^tessera_session=/);
  });

  it('the link is dead after the POST that registers, in every browser', async () => {
    const link = await granted();
    const page = await opened(link);
    await submitted(page, await created(page));
    for (const agent of [browser, pages.browser()]) expect(isGone(await opened(link, agent))).to.equal(true);
    expect(isGone(await browser.post(`${host}/operator-access`, {}))).to.equal(true);
  });

  it('of 50 POSTs at the same time one registers a passkey', async () => {
    const link = await granted();
    const attempts = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const agent = pages.browser();
        const page = await opened(link, agent);
        const passkey = softAuthenticator(host).create(
          JSON.parse((await optionsFor(agent, page)).body) as object,
        );
        return () => submitted(page, passkey, agent);
      }),
    );
    const answers = await Promise.all(attempts.map((attempt) => attempt()));
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1);
    expect(answers.filter(isGone)).to.have.length(49);
    expect(events('UserPasskeyRegistered')).to.have.length(1);
  });

  it('a wrong answer of an authenticator leaves the link good', async () => {
    const page = await opened(await granted());
    const refused = await submitted(page, '{}');
    expect(refused.status).to.equal(400);
    const done = await submitted(refused, await created(refused));
    expect(done.status).to.equal(303);
  });

  it('the link is no good after 15 minutes, after a later one, and for a forged secret', async () => {
    const first = await granted();
    const second = await granted();
    expect(isGone(await opened(first))).to.equal(true);
    expect(isGone(await opened(`${second}x`))).to.equal(true);
    expect((await opened(second)).status).to.equal(200);
    pages.world.now += 15 * 60_000;
    expect(isGone(await opened(second, pages.browser()))).to.equal(true);
  });

  it('a passkey that was registered in another way voids the link', async () => {
    const link = await granted();
    await givePasskey(pages.app, PLATFORM_TENANT, userId, device);
    expect(isGone(await opened(link))).to.equal(true);
  });

  it('the link of an operator who was suspended meanwhile is void', async () => {
    await addOperator(pages.app, fromHost(), {
      email: 'other@example.test',
      password: 'correct horse staple',
    });
    const link = await granted();
    await suspendUser(pages.app, fromHost(), { userId });
    expect(isGone(await opened(link))).to.equal(true);
  });

  it('the link is good at the operators’ host alone', async () => {
    const link = await granted();
    const elsewhere = await opened(link.replace('platform', 'acme'));
    expect(isGone(elsewhere)).to.equal(true);
  });

  it('a user of a tenant gets no link', async () => {
    const { record } = await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      email: 'not-an-operator@acme.test',
    });
    const error = await granted(record.id).catch((failure: unknown) => failure);
    expect(error).to.include({ code: 'operator_not_found' });
  });

  it('the secret of the link is in no event', async () => {
    const token = new URL(await granted()).searchParams.get('token')!;
    expect(
      JSON.stringify(pages.world.log.all, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.to.contain(token);
  });
});
