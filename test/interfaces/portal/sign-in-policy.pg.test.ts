import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { addTotp, totpCode } from '../../support/samples/second-factor.js';

interface Settings {
  readonly mfa: string;
  readonly passkeys: boolean;
  readonly signUp: string;
  readonly signUpDomains: readonly string[];
  readonly passwordMinLength: number;
  readonly sessionMaxDays: number;
  readonly profileEditing: readonly string[];
}

describe('the screen of the sign-in policy', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    call = await portalBearer(portal);
    page = await portal.signedIn('/overview');
  });
  after(() => portal.close());

  let ahead = 0;
  const advance = (ms: number): void => {
    ahead += ms;
    portal.clock.advance(ms);
  };
  const settings = (): Promise<Settings> => call('GET', '/portal/api/settings');
  const open = async (shown = page): Promise<void> => {
    await shown.goto(`${portal.portalUrl}/t/acme/sign-in`);
    await shown.getByText('Second factors').first().waitFor();
  };
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
  };

  it('changes settings of every kind, and sends no others', async () => {
    await open();
    await page.getByLabel('Minimum password length').fill('12');
    await page.getByLabel('People may add passkeys').uncheck();
    await page.getByText('Existing passkeys stay valid.').waitFor();
    await page.getByLabel('From certain email domains').check();
    await page.getByLabel('Email domains', { exact: true }).fill('acme.test\nexample.com\n');
    await page.getByLabel('Picture').uncheck();
    await page.getByText('5 pending changes').waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save();
    expect((await sent).postDataJSON()).to.deep.equal({
      passkeys: false,
      passwordMinLength: 12,
      signUp: 'domains',
      signUpDomains: ['acme.test', 'example.com'],
      profileEditing: ['firstName', 'lastName', 'email', 'locale'],
    });
    expect(await settings()).to.include({ passkeys: false, passwordMinLength: 12, signUp: 'domains' });
  });

  it('shows a change that was made over the API, and says what a shorter session means', async () => {
    await call('PUT', '/portal/api/settings', { sessionMaxDays: 10 });
    await open();
    const days = page.getByLabel('Maximum lifetime of sessions, in days');
    expect(await days.inputValue()).to.equal('10');
    await days.fill('5');
    await page.getByText('ends at most 10 days after its sign-in').waitFor();
    await days.fill('12');
    await page.getByText('This protects people less. It raises an alert.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await days.inputValue()).to.equal('10');
  });

  it('puts faults at their fields', async () => {
    await open();
    const isInvalid = (label: string) => async (): Promise<boolean> =>
      (await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')) === 'true';
    await page.getByLabel('Remember devices, in days').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(isInvalid('Remember devices, in days'));
    await page.getByLabel('Remember devices, in days').fill('30');
    await page.getByLabel('Minimum password length').fill('7');
    await page.getByLabel('Email domains', { exact: true }).fill('Not A Domain');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(isInvalid('Minimum password length'));
    await until(isInvalid('Email domains'));
    expect(await settings()).to.include({ passwordMinLength: 12 });
  });

  it('does not send a setting that makes no difference, whose fault would have no place', async () => {
    await open();
    await page.getByLabel('From certain email domains').check();
    await page.getByLabel('Email domains', { exact: true }).fill('Not A Domain');
    await page.getByLabel('By invitation').check();
    await page.getByText('One pending change').waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save();
    expect((await sent).postDataJSON()).to.deep.equal({ signUp: 'invitation' });
    await page.getByLabel('From certain email domains').check();
    expect(await page.getByLabel('Email domains', { exact: true }).inputValue()).to.equal(
      'acme.test\nexample.com',
    );
  });

  it('shows both versions where another owner has changed the same setting', async () => {
    await open();
    await page.getByLabel('Minimum password length').fill('14');
    await page.getByLabel('Open', { exact: true }).check();
    await page.getByText('Strangers can create accounts').waitFor();
    const theirs = { passwordMinLength: 16, sessionMaxDays: 9, signUp: 'invitation' };
    await call('PUT', '/portal/api/settings', theirs);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by Ada Byron.').waitFor();
    expect(await dialog.getByRole('row').count()).to.equal(3);
    const rows = (await dialog.getByRole('row').allInnerTexts()).join('\n');
    expect(rows).to.match(/Minimum password length\s+16\s+14/);
    expect(rows).to.match(/Sign-up\s+By invitation\s+Open/);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect(await settings()).to.include({ passwordMinLength: 14, sessionMaxDays: 9, signUp: 'open' });
  });

  it('keeps what another owner saves during a step-up, and asks where it is the same setting', async () => {
    const days = page.getByLabel('Maximum lifetime of sessions, in days');
    const characters = page.getByLabel('Minimum password length');
    /** Sends the form, and comes back from the sign-in after another owner has saved something. */
    const saveLate = async (theirs: Partial<Settings>): Promise<void> => {
      advance(16 * 60_000);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL('**/sign-in?*');
      call = await portalBearer(portal);
      await call('PUT', '/portal/api/settings', theirs);
      await signInAs(page, owner);
      await page.getByText('You have confirmed that it is you.').waitFor();
    };
    await open();
    await characters.fill('15');
    await saveLate({ sessionMaxDays: 8 });
    expect([await characters.inputValue(), await days.inputValue()]).to.deep.equal(['15', '8']);
    await page.getByText('One pending change').waitFor();
    await save();
    expect(await settings()).to.include({ passwordMinLength: 15, sessionMaxDays: 8 });

    await characters.fill('16');
    await saveLate({ passwordMinLength: 17, sessionMaxDays: 7 });
    expect([await characters.inputValue(), await days.inputValue()]).to.deep.equal(['16', '7']);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    expect(await dialog.getByRole('table').innerText()).to.match(/Minimum password length\s+17\s+16$/);
    await dialog.getByRole('button', { name: 'Keep the current version' }).click();
    await until(async () => (await characters.inputValue()) === '17');
    expect(await settings()).to.include({ passwordMinLength: 17, sessionMaxDays: 7 });
  });

  it('shows administrators the settings without fields', async () => {
    const reader = await portal.signedIn('/sign-in', { who: admin });
    await reader.getByText('Only owners change these rules.').waitFor();
    await reader.getByText('Open', { exact: true }).waitFor();
    expect(await reader.locator('main input, main button').count()).to.equal(0);
    await reader.context().close();
  });

  it('says who has no second factor, and refuses an owner without one until they have set it up', async () => {
    await open();
    await page.getByLabel('Required for owners and administrators').check();
    await page.getByRole('link', { name: 'One owner has no second factor' }).waitFor();
    await page.getByRole('link', { name: 'One administrator has no second factor' }).waitFor();
    const security = page.getByRole('link', { name: 'Security of your account' });
    expect(await security.getAttribute('href')).to.match(/^http:\/\/acme\.localhost:\d+\/account\/security$/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Set up a second factor of your own').waitFor();
    expect(await settings()).to.include({ mfa: 'optional' });
    await page.locator('.save-bar').waitFor();

    // with a factor the service asks for it, and the choice is there again
    const runtime = portal.service.runtime;
    const ada = await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${owner.email}`);
    const { secret } = await addTotp(runtime.app, portal.tenantId, ada.items[0]?.id ?? '');
    advance(31_000);
    await page.getByRole('button', { name: 'Save' }).click();
    await signInAs(page, owner);
    await page.waitForURL('**/second-factor*');
    await page.locator('input[name=code]').fill(totpCode(secret, Date.now() + ahead));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('You have confirmed that it is you.').waitFor();
    expect(await page.getByLabel('Required for owners and administrators').isChecked()).to.equal(true);
    await page.getByText('Every owner has a second factor.').waitFor();
    await save();
    await open();
    expect(await page.getByLabel('Required for owners and administrators').isChecked()).to.equal(true);
  });
});
