import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page as Tab } from 'playwright-core';
import type { Language } from '../../../interfaces/hosted-pages/page-request/language.js';
import { signInPageHeaders } from '../../../interfaces/http/answers/security-headers.js';
import { until } from '../../support/run/until.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { sampleBrand, sampleCodes, samplePages } from './sample-pages.js';

/** What has the focus: its name for a screen reader and whether it is pressed. */
const focused = `({
  id: document.activeElement.id,
  name: document.activeElement.getAttribute('aria-label'),
  pressed: document.activeElement.getAttribute('aria-pressed'),
})`;
const capsLock = (on: boolean): string =>
  `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: ${on}, bubbles: true }))`;
const rules = `[...document.querySelectorAll('.rules li')].map((item) => item.textContent)`;

/** Leaves out the script of passkeys, which has tests of its own. */
const withoutPasskeys = (html: string): string => html.replace(/<script type="module"[^>]*><\/script>/, '');

describeInBrowser('forms with script', (browser) => {
  let url: string;
  let language: Language = 'en';
  const posted: string[] = [];
  /** What a form gets; null: nothing, upon which the browser stays at the page. */
  let next: string | null;
  const server: Server = createServer((req, res) => {
    if (req.method === 'POST') {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        posted.push(body);
        if (next === null) res.writeHead(204).end();
        else res.writeHead(200, { 'Content-Type': 'text/html' }).end(next);
      });
      return;
    }
    const page = samplePages({ brand: sampleBrand, language })[(req.url ?? '').slice(1)]?.();
    if (!page) {
      res.writeHead(204).end();
      return;
    }
    const policy = { style: page.styleSource, script: page.scriptSource, forms: ["'self'"] };
    const headers = signInPageHeaders(false, policy);
    res
      .writeHead(200, ['Content-Type', 'text/html; charset=utf-8', ...headers])
      .end(withoutPasskeys(page.html));
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://acme.localhost:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    language = 'en';
    posted.length = 0;
    next = null;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A tab at a page, and what its browser complained about in the end: nothing. */
  const at = async (
    name: string,
    look: (tab: Tab) => Promise<void>,
    javaScriptEnabled = true,
  ): Promise<void> => {
    const context = await browser().newContext({ javaScriptEnabled });
    const tab = await context.newPage();
    const complaints: string[] = [];
    tab.on('console', (message) => complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(String(error)));
    await tab.goto(`${url}/${name}`);
    await look(tab);
    await context.close();
    expect(complaints).to.deep.equal([]);
  };
  const sent = async (times: number): Promise<void> => {
    await until(() => posted.length >= times);
    expect(posted).to.have.lengthOf(times);
  };

  it('backup codes are copied and printed by buttons, which are there with script alone', async () => {
    await at('backup-codes', async (tab) => {
      await tab.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      await tab.evaluate('window.printed = 0; window.print = () => { window.printed += 1; }');
      await tab.getByRole('button', { name: 'Copy' }).press('Enter');
      await tab.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await tab.textContent('[role=status]')).to.equal('Copied');
      expect(await tab.evaluate('navigator.clipboard.readText()')).to.equal(sampleCodes.join('\n'));
      await tab.getByRole('button', { name: 'Print' }).press('Enter');
      expect(await tab.evaluate('window.printed')).to.equal(1);
    });
    await at(
      'backup-codes',
      async (tab) => void expect(await tab.getByRole('button').count()).to.equal(0),
      false,
    );
  });

  it('a form shows a password by the keyboard, says so, and sends it as a password', () =>
    at('sign-in-refused', async (tab) => {
      await tab.waitForSelector('#password:focus');
      await tab.keyboard.type('correct horse');
      await tab.keyboard.press('Tab');
      expect(await tab.evaluate(focused)).to.deep.equal({ id: '', name: 'Show password', pressed: 'false' });
      await tab.keyboard.press('Space');
      expect(await tab.evaluate(focused)).to.include({ name: 'Show password', pressed: 'true' });
      expect(await tab.getAttribute('#password', 'type')).to.equal('text');
      await tab.keyboard.press('Enter');
      expect(await tab.getAttribute('#password', 'type')).to.equal('password');
      await tab.keyboard.press('Enter');
      await tab.focus('#password');
      await tab.keyboard.press('Enter');
      await sent(1);
      expect(await tab.getAttribute('#password', 'type')).to.equal('password');
      expect(new URLSearchParams(posted[0]).get('password')).to.equal('correct horse');
    }));

  it('a form with several passwords names each of their buttons', () =>
    at('reset-password', async (tab) => {
      const names = await tab.evaluate(
        `[...document.querySelectorAll('.show')].map((button) => button.getAttribute('aria-label'))`,
      );
      expect(names).to.deep.equal(['Show password: New password', 'Show password: Repeat the new password']);
      await tab.getByRole('button', { name: 'Show password: Repeat' }).click();
      expect(await tab.getAttribute('#newPassword', 'type')).to.equal('password');
      expect(await tab.getAttribute('#newPasswordAgain', 'type')).to.equal('text');
    }));

  it('a form says that Caps Lock is on while the field has the focus', () =>
    at('sign-in-refused', async (tab) => {
      const hint = tab.locator('[role=status]');
      await tab.waitForSelector('#password:focus');
      expect(await hint.textContent()).to.equal('');
      await tab.evaluate(capsLock(true));
      expect(await hint.textContent()).to.equal('Caps Lock is on.');
      await tab.evaluate(capsLock(false));
      expect(await hint.textContent()).to.equal('');
      await tab.evaluate(capsLock(true));
      await tab.focus('#email');
      expect(await hint.textContent()).to.equal('');
    }));

  it('a form ticks off the rules for a new password while it is typed', () =>
    at('reset-password', async (tab) => {
      const check = async (password: string): Promise<string> => {
        await tab.fill('#newPassword', password);
        const items = await tab.evaluate<string[]>(rules);
        return items
          .map((item) => (item.endsWith(' – done') ? 'x' : item.endsWith(' – not yet') ? '-' : '?'))
          .join('');
      };
      expect(await tab.locator('.rules').isVisible()).to.equal(false);
      for (const [password, expected] of [
        ['seven77', '-xx'],
        ['eight888', 'xxx'],
        ['🔑🔑🔑🔑', '-xx'],
        ['🔑'.repeat(128), 'xxx'],
        ['x'.repeat(129), 'x-x'],
        ['ADA@acme.test', 'xx-'],
        [' ada@acme.TEST ', 'xx-'],
        ['ada', '-x-'],
      ] as const)
        expect(await check(password), password).to.equal(expected);
      expect(await tab.locator('.rules').isVisible()).to.equal(true);
      expect(await tab.locator('.rules').getAttribute('aria-live')).to.equal('polite');
      expect(await tab.getAttribute('#newPassword', 'aria-describedby')).to.equal(
        'newPassword-hint newPassword-rules',
      );
      await tab.fill('#newPassword', '');
      expect(await tab.locator('.rules').isVisible()).to.equal(false);
      expect(await tab.locator('.rules li').count()).to.equal(3);
    }));

  it('the script of a form has the language of the page', async () => {
    language = 'de';
    await at('reset-password', async (tab) => {
      await tab.fill('#newPassword', 'x');
      expect(await tab.evaluate(rules)).to.deep.equal([
        'Mindestens 8 Zeichen – noch nicht',
        'Höchstens 128 Zeichen – erfüllt',
        'Nicht Ihre E-Mail-Adresse – erfüllt',
      ]);
      await tab.getByRole('button', { name: 'Passwort anzeigen: Neues Passwort', exact: true }).click();
    });
  });

  it('a form is sent once, however often its button is pressed, and says that it is being sent', () =>
    at('consent', async (tab) => {
      await tab.evaluate(`{
        const [allow, deny] = document.querySelectorAll('button');
        allow.click(); allow.click(); deny.click();
      }`);
      await sent(1);
      expect(new URLSearchParams(posted[0]).get('decision')).to.equal('allow');
      const buttons = await tab.evaluate(
        `[...document.querySelectorAll('button')].map((one) => one.className + ' ' + one.getAttribute('aria-disabled'))`,
      );
      expect(buttons).to.deep.equal(['button pending true', 'button second true']);
      // what else was sent would be there before another page
      await tab.goto(`${url}/sign-in`);
      expect(posted).to.have.lengthOf(1);
    }));

  it('a form can be sent again after the back button', () =>
    at('sign-in-refused', async (tab) => {
      await tab.fill('#password', 'one');
      next = '<title>next</title>';
      await tab.click('button[type=submit]', { noWaitAfter: true });
      await sent(1);
      next = null;
      await tab.waitForFunction("document.title === 'next'");
      await tab.goBack();
      expect(await tab.locator('.pending, [aria-disabled]').count()).to.equal(0);
      await tab.fill('#password', 'two');
      await tab.click('button[type=submit]', { noWaitAfter: true });
      await sent(2);
      // the same page, as a browser keeps it whole
      expect(await tab.locator('.pending').count()).to.equal(1);
      await tab.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
      expect(await tab.locator('.pending, [aria-disabled]').count()).to.equal(0);
    }));

  it('a form can be sent again when no answer comes', () =>
    at('sign-in-refused', async (tab) => {
      await tab.clock.install();
      await tab.reload();
      await tab.fill('#password', 'one');
      await tab.click('button[type=submit]', { noWaitAfter: true });
      await sent(1);
      expect(await tab.locator('.pending').count()).to.equal(1);
      await tab.clock.fastForward(11_000);
      expect(await tab.locator('.pending, [aria-disabled]').count()).to.equal(0);
      await tab.click('button[type=submit]', { noWaitAfter: true });
      await sent(2);
    }));

  it('a form whose answer is a file can be sent again soon, but not by a double click', () =>
    at('account-data', async (tab) => {
      await tab.clock.install();
      await tab.reload();
      await tab.dblclick('button[type=submit]', { noWaitAfter: true });
      await sent(1);
      await tab.clock.fastForward(2_000);
      expect(await tab.locator('.pending').count()).to.equal(1);
      await tab.clock.fastForward(2_000);
      expect(await tab.locator('.pending, [aria-disabled]').count()).to.equal(0);
    }));

  it('a form works without script, and shows nothing that needs it', () =>
    at(
      'reset-password',
      async (tab) => {
        expect(await tab.locator('.show, .rules, .caps').count()).to.equal(0);
        await tab.fill('#newPassword', 'correct horse');
        await tab.fill('#newPasswordAgain', 'correct horse');
        await tab.click('button[type=submit]', { noWaitAfter: true });
        await sent(1);
        expect(new URLSearchParams(posted[0]).get('newPasswordAgain')).to.equal('correct horse');
      },
      false,
    ));

  it('a form is mirrored in a language that is written from right to left', () =>
    at('reset-password', async (tab) => {
      const places = `(() => {
        const middle = (selector) => {
          const { left, right } = document.querySelector(selector).getBoundingClientRect();
          return (left + right) / 2 < innerWidth / 2 ? 'left' : 'right';
        };
        return { mark: middle('.mark'), show: middle('.show'),
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth };
      })()`;
      expect(await tab.evaluate(places)).to.deep.equal({ mark: 'left', show: 'right', beyond: 0 });
      await tab.evaluate("document.documentElement.dir = 'rtl'");
      expect(await tab.evaluate(places)).to.deep.equal({ mark: 'right', show: 'left', beyond: 0 });
    }));
});
