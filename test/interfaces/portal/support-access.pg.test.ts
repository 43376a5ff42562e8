import type { DomPage } from '../../support/dom/dom-page.js';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { operatorContext } from '../../../application/shared/event-context.js';
import { addOperator } from '../../../application/tenant/operators/add-operator.js';
import { recordSupportReads } from '../../../application/tenant/operators/record-support-reads.js';
import { operatorPseudonym } from '../../../application/tenant/operators/present-operator.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { command } from '../../support/in-memory/in-memory-app.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { readMail } from '../../support/services/mail-text.js';
import { outbox } from '../../support/services/outbox.js';

interface SupportAccess {
  readonly id: string;
  readonly operatorId: string;
  readonly grantedAt: string;
  readonly expiresAt: string;
}

const SCREEN = '/settings/support-access';

describe('the access of operators on its screen', () => {
  let portal: PortalWindows;
  let runtime: Runtime;
  let page: DomPage;
  let operatorId: string;
  before(async () => {
    portal = await startPortalWindows();
    runtime = portal.service.runtime;
    const context = operatorContext(PLATFORM_TENANT, runtime.app.ids.next());
    const { record } = await addOperator(runtime.app, context, {
      email: 'ops@example.test',
      password: 'difference-engine-1822',
    });
    operatorId = await operatorPseudonym(runtime.app, portal.tenantId, record.id);
    page = await portal.signedIn(SCREEN);
  });
  after(async () => {
    await portal.close();
  });
  // a token lasts five minutes, and some tests move the clock
  const call: PortalCall = async (...request) => (await portalBearer(portal))(...request);

  const live = async () =>
    (await call<{ items: readonly SupportAccess[] }>('GET', '/portal/api/support-access')).items;
  const endAll = () => call('DELETE', '/portal/api/support-access');
  const open = async (path = SCREEN, heading = 'Support access'): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (of = page) => of.getByRole('dialog', { name: 'Grant an operator access to your data?' });
  const table = () => page.getByRole('table', { name: 'Active access' });
  const banner = (of = page) =>
    of
      .getByRole('status')
      .filter({ hasText: 'An operator of this service may see data of this organisation' });

  it('says what access means, and puts the fault of an id at its field', async () => {
    await page.getByText('No operator has access').waitFor();
    expect(await banner().count()).to.equal(0);
    await button('Grant access').click();
    await dialog().getByText('Each person whom they look at is an entry in your audit log.').waitFor();
    for (const wrong of [randomUUID(), 'Grace']) {
      await dialog().getByLabel('Operator ID').fill(wrong);
      await dialog().getByRole('button', { name: 'Grant access' }).click();
      await dialog().getByText('No operator has this ID here.').waitFor();
      await dialog().locator('[name=operatorId][aria-invalid=true]').waitFor();
      await page.reload();
      await button('Grant access').click();
    }
    await page.keyboard.press('Escape');
    expect(await live()).to.deep.equal([]);
  });

  it('an owner gives one operator access for some hours, after a step-up with what was typed, and all owners are notified', async () => {
    await open();
    portal.clock.advance(16 * 60_000);
    await button('Grant access').click();
    await dialog().getByLabel('Operator ID').fill(` ${operatorId} `);
    await dialog().getByLabel('Ends after').selectOption({ label: '8 hours' });
    await dialog().getByRole('button', { name: 'Grant access' }).click();
    await signInAs(page, owner);
    await page.getByText('You have confirmed that it is you.').waitFor();
    await dialog().getByRole('button', { name: 'Grant access' }).click();
    await page.getByText('The operator now has access to your data.').waitFor();
    await table().getByText(operatorId).waitFor();
    await table().getByRole('link', { name: 'Ada Byron' }).waitFor();
    await banner().waitFor();
    const [access] = await live();
    expect(access).to.include({ operatorId });
    const { grantedAt = '', expiresAt = '' } = access ?? {};
    expect(Date.parse(expiresAt) - Date.parse(grantedAt)).to.be.closeTo(8 * 3_600_000, 1_000);
    expect(await banner().locator('time').getAttribute('datetime')).to.equal(expiresAt);
    const mail = readMail(await outbox(portal.service.dataDir).take('support-access', owner.email));
    expect(mail.links).to.include(`${portal.portalUrl}/t/acme${SCREEN}`);
  });

  it('every screen has the banner while there is an access; owners get from it to the screen', async () => {
    for (const [path, heading] of [
      ['/users', 'Users'],
      ['/audit', 'Audit log'],
      ['/settings', 'Settings'],
    ] as const) {
      await open(path, heading);
      await banner().waitFor();
    }
    await page.getByRole('link', { name: 'Manage support access' }).waitFor();
    await banner().getByRole('link', { name: 'Manage access' }).click();
    await table().getByText(operatorId).waitFor();
  });

  it('administrators see the banner, and cannot give or end access', async () => {
    const other = await portal.signedIn('/roles', { who: admin });
    await banner(other).getByText('Owners can end the access.').waitFor();
    expect(await banner(other).getByRole('link').count()).to.equal(0);
    await other.goto(`${portal.portalUrl}/t/acme${SCREEN}`);
    await other.getByText('Only owners grant operators access').waitFor();
    expect(await other.getByRole('main').getByRole('button').count()).to.equal(0);
    await other.context().close();
  });

  it('the screen says when the operator used the access first, and leads to whom they looked at', async () => {
    const { id } = (await live())[0]!;
    const { items } = await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${admin.email}`);
    await recordSupportReads(
      runtime.app,
      { ...command({ tenantId: portal.tenantId }), actor: { type: 'operator', id: operatorId } },
      { supportAccessId: id, operation: 'getUser', userIds: [items[0]?.id ?? ''], isFirstUse: true },
    );
    await open();
    await until(async () => (await table().locator('td[data-label="First used"] time').count()) === 1);
    await page.getByRole('link', { name: 'whom operators looked at' }).click();
    await page.getByText('looked at', { exact: false }).filter({ hasText: 'Grace Hopper' }).first().waitFor();
  });

  it('an owner ends the access after a step-up, and the banner goes', async () => {
    await open();
    portal.clock.advance(16 * 60_000);
    await button(`End access: ${operatorId}`).click();
    await signInAs(page, owner);
    await button(`End access: ${operatorId}`).click();
    await page.getByText('The access has ended.').waitFor();
    await page.getByText('No operator has access').waitFor();
    await banner().waitFor({ state: 'detached' });
    expect(await live()).to.deep.equal([]);
    await page.getByRole('link', { name: 'earlier access' }).click();
    await page
      .getByRole('table', { name: 'Entries' })
      .getByText('let an operator of the service see')
      .waitFor();
  });

  it('a window that is open learns of an access and of its end when the person goes on', async () => {
    await open('/roles', 'Roles');
    await call('POST', '/portal/api/support-access', { operatorId, hours: 1 });
    expect(await banner().count()).to.equal(0);
    await page.clock.runFor(2 * 60_000);
    await page.getByRole('link', { name: 'Users' }).click();
    await banner().waitFor();
    await endAll();
    await page.clock.runFor(2 * 60_000);
    await page.getByRole('link', { name: 'Roles' }).click();
    await banner().waitFor({ state: 'detached' });
  });

  it('the screen and the banner are there in German', async () => {
    await call('POST', '/portal/api/support-access', { operatorId, hours: 24 });
    await open();
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('darf Daten dieser Organisation sehen').waitFor();
    await page.keyboard.press('Escape');
    await button('Zugriff gewähren').click();
    await page.getByText('Jede Person, die er ansieht, ist ein Eintrag in Ihrem Protokoll.').waitFor();
    await page.getByLabel('Endet nach').selectOption({ label: '24 Stunden' });
    await page.keyboard.press('Escape');
    await button(`Zugriff beenden: ${operatorId}`).click();
    await page.getByText('Kein Betreiber hat Zugriff').waitFor();
  });
});
