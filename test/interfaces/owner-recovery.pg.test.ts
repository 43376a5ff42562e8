import { expect } from 'chai';
import { carryOutRecoveries } from '../../application/owners/recovery/carry-out-recovery.js';
import { recoveryTarget } from '../../application/owners/recovery/recovery-stream.js';
import { requestOwnerRecovery } from '../../application/owners/recovery/request-owner-recovery.js';
import { operatorContext } from '../../application/shared/event-context.js';
import { createUser } from '../../application/user/create-user.js';
import { hasFactor } from '../../domain/user/factors.js';
import { type Visit, formOf } from '../support/http/user-agent.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  bo,
  callback,
  oidcService,
  pkce,
  signInAt,
} from '../support/pages/oidc-service.js';
import { tesseraHere } from '../support/run/tessera-here.js';
import { until } from '../support/run/until.js';
import { addTotp, totpCode, userNow } from '../support/samples/second-factor.js';
import { readMail, tokenIn } from '../support/services/mail-text.js';
import { type Outbox, outbox } from '../support/services/outbox.js';
import type { Ended } from '../support/services/service-process.js';

const HOUR = 3_600_000;
const reason = 'Ticket 4711, said on the phone';
const gus = { email: 'gus@acme.test', password: 'tea-at-four-and-a-half' };

