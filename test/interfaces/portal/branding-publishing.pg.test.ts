import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { plain } from '../../support/samples/sample-images.js';

interface Branding {
  readonly colors: { readonly primary: string };
  readonly supportEmail: string | null;
  readonly logoUrl: string | null;
  readonly logoDarkUrl: string | null;
  readonly faviconUrl: string | null;
}

describe('the pictures and the publishing of branding', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/branding');
  });
  after(() => portal.close());

  const published = (): Promise<Branding> => portal.api('GET', '/api/branding');
  const open = async (): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/branding`);
    await page.getByLabel('Custom CSS (optional)').waitFor();
  };
  const picture = async () => ({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await plain(40, 40).png().toBuffer(),
  });

  for (const [label, member] of [
    ['Logo for dark pages', 'logoDarkUrl'],
    ['Favicon', 'faviconUrl'],
  ] as const)
    it(`publishes and removes: ${label}`, async () => {
      await open();
      await page.getByLabel(label, { exact: true }).setInputFiles(await picture());
      await page.getByText(`${label}: published.`).waitFor();
      expect((await published())[member]).to.be.a('string');
      await page.getByRole('img', { name: `${label} that is published` }).waitFor();
      await page.getByRole('button', { name: `Remove: ${label}`, exact: true }).click();
      await page.getByText(`${label}: removed.`).waitFor();
      expect((await published())[member]).to.equal(null);
    });

  it('says what is wrong with a file that is no picture', async () => {
    await open();
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('This file is not a supported picture.').waitFor();
    expect((await published()).logoUrl).to.equal(null);
  });

  it('publishes what was typed last, also when that is still being saved', async () => {
    await open();
    await page.getByLabel('Email address for help (optional)').fill('first@acme.test');
    await page.getByLabel('Custom CSS (optional)').focus();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/portal/api/branding/draft', async (route) => {
      if (route.request().method() === 'PUT') await gate;
      return route.continue();
    });
    await page.getByLabel('Email address for help (optional)').fill('last@acme.test');
    await page.getByLabel('Custom CSS (optional)').focus();
    await page.getByRole('button', { name: 'Publish' }).click();
    release();
    await page.getByText('The draft is published.').waitFor();
    expect((await published()).supportEmail).to.equal('last@acme.test');
    await page.unrouteAll();
  });

  it('publishes nothing while what was typed is refused, and says why', async () => {
    await open();
    const before = await published();
    await page.getByLabel('Email address for help (optional)').fill('other@acme.test');
    await page.getByLabel('Custom CSS (optional)').focus();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    await page.getByLabel('Email address for help (optional)').fill('no address');
    await page.getByLabel('Custom CSS (optional)').focus();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('status').getByText('Some of the fields need another value.').waitFor();
    expect(await published()).to.deep.equal(before);
    await page.getByLabel('Email address for help (optional)').fill(before.supportEmail ?? '');
    await page.getByLabel('Custom CSS (optional)').focus();
    await page.getByText('Everything is published.').waitFor();
  });

  it('shows what was published meanwhile, and publishes the draft when the person has chosen it', async () => {
    await open();
    await page.getByLabel('Email address for help').fill('mine@acme.test');
    await page.getByLabel('Email address for help').blur();
    await page.getByText('Unpublished changes: Email address for help.').waitFor();
    await portal.api('PUT', '/api/branding', { supportEmail: 'theirs@acme.test' });
    await page.getByRole('button', { name: 'Publish' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Compare both, and decide.' });
    const both = /Email address for help\s+theirs@acme\.test\s+mine@acme\.test/;
    await until(async () => both.test(await notice.getByRole('row').last().innerText()));
    await notice.getByRole('button', { name: 'Overwrite with mine' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The draft is published.').waitFor();
    expect((await published()).supportEmail).to.equal('mine@acme.test');
  });
});
