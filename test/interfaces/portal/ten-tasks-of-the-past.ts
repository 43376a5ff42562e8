import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { portalBearer } from '../../support/pages/portal-bearer.js';
import { type PortalUnderTest, admin, nobody, startPortal } from '../../support/pages/portal-page.js';
import { idOf } from '../../support/pages/task-steps.js';
import { until } from '../../support/run/until.js';
import { type Way, doing, limits } from './ten-tasks.js';

interface Entry {
  readonly id: number;
  readonly hash: string;
  readonly ip: string | null;
  readonly actor: { readonly name: string };
  readonly changes: readonly { readonly field: string; readonly after: unknown }[];
}

/** Returns nine o'clock, by the viewer's zone, of the next day for which something holds. */
function nextMorning(after: Date, isWanted: (day: Date) => boolean): Date {
  const day = new Date(after);
  do {
    day.setDate(day.getDate() + 1);
    day.setHours(9, 0, 0, 0);
  } while (!isWanted(day));
  return day;
}

const isTuesday = (day: Date): boolean => day.getDay() === 2;
const isTenthOf = (month: number) => (day: Date) => day.getMonth() === month && day.getDate() === 10;

/** Declares the tasks about days that are over, in a way: the service's clock goes on to the next March, and to April. */
export function tasksOfThePast(title: string, way: Way): void {
  describeInBrowser(title, (browser) => {
    const { hand } = way;
    let portal: PortalUnderTest;
    let page: Page;
    let listener: WebhookListener;
    let now = new Date();
    let made = 0;
    const doTask = doing(() => portal, way);
    /** Has the service's clock go on to a later time. */
    const goOn = (to: Date): void => {
      portal.clock.advance(to.getTime() - now.getTime());
      now = to;
    };
    /** Opens a window in which the day is that of the service. */
    const signIn = async (): Promise<void> => {
      page = await portal.signedIn('/overview');
      await page.clock.setFixedTime(now);
    };
    const createUser = (): Promise<{ id: string }> => {
      made += 1;
      return portal.api('POST', '/api/users', { email: `person${made}@acme.test`, sendInvitation: false });
    };
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    before(async () => {
      listener = await webhookListener();
      portal = await startPortal(browser, {
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
        WEBHOOK_RETRY_DELAYS: '1',
        TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
      });
    });
    after(async () => {
      listener.close();
      await portal.close();
    });

    it(limits[5].title, async () => {
      const { id } = await portal.api<{ id: string }>('POST', '/api/webhooks', {
        url: listener.url,
        events: ['user.created'],
      });
      const ended = async (status: string): Promise<number> =>
        (await portal.api<{ items: unknown[] }>('GET', `/api/webhooks/${id}/deliveries?status=${status}`))
          .items.length;
      await createUser();
      await until(async () => (await ended('succeeded')) === 1);
      goOn(nextMorning(now, isTuesday));
      const tuesday = now.toLocaleDateString('sv');
      listener.answer = { status: 503, text: 'down' };
      const missed = [await createUser(), await createUser()];
      await until(async () => (await ended('failed')) === 2);
      goOn(nextMorning(now, isTuesday));
      listener.answer = { status: 200, text: 'thanks' };
      await createUser();
      await until(async () => (await ended('succeeded')) === 2);
      const before = listener.received.length;
      await signIn();
      await doTask(5, page, async () => {
        await hand.go(page, 'Webhooks', 'w');
        await hand.press(link(listener.url));
        await hand.press(link('Replay'));
        await hand.typeTime(page.getByLabel('From'), `${tuesday}T01:00`);
        await hand.typeTime(page.getByLabel('To'), `${tuesday}T11:00`);
        await hand.press(button('Replay'));
        const dialog = page.getByRole('dialog', { name: 'Replay this period?' });
        // deliveries are dated by the database's clock, which is not ahead: they are not counted here
        await dialog.getByText('The listener gets these events again').waitFor();
        await hand.press(dialog.getByRole('button', { name: 'Replay', exact: true }));
        await page.getByText('The replay has started.').waitFor();
      });
      await until(async () => (await ended('succeeded')) === 4);
      const resent = listener.received.slice(before).map(({ data }) => data['userId']);
      expect(resent).to.have.members(missed.map((user) => user.id));
    });

    it(limits[4].title, async () => {
      const { items } = await portal.api<{ items: { id: string; name: string }[] }>('GET', '/api/roles');
      const role = items.find(({ name }) => name === 'admin')?.id ?? '';
      const [grace, bo] = [await idOf(portal, admin.email), await idOf(portal, nobody.email)];
      await portal.api('DELETE', `/api/roles/${role}/users/${grace}`);
      goOn(nextMorning(now, isTenthOf(2)));
      const give = async (userId: string, address: string): Promise<unknown> => {
        const as = await portalBearer(portal);
        return as('POST', `/api/roles/${role}/users/${userId}`, undefined, { 'X-Forwarded-For': address });
      };
      await give(grace, '198.51.100.23');
      goOn(nextMorning(now, isTenthOf(3)));
      await give(bo, '203.0.113.7');
      await page.context().close();
      await signIn();
      await doTask(4, page, async () => {
        await hand.go(page, 'Audit log', 'l');
        await hand.search(page, 'Grace');
        await page.waitForURL('**/audit?q=Grace');
        await hand.choose(page.getByLabel('Period'), 'March');
        await hand.choose(page.getByLabel('Action'), 'role.assigned');
        const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row');
        await until(async () => (await rows.count()) === 2);
        const row = await rows.last().innerText();
        expect(row)
          .to.include('Ada Byron assigned the role admin to Grace Hopper')
          .and.include('198.51.100.23');
      });
      const log = await portal.api<{ items: Entry[] }>(
        'GET',
        `/api/auditlogs?action=role.assigned&targetId=${grace}`,
      );
      expect(log.items[0]).to.deep.include({ ip: '198.51.100.23' });
      expect(log.items[0]?.actor.name).to.equal('Ada Byron');
    });

    it(limits[10].title, async () => {
      let file = '';
      await doTask(10, page, async () => {
        await hand.go(page, 'Audit log', 'l');
        await hand.press(link('Verify and export'));
        await hand.choose(page.getByLabel('Period'), 'March');
        await hand.press(button('Verify now'));
        await page.getByText('The log is complete and unchanged').waitFor();
        const download = page.waitForEvent('download');
        await hand.press(button('Export'));
        file = await (await download).path();
      });
      const [verified] = (await portal.api<{ items: Entry[] }>('GET', '/api/auditlogs?action=audit.verified'))
        .items;
      const found = Object.fromEntries(verified?.changes.map((change) => [change.field, change.after]) ?? []);
      expect(found).to.include({ valid: true });
      const month = (time: unknown): number => new Date(String(time)).getMonth();
      expect([month(found['from']), month(found['to'])]).to.deep.equal([2, 3]);
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      expect(lines.join()).to.include('198.51.100.23').and.not.include('203.0.113.7');
      const { head } = JSON.parse(lines.at(-1) ?? '') as { head: Pick<Entry, 'id' | 'hash'> };
      expect(await portal.api('GET', `/api/auditlogs/${head.id}`)).to.include({ hash: head.hash });
    });
  });
}
