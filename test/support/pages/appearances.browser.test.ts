import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './browser.js';
import { faultsInAppearances } from './appearances.js';

const page = (body: string, style = ''): string =>
  `<!doctype html><html lang="en"><title>Planted</title><meta name="viewport" content="width=device-width">
  <style>body { background: white; color: black } @media (prefers-color-scheme: dark) { body { background: black; color: white } }
  ${style}</style><main><h1>Planted</h1>${body}</main>`;

describeInBrowser('the faults of a page in its appearances', (browser) => {
  let tab: Page;
  before(async () => {
    tab = await browser().newPage();
    await tab.goto('about:blank');
  });

  /** Returns the rule and the appearance of each fault. */
  const faultsOf = async (html: string): Promise<string[]> => {
    await tab.setContent(html);
    return (await faultsInAppearances(tab, 'it')).map((fault) =>
      fault
        .split('\n')[0]!
        .replace(
          /: .*|by .*/g,
          (rest) => /: (color-contrast|image-alt|target-size|scrolls)/.exec(rest)?.[0] ?? '',
        ),
    );
  };

  it('a good page has none', async () => {
    expect(await faultsOf(page('<p>Text</p>'))).to.deep.equal([]);
  });

  it('a fault of any kind is found once, in the first appearance', async () => {
    expect(await faultsOf(page('<img src="data:,">'))).to.deep.equal(['it, wide: image-alt']);
  });

  it('colours that cannot be read are found in the scheme that has them', async () => {
    const style = '@media (prefers-color-scheme: dark) { p { color: #333 } }';
    expect(await faultsOf(page('<p>Text</p>', style))).to.deep.equal(['it, wide-dark: color-contrast']);
  });

  it('colours of what only a narrow window shows are found in the scheme that has them', async () => {
    const style = 'p { color: #666; display: none } @media (width < 600px) { p { display: block } }';
    expect(await faultsOf(page('<p>Text</p>', style))).to.deep.equal(['it, narrow-dark: color-contrast']);
  });

  it('targets that are too small, and what scrolls sideways, are found in a narrow window', async () => {
    const style =
      '@media (width < 600px) { button { width: 10px; height: 10px; padding: 0; margin: 0 } div { width: 500px } }';
    const buttons = '<button aria-label="a"></button><button aria-label="b"></button><div>Text</div>';
    expect(await faultsOf(page(buttons, style))).to.deep.equal([
      'it, narrow-dark: scrolls',
      'it, narrow: target-size',
      'it, narrow: scrolls',
    ]);
  });

  it('in a dialog only the dialog is looked at', async () => {
    const behind = '<img src="data:,"><dialog aria-label="Question"><img src="data:,"><p>Text</p></dialog>';
    const html = page(behind);
    await tab.setContent(html);
    await tab.evaluate("document.querySelector('dialog').showModal()");
    expect(await faultsInAppearances(tab, 'it')).to.have.length(1);
  });
});
