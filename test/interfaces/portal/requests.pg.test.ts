import type { DomPage, DomRequest } from '../../support/dom/dom-page.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { addRecords, recordIds } from '../../support/pages/filled-tenant.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { addressOfScreen, portalScreens } from '../../support/pages/portal-screens.js';
import { root } from '../../support/run/built-checkout.js';
import { until } from '../../support/run/until.js';

/**
 * In ms: a screen asks no further when it has asked for nothing so long after the last answer. Its own timers, of 35 ms at
 * most until an effect runs, are before this one in the same queue.
 */
const QUIET_MS = 60;

/** Read for the banners of every screen, by whichever screen is opened when a minute has passed: not counted. */
const OF_THE_BANNERS = '/portal/api/tenant';

describe('The list of screens that tests go through', () => {
  it('has every screen of the portal', () => {
    const file = join(root, 'interfaces', 'portal', 'screens', 'screens.ts');
    const registered = readFileSync(file, 'utf8').matchAll(/^ {2}screen\(\s*'([^']+)'/gm);
    const paths = [...registered].map(([, path]) => path);
    expect(paths).to.include('/overview').and.have.length.above(20);
    expect(
      [...new Set(portalScreens.map(({ path }) => path))].sort(),
      'portalScreens in test/support/pages/portal-screens.ts',
    ).to.deep.equal(paths.sort());
  });
});

describe('the requests of the screens', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  let listener: WebhookListener;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortalWindows({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    page = await portal.signedIn('/roles');
    call = await asPersonIn(page, portal);
    await page.locator('.list').waitFor();
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  /** Goes to a screen without loading the page anew. */
  const go = (address: string) =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(`${portal.portalUrl}/t/acme${address}`)}),
       dispatchEvent(new PopStateEvent('popstate'))`,
    );
  /** Goes to a screen. Returns its requests to both APIs until it is quiet. */
  const requestsOf = async (address: string): Promise<string[]> => {
    const asked: string[] = [];
    const nowhere = page.getByRole('heading', { level: 1, name: 'Page not found' });
    const underWay = new Set<DomRequest>();
    let started = 0;
    const begins = (request: DomRequest): void => {
      const { origin, pathname, search } = new URL(request.url());
      const isCounted = /^(\/portal)?\/api\//.test(pathname) && pathname !== OF_THE_BANNERS;
      if (origin === new URL(portal.portalUrl).origin && isCounted) asked.push(pathname + search);
      underWay.add(request);
      started += 1;
      void ends(request);
    };
    const ends = async (request: DomRequest): Promise<void> => {
      await (await request.response())?.arrayBuffer();
      underWay.delete(request);
    };
    const isQuiet = async (): Promise<boolean> => {
      const before = started;
      if (underWay.size > 0 || (await page.locator('.loading').count()) > 0) return false;
      await sleep(QUIET_MS);
      return started === before;
    };
    // from a place that asks for nothing, so that what the screen before asks for is not counted
    await go('/nowhere');
    await nowhere.waitFor();
    page.on('request', begins);
    await go(address);
    await nowhere.waitFor({ state: 'hidden' });
    await page.locator('h1').waitFor();
    await until(isQuiet);
    page.off('request', begins);
    return asked;
  };
  const requestsOfAll = async (): Promise<Record<string, string[]>> => {
    const ids = await recordIds(portal, call);
    const found: Record<string, string[]> = {};
    for (const screen of portalScreens) found[screen.name] = await requestsOf(addressOfScreen(screen, ids));
    return found;
  };

  it('are as many as the list says at most, and no more with 45 rows (20 of applications) than with 5', async () => {
    await addRecords(portal, call, { from: 0, to: 5, listener: listener.url });
    const few = await requestsOfAll();
    await addRecords(portal, call, { from: 5, to: 45, listener: listener.url });
    const many = await requestsOfAll();
    const faults = portalScreens.flatMap(({ name, requests }) => {
      const [asked = [], later = []] = [few[name], many[name]];
      return [
        ...(asked.length > requests ? [`${name} asks for ${asked.join(', ')}`] : []),
        ...(later.length === asked.length ? [] : [`${name} asks with more rows for ${later.join(', ')}`]),
      ];
    });
    expect(faults).to.deep.equal([]);
  });
});
