import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page as Tab } from 'playwright-core';
import type { Language } from '../../../interfaces/hosted-pages/page-request/language.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type SampleTexts, sampleBrand, samplePages, sampleTexts } from './sample-pages.js';
import { samplePageServer } from './sample-page-server.js';

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>javascript:alert(4)`;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(2);

/** How a page is to be shown; part of the address, so that each test asks for what it wants. */
const texts: Readonly<Record<string, Partial<SampleTexts> & { readonly name?: string }>> = {
  plain: {},
  hostile: { ...Object.fromEntries(Object.keys(sampleTexts).map((key) => [key, hostile])), name: hostile },
  long: { client: long, destination: `${long}.test`, email: `${long}@acme.test`, lastName: long, name: long },
};

const names = Object.keys(samplePages({ brand: sampleBrand, language: 'en' }));
/** These go elsewhere by themselves. */
const restless = new Set(['leaving', 'form-post']);
const still = names.filter((name) => !restless.has(name));

/** Answers `/{language}/{texts}/{page}`. */
const pageServer = (): Server =>
  samplePageServer((path) => {
    const [language = '', kind = '', name = ''] = path.split('/');
    const { name: tenant = sampleBrand.name, ...given } = texts[kind] ?? {};
    const frame = {
      brand: { ...sampleBrand, name: tenant },
      language: language as Language,
      here: `/sign-in?request=${encodeURIComponent(tenant)}`,
    };
    return samplePages(frame, given)[name]?.();
  });

// what the page is asked; as text, since the service's own code has no document to ask
const layout = `({
  beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  small: [...document.querySelectorAll('a, button, input:not([type=hidden], [hidden])')]
    .filter((target) => (target.closest('label') ?? target).getBoundingClientRect().height < 44)
    .map((target) => target.outerHTML),
})`;
const focus = `({
  id: document.activeElement.id,
  name: document.activeElement.id ||
    (document.activeElement.closest('label') || document.activeElement).textContent.trim(),
  ring: getComputedStyle(document.activeElement).outlineWidth,
})`;

describeInBrowser('the hosted pages in a browser', (browser) => {
  let url: string;
  const server = pageServer();
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://acme.localhost:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A new tab, and what its browser complained about. */
  const tab = async (
    options: Parameters<ReturnType<typeof browser>['newContext']>[0],
  ): Promise<{ tab: Tab; complaints: string[] }> => {
    const context = await browser().newContext(options);
    const opened = await context.newPage();
    const complaints: string[] = [];
    opened.on('dialog', (dialog) => {
      complaints.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    opened.on('console', (message) => complaints.push(message.text()));
    opened.on('pageerror', (error) => complaints.push(String(error)));
    return { tab: opened, complaints };
  };

  it('pages fit 1280, 390 and 320 px, with targets of at least 44 px, with the longest names', async () => {
    const { tab: page } = await tab({});
    for (const kind of ['plain', 'long'])
      for (const name of still) {
        await page.goto(`${url}/de/${kind}/${name}`);
        for (const pixels of [1280, 390, 320]) {
          await page.setViewportSize({ width: pixels, height: 800 });
          expect(await page.evaluate(layout), `${kind} ${name} ${pixels}`).to.deep.equal({
            beyond: 0,
            small: [],
          });
        }
      }
    await page.context().close();
  });

  it('pages run no script from another host', async () => {
    const { tab: page, complaints } = await tab({});
    for (const name of still) {
      await page.goto(`${url}/en/hostile/${name}`);
      expect(
        await page
          .locator(
            'script:not([data-texts], [src^="/scripts/passkey-"], [src^="/scripts/work-"]), svg:not(.show svg, .qr svg), img[src=x]',
          )
          .count(),
        name,
      ).to.equal(0);
      expect(await page.locator('h1').count(), name).to.equal(1);
    }
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('pages are traversed with the keyboard in the order in which they are read', async () => {
    const { tab: page } = await tab({ javaScriptEnabled: false });
    await page.goto(`${url}/en/plain/sign-in`);
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
      'Remember my account on this device',
      'Sign in',
      'Forgot password?',
      'Help',
    ]);
    await page.context().close();
  });

  it('pages have the focus on their alert, or on a field that it describes', async () => {
    const { tab: page } = await tab({ javaScriptEnabled: false });
    const alerted: string[] = [];
    for (const name of still) {
      await page.goto(`${url}/en/plain/${name}`);
      if ((await page.locator('[role=alert]').count()) === 0) continue;
      const read = page.waitForSelector('[role=alert]:focus, [aria-describedby~=alert]:focus', {
        timeout: 5_000,
      });
      expect(await read.then(Boolean, () => false), name).to.equal(true);
      alerted.push(name);
    }
    expect(alerted).to.include.members([
      'sign-in-refused',
      'second-factor-refused',
      'set-up-passkey-refused',
    ]);
    await page.context().close();
  });

  it('pages have the focus on the next field to fill in', async () => {
    const { tab: page } = await tab({ javaScriptEnabled: false });
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
      await page.goto(`${url}/en/plain/${name}`);
      // the focus moves when the page is drawn, which may come after it has loaded
      if (id !== '') await page.waitForSelector(`#${id}:focus`, { timeout: 10_000 }).catch(() => undefined);
      focused[name] = (await page.evaluate<{ id: string }>(focus)).id;
    }
    expect(focused).to.deep.equal(expected);
    await page.context().close();
  });
});
