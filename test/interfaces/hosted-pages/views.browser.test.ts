import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page as Tab } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { sampleBrand, samplePages } from './sample-pages.js';
import { samplePageServer } from './sample-page-server.js';

const pages = samplePages({ brand: sampleBrand, language: 'en' });
const alerting = Object.keys(pages).filter((name) => pages[name]?.().html.includes('role="alert"') === true);

// what the page is asked; as text, since the service's own code has no document to ask
const focus = `({
  id: document.activeElement.id,
  name: document.activeElement.id ||
    (document.activeElement.closest('label') || document.activeElement).textContent.trim(),
  ring: getComputedStyle(document.activeElement).outlineWidth,
})`;

describeInBrowser('the hosted pages in a browser', (browser) => {
  let url: string;
  let page: Tab;
  const server = samplePageServer((name) => pages[name]?.());
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://acme.localhost:${(server.address() as AddressInfo).port}`;
    page = await (await browser().newContext({ javaScriptEnabled: false })).newPage();
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('pages are traversed with the keyboard in the order in which they are read', async () => {
    await page.goto(`${url}/sign-in`);
    await page.waitForSelector('#email:focus');
    const reached: string[] = [];
    for (let step = 0; step < 6; step++) {
      const { name, ring } = await page.evaluate<{ name: string; ring: string }>(focus);
      reached.push(name);
      expect(ring).to.equal('3px');
      await page.keyboard.press('Tab');
    }
    expect(reached).to.deep.equal([
      'email',
      'password',
      'Remember my email on this device',
      'Sign in',
      'Forgot password?',
      'Help',
    ]);
  });

  it('pages have the focus on their alert, or on a field that it describes', async () => {
    for (const name of alerting) {
      await page.goto(`${url}/${name}`);
      const read = page.waitForSelector('[role=alert]:focus, [aria-describedby~=alert]:focus', {
        timeout: 5_000,
      });
      expect(await read.then(Boolean, () => false), name).to.equal(true);
    }
    expect(alerting).to.include.members([
      'sign-in-refused',
      'second-factor-refused',
      'set-up-passkey-refused',
    ]);
  });

  it('pages have the focus on the next field to fill in', async () => {
    const expected = {
      'sign-in': 'email',
      'sign-in-refused': 'password',
      'forgot-password-refused': 'email',
      'mail-code': 'code',
      'mail-code-refused': 'code',
      'change-password': 'newPassword',
      'second-factor': 'code',
      'second-factor-refused': 'code',
      'backup-code': 'code',
      consent: '',
      // to be read first
      'set-up': '',
      'backup-codes': '',
    };
    const focused: Record<string, string> = {};
    for (const [name, id] of Object.entries(expected)) {
      await page.goto(`${url}/${name}`);
      // the focus moves when the page is drawn, which may come after it has loaded
      if (id !== '') await page.waitForSelector(`#${id}:focus`, { timeout: 10_000 }).catch(() => undefined);
      focused[name] = (await page.evaluate<{ id: string }>(focus)).id;
    }
    expect(focused).to.deep.equal(expected);
  });
});
