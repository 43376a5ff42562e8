import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { DomContext, type DomPage } from './dom-page.js';

const documents: Readonly<Record<string, string>> = {
  '/first': '<title>first</title><a href="/second">Second</a><button>Open</button>',
  '/second': '<title>second</title>',
  '/dialogs': `<title>dialogs</title><button>Open</button>
    <dialog id="loose"><input name="loose"><button>Close</button></dialog>
    <dialog id="firm" closedby="none"><input name="plain"><input name="chosen" autofocus></dialog>`,
  '/form': `<title>form</title><form method="post" action="/sent?from=form">
    <input type="hidden" name="csrf" value="7"><label>Name <input name="name"></label>
    <button name="how" value="now">Send</button><button formaction="/second">Elsewhere</button></form>
    <form action="/sent"><input name="q" value="a b"><button>Search</button></form>`,
};

describe('A window without a browser', () => {
  let server: Server;
  let base: string;
  let context: DomContext;
  let page: DomPage;
  const seen: string[] = [];

  before(async () => {
    server = createServer((req: IncomingMessage, res) => {
      void text(req).then((body) => {
        const { pathname } = new URL(req.url ?? '/', base);
        seen.push(`${req.method} ${req.url} ${body}`.trim());
        if (pathname === '/leads-to-second') return res.writeHead(302, { Location: '/second' }).end();
        if (pathname === '/api')
          return res.setHeader('Content-Type', 'application/json').end('{"of":"service"}');
        res.setHeader('Set-Cookie', `last=${pathname.slice(1)}`);
        return res.end(
          `<!doctype html><body>${documents[pathname] ?? `<p>${req.headers.cookie ?? 'none'}</p>`}`,
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    base = `http://localhost:${port}`;
    context = new DomContext({
      port,
      baseUrl: base,
      portalUrl: `${base}/portal`,
      operatorUrl: `${base}/operator`,
      tenantDeletionGraceDays: 30,
    });
  });
  beforeEach(async () => {
    page = await context.newPage();
    seen.length = 0;
  });
  afterEach(async () => {
    context.isOffline = false;
    await context.close();
  });
  after(() => server.close());

  const focused = (): Promise<string> =>
    page.evaluate('document.activeElement.name || document.activeElement.textContent');
  const fetched = (in_ = page): Promise<unknown> =>
    in_.evaluate(`fetch('/api').then((answer) => answer.json()).catch((fault) => fault.message)`);

  it('goes back and ahead within a document, which hears of it after the task that asked', async () => {
    await page.goto(`${base}/first`);
    await page.evaluate(
      `addEventListener('popstate', ({ state }) => { document.title = JSON.stringify(state) })`,
    );
    await page.evaluate(`history.pushState({ at: 1 }, '', '/first?at=1')`);
    await page.evaluate(`history.pushState({ at: 2 }, '', '?at=2')`);
    await page.goBack();
    expect([page.url(), await page.title()]).to.deep.equal([`${base}/first?at=1`, '{"at":1}']);
    await page.evaluate('history.forward()');
    expect(await page.title()).to.equal('{"at":1}');
    await page.until(
      () => page.document.title === '{"at":2}',
      () => 'the window did not go ahead',
    );
    expect(seen).to.deep.equal(['GET /first']);
  });

  it('goes back to another document, which is loaded anew', async () => {
    await page.goto(`${base}/first`);
    await page.getByRole('link', { name: 'second' }).click();
    await page.waitForURL('**/second');
    await page.goBack();
    expect(await page.title()).to.equal('first');
    expect(seen).to.deep.equal(['GET /first', 'GET /second', 'GET /first']);
  });

  it('Escape closes the dialog in front, where it is not a firm one', async () => {
    await page.goto(`${base}/dialogs`);
    await page.evaluate('document.querySelector("#loose").showModal()');
    await page.evaluate('document.querySelector("#firm").showModal()');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    expect(await page.locator('#firm').isVisible()).to.equal(true);
    await page.evaluate('document.querySelector("#firm").close()');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).to.equal(0);
  });

  it('Escape leaves a dialog open that prevents it', async () => {
    await page.goto(`${base}/dialogs`);
    await page.evaluate('document.querySelector("#loose").showModal()');
    await page.evaluate(
      'document.querySelector("#loose").addEventListener("cancel", (event) => event.preventDefault())',
    );
    await page.keyboard.press('Escape');
    expect(await page.locator('#loose').isVisible()).to.equal(true);
  });

  it('the focus goes into a dialog, and afterwards where it was', async () => {
    await page.goto(`${base}/dialogs`);
    await page.getByRole('button', { name: 'Open' }).focus();
    await page.evaluate('document.querySelector("#loose").showModal()');
    expect(await focused()).to.equal('loose');
    await page.evaluate('document.querySelector("#firm").showModal()');
    expect(await focused()).to.equal('chosen');
    await page.evaluate('document.querySelector("#firm").close()');
    expect(await focused()).to.equal('loose');
    await page.evaluate('document.querySelector("#loose").close()');
    expect(await focused()).to.equal('Open');
  });

  it('what stands behind a dialog cannot be clicked', async () => {
    await page.goto(`${base}/dialogs`);
    const behind = page.document.querySelector('body > button')!;
    expect(page.isCovered(behind)).to.equal(false);
    await page.evaluate('document.querySelector("#loose").showModal()');
    expect(page.isCovered(behind)).to.equal(true);
    expect(page.isCovered(page.document.querySelector('#loose button')!)).to.equal(false);
  });

  it('sends a form of a page with its hidden fields, the pressed button and the cookies', async () => {
    await page.goto(`${base}/form`);
    await page.getByLabel('Name').fill('Ada & Co');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('last=form').waitFor();
    expect(page.url()).to.equal(`${base}/sent?from=form`);
    expect(seen.at(-1)).to.equal('POST /sent?from=form csrf=7&name=Ada+%26+Co&how=now');
  });

  it('sends a form to the address of the pressed button, and a search by its address', async () => {
    await page.goto(`${base}/form`);
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await page.waitForURL('**/second');
    await page.goBack();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/sent?q=a+b');
    expect(seen.map((request) => request.split(' ', 2).join(' '))).to.include('POST /second');
  });

  it('answers in the service’s place, by the last route that fits and does not hand it on', async () => {
    await page.goto(`${base}/first`);
    expect(await fetched()).to.deep.equal({ of: 'service' });
    await page.route('**/api', (route) => route.fulfill({ json: { of: 'first' } }));
    await page.route(/\/api$/, (route) => route.fallback());
    expect(await fetched()).to.deep.equal({ of: 'first' });
    await page.route('**/api', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), and: 'test' } });
    });
    expect(await fetched()).to.deep.equal({ of: 'service', and: 'test' });
    await page.route('**/api', (route) => route.abort());
    expect(await fetched()).to.equal('Failed to fetch');
    await page.unrouteAll();
    expect(await fetched()).to.deep.equal({ of: 'service' });
  });

  it('does not reach the service while it is away', async () => {
    await page.goto(`${base}/first`);
    await context.setOffline(true);
    expect(await fetched()).to.equal('Failed to fetch');
    expect(seen).to.deep.equal(['GET /first']);
  });

  it('reports its requests, also of the documents on the way to a page', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const answer = page.waitForResponse('**/api');
    await page.goto(`${base}/leads-to-second`);
    await fetched();
    expect(asked).to.deep.equal(['GET /leads-to-second', 'GET /second', 'GET /api']);
    expect(await (await answer).json()).to.deep.equal({ of: 'service' });
  });

  it('a window that was left hears no answer any more', async () => {
    await page.goto(`${base}/first`);
    const asked = page.waitForRequest('**/api');
    let answer = (): void => undefined;
    await page.route('**/api', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    const { stored } = context;
    await page.evaluate(`void fetch('/api').then(() => localStorage.setItem('heard', 'yes'))`);
    const reported = (await asked).response();
    await page.goto(`${base}/second`);
    answer();
    expect((await reported)?.status).to.equal(200);
    await page.goto(`${base}/first`);
    expect(stored.has('heard')).to.equal(false);
  });

  it('keeps what a window stores: for all windows of a person, or for its own next documents', async () => {
    await page.goto(`${base}/first`);
    await page.evaluate(`localStorage.setItem('all', '1'), sessionStorage.setItem('own', '2')`);
    await page.goto(`${base}/second`);
    const both = '[localStorage.getItem("all"), sessionStorage.getItem("own")]';
    expect(await page.evaluate(both)).to.deep.equal(['1', '2']);
    const other = await context.newPage();
    await other.goto(`${base}/second`);
    expect(await other.evaluate(both)).to.deep.equal(['1', null]);
  });

  it('carries messages to the other windows of a person', async () => {
    const other = await context.newPage();
    for (const one of [page, other]) {
      await one.goto(`${base}/first`);
      await one.evaluate(
        `(globalThis.tabs = new BroadcastChannel('x')).onmessage = ({ data }) => { document.title = data }`,
      );
    }
    await page.evaluate(`tabs.postMessage('told')`);
    await other.until(
      () => other.document.title === 'told',
      () => 'the message did not come',
    );
    expect(await page.title()).to.equal('first');
  });

  it('hands a saved file over', async () => {
    await page.goto(`${base}/first`);
    const saved = page.waitForEvent('download');
    await page.evaluate(`(() => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['a,b']));
      link.download = 'all.csv';
      link.click();
    })()`);
    const download = await saved;
    expect([download.suggestedFilename(), await download.text()]).to.deep.equal(['all.csv', 'a,b']);
  });
});
