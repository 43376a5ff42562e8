import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { userAgent } from '../../support/http/user-agent.js';
import { until } from '../../support/run/until.js';
import { plain } from '../../support/samples/sample-images.js';

interface Branding {
  readonly colors: { readonly primary: string };
  readonly supportEmail: string | null;
  readonly customCss: string | null;
  readonly logoUrl: string | null;
}

describe('the screen of branding', () => {
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
    await page.getByRole('heading', { level: 1, name: 'Branding' }).waitFor();
    await page.getByLabel('Custom CSS (optional)').waitFor();
  };
  /** Returns the document in the frame of the preview. */
  const preview = async (): Promise<string> => {
    const frame = page.locator('iframe[title="Preview: Sign-in page"]');
    const agent = userAgent(Number(new URL(portal.portalUrl).port));
    const shown = await agent.get((await frame.getAttribute('src'))!, { 'Sec-Fetch-Dest': 'iframe' });
    return shown.body;
  };

  it('shows a draft in the preview before it is published', async () => {
    await open();
    const light = page.getByRole('group', { name: 'Light' });
    await light.getByLabel('Choose: Buttons and links').fill('#0b6e4f');
    const typed = light.getByLabel('Buttons and links', { exact: true });
    expect(await typed.inputValue()).to.equal('#0b6e4f');
    await page.getByText('Unpublished changes: Buttons and links (Light).').waitFor();
    expect((await published()).colors.primary).not.to.equal('#0b6e4f');
    expect(await preview()).to.contain('#0b6e4f');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The draft is published.').waitFor();
    expect((await published()).colors.primary).to.equal('#0b6e4f');
  });

  it('moves nothing under a pointer that is pressed while what was typed is saved', async () => {
    await open();
    const link = page.getByLabel('Terms of service');
    const isShown = (): Promise<boolean> => page.getByText('Unpublished changes').isVisible();
    await page.evaluate("void dispatchEvent(new Event('pointerdown'))");
    const saved = page.waitForResponse('**/portal/api/branding/draft');
    await link.fill('https://acme.test/terms');
    await link.blur();
    await saved;
    // what was answered before it is on the screen once this is answered
    await page.evaluate('fetch(location.href).then((answer) => answer.text()).then(() => undefined)');
    await page.clock.runFor(1_000);
    expect(await isShown()).to.equal(false);
    await page.evaluate("void dispatchEvent(new Event('pointerup'))");
    await page.getByText('Unpublished changes').waitFor();
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByText('Everything is published.').waitFor();
  });

  it('discards a draft, and keeps what is published', async () => {
    await open();
    await page.getByLabel('Email address for help').fill('help@acme.test');
    await page.getByLabel('Email address for help').blur();
    await page.getByText('Unpublished changes: Email address for help.').waitFor();
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByText('Everything is published.').waitFor();
    expect((await published()).supportEmail).to.equal(null);
  });

  it('shows what is published after a draft is discarded, also where a colour was typed in capitals', async () => {
    await open();
    const typed = page.getByRole('group', { name: 'Light' }).getByLabel('Buttons and links', { exact: true });
    const before = await typed.inputValue();
    await typed.fill('#1D4ED8');
    await typed.blur();
    await page.getByText('Unpublished changes: Buttons and links (Light).').waitFor();
    const email = page.getByLabel('Email address for help');
    await email.fill('no address');
    await email.blur();
    await until(async () => (await email.getAttribute('aria-invalid')) === 'true');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByText('Everything is published.').waitFor();
    await until(async () => (await typed.inputValue()) === before);
    expect(await email.inputValue()).to.equal('');
    expect(await email.getAttribute('aria-invalid')).to.equal(null);
    await page.getByLabel('Home page').fill('https://acme.test/');
    await page.getByLabel('Home page').blur();
    await page.getByText('Unpublished changes: Home page.').waitFor();
  });

  it('shows a colour as it is saved', async () => {
    await open();
    const typed = page.getByRole('group', { name: 'Dark' }).getByLabel('Buttons and links', { exact: true });
    await typed.fill('#1D4ED8');
    await typed.blur();
    await until(async () => (await typed.inputValue()) === '#1d4ed8');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByText('Everything is published.').waitFor();
  });

  it('shows a change that was made over the API', async () => {
    await portal.api('PUT', '/api/branding', { supportEmail: 'desk@acme.test' });
    await open();
    expect(await page.getByLabel('Email address for help').inputValue()).to.equal('desk@acme.test');
  });

  it('puts the fault of a style sheet at its field', async () => {
    await open();
    const css = page.getByLabel('Custom CSS (optional)');
    await css.fill('.card { color: red;\n@import "https://elsewhere.test/a.css";');
    await css.blur();
    await until(async () => (await css.getAttribute('aria-invalid')) === 'true');
    expect((await published()).customCss ?? '').not.to.contain('elsewhere');
  });

  it('publishes and removes a logo', async () => {
    await open();
    const buffer = await plain(40, 20).png().toBuffer();
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer });
    await page.getByText('Logo: published.').waitFor();
    expect((await published()).logoUrl).to.be.a('string');
    await page.getByRole('button', { name: 'Remove: Logo', exact: true }).click();
    await page.getByText('Logo: removed.').waitFor();
    expect((await published()).logoUrl).to.equal(null);
  });
});
