import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { BrowserContext, CDPSession, Page as Tab } from 'playwright-core';
import type { Language } from '../../../interfaces/hosted-pages/page-request/language.js';
import type { Page } from '../../../interfaces/hosted-pages/render-page.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import {
  type Appearance,
  everydayAppearances,
  faultsInAppearances,
  show,
  withAxe,
} from '../../support/pages/appearances.js';
import { type SampleTexts, sampleBrand, samplePages } from './sample-pages.js';
import { samplePageServer } from './sample-page-server.js';
import { sampleStartPages } from './sample-start-pages.js';
import { collectComplaints } from '../../support/pages/complaints.js';

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>javascript:alert(4)`;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(2);

/** Texts from outside; part of the address of a page. `worst`: as long and as hostile as they can be. */
const texts: Readonly<Record<string, Partial<SampleTexts> & { readonly name?: string }>> = {
  plain: {},
  worst: {
    client: long,
    destination: `${long}.test`,
    email: `${long}@acme.test`,
    firstName: hostile,
    lastName: long,
    request: hostile,
    scope: hostile,
    location: hostile,
    traceId: hostile,
    name: hostile + long,
  },
};

/** Returns every page in every state, by name. */
function pagesIn(language: Language, kind = 'plain'): Readonly<Record<string, () => Page>> {
  const { name = sampleBrand.name, ...given } = texts[kind] ?? {};
  const here = `/sign-in?request=${encodeURIComponent(name)}`;
  const frame = { brand: { ...sampleBrand, name }, language, here };
  return { ...samplePages(frame, given), ...sampleStartPages(frame, given) };
}

/** These go elsewhere by themselves. */
const restless = new Set(['leaving', 'form-post']);
const names = Object.keys(pagesIn('en')).filter((name) => !restless.has(name));
/** Pages that say without script what needs it: one of each saying. */
const needy = [
  ...new Map(
    names.flatMap((name) => {
      const [saying] = /<noscript>[^]*?<\/noscript>/.exec(pagesIn('en')[name]?.().html ?? '') ?? [];
      return saying === undefined ? [] : [[saying, name] as const];
    }),
  ).values(),
];

/** Pages in a tab, each of which a test opens. */
export interface PagesInTab {
  /** Opens `/{language}/{texts}/{page}`. */
  readonly open: (address: string) => Promise<Tab>;
  /** The same as a browser does that runs no script, with what such a browser shows; axe-core can run afterwards. */
  readonly openWithoutScript: (address: string) => Promise<Tab>;
}

/** Declares a suite whose tests open pages; it fails where a page has something to complain of in the console. */
export function describePages(title: string, tests: (pages: PagesInTab) => void): void {
  describeInBrowser(title, (browser) => {
    let url: string;
    let context: BrowserContext;
    let tab: Tab;
    let cdp: CDPSession;
    const complaints: string[] = [];
    const server = samplePageServer((path) => {
      const [language = '', kind = '', name = ''] = path.split('/');
      return pagesIn(language as Language, kind)[name]?.();
    });
    before(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://acme.localhost:${(server.address() as AddressInfo).port}`;
      // a colour in transition is none that stays
      context = await browser().newContext({ reducedMotion: 'reduce' });
      await withAxe(context);
      tab = await context.newPage();
      cdp = await context.newCDPSession(tab);
      tab.on('dialog', (dialog) => {
        complaints.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      collectComplaints(tab, complaints);
    });
    afterEach(() => void expect(complaints.splice(0)).to.deep.equal([]));
    after(async () => {
      await context.close();
      server.closeAllConnections();
      server.close();
    });
    const open = async (address: string): Promise<Tab> => {
      await tab.goto(`${url}/${address}`);
      return tab;
    };
    tests({
      open,
      openWithoutScript: async (address) => {
        await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
        await open(address);
        await cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
        const { made, said } = await tab.evaluate<{ made: number; said: number }>(unscripted);
        expect(made, 'what only scripts make').to.equal(0);
        expect(said, 'what needs script').to.be.above(0);
        return tab;
      },
    });
  });
}

/** What a page without script has; its `noscript` is shown, as it is until a script runs. */
const unscripted = `(() => {
  const said = document.querySelectorAll('noscript > *').length;
  for (const one of document.querySelectorAll('noscript')) one.replaceWith(...one.childNodes);
  return { made: document.querySelectorAll('.show, .caps, .rules').length, said };
})()`;

/** Wide and narrow, light and dark; what axe-core knows of layout is less than what `layout` asks for. */
const appearances: readonly Appearance[] = everydayAppearances.map((appearance) =>
  appearance.check === 'layout' ? { ...appearance, check: 'further' } : appearance,
);

// what the page is asked; as text, since the service's own code has no document to ask
const layout = `({
  beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  small: [...document.querySelectorAll('a, button, input:not([type=hidden], [hidden])')]
    .filter((target) => (target.closest('label') ?? target).getBoundingClientRect().height < 44)
    .map((target) => target.outerHTML),
})`;
const fits = { beyond: 0, small: [] };
/** Leaves one letter of every text: a target may be large enough only because its text is long. */
const shorten = `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.trim().slice(0, 1);
}`;
const injected = `document.querySelectorAll('script:not([data-texts], [src^="/scripts/passkey-"], [src^="/scripts/work-"], [src*="/start/scripts/"]), svg:not(.show svg, .qr svg), img[src=x]').length`;

/**
 * Declares a test for each page, with its scripts and the worst texts: what axe-core finds, wide and narrow, light and
 * dark; that nothing scrolls sideways down to 320 px (WCAG 2.2, 1.4.10), where targets have at least 44 px; that hostile
 * texts stay texts.
 */
export function scriptedAppearances({ open }: PagesInTab, language: Language): void {
  for (const name of names)
    it(`the page ${name} looks well, wide and narrow, light and dark, and takes the longest and most hostile texts as texts (${language})`, async () => {
      const tab = await open(`${language}/worst/${name}`);
      expect(await faultsInAppearances(tab, name, appearances)).to.deep.equal([]);
      expect(await tab.evaluate(layout), 'wide').to.deep.equal(fits);
      await show(tab, { name: 'smallest', width: 320 });
      expect(await tab.evaluate(layout), 'smallest').to.deep.equal(fits);
      expect([await tab.evaluate(injected), await tab.locator('h1').count()]).to.deep.equal([0, 1]);
      await tab.evaluate(shorten);
      expect(await tab.evaluate(layout), 'with short texts').to.deep.equal(fits);
    });
}

/** Declares a test for each text that a page has without script. */
export function unscriptedAppearances({ openWithoutScript }: PagesInTab, language: Language): void {
  for (const name of needy)
    it(`the page ${name} looks well without script, wide and narrow, light and dark (${language})`, async () => {
      const tab = await openWithoutScript(`${language}/plain/${name}`);
      expect(await faultsInAppearances(tab, name, everydayAppearances)).to.deep.equal([]);
    });
}