describe('the recovery of an owner, with its mails and pages', function () {
  this.timeout(120_000);
  let oidc: OidcService;
  let tenantId: string;
  let adaId: string;
  let mails: Outbox;
  let secret: string;
  beforeEach(async () => {
    oidc = await oidcService();
    tenantId = oidc.tenantIds['acme']!;
    mails = outbox(oidc.service.dataDir);
    const { app, queries } = oidc.runtime;
    await createUser(app, by(), { ...gus, roles: ['admin'], emailVerified: true });
    const page = { limit: 1, after: null, includeTotal: false };
    adaId = (await queries.users.list(tenantId, { email: ada.email }, page, app.clock.now())).items[0]!.id;
    ({ secret } = await addTotp(app, tenantId, adaId));
  });
  afterEach(() => oidc.close());

  const by = () => systemCommand({ tenantId });
  const ask = () => {
    const { app } = oidc.runtime;
    return requestOwnerRecovery(app, operatorContext(tenantId, app.ids.next()), { userId: adaId, reason });
  };
  /** Lets hours pass, and what is due take place, as a round of the service has it. */
  const after = async (hours: number): Promise<void> => {
    const { app, queries } = oidc.runtime;
    oidc.clock.advance(hours * HOUR + 61_000);
    await carryOutRecoveries(app, {
      due: queries.owners.dueForRecovery,
      onError: (error) => {
        throw error;
      },
    });
  };
  const owner = () => userNow(oidc.runtime.app, tenantId, adaId);
  const has = async (): Promise<boolean> => hasFactor((await owner()).factors);
  const events = async () =>
    (await oidc.runtime.app.events.load(recoveryTarget(tenantId).stream)).map(({ event }) => event);
  const types = async (): Promise<readonly string[]> => (await events()).map(({ type }) => type);
  const signIn = (agent = oidc.browser()): Promise<Visit> => signInAt(agent, authorizeUrl(oidc, pkce()), ada);
  const signsInByPassword = async (): Promise<boolean> =>
    (await signIn()).location?.startsWith(callback) === true;
  const objectionLink = (token: string): string =>
    `http://acme.localhost:${oidc.port}/object-to-recovery?token=${token}`;
  const run = (...args: string[]): Promise<Ended> => {
    const { databaseUrl, dataDir, masterKey } = oidc.service;
    const addresses = { BASE_URL: oidc.issuer, TENANT_HOST: `http://{tenant}.localhost:${oidc.port}` };
    const env = { ...addresses, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY: masterKey };
    return tesseraHere(['tenants', 'recover-owner', ...args], env);
  };
  const onHost = (who: string): Promise<Ended> => run('--tenant', 'acme', '--owner', who, '--reason', reason);
  /** The kinds and addressees of all mails that begin so. */
  const mailed = (kind: string): readonly string[] =>
    [...mails.all()]
      .filter(([name]) => name.startsWith(`${kind}_`))
      .map(([, source]) => readMail(source).headers.get('to') ?? '');

  it('removes the factors after 72 hours, informs owners and admins of both, and leaves address and password', async function () {
    this.slow(10_000);

    const { record } = await ask();
    for (const { email } of [ada, gus]) {
      const { text } = readMail(await mails.take('owner-recovery', email));
      expect(text.replaceAll(/\s+/g, ' '))
        .to.contain(`remove the second factors of ${ada.email}`)
        .and.not.contain(reason);
    }
    expect(await signsInByPassword()).to.equal(false);
    const before = await owner();
    await after(72);
    expect(Date.parse(record.dueAt)).to.be.at.most(oidc.clock.now());
    expect(await has()).to.equal(false);
    expect(await owner()).to.include({ email: before.email, passwordHash: before.passwordHash });
    expect(await signsInByPassword()).to.equal(true);
    for (const { email } of [ada, gus]) await mails.take('owner-recovered', email);
    for (const to of [...mailed('owner-recovery'), ...mailed('owner-recovered')])
      expect(to).not.to.contain(bo.email);
    expect(await types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecovered']);
  });

  it('is cancelled by a sign-in with the factor at the pages, not by the password alone', async () => {
    await ask();
    const agent = oidc.browser();
    const second = await signIn(agent);
    expect(second.body).to.contain('name="code"');
    oidc.clock.advance(30_000);
    const done = await agent.submit(second, { code: totpCode(secret, oidc.clock.now()) });
    expect(done.location?.startsWith(callback)).to.equal(true);
    await after(72);
    expect(await has()).to.equal(true);
    expect((await events()).at(-1)).to.deep.include({
      type: 'OwnerRecoveryCancelled',
      data: { userId: adaId, cause: 'sign_in' },
    });
  });

  it('the mailed link stops it by its form alone, once of 50 at once; looking at it changes nothing', async function () {
    this.slow(20_000);

    await ask();
    const token = tokenIn(await mails.take('owner-recovery', gus.email));
    const agent = oidc.browser();
    let page: Visit | undefined;
    for (let count = 0; count < 3; count += 1) {
      page = await agent.follow(await agent.get(objectionLink(token)));
      expect([page.status, page.body.includes('<form')]).to.deep.equal([200, true]);
      // the address has no secret any more
      expect(new URL(page.url).search).to.equal('');
    }
    expect((await agent.get(`http://acme.localhost:${oidc.port}/object-to-recovery/done`)).status).to.equal(
      200,
    );
    expect(await types()).to.deep.equal(['OwnerRecoveryRequested']);
    const { action, hidden } = formOf(page!);
    const answers = await Promise.all(Array.from({ length: 50 }, () => agent.post(action, hidden)));
    expect(answers.filter(({ location }) => location?.endsWith('/done') === true)).to.have.length(1);
    for (const { status } of answers) expect(status).to.be.oneOf([303, 400]);
    expect(await types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecoveryCancelled']);
    const again = await agent.follow(await agent.get(objectionLink(token)));
    expect([again.status, again.body.includes('This link no longer works')]).to.deep.equal([400, true]);
    await after(72);
    expect(await has()).to.equal(true);
  });

  it('a form without its own token, or from elsewhere, stops nothing', async function () {
    this.slow(20_000);

    await ask();
    const token = tokenIn(await mails.take('owner-recovery', ada.email));
    const agent = oidc.browser();
    const page = await agent.follow(await agent.get(objectionLink(token)));
    const { action, hidden } = formOf(page);
    await agent.post(action, {});
    await agent.post(action, hidden, { Origin: 'https://evil.test' });
    await oidc.browser().post(action, hidden);
    expect(await types()).to.deep.equal(['OwnerRecoveryRequested']);
  });

  it('tessera tenants recover-owner does it at once, with the same events and mails', async function () {
    this.slow(20_000);

    const before = await owner();
    const { code, stdout, stderr } = await onHost(ada.email);
    expect([code, stderr, stdout]).to.deep.equal([0, '', `removed the second factors of ${adaId}\n`]);
    expect(await has()).to.equal(false);
    expect(await owner()).to.include({ email: before.email, passwordHash: before.passwordHash });
    await until(() => signsInByPassword());
    for (const { email } of [ada, gus]) {
      const source = await mails.take('owner-recovered', email);
      expect(source).not.to.contain(reason).and.not.to.contain('token=');
    }
    expect(await types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecovered']);
    const [requested] = await oidc.runtime.app.events.load(recoveryTarget(tenantId).stream);
    expect(requested!.context.actorType).to.equal('operator');
  });

  it('tessera tenants recover-owner names what it refuses, and changes nothing then', async function () {
    this.slow(30_000);

    for (const [who, fault] of [
      [bo.email, `the tenant has no owner "${bo.email}"`],
      [gus.email, `the tenant has no owner "${gus.email}"`],
      ['nobody@acme.test', 'the tenant has no owner "nobody@acme.test"'],
    ] as const) {
      const { code, stderr } = await onHost(who);
      expect(code).not.to.equal(0);
      expect(stderr).to.contain(fault);
    }
    const unsaid = await run('--tenant', 'acme', '--owner', ada.email, '--reason', ' ');
    expect(unsaid.code).not.to.equal(0);
    expect(await has()).to.equal(true);
    expect(await types()).to.deep.equal([]);
    expect((await onHost(adaId)).code).to.equal(0);
    const twice = await onHost(adaId);
    expect(twice.code).not.to.equal(0);
    expect(twice.stderr).to.contain('no second factor');
    expect(await types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecovered']);
  });
});
