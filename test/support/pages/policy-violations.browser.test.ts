import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { root } from '../run/built-checkout.js';
import { runNode } from '../services/service-process.js';
import { describeInBrowser } from './browser.js';
import { temporaryFolder } from '../run/temporary-folder.js';

const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
const support = join(import.meta.dirname, 'browser.ts');

const policy = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const body = '<!doctype html><title>Planted</title><p>Text</p>';
const styled = `${body}<p style="color: red">Styled</p>`;

describeInBrowser('a violation of a content security policy', (browser, violations) => {
  /** A tab at a page with a policy; its frame `inner` has one as well, and a violation. */
  const tab = async (html: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await browser().newContext(options)).newPage();
    await page.route('**/*', (route) =>
      route.request().url().includes('inner')
        ? route.fulfill({
            contentType: 'text/html',
            body: styled,
            headers: { 'Content-Security-Policy': policy },
          })
        : route.fulfill({
            contentType: 'text/html',
            body: html,
            headers: html.includes('iframe') ? {} : { 'Content-Security-Policy': policy },
          }),
    );
    await page.goto('http://acme.localhost/');
    return page;
  };

  it('a page that keeps to its policy has no violation', async () => {
    await tab(body);
    await tab(body, { javaScriptEnabled: false });
    expect(await violations.take()).to.deep.equal([]);
  });

  it('a violation of a content security policy is seen in a page and in a frame of another host', async () => {
    await tab(styled);
    const where = 'securitypolicyviolation style-src-attr inline at';
    expect(await violations.take()).to.deep.equal([`${where} http://acme.localhost/`]);
    await tab('<iframe src="http://inner.localhost/"></iframe>');
    expect(await violations.take()).to.deep.equal([`${where} http://inner.localhost/`]);
  });

  it('a violation of a content security policy is seen in a page without script', async () => {
    await tab(styled, { javaScriptEnabled: false });
    expect(await violations.take()).to.have.lengthOf(1);
  });

  it('a violation of a content security policy is seen in a page that the test closes', async () => {
    await (await tab(styled)).context().close();
    expect(await violations.take()).to.have.lengthOf(1);
  });

  it('HTML from a text is a violation', async () => {
    const page = await tab(body);
    const written = await page.evaluate(
      "try { document.body.innerHTML = '<b>x</b>'; } catch ({ name }) { name }",
    );
    expect(written).to.equal('TypeError');
    const [seen] = await violations.take();
    expect(seen).to.contain('require-trusted-types-for trusted-types-sink');
  });

  it('a violation of a content security policy fails the test in which it happened', async () => {
    const folder = temporaryFolder('suites');
    try {
      const file = join(folder, 'planted.test.cjs');
      const open = (html: string): string => `async () => {
        const page = await browser().newPage();
        await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '${html}',
          headers: { 'Content-Security-Policy': "${policy}" } }));
        await page.goto('http://acme.localhost/');
      }`;
      writeFileSync(
        file,
        `const { describeInBrowser } = require(${JSON.stringify(support)});
        describeInBrowser('planted', (browser) => {
          it('looks at a good page', ${open(body)});
          it('looks at a bad page', ${open(styled)});
        });`,
      );
      const { code, stdout } = await runNode(root, [mocha, file], { CI: 'true' }).ended;
      expect(stdout).to.contain('"after each" hook for "looks at a bad page"');
      expect(stdout).to.contain('securitypolicyviolation style-src-attr inline at http://acme.localhost/');
      expect(stdout).to.match(/, 1 failed/);
      expect(code).to.equal(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
