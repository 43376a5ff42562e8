import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { SYSTEM_TENANT } from '../../../domain/shared/stream-name.js';
import { emailDigestOf } from '../../../application/user/email/unique-email.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { cookieOf, header, isFormRefused, send } from '../../support/pages/hosted-pages.js';
import { type UserAgent, type Visit, formOf } from '../../support/http/user-agent.js';
import { readMail } from '../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../support/services/outbox.js';

const names = { firstName: 'Ada', lastName: 'Byron', newPassword: 'analytical-engine-1843' };

describe('the pages of the sign-up of a tenant', () => {
  let oidc: OidcService;
  let mails: Outbox;
  before(async () => {
    oidc = await oidcService({
      TENANT_SIGN_UP: 'on',
      PLANS_FILE: 'demo',
      TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
    });
    mails = outbox(oidc.service.dataDir);
  });
  after(() => oidc.close());

  const start = (): string => `${oidc.issuer}/portal/start`;
  const hostOf = (slug: string): string => `http://${slug}.localhost:${oidc.port}`;
  const tenantAt = async (slug: string): Promise<number> =>
    (await oidc.browser().get(`${oidc.issuer}/portal/t/${slug}/client.json`)).status;

  /** A browser whose address was proved, without a mail: of those few are sent to one network. */
  const provedBrowser = async (email: string): Promise<UserAgent> => {
    const { app } = oidc.runtime;
    const mailId = app.ids.next();
    const signUpId = app.ids.next();
    const secret = await app.signUps.begin({
      signUpId,
      tenantId: SYSTEM_TENANT,
      email,
      emailDigest: await emailDigestOf(app, SYSTEM_TENANT, email),
      clientId: null,
      language: 'en',
      link: randomUUID(),
      mail: { mailId, form: 'code', until: app.clock.now() + 600_000 },
    });
    await app.signUps.prove(SYSTEM_TENANT, secret, mailId);
    const browser = oidc.browser();
    browser.keep('localhost', new Map([['tessera_new_account', secret]]));
    return browser;
  };
  const handOver = async (browser: UserAgent, page: Visit, origin = oidc.issuer): Promise<Visit> => {
    const { action, hidden } = formOf(page);
    return browser.post(action, { ...hidden }, { Origin: origin });
  };

  it('lead a browser without script from the address over the code to the portal, signed in', async () => {
    const browser = oidc.browser();
    const first = await browser.get(start());
    expect(first.status).to.equal(200);
    const second = await browser.follow(await send(browser, first, { email: 'ada@analytical.test' }));
    expect(second.body).to.contain('<bdi>ada@analytical.test</bdi>').and.to.contain('name="code"');
    const mail = readMail(await mails.take('tenant-sign-up', 'ada@analytical.test'));
    expect(mail.headers.get('from')).to.contain('Tessera');
    const code = / (\d{6})\n/.exec(mail.text)?.[1] ?? 'none';
    const third = await browser.follow(await send(browser, second, { code }));
    expect(third.body).to.contain('name="slug"').and.to.contain('autocomplete="organization"');
    const missing = await send(browser, third, { name: 'Analytical Engines', ...names });
    expect([missing.status, missing.body.includes('value="analytical-engines"')]).to.deep.equal([400, true]);
    expect(missing.body).not.to.contain(names.newPassword);
    const reserved = await send(browser, missing, { name: 'Analytical', slug: 'login', ...names });
    expect([reserved.status, reserved.body.includes('is reserved')]).to.deep.equal([400, true]);
    const taken = await send(browser, reserved, { name: 'Analytical', slug: 'acme', ...names });
    expect([taken.status, taken.body.includes('This short name is taken')]).to.deep.equal([409, true]);
    const founded = await send(browser, taken, { name: 'Analytical Engines', slug: 'analytical', ...names });
    expect([founded.status, header(founded, 'referrer-policy')]).to.deep.equal([200, 'origin']);
    expect(header(founded, 'content-security-policy')).to.contain(
      `form-action 'self' ${hostOf('analytical')}`,
    );
    expect(cookieOf(founded, 'tessera_typed_email')).to.match(/^tessera_typed_email=; Max-Age=0/);
    const done = await handOver(browser, founded);
    expect([done.status, done.location]).to.deep.equal([303, `${oidc.issuer}/portal/t/analytical`]);
    expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
    expect((await browser.get(`${hostOf('analytical')}/account`)).body).to.contain('You’re signed in');
    // the hand-over is good once
    const again = await handOver(oidc.browser(), founded);
    expect([again.status, cookieOf(again)]).to.deep.equal([303, '']);
    const log = oidc.service.log.join('\n');
    for (const secret of ['ada@analytical.test', code, names.newPassword, formOf(founded).hidden['signIn']!])
      expect(log).not.to.contain(secret);
  });

  it('claim no suggestion where nothing can be suggested, for a name in another script', async () => {
    const browser = await provedBrowser('script@analytical.test');
    const form = await browser.get(start());
    const missing = await send(browser, form, { name: 'شركة النور', ...names });
    expect(missing.status).to.equal(400);
    expect(missing.body).to.contain('value="شركة النور"').and.to.contain('A short name has 2 to 63');
    expect(missing.body).not.to.contain('We suggest this one');
  });

  it('hand no session over to a browser that another site or none sends', async () => {
    const browser = await provedBrowser('bo@handover.test');
    const page = await browser.get(start());
    const founded = await send(browser, page, { name: 'Handover', slug: 'handover', ...names });
    for (const origin of ['https://evil.test', 'null', hostOf('handover'), ''])
      expect(cookieOf(await handOver(browser, founded, origin)), origin).to.equal('');
    expect(cookieOf(await handOver(browser, founded))).not.to.equal('');
  });

  it('go on in the browser that opens the mailed link, and in no other', async () => {
    const waiting = oidc.browser();
    const code = await waiting.follow(
      await send(waiting, await waiting.get(start()), { email: 'link@analytical.test' }),
    );
    const link = readMail(await mails.take('tenant-sign-up', 'link@analytical.test')).links.find((one) =>
      one.includes('/start?token='),
    )!;
    expect(link.startsWith(start())).to.equal(true);
    const other = oidc.browser();
    const opened = await other.get(link);
    expect([opened.status, opened.location]).to.deep.equal([303, start()]);
    const details = await other.follow(opened);
    expect(details.body).to.contain('name="slug"');
    expect((await waiting.get(start())).body, 'not proved by being opened').to.contain('name="code"');
    const founded = await send(other, details, { name: 'Linked', slug: 'linked', ...names });
    expect(founded.body).to.contain('Your organisation is set up');
    const left = await waiting.follow(await send(waiting, code, { code: '000000' }));
    expect(left.body).to.contain('Start again').and.not.to.contain('name="slug"');
    expect((await oidc.browser().get(link)).status).to.equal(303);
    expect((await other.follow(await other.get(link))).status, 'the link is spent').to.equal(400);
  });

  it('take no form of another site, and none with the token of another form', async () => {
    const browser = await provedBrowser('csrf@analytical.test');
    const page = await browser.get(start());
    const fields = { name: 'Csrf', slug: 'csrf', ...names };
    for (const headers of [
      { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: hostOf('acme'), 'Sec-Fetch-Site': 'same-site' },
    ])
      expect(isFormRefused(await send(browser, page, fields, headers))).to.equal(true);
    expect(isFormRefused(await send(browser, page, { ...fields, csrf: 'x'.repeat(43) }))).to.equal(true);
    const other = await provedBrowser('other@analytical.test');
    expect(isFormRefused(await send(other, page, fields))).to.equal(true);
    expect(await tenantAt('csrf')).to.equal(404);
  });

  it('begin again with the address that was sent, once the sign-up is over', async () => {
    const browser = oidc.browser();
    const email = 'late@analytical.test';
    const elsewhere = { 'X-Forwarded-For': '198.51.100.7' };
    const sent = await send(browser, await browser.get(start()), { email }, elsewhere);
    const waiting = await browser.follow(sent);
    expect(waiting.body).to.contain('name="code"');
    browser.keep('localhost', new Map([['tessera_new_account', 'over']]));
    const over = await browser.follow(await send(browser, waiting, { code: '000000' }));
    expect(over.body).to.contain('Start again.').and.to.contain(`value="${email}"`);
    expect(over.url).not.to.contain('late');
  });

  it('have the policy of hosted pages: own scripts alone, by exact addresses, and no frame', async () => {
    const policies = [
      header(await oidc.browser().get(start()), 'content-security-policy'),
      header(await (await provedBrowser('csp@analytical.test')).get(start()), 'content-security-policy'),
    ];
    for (const policy of policies) {
      expect(policy).to.contain("default-src 'none'").and.contain("frame-ancestors 'none'");
      expect(policy)
        .to.contain("form-action 'self'")
        .and.not.to.match(/unsafe|\*/);
    }
    expect(policies[0]).to.contain(`connect-src ${start()}/work;`).and.to.contain(`${start()}/scripts/work-`);
    expect(policies[1]).to.contain(`connect-src ${start()}/slug;`).and.to.contain(`${start()}/scripts/slug-`);
    for (const policy of policies) {
      const file = /\S+\/scripts\/\S+\.js/.exec(policy)![0];
      expect((await oidc.browser().get(file)).status, file).to.equal(200);
    }
  });

  it('say who proved an address whether a slug is free, and nobody else', async () => {
    const browser = await provedBrowser('slug@analytical.test');
    const page = await browser.get(start());
    const { action, csrf } = JSON.parse(
      /data-slug="([^"]+)"/.exec(page.body)![1]!.replaceAll('&quot;', '"'),
    ) as Record<'action' | 'csrf', string>;
    const ask = (fields: Readonly<Record<string, string>>, agent = browser): Promise<Visit> =>
      agent.post(oidc.issuer + action, { csrf, ...fields });
    const reported = async (fields: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse((await ask(fields)).body) as unknown;
    expect(await reported({ slug: 'acme' })).to.deep.include({ slug: 'acme', status: 'taken' });
    expect(await reported({ slug: 'Brand-New' })).to.deep.include({ slug: 'brand-new', status: 'free' });
    expect(await reported({ slug: 'www' })).to.deep.include({ status: 'reserved' });
    expect(await reported({ slug: 'a_b' })).to.deep.include({ status: 'format' });
    expect(await reported({ name: 'Acme', slug: '' })).to.deep.include({ slug: 'acme-2', status: 'free' });
    expect(await reported({ name: '!', slug: '' })).to.deep.equal({ slug: '', status: null, text: '' });
    const stranger = await ask({ slug: 'acme' }, oidc.browser());
    expect(stranger.status).to.equal(403);
    expect(JSON.parse(stranger.body)).to.include({ code: 'sign_up_over' });
    expect((await ask({ slug: 'acme', csrf: 'x' })).status).to.equal(403);
    let last = await ask({ slug: 'acme' });
    for (let n = 0; n < 60 && last.status === 200; n++) last = await ask({ slug: 'acme' });
    expect(last.status).to.equal(429);
    expect(Number(header(last, 'retry-after'))).to.be.within(1, 60);
  });

  it('of fifty forms with one slug, sent at once, one creates the tenant, and all others say that it is taken', async function () {
    this.slow(20_000);

    const browsers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => provedBrowser(`p${n}@race${n}.test`)),
    );
    const forms = await Promise.all(browsers.map((browser) => browser.get(start())));
    const answers = await Promise.all(
      forms.map((form, n) =>
        send(
          browsers[n]!,
          form,
          { name: 'Race', slug: 'race', ...names },
          // ten a day from one network
          { 'X-Forwarded-For': `198.51.100.${n}` },
        ),
      ),
    );
    const kinds = answers.map(({ status, body }) =>
      body.includes('Your organisation is set up')
        ? 'founded'
        : body.includes('This short name is taken')
          ? 'taken'
          : `${status} ${body}`,
    );
    expect(kinds.filter((kind) => kind === 'founded')).to.have.length(1);
    expect(kinds.filter((kind) => kind !== 'founded')).to.deep.equal(
      Array.from({ length: 49 }, () => 'taken'),
    );
    const { rows } = await oidc.runtime.database.query<{ tenants: bigint; users: bigint }>(
      `select (select count(*) from core.tenants where slug = 'race') as tenants,
         (select count(*) from core.users u join core.tenants t using (tenant_id) where t.slug = 'race') as users`,
    );
    expect(rows.map(({ tenants, users }) => [Number(tenants), Number(users)])).to.deep.equal([[1, 1]]);
  });

  it('are in the language of the browser, and keep the one that is picked', async () => {
    const browser = oidc.browser();
    const german = await browser.get(start(), { 'Accept-Language': 'de' });
    expect(german.body).to.contain('<html lang="de"').and.to.contain('Organisation einrichten');
    await browser.get(`${start()}?ui_locales=en`, { 'Accept-Language': 'de' });
    expect((await browser.get(start(), { 'Accept-Language': 'de' })).body).to.contain('<html lang="en"');
  });
});
