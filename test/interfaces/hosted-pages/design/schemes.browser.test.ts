import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page as Tab } from 'playwright-core';
import { changeBranding } from '../../../../application/branding/change-branding.js';
import { readBranding } from '../../../../application/branding/read-branding.js';
import { setBrandImage } from '../../../../application/branding/brand-image.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import type { BrandingInput } from '../../../../domain/branding/branding-input.js';
import type { Brand } from '../../../../interfaces/hosted-pages/design/brand.js';
import { describeInBrowser } from '../../../support/pages/browser.js';
import { command, inMemoryWorld, systemCommand, TENANT } from '../../../support/in-memory/in-memory-app.js';
import { BLUE, plain, RED } from '../../../support/samples/sample-images.js';
import { samplePageServer } from '../sample-page-server.js';
import { samplePages } from '../sample-pages.js';

const paper = '.card{background:#fffdf5;border-radius:0} input{background:#fff}';

/** What a tenant chose, and whether its pages are dark for a browser that prefers them. */
const brands: Readonly<Record<string, { readonly look: BrandingInput; readonly dark: boolean }>> = {
  plain: { look: {}, dark: true },
  'light-colours': {
    look: { colors: { primary: '#0b6b3a', background: '#fff7e8', text: '#33210f', error: '#a40000' } },
    dark: true,
  },
  pale: {
    look: { colors: { primary: '#ffe100', background: '#ffffff', text: '#c8c8c8', error: '#ffc0c0' } },
    dark: true,
  },
  'both-colours': {
    look: { colors: { primary: '#5b2a86' }, darkColors: { primary: '#c9a6ff', background: '#160c1f' } },
    dark: true,
  },
  'light-css': { look: { customCss: paper }, dark: false },
  'light-css-dark-colours': {
    look: { customCss: `${paper} h1{color:#222}`, darkColors: { background: '#000000' } },
    dark: false,
  },
  'shapes-css': { look: { customCss: '.card{border-radius:0;border-width:2px}' }, dark: true },
  'both-css': {
    look: { customCss: `${paper} @media (prefers-color-scheme:dark){.card,input{background:#101010}}` },
    dark: true,
  },
  'two-tone-css': { look: { customCss: '.card{background:light-dark(#fffdf5,#15120c)}' }, dark: true },
  'always-light': {
    look: {
      appearance: 'light',
      customCss: `${paper} @media (prefers-color-scheme:dark){.card,h1{color:#eee}}`,
    },
    dark: false,
  },
};

/** Every text that is seen, with its contrast: WCAG 2.2, 1.4.3, by what the browser painted. */
const measure = `(() => {
  const channels = (color) => {
    const parts = color.match(/[\\d.]+/g).map(Number);
    return [parts[0], parts[1], parts[2], parts[3] ?? 1];
  };
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
  const luminance = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) layers.unshift(channels(getComputedStyle(one).backgroundColor));
    return layers.reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const found = [];
  const add = (element, text) => {
    const below = ground(element);
    const [one, other] = [luminance(over(channels(getComputedStyle(element).color), below)), luminance(below)];
    found.push({ text, ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (data.trim() !== '' && parentElement.tagName !== 'SCRIPT' && seen(parentElement)) add(parentElement, data.trim());
  }
  for (const input of document.querySelectorAll('input:not([type=hidden], [hidden])')) add(input, input.name);
  const [page] = [luminance(channels(getComputedStyle(document.body).backgroundColor))];
  return { found, dark: page < 0.18, scheme: getComputedStyle(document.documentElement).colorScheme,
    meta: document.querySelector('meta[name=color-scheme]').content,
    logo: document.querySelector('.brand img')?.currentSrc ?? null };
})()`;

interface Measured {
  readonly found: readonly { readonly text: string; readonly ratio: number }[];
  readonly dark: boolean;
  readonly scheme: string;
  readonly meta: string;
  readonly logo: string | null;
}

const names = ['sign-in-refused', 'consent', 'change-password-refused', 'error', 'mail-sent'];

async function brandOf(look: BrandingInput, logos: readonly ('logo' | 'logoDark')[] = []): Promise<Brand> {
  const app = inMemoryWorld().process();
  await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  await changeBranding(app, command(), look);
  for (const kind of logos) {
    const file = await plain(60, 20, kind === 'logo' ? BLUE : RED)
      .png()
      .toBuffer();
    await setBrandImage(app, command(), { kind, file });
  }
  return { ...(await readBranding(app, TENANT)), name: 'Acme Inc.' };
}

