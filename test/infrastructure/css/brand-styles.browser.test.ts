import { expect } from 'chai';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { confine } from '../../../infrastructure/css/brand-styles.js';
import { describeInBrowser } from '../../support/pages/browser.js';

const document = `<!doctype html><html class="q"><head><style id="own"></style></head><body class="x">
  <p id="before" class="x" aria-label="a">before</p>
  <div class="q"><div class="tessera-brand x"><h1 class="x">in</h1><form><input class="q" name="a" value="secret"></form>
    <ul><li class="x">one</li><li>two</li></ul></div><p class="x q">beside</p></div>
  <dialog class="x"></dialog><footer class="q" id="after"><a href="/x" class="x">after</a></footer></body></html>`;

/** Whether a rule that says \`--leak: 1\` reached something outside the box, or something inside. */
const reached = `(() => {
  const has = (element) => ['', '::before', '::after', '::marker', '::first-line']
    .some((part) => getComputedStyle(element, part).getPropertyValue('--leak') !== '');
  const box = document.querySelector('.tessera-brand');
  const all = [...document.querySelectorAll('*')];
  return { outside: all.filter((one) => !box.contains(one) && has(one)).map(({ outerHTML }) => outerHTML.slice(0, 60)),
    inside: all.some((one) => box.contains(one) && has(one)) };
})()`;

const simple = fc.constantFrom(
  '*',
  'html',
  'body',
  ':root',
  ':scope',
  'div',
  'p',
  'h1',
  'li',
  'input',
  'footer',
  '.x',
  '.q',
  '#after',
  '.tessera-brand',
  '[class]',
  '[aria-label=a]',
  ':first-child',
  ':last-child',
  ':empty',
  ':focus-within',
  ':is(body,.x)',
  ':not(.x)',
  ':where(html,footer)',
  ':has(.x)',
  ':has(~ .q)',
  ':nth-child(1 of .x)',
  'b\\6f dy',
);
const compound = fc
  .tuple(simple, fc.option(fc.constantFrom('.x', ':not(li)', ':is(*)', ':hover', ':has(*)'), { nil: '' }))
  .map((parts) => parts.join(''));
const combinator = fc.constantFrom(' ', '>', '~', '+');
const selector = fc
  .tuple(
    compound,
    fc.array(fc.tuple(combinator, compound), { maxLength: 3 }),
    fc.constantFrom('', '', '', '::before', ':after', '::marker'),
  )
  .map(([first, rest, last]) => first + rest.map((pair) => pair.join('')).join('') + last);
const nested = fc
  .tuple(fc.constantFrom('& ', '&~', '&+', '&>', '&.q ', '& ~ * ', '& & ', '&:not(.x) + '), selector)
  .map((parts) => parts.join(''));
const rule = fc
  .tuple(fc.array(selector, { minLength: 1, maxLength: 3 }), fc.array(nested, { maxLength: 2 }))
  .map(([selectors, inner]) => {
    const leak = '--leak:1';
    return `${selectors.join()}{${leak};${inner.map((one) => `${one}{${leak}}`).join('')}}`;
  });
const sheet = fc
  .array(fc.tuple(rule, fc.constantFrom('', '', '@media all', '@layer a', '@supports (color:red)')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((rules) => rules.map(([one, around]) => (around === '' ? one : `${around}{${one}}`)).join('\n'));

describeInBrowser('what a browser makes of a confined style sheet', (browser) => {
  let page: Page;
  const asked: string[] = [];
  before(async () => {
    page = await browser().newPage();
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) asked.push(request.url());
    });
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ contentType: 'text/html', body: document })
        : route.abort(),
    );
    await page.goto('http://acme.localhost/');
  });
  after(() => page.close());

  const show = (css: string): Promise<{ outside: string[]; inside: boolean }> =>
    page.evaluate(`(document.querySelector('#own').textContent = ${JSON.stringify(css)}, ${reached})`);

  it('this test distinguishes a confined style sheet from one that is not', async () => {
    expect((await show('.x{--leak:1}')).outside).not.to.deep.equal([]);
    const request = page.waitForRequest('https://evil.test/x');
    await show('#after{background:url(https://evil.test/x)}');
    await request;
    expect(asked).to.deep.equal(['https://evil.test/x']);
  });

  it('a confined style sheet affects nothing outside the box, whatever its selectors say', async () => {
    let within = 0;
    await fc.assert(
      fc.asyncProperty(sheet, async (source) => {
        const confined = confine(source);
        if ('faults' in confined) throw new Error(`${source}: ${JSON.stringify(confined.faults)}`);
        const { outside, inside } = await show(confined.css);
        expect(outside, confined.css).to.deep.equal([]);
        if (inside) within += 1;
      }),
      { numRuns: 400 },
    );
    expect(within).to.be.greaterThan(100);
  });

  it('a confined style sheet affects the box and its contents as it would the page', async () => {
    for (const source of [
      'body{--leak:1}',
      ':root{--leak:1}',
      'html body .x{--leak:1}',
      '*{--leak:1}',
      'h1{--leak:1}',
    ]) {
      const confined = confine(source);
      expect(await show('css' in confined ? confined.css : ''), source).to.deep.equal({
        outside: [],
        inside: true,
      });
    }
  });

  it('a confined style sheet requests only assets of the same host', async () => {
    asked.length = 0;
    const asset = `/assets/${'ab'.repeat(32)}`;
    const confined = confine(`body,h1::before{--x:url(${asset});content:"a";background:var(--x)}`);
    const request = page.waitForRequest(`**${asset}`);
    await show('css' in confined ? confined.css : '');
    await request;
    expect(asked).to.deep.equal([`http://acme.localhost${asset}`]);
  });
});
