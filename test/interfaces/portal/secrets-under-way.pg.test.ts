import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';

/** A secret that is about to be made on a screen. */
interface Making {
  /** The path of the screen. */
  readonly screen: string;
  /** Presses what opens the question, and the button that makes the secret. */
  readonly ask: (page: DomPage) => Promise<void>;
  /** Of the request that makes it. */
  readonly path: string;
}

describe('a secret that is being made while the person leaves the screen', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/roles');
    call = await asPersonIn(page, portal);
  });
  after(() => portal.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('dialog');
  const asksBeforeUnload = (): Promise<boolean> =>
    page.evaluate(
      "(() => { const event = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(event); return event.defaultPrevented; })()",
    );
  const goElsewhere = async (): Promise<void> => {
    if ((await dialog().count()) > 0) await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  };
  const confirm = async (name: string): Promise<void> => {
    await dialog().getByRole('button', { name }).click();
  };

  const makings: Record<string, () => Promise<Making>> = {
    'the key of a rotation': async () => {
      const body = { name: 'left', scopes: ['users:read'] };
      const { id } = await call<{ id: string }>('POST', '/portal/api/api-keys', body);
      const ask = async (): Promise<void> => {
        await button('Rotate').click();
        await confirm('Rotate');
      };
      return { screen: `/api-keys/${id}`, ask, path: '**/rotate' };
    },
    'a new key': () => {
      const ask = async (): Promise<void> => {
        await page.getByLabel('Name').fill('new');
        await button('Reads users only').click();
        await button('Issue').click();
      };
      return Promise.resolve({ screen: '/api-keys/new', ask, path: '**/portal/api/api-keys' });
    },
    'the secret of an application': async () => {
      const body = { name: 'left', kind: 'web', redirectUris: ['https://shop.acme.test/cb'] };
      const { clientId } = await call<{ clientId: string }>('POST', '/portal/api/clients', body);
      const ask = async (): Promise<void> => {
        await button(/^Rotate secret of/).click();
        await confirm('Change within 24 hours');
      };
      return { screen: `/applications/${clientId}?tab=secrets`, ask, path: '**/rotate-secret' };
    },
    'the secret of a webhook': async () => {
      const body = { url: 'https://hooks.acme.test/', events: ['user.created'] };
      const { id } = await call<{ id: string }>('POST', '/api/webhooks', body);
      const ask = async (): Promise<void> => {
        await button('Rotate secret').click();
        await confirm('Rotate');
      };
      return { screen: `/webhooks/${id}`, ask, path: '**/rotate-secret' };
    },
  };

  for (const [what, making] of Object.entries(makings))
    it(`${what} is shown on the screen to which the person went, and leaving the page asks until it is kept`, async () => {
      const { screen, ask, path } = await making();
      await page.goto(`${portal.portalUrl}/t/acme${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      let answer = (): void => undefined;
      const isAnswered = new Promise<void>((resolve) => (answer = resolve));
      let made = '';
      await page.route(path, async (route) => {
        const response = await route.fetch();
        made = await response.clone().text();
        await isAnswered;
        await route.fulfill({ response });
      });
      expect(await asksBeforeUnload()).to.equal(false);
      const asked = page.waitForRequest(path);
      await ask(page);
      await asked;
      expect(await asksBeforeUnload()).to.equal(true);
      await goElsewhere();
      answer();
      const secret = (await dialog().locator('.secret code').innerText()).trim();
      expect(made).to.contain(JSON.stringify(secret));
      expect(await asksBeforeUnload()).to.equal(true);
      await button('I have stored it').click();
      expect(await dialog().count()).to.equal(0);
      await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
      expect(await asksBeforeUnload()).to.equal(false);
      await page.unroute(path);
    });

  it('a secret that is refused after its screen was left says so on the screen to which the person went', async () => {
    const { screen, ask, path } = await makings['the secret of a webhook']!();
    await page.goto(`${portal.portalUrl}/t/acme${screen}`);
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(path, async (route) => {
      await isAnswered;
      await route.fulfill(problemAnswer({ status: 404, code: 'webhook_not_found', detail: 'It is gone.' }));
    });
    const asked = page.waitForRequest(path);
    await ask(page);
    await asked;
    await goElsewhere();
    answer();
    await page.locator('.toast').getByText('Not Found').waitFor();
    expect(await asksBeforeUnload()).to.equal(false);
    await page.unroute(path);
  });
});
