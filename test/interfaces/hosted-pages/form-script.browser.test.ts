import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import sharp from 'sharp';
import type { BrowserContextOptions, Page as Tab } from 'playwright-core';
import type { Language } from '../../../interfaces/hosted-pages/page-request/language.js';
import { english } from '../../../interfaces/hosted-pages/texts/english.js';
import { german } from '../../../interfaces/hosted-pages/texts/german.js';
import { shownClock } from '../../../interfaces/hosted-pages/views/shown-time.js';
import { signInPageHeaders } from '../../../interfaces/http/answers/security-headers.js';
import { until } from '../../support/run/until.js';
import { plain } from '../../support/samples/sample-images.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { sampleBrand, sampleCodes, samplePages } from './sample-pages.js';
import { collectComplaints } from '../../support/pages/complaints.js';

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

const sentAgain = {
  en: english.sentAgain(shownClock('en', Date.parse('2026-07-24T08:15:00.000Z'))),
  de: german.sentAgain(shownClock('de', Date.parse('2026-07-24T08:15:00.000Z'))),
};

/** A click that does not wait for the page that it opens. */
const withoutWaiting = { noWaitAfter: true };

describeInBrowser('forms with script', (browser) => {
  let url: string;
  let language: Language = 'en';
  const posted: string[] = [];
  /** What a form gets; null: nothing, upon which the browser stays at the page. */
  let next: string | null;
  const server: Server = createServer((req, res) => {
    if (req.method === 'POST') {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      req.on('end', () => {
        posted.push(body);
        if (next === null) res.writeHead(204).end();
        else res.writeHead(200, { 'Content-Type': 'text/html' }).end(next);
      });
      return;
    }
    const { pathname, search, searchParams } = new URL(req.url ?? '', url);
    const notice = search === '?again' ? { notice: sentAgain[language] } : {};
    const shown = searchParams.get('ui_locales') === 'de' ? 'de' : language;
    const frame = { brand: sampleBrand, language: shown, here: pathname, ...notice };
    const page = samplePages(frame)[pathname.slice(1)]?.();
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
    options: BrowserContextOptions = {},
  ): Promise<void> => {
    const context = await browser().newContext(options);
    const tab = await context.newPage();
    const complaints: string[] = [];
    collectComplaints(tab, complaints);
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
    await at('backup-codes', async (tab) => void expect(await tab.getByRole('button').count()).to.equal(0), {
      javaScriptEnabled: false,
    });
  });

  it('what was typed stays over a change of language, but for passwords and codes, and once', () =>
    at('sign-up-details', async (tab) => {
      await tab.fill('#firstName', 'Grace');
      await tab.fill('#lastName', 'Byron');
      await tab.fill('#newPassword', 'correct horse staple');
      await tab.getByRole('link', { name: 'Deutsch' }).click();
      await tab.waitForSelector('html[lang=de]');
      expect(await tab.inputValue('#firstName')).to.equal('Grace');
      expect(await tab.inputValue('#lastName')).to.equal('Byron');
      expect(await tab.inputValue('#newPassword')).to.equal('');
      expect(await tab.evaluate('sessionStorage.length')).to.equal(0);
      await tab.goto(`${url}/sign-up-details`);
      expect(await tab.inputValue('#firstName')).not.to.equal('Grace');
    }));

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
      await tab.click('button[type=submit]', withoutWaiting);
      await sent(1);
      next = null;
      await tab.waitForFunction("document.title === 'next'");
      await tab.goBack();
      expect(await tab.locator('.pending, [aria-disabled]').count()).to.equal(0);
      await tab.fill('#password', 'two');
      await tab.click('button[type=submit]', withoutWaiting);
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
      await tab.click('button[type=submit]', withoutWaiting);
      await sent(1);
      expect(await tab.locator('.pending').count()).to.equal(1);
      await tab.clock.fastForward(11_000);
      expect(await tab.locator('.pending, [aria-disabled]').count()).to.equal(0);
      await tab.click('button[type=submit]', withoutWaiting);
      await sent(2);
    }));

  it('a form whose answer is a file can be sent again soon, but not by a double click', () =>
    at('account-data', async (tab) => {
      await tab.clock.install();
      await tab.reload();
      await tab.dblclick('form[data-downloads] button');
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
        await tab.click('button[type=submit]', withoutWaiting);
        await sent(1);
        expect(new URLSearchParams(posted[0]).get('newPasswordAgain')).to.equal('correct horse');
      },
      { javaScriptEnabled: false },
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

  it('times are shown in the zone of the reader, and in UTC without script', async () => {
    const times =
      "[...document.querySelectorAll('time')].slice(0, 1).map((time) => [time.textContent, time.title])";
    const newYork = { timezoneId: 'America/New_York', locale: 'en-US' };
    const spaces = (shown: unknown): unknown => JSON.parse(JSON.stringify(shown).replaceAll('\u202f', ' '));
    const shownAt = async (name: string, options: BrowserContextOptions, expected: unknown): Promise<void> =>
      at(
        name,
        async (tab) => void expect(spaces(await tab.evaluate(times))).to.deep.equal(expected),
        options,
      );
    await shownAt('account-activity', newYork, [['Jul 24, 2026, 4:15 AM', '24 Jul 2026, 08:15 UTC']]);
    await shownAt('mail-code?again', newYork, [['4:15 AM', '08:15 UTC']]);
    await shownAt('mail-code?again', { ...newYork, javaScriptEnabled: false }, [['08:15 UTC', '']]);
    language = 'de';
    await shownAt('mail-code?again', newYork, [['04:15', '08:15 UTC']]);
    await shownAt('account-activity', { timezoneId: 'Asia/Kolkata', locale: 'de-AT' }, [
      ['24.07.2026, 13:45', '24.07.2026, 08:15 UTC'],
    ]);
  });

  it('a form with a code alone goes on at the sixth digit, also of one that is pasted with a space', () =>
    at('mail-code', async (tab) => {
      await tab.locator('#code').pressSequentially('12345');
      expect(posted).to.deep.equal([]);
      await tab.locator('#code').pressSequentially('6');
      await sent(1);
      await tab.goto(`${url}/sign-up-code`);
      await tab.fill('#code', '123 456');
      await sent(2);
      expect(new URLSearchParams(posted[1]).get('code')).to.equal('123 456');
      const described = `document.querySelector('#code').getAttribute('aria-describedby').split(' ')
        .map((id) => document.getElementById(id).textContent).join(' ')`;
      expect(await tab.evaluate(described)).to.contain('the form is sent at the last one');
    }));

  it('a form with a code and a box waits for its button, and one with a backup code as well', () =>
    at('second-factor', async (tab) => {
      await tab.fill('#code', '123456');
      await tab.goto(`${url}/backup-code`);
      await tab.fill('#code', '123456');
      await tab.getByRole('button', { name: 'Continue' }).click(withoutWaiting);
      await sent(1);
      expect(new URLSearchParams(posted[0]).get('use')).to.equal('backup-code');
    }));

  it('a large photo is shrunk before it is sent, and a small one stays as it is', () =>
    at('account-profile', async (tab) => {
      const upload = async (width: number, height: number): Promise<Buffer> => {
        const before = posted.length;
        next = '<!doctype html><title>Sent</title>';
        const buffer = await plain(width, height).jpeg({ quality: 100 }).toBuffer();
        await tab.setInputFiles('#file', { name: 'me.jpg', mimeType: 'image/jpeg', buffer });
        await tab.getByRole('button', { name: 'Upload picture' }).click(withoutWaiting);
        await sent(before + 1);
        const body = Buffer.from(posted.at(-1) ?? '', 'latin1');
        await tab.waitForFunction("document.title === 'Sent'");
        await tab.goto(`${url}/account-profile`);
        return body.subarray(body.indexOf('\r\n\r\n', body.indexOf('filename=')) + 4);
      };
      const sizeOf = async (file: Buffer): Promise<unknown[]> => {
        const { width, height } = await sharp(file, { failOn: 'none' }).metadata();
        return [width, height];
      };
      expect(await sizeOf(await upload(4000, 3000))).to.deep.equal([1024, 768]);
      expect(await sizeOf(await upload(300, 200))).to.deep.equal([300, 200]);
    }));

  it('the last field of a form says that Enter sends it, and the others that it leads on', () =>
    at('sign-in-refused', async (tab) => {
      const hints = "[...document.querySelectorAll('.field input')].map((input) => input.enterKeyHint)";
      expect(await tab.evaluate(hints)).to.deep.equal(['next', 'go']);
    }));
});
