import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { verifyWebhook } from '../../../interfaces/webhook-verifier/webhooks.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { tenantPage } from '../../support/pages/person-on-pages.js';
import { type FormerSystem, formerSystem } from '../../support/providers/former-system.js';
import { outbox } from '../../support/services/outbox.js';

interface LegacySignIn {
  readonly url: string;
  readonly secretHint: string;
  readonly trustVerified: boolean;
  readonly endsAt: string;
}

const SCREEN = '/settings/legacy-sign-in';
const API = '/portal/api/settings/legacy-sign-in';
const DAY_MS = 86_400_000;
const late = 16 * 60_000;

describe('the screen of the former system', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let system: FormerSystem;
  let people = 0;
  before(async () => {
    system = await formerSystem();
    portal = await startPortalWindows({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    page = await portal.signedIn('/settings');
  });
  after(async () => {
    await system.close();
    await portal.close();
  });

  // a token lasts five minutes, and some tests move the clock
  const call: PortalCall = async (...request) => (await portalBearer(portal))(...request);
  const now = async (): Promise<LegacySignIn | null> =>
    (await call<{ legacySignIn: LegacySignIn | null }>('GET', API)).legacySignIn;
  const set = (more: object = {}) =>
    call<LegacySignIn & { secret: string }>('PUT', API, { url: system.url, ...more });
  const open = async (path = SCREEN): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme${path}`);
    await page.getByRole('heading', { level: 1, name: 'Former system' }).waitFor();
    await page.locator('.loading').waitFor({ state: 'hidden' });
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  /** Returns the secret that the screen shows once, and puts it away. */
  const secretShown = async (): Promise<string> => {
    const shown = dialog('The former system is asked from now on.');
    const secret = await shown.locator('.secret code').innerText();
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.content()).not.to.contain(secret);
    return secret;
  };
  /** Returns whether this secret signs the question of the sign-in of a person who is unknown here. */
  const signs = async (secret: string): Promise<boolean> => {
    const password = `password-of-the-former-system-${(people += 1)}`;
    const email = `person-${people}@acme.test`;
    system.passwords.set(email, password);
    const visitor = await portal.newWindow();
    await visitor.goto(tenantPage(portal, '/account'));
    await signInAs(visitor, { email, password });
    await visitor.waitForURL(tenantPage(portal, '/account'));
    await visitor.context().close();
    const { headers, text } = system.asked.at(-1)!;
    const signature = String(headers['tessera-signature']);
    const at = Number(/t=(\d+)/.exec(signature)?.[1]) * 1_000;
    try {
      verifyWebhook({ body: Buffer.from(text), signature, secret, now: at });
      return true;
    } catch {
      return false;
    }
  };

  it('the settings lead to it, and it says in a sentence what a former system is for', async () => {
    await page.getByRole('link', { name: 'Manage the former system' }).click();
    await page.getByText('No former system is asked').waitFor();
    await page
      .getByText('people sign in here for the first time with their password from that system')
      .waitFor();
    const guide = await page.getByRole('link', { name: 'What it has to answer' }).getAttribute('href');
    const base = new URL(portal.portalUrl).origin;
    expect(guide).to.equal(`${base}/docs/guide/users/import-at-sign-in`);
    expect((await fetch(guide ?? '')).status).to.equal(200);
  });

  it('the import of users leads to it', async () => {
    await page.goto(`${portal.portalUrl}/t/acme/users/import`);
    await page.getByRole('link', { name: 'let sign-ins ask it' }).click();
    await page.getByText('No former system is asked').waitFor();
  });

  it('puts a refusal of the URL at its field, in the language of the person', async () => {
    await open();
    await button('Ask a former system').click();
    const asking = dialog('Ask a former system');
    const url = asking.getByLabel('URL');
    for (const [typed, why] of [
      ['', 'Fill this in.'],
      ['https://10.1.2.3/tessera', 'Give an https address on the public internet.'],
      ['http://old.example.com/tessera', 'Give an https address on the public internet.'],
      ['https://me@old.example.com/tessera', 'Give an https address without a user name'],
    ] as const) {
      await url.fill(typed);
      await asking.getByRole('button', { name: 'Ask this system' }).click();
      await asking.getByText(why).waitFor();
      expect(await url.getAttribute('aria-invalid')).to.equal('true');
    }
    await page.keyboard.press('Escape');
    expect(await now()).to.equal(null);
  });

  it('an owner sets it after a step-up with what was typed; its secret is shown once, and signs the questions', async () => {
    await open();
    portal.clock.advance(late);
    await button('Ask a former system').click();
    const asking = dialog('Ask a former system');
    await asking.getByText('It is asked for 90 days').waitFor();
    await asking.getByLabel('URL').fill(system.url);
    await asking.getByLabel('Believe it about verified addresses').check();
    await asking.getByRole('button', { name: 'Ask this system' }).click();
    await signInAs(page, owner);
    await page.getByText('You have confirmed that it is you.').waitFor();
    expect(await now()).to.equal(null);
    expect(await asking.getByLabel('URL').inputValue()).to.equal(system.url);
    await asking.getByRole('button', { name: 'Ask this system' }).click();
    const secret = await secretShown();
    const { secretHint = '', endsAt = '', ...rest } = (await now()) ?? {};
    expect(rest).to.deep.include({ url: system.url, trustVerified: true });
    expect(secret.endsWith(secretHint)).to.equal(true);
    await page.getByText(`It ends with “${secretHint}”`).waitFor();
    await page.getByText('Is asked until').waitFor();
    expect(await page.locator('dd time').first().getAttribute('datetime')).to.equal(endsAt);
    expect(await page.getByLabel('URL').inputValue()).to.equal(system.url);
    expect(await signs(secret)).to.equal(true);
    expect(await outbox(portal.service.dataDir).take('alert', owner.email)).to.contain(owner.email);
  });

  it('asks before another system takes the place of it, and shows the secret that was made for that', async () => {
    const before = await set();
    await open();
    await page.getByLabel('URL').fill(`${system.url}/moved`);
    await page.getByText('You have pending changes.').waitFor();
    await button('Save').click();
    const question = dialog('Ask this system from now on?');
    await question.getByText(`Passwords are sent to ${system.url}/moved`).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await now()).to.include({ url: system.url, secretHint: before.secretHint });
    await button('Save').click();
    await question.getByRole('button', { name: 'Ask this system' }).click();
    const secret = await secretShown();
    await button('Save').waitFor({ state: 'detached' });
    expect(await now()).to.include({ url: `${system.url}/moved` });
    expect(await signs(secret)).to.equal(true);
    expect(await signs(before.secret)).to.equal(false);
  });

  it('asks which version is to be kept where another owner has set it meanwhile', async () => {
    await set();
    await open();
    await page.getByLabel('URL').fill(`${system.url}/mine`);
    await set({ url: `${system.url}/theirs` });
    await button('Save').click();
    await dialog('Ask this system from now on?').getByRole('button', { name: 'Ask this system' }).click();
    const conflict = dialog('Somebody else has changed this');
    await conflict.getByText(`${system.url}/theirs`).waitFor();
    await conflict.getByRole('button', { name: 'Keep the current version' }).click();
    expect(await page.getByLabel('URL').inputValue()).to.equal(`${system.url}/theirs`);
    expect(await now()).to.include({ url: `${system.url}/theirs` });
  });

  it('replaces the secret after a question', async () => {
    const before = await set();
    await open();
    await button('Replace the secret').click();
    const question = dialog('Replace the secret?');
    await question.getByText('The current one ends at once').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await now()).to.include({ secretHint: before.secretHint });
    await button('Replace the secret').click();
    await question.getByRole('button', { name: 'Replace', exact: true }).click();
    const secret = await secretShown();
    expect(await now()).to.include({ url: system.url });
    expect([await signs(secret), await signs(before.secret)]).to.deep.equal([true, false]);
  });

  it('goes on for another 90 days, after a step-up', async () => {
    const { endsAt } = await set();
    portal.clock.advance(DAY_MS);
    await page.goto(`${portal.portalUrl}/t/acme${SCREEN}`);
    await signInAs(page, owner);
    await button('Continue for another 90 days').waitFor();
    portal.clock.advance(late);
    await button('Continue for another 90 days').click();
    await signInAs(page, owner);
    await button('Continue for another 90 days').click();
    await page.getByText('The former system is asked for another 90 days.').waitFor();
    await page.getByText('Last confirmed').waitFor();
    const next = (await now())?.endsAt ?? '';
    expect(Date.parse(next) - Date.parse(endsAt)).to.be.closeTo(DAY_MS + late, 60_000);
    expect(await page.locator('dd time').first().getAttribute('datetime')).to.equal(next);
  });

  it('says that it was ended meanwhile where it is to go on', async () => {
    await set();
    await open();
    await call('DELETE', API);
    await button('Continue for another 90 days').click();
    await page.getByText('No former system is asked any more. Set it again.').waitFor();
  });

  it('stops asking after a question, and says what becomes of people', async () => {
    await set();
    await open();
    await button('Stop asking').click();
    const question = dialog('Stop asking the former system?');
    await question.getByText('Those who were imported set a new one with “Forgot password”').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await now()).to.include({ url: system.url });
    await button('Stop asking').click();
    await question.getByRole('button', { name: 'Stop asking' }).click();
    await page.getByText('The former system is no longer asked.').waitFor();
    await page.getByText('No former system is asked').waitFor();
    expect(await now()).to.equal(null);
  });

  it('administrators see how it stands, and change nothing', async () => {
    await call('DELETE', API);
    const other = await portal.signedIn(SCREEN, { who: admin });
    await other.getByText('Only owners change this.').waitFor();
    await other.getByText('No former system is asked').waitFor();
    expect(await other.getByRole('main').getByRole('button').count()).to.equal(0);
    const { endsAt } = await set();
    await other.reload();
    await other.getByText(system.url).waitFor();
    expect(await other.locator('dd time').first().getAttribute('datetime')).to.equal(endsAt);
    expect(await other.getByRole('main').getByRole('button').count()).to.equal(0);
    await other.context().close();
  });

  it('the screen is there in German', async () => {
    await set();
    await open();
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Früheres System' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('URL').fill('https://10.1.2.3/tessera');
    await button('Speichern').click();
    await dialog('Ab jetzt dieses System fragen?')
      .getByRole('button', { name: 'Dieses System fragen' })
      .click();
    await page.getByText('Geben Sie eine https-Adresse im öffentlichen Internet an.').waitFor();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await button('Nicht mehr fragen').click();
    await dialog('Das frühere System nicht mehr fragen?')
      .getByRole('button', { name: 'Nicht mehr fragen' })
      .click();
    await page.getByText('Kein früheres System wird gefragt').waitFor();
  });
});
