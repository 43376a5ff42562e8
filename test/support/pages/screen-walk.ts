import type { Page } from 'playwright-core';

/** The button that leaves a screen with unsaved changes. */
const LOSE = /Leave without saving|Ohne Speichern verlassen/;

/** In ms: how long a screen may take until it is shown whole. */
const PATIENCE = 20_000;

/** Counts the requests under way from now on, once in a document. */
const count = `if (window.underWay === undefined) {
  const own = window.fetch;
  window.underWay = 0;
  window.fetch = (...asked) => {
    window.underWay += 1;
    return own(...asked).finally(() => { window.underWay -= 1; });
  };
}`;

/** Waits in the page until something has held in three frames on end: what follows an answer is drawn within them. */
const held = `const held = async (what, isSo) => {
  const end = performance.now() + ${PATIENCE};
  for (let frames = 0; frames < 3; ) {
    await new Promise(requestAnimationFrame);
    frames = isSo() ? frames + 1 : 0;
    if (performance.now() > end)
      throw new Error(what + ' is not shown whole: ' + document.body.innerText.slice(0, 300));
  }
};
const isWhole = () => window.underWay === 0 && document.querySelector('h1') !== null &&
  [...document.querySelectorAll('.loading, [aria-busy=true]')].every((one) => !one.checkVisibility()) &&
  [...document.querySelectorAll('.loaded')].every((one) => getComputedStyle(one).opacity === '1');`;

/** Waits until the screen on which the window is is shown whole: nothing is asked for or drawn paler. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(`(async () => { ${count} ${held} await held(location.pathname, isWhole); })()`);

/**
 * Goes to a screen without loading the page anew, by way of an address that no screen has, so that nothing stays of the
 * screen before. Returns when it is shown whole.
 * @param base the address of the application, of the tenant in it
 */
export const walkTo = (page: Page, base: string, address: string): Promise<void> =>
  page.evaluate(`(async () => {
    ${count} ${held}
    const to = (url) => {
      history.pushState(null, '', url);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    const before = document.querySelector('h1');
    to(${JSON.stringify(`${base}/nowhere`)});
    // what a state has typed is left
    await new Promise(requestAnimationFrame);
    [...document.querySelectorAll('dialog[open] button')].find(({ textContent }) => ${LOSE}.test(textContent))?.click();
    await held('nowhere', () => document.querySelector('h1') !== null && before?.isConnected !== true);
    const nowhere = document.querySelector('h1');
    to(${JSON.stringify(base + address)});
    await held(${JSON.stringify(address)}, () => !nowhere.isConnected && isWhole());
  })()`);