describeInBrowser('the colour schemes of the hosted pages', (browser) => {
  let url: string;
  let shown: Brand;
  let tab: Tab;
  const server = samplePageServer((name) => samplePages({ brand: shown, language: 'en' })[name]?.());
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://acme.localhost:${(server.address() as AddressInfo).port}`;
    tab = await (await browser().newContext({ reducedMotion: 'reduce' })).newPage();
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Returns what an open page shows in a browser that prefers a scheme. */
  const measuredIn = async (colorScheme: 'light' | 'dark'): Promise<Measured> => {
    await tab.emulateMedia({ colorScheme });
    return tab.evaluate<Measured>(measure);
  };

  for (const [kind, { look, dark }] of Object.entries(brands))
    it(`the page ${kind} is readable, and ${dark ? 'dark in a dark browser' : 'light in every browser'}`, async () => {
      shown = await brandOf(look);
      for (const name of names) {
        await tab.goto(`${url}/${name}`);
        for (const preferred of ['light', 'dark'] as const) {
          const measured = await measuredIn(preferred);
          const where = `${name}, ${preferred}`;
          expect(measured.found.length, where).to.be.greaterThan(3);
          expect(
            measured.found.filter(({ ratio }) => ratio < 4.5),
            where,
          ).to.deep.equal([]);
          expect(measured.dark, where).to.equal(preferred === 'dark' && dark);
          expect(measured.scheme).to.equal(dark ? 'light dark' : 'light');
          expect(measured.meta).to.equal(measured.scheme);
        }
      }
    });

  it('pages are dark where the tenant says so, with rules of its style sheet for dark pages, whatever the browser prefers', async () => {
    const css = '@media (prefers-color-scheme: dark){.card{background:#101010}}';
    shown = await brandOf({ appearance: 'dark', customCss: css });
    await tab.goto(`${url}/sign-in-refused`);
    for (const preferred of ['light', 'dark'] as const) {
      const measured = await measuredIn(preferred);
      expect(measured).to.include({ dark: true, scheme: 'dark', meta: 'dark' });
      expect(measured.found.filter(({ ratio }) => ratio < 4.5)).to.deep.equal([]);
      const card = "getComputedStyle(document.querySelector('.card')).backgroundColor";
      expect(await tab.evaluate(card)).to.equal('rgb(16, 16, 16)');
    }
  });

  it('pages show the logo of their colour scheme', async () => {
    const light = (await brandOf({}, ['logo'])).logoUrl;
    const dark = (await brandOf({}, ['logoDark'])).logoDarkUrl;
    const cases = [
      [{}, ['logo', 'logoDark'], [light, dark]],
      [{}, ['logo'], [light, light]],
      [{}, ['logoDark'], [null, null]],
      [{ appearance: 'light' }, ['logo', 'logoDark'], [light, light]],
      [{ appearance: 'dark' }, ['logo', 'logoDark'], [dark, dark]],
      [{ appearance: 'dark' }, ['logo'], [light, light]],
      [{ appearance: 'dark' }, ['logoDark'], [dark, dark]],
      [{ customCss: paper }, ['logo', 'logoDark'], [light, light]],
    ] as const;
    for (const [look, logos, expected] of cases) {
      shown = await brandOf(look, logos);
      for (const [at, preferred] of (['light', 'dark'] as const).entries()) {
        // a picture that was chosen as the page was loaded may stay for a while
        await tab.emulateMedia({ colorScheme: preferred });
        await tab.goto(`${url}/sign-in`);
        const { logo } = await tab.evaluate<Measured>(measure);
        const wanted = expected[at] ?? null;
        expect(logo, JSON.stringify({ look, logos, preferred })).to.equal(wanted && url + wanted);
      }
    }
  });

  it('a logo for light pages stands on their ground on a dark page, and one for dark pages does not', async () => {
    const ground = "getComputedStyle(document.querySelector('.brand picture')).backgroundColor";
    const none = 'rgba(0, 0, 0, 0)';
    for (const [look, logos, inLight, inDark] of [
      [{}, ['logo'], none, 'rgb(252, 253, 254)'],
      [{ colors: { background: '#fff7e8' } }, ['logo'], none, 'rgb(255, 253, 249)'],
      [{ appearance: 'dark' }, ['logo'], 'rgb(252, 253, 254)', 'rgb(252, 253, 254)'],
      [{ appearance: 'light' }, ['logo'], none, none],
      [{}, ['logo', 'logoDark'], none, none],
      [{ appearance: 'dark' }, ['logo', 'logoDark'], none, none],
    ] as const) {
      shown = await brandOf(look, logos);
      await tab.goto(`${url}/sign-in-refused`);
      for (const [colorScheme, expected] of [
        ['light', inLight],
        ['dark', inDark],
      ] as const) {
        await tab.emulateMedia({ colorScheme });
        expect(await tab.evaluate(ground), JSON.stringify({ look, logos, colorScheme })).to.equal(expected);
      }
    }
  });

  it('forced colours distinguish the current page from the others, and the first button from the second', async () => {
    shown = await brandOf({});
    const seen = `(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      const edge = ({ borderBlockEndWidth, borderBlockEndColor, borderInlineStartWidth, borderInlineStartColor }) =>
        [borderBlockEndWidth, borderBlockEndColor, borderInlineStartWidth, borderInlineStartColor].join(' ');
      return {
        tabs: [edge(style('.pages [aria-current]')), edge(style('.pages a:not([aria-current])'))],
        buttons: [style('.button:not(.second)').backgroundColor, style('.button.second').backgroundColor],
      };
    })()`;
    await tab.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    for (const width of [390, 1280]) {
      await tab.setViewportSize({ width, height: 800 });
      await tab.goto(`${url}/account-delete`);
      const { tabs, buttons } = await tab.evaluate<Record<'tabs' | 'buttons', string[]>>(seen);
      expect(tabs[0], `${width} px`).not.to.equal(tabs[1]);
      expect(buttons[0], `${width} px`).not.to.equal(buttons[1]);
    }
    await tab.emulateMedia({ forcedColors: 'none' });
  });
});
