import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { CDPSession, Page as Tab } from 'playwright-core';
import type { Language } from '../../../interfaces/hosted-pages/page-request/language.js';
import { accessibilityFaults, describeInBrowser } from '../../support/pages/browser.js';
import { sampleBrand, samplePages } from './sample-pages.js';
import { samplePageServer } from './sample-page-server.js';

/** How the pages are opened. */
export interface Opening {
  readonly language: Language;
  readonly scripted: boolean;
}

/** These go elsewhere by themselves. */
const restless = new Set(['leaving', 'form-post']);
const names = Object.keys(samplePages({ brand: sampleBrand, language: 'en' })).filter(
  (name) => !restless.has(name),
);

/** Answers `/{language}/{page}`. */
const pageServer = (): Server =>
  samplePageServer((path) => {
    const [language = '', name = ''] = path.split('/');
    return samplePages({ brand: sampleBrand, language: language as Language })[name]?.();
  });

/** What a page without script has; its `noscript` is shown, as it is until a script runs. */
const unscripted = `(() => {
  const texts = document.querySelectorAll('noscript > *').length;
  for (const one of document.querySelectorAll('noscript')) one.replaceWith(...one.childNodes);
  return { made: document.querySelectorAll('.show, .caps, .rules').length, texts };
})()`;

/** Opens a page as a browser does that runs no script, and lets axe-core run afterwards. Returns its `noscript` texts. */
async function openWithoutScript(page: Tab, cdp: CDPSession, address: string): Promise<number> {
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
  const { made, texts } = await page.evaluate<{ made: number; texts: number }>(unscripted);
  expect(made, 'what only scripts make').to.equal(0);
  return texts;
}

/** Checks an open page with axe-core, light and dark, at 1280 and 390 px. */
async function checkLooks(page: Tab, name: string): Promise<void> {
  const check = async (about: string, only?: 'look'): Promise<void> =>
    void expect(await accessibilityFaults(page, only), `${name}, ${about}`).to.deep.equal([]);
  await check('light, 1280 px');
  await page.emulateMedia({ colorScheme: 'dark' });
  await check('dark, 1280 px', 'look');
  await page.setViewportSize({ width: 390, height: 800 });
  await check('dark, 390 px', 'look');
  await page.emulateMedia({ colorScheme: 'light' });
  await check('light, 390 px', 'look');
}

/** Declares the checks of all pages with axe-core, a test for each way to open them. */
export const accessibilitySuite = (openings: readonly Opening[]): void =>
  describeInBrowser('the accessibility of the hosted pages', (browser) => {
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

    for (const { language, scripted } of openings)
      it(`pages have no fault that axe-core finds, light or dark, at 1280 and 390 px: ${language}, ${scripted ? 'with' : 'without'} script`, async () => {
        // a colour in transition is none that stays
        const context = await browser().newContext({ reducedMotion: 'reduce' });
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(String(error)));
        const cdp = await context.newCDPSession(page);
        let texts = 0;
        for (const name of names) {
          await page.emulateMedia({ colorScheme: 'light' });
          await page.setViewportSize({ width: 1280, height: 800 });
          const address = `${url}/${language}/${name}`;
          if (scripted) await page.goto(address);
          else texts += await openWithoutScript(page, cdp, address);
          await checkLooks(page, name);
          expect(complaints, name).to.deep.equal([]);
        }
        expect(texts > 0, 'a page says without script what needs it').to.equal(!scripted);
        await context.close();
      });
  });
