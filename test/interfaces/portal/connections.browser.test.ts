import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import {
  type PortalUnderTest,
  nobody,
  owner,
  signInAs,
  startPortal,
} from '../../support/pages/portal-page.js';
import {
  type UpstreamProvider,
  clientIds,
  clientSecret,
  upstreamProvider,
} from '../../support/providers/upstream-provider.js';

const words = {
  'en-GB': {
    other: 'Other (OpenID Connect)',
    title: 'New connection: Other (OpenID Connect)',
    name: 'Name',
    issuer: 'Issuer',
    clientId: 'Client ID',
    secret: 'Client secret',
    create: 'Create',
    tryTab: 'Try it',
    nothing: 'This was a try: nothing was changed.',
    asks: 'You would be asked to sign in once',
    reason: 'A user has the address: they sign in here as usual, and are asked.',
    on: 'On',
    save: 'Save',
    saved: 'Saved',
  },
  'de-DE': {
    other: 'Andere (OpenID Connect)',
    title: 'Neue Verbindung: Andere (OpenID Connect)',
    name: 'Name',
    issuer: 'Issuer',
    clientId: 'Client-ID',
    secret: 'Client-Geheimnis',
    create: 'Anlegen',
    tryTab: 'Ausprobieren',
    nothing: 'Das war ein Versuch: Geändert wurde nichts.',
    asks: 'Sie würden sich einmal mit dem anmelden',
    reason: 'Ein Benutzer hat die Adresse: Er meldet sich hier wie gewohnt an und wird gefragt.',
    on: 'Ein',
    save: 'Speichern',
    saved: 'Gespeichert',
  },
} as const;

describeInBrowser('connections in a browser', (browser) => {
  let portal: PortalUnderTest;
  let provider: UpstreamProvider;
  before(async () => {
    portal = await startPortal(browser, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    provider = await upstreamProvider([`${tenantHost()}/sign-in/connection/callback`]);
    provider.accounts.set('ada', { email: owner.email, email_verified: true, groups: ['board'] });
    provider.accounts.set('bo', { email: nobody.email, email_verified: true });
  });
  after(async () => {
    await provider.close();
    await portal.close();
  });

  const tenantHost = (): string => `http://acme.localhost:${new URL(portal.service.url).port}`;
  const setUp = async (page: Page, locale: keyof typeof words, name: string): Promise<void> => {
    const t = words[locale];
    await page.getByLabel(t.name, { exact: true }).fill(name);
    await page.getByLabel(t.issuer).fill(provider.issuer);
    await page.getByLabel(t.clientId).fill(clientIds.client_secret_basic);
    await page.getByLabel(t.secret).fill(clientSecret);
    await page.getByRole('button', { name: t.create, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };

  for (const locale of ['en-GB', 'de-DE'] as const)
    it(`an owner sets a connection up from an empty screen, tries it, and turns it on, in ${locale}`, async () => {
      const t = words[locale];
      const page = await portal.signedIn('/connections', { context: { locale } });
      if (locale === 'en-GB') await page.getByRole('link', { name: t.other }).click();
      else await page.goto(`${portal.portalUrl}/t/acme/connections/new?provider=oidc`);
      await page.getByRole('heading', { level: 1, name: t.title }).waitFor();
      await setUp(page, locale, `Staff ${locale}`);
      provider.signsIn('ada');
      await page.getByRole('link', { name: t.tryTab }).click();
      await page.getByRole('button', { name: t.tryTab }).click();
      await page.getByText(t.nothing).waitFor();
      // who holds a role is always asked
      await page.getByText(t.asks).waitFor();
      await page.getByText(t.reason).waitFor();
      await page.getByRole('cell', { name: '["board"]' }).waitFor();
      expect(await page.locator('dd', { hasText: owner.email }).count()).to.equal(2);
      await page.locator('.tabs a').first().click();
      await page.getByLabel(t.on, { exact: true }).check();
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await page.getByText(t.saved).waitFor();
      await page.context().close();
    });

  it('a person comes by the domain of their address, whatever they type as a password', async () => {
    const { service } = portal;
    const page = await portal.signedIn('/connections');
    await page.getByRole('link', { name: 'Staff en-GB' }).click();
    await page.getByRole('link', { name: 'Domains' }).click();
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await page.getByLabel('Domain', { exact: true }).fill('acme.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a domain' }).click();
    await page.getByText('_tessera.acme.example').waitFor();
    const connectionId = new URL(page.url()).pathname.split('/').at(-1)!;
    const command = ['tenants', 'verify-domain', '--tenant', 'acme', '--connection', connectionId];
    const { code, stderr } = await tesseraHere(
      [...command, '--domain', 'acme.example', '--reason', 'Shown by contract'],
      {
        BASE_URL: service.url,
        TENANT_HOST: 'http://{tenant}.localhost',
        DATABASE_URL: service.databaseUrl,
        DATA_DIR: service.dataDir,
        MASTER_KEY: service.masterKey,
      },
    );
    expect(code, stderr).to.equal(0);
    await page.reload();
    await page.getByText('Verified since').waitFor();
    await page.getByRole('link', { name: 'Sign-in', exact: true }).last().click();
    await page.getByLabel('People in verified domains').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').waitFor();
    await page.context().close();

    provider.accounts.set('cy', { email: 'cy@acme.example', email_verified: true });
    provider.signsIn('cy');
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser().newContext({ locale: 'en-GB', javaScriptEnabled });
      const visitor = await context.newPage();
      await visitor.goto(`${tenantHost()}/account/security`);
      await visitor.getByLabel('Email address', { exact: true }).fill('cy@acme.example');
      const password = visitor.getByLabel('Password', { exact: true });
      if (javaScriptEnabled) {
        await password.waitFor({ state: 'hidden' });
        // another address has its field again
        await visitor.getByLabel('Email address', { exact: true }).fill('cy@elsewhere.example');
        await password.waitFor();
        await visitor.getByLabel('Email address', { exact: true }).fill('cy@acme.example');
        await visitor.getByRole('button', { name: 'Continue with Staff en-GB' }).first().click();
      } else {
        await password.fill('not read');
        await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
      }
      await visitor.waitForURL('**/account/security');
      await context.close();
    }
  });

  it('a person comes by the button, is linked after signing in once, and comes again without a password', async () => {
    provider.signsIn('bo');
    const visitor = async (): Promise<Page> => {
      const page = await (await browser().newContext({ locale: 'en-GB' })).newPage();
      await page.goto(`${tenantHost()}/account/security`);
      const name = 'Continue with Staff en-GB';
      await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click();
      return page;
    };
    const first = await visitor();
    await first.getByText('There’s already an account with that email address.').waitFor();
    await signInAs(first, nobody);
    await first.getByRole('heading', { name: 'Link your accounts?' }).waitFor();
    await first.getByRole('button', { name: 'Link accounts' }).click();
    await first.waitForURL('**/account/security');
    await first.context().close();

    const second = await visitor();
    await second.waitForURL('**/account/security');
    await second.getByRole('link', { name: 'Link or unlink' }).click();
    // to change that, they say who they are by a code that is mailed
    await second.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await second.context().close();
  });
});
