import type { DomPage } from '../../support/dom/dom-page.js';
import { resolveObjectURL } from 'node:buffer';
import { expect } from 'chai';
import sharp from 'sharp';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { plain } from '../../support/samples/sample-images.js';

interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly avatarUrl: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

describe('the profile of a user on the screen of that user', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let bo: string;
  before(async () => {
    portal = await startPortalWindows();
    bo = await idOf(nobody.email);
    page = await portal.signedIn(`/users/${bo}`);
  });
  after(() => portal.close());

  const idOf = async (email: string): Promise<string> =>
    (await portal.api<{ items: User[] }>('GET', `/api/users?email=${email}`)).items[0]?.id ?? '';
  const userNow = (): Promise<User> => portal.api('GET', `/api/users/${bo}`);
  const addressOf = (id: string): string => `${portal.portalUrl}/t/acme/users/${id}`;
  const open = async (): Promise<void> => {
    await page.goto(addressOf(bo));
    await page.getByLabel('First name').waitFor();
  };
  const save = () => page.getByRole('button', { name: 'Save' }).click();

  it('changes every member of the profile, and shows what the API has changed', async () => {
    await open();
    await page.getByLabel('First name').fill('Bodhi');
    await page.getByLabel('Last name').fill('Lin');
    await page.getByRole('textbox', { name: 'Language' }).fill('de-at');
    await page.getByLabel('External ID').fill('crm-7');
    await page.getByLabel('Metadata').fill('{"plan": "gold"}');
    await save();
    await page.getByRole('heading', { level: 1, name: 'Bodhi Lin' }).waitFor();
    expect(await userNow()).to.deep.include({
      firstName: 'Bodhi',
      lastName: 'Lin',
      locale: 'de-AT',
      externalId: 'crm-7',
      metadata: { plan: 'gold' },
    });
    await portal.api('PUT', `/api/users/${bo}`, { firstName: 'Bo', lastName: 'Li', externalId: null });
    await open();
    await page.getByRole('heading', { level: 1, name: 'Bo Li' }).waitFor();
    expect(await page.getByLabel('External ID').inputValue()).to.equal('');
  });

  it('checks metadata while they are typed, and puts the refusals of the API at their fields', async () => {
    await open();
    const metadata = page.getByLabel('Metadata');
    await metadata.fill('{\n"plan": "gold"\n"seats": "4"}');
    await page.getByText('This is not JSON yet: see line 3.').waitFor();
    expect(await metadata.getAttribute('aria-invalid')).to.equal('true');
    await metadata.fill('{"seats": 4}');
    await page.getByText('The value of “seats” has to be a text in double quotes.').waitFor();
    await save();
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'metadata');
    expect((await userNow()).metadata).to.deep.equal({ plan: 'gold' });
    await metadata.fill('{"seats": "4"}');
    await page.getByRole('textbox', { name: 'Language' }).fill('no language');
    await save();
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'locale');
    await page.getByRole('textbox', { name: 'Language' }).fill('');
    await save();
    await page.getByText('Saved').waitFor();
    expect((await userNow()).metadata).to.deep.equal({ seats: '4' });
  });

  it('shows both versions when somebody else has changed the same, and keeps what only they have changed', async () => {
    await open();
    await page.getByLabel('First name').fill('Mine');
    await portal.api('PUT', `/api/users/${bo}`, { firstName: 'Theirs', lastName: 'Other' });
    await save();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by all.').waitFor();
    expect(await dialog.getByRole('table').innerText()).to.match(/First name\s+Theirs\s+Mine$/);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine Other' }).waitFor();
    expect(await userNow()).to.include({ firstName: 'Mine', lastName: 'Other' });
    await portal.api('PUT', `/api/users/${bo}`, { firstName: 'Bo', lastName: 'Li' });
  });

  it('keeps what was typed while an action reads the user again, and no older value of the other fields', async () => {
    const upload = async (): Promise<void> => {
      const file = { name: 'bo.png', mimeType: 'image/png', buffer: await plain(60, 40).png().toBuffer() };
      await page.getByLabel('Choose a picture').setInputFiles(file);
    };
    await open();
    await page.getByLabel('Last name').fill('Mine');
    await portal.api('PUT', `/api/users/${bo}`, { firstName: 'Theirs' });
    await upload();
    await until(async () => (await page.getByLabel('First name').inputValue()) === 'Theirs');
    expect(await page.getByLabel('Last name').inputValue()).to.equal('Mine');
    await save();
    await page.getByRole('heading', { level: 1, name: 'Theirs Mine' }).waitFor();
    expect(await userNow()).to.include({ firstName: 'Theirs', lastName: 'Mine' });

    // the same field: the newest version is on the screen, and is not replaced without a question
    await page.getByLabel('Last name').fill('Mine again');
    await portal.api('PUT', `/api/users/${bo}`, { lastName: 'Other' });
    await page.getByRole('button', { name: 'Remove: Picture of Theirs Mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Theirs Other' }).waitFor();
    expect(await page.getByLabel('Last name').inputValue()).to.equal('Mine again');
    await save();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    expect(await dialog.getByRole('table').innerText()).to.match(/Last name\s+Other\s+Mine again$/);
    await dialog.getByRole('button', { name: 'Keep the current version' }).click();
    await until(async () => (await page.getByLabel('Last name').inputValue()) === 'Other');
    await portal.api('PUT', `/api/users/${bo}`, { firstName: 'Bo', lastName: 'Li' });
  });

  it('shows the own address as text, with the way to the account page that changes it', async () => {
    await page.goto(addressOf(await idOf(owner.email)));
    const address = page.getByLabel('Email address');
    await address.waitFor();
    expect(await address.innerText()).to.equal(owner.email);
    expect(await page.locator('input[name=email]').count()).to.equal(0);
    const way = page.locator('.field').getByRole('link', { name: 'Change it on your account page' });
    expect(new URL((await way.getAttribute('href')) ?? '').pathname).to.equal('/account/email');
  });

  it('asks for a step-up to change the email address, comes back with the form, and says when it is taken', async () => {
    await open();
    portal.clock.advance(16 * 60_000);
    await page.getByLabel('First name').fill('Bo');
    await page.getByLabel('Email address').fill('bo.li@acme.test');
    await save();
    await signInAs(page, owner);
    await page.waitForURL(addressOf(bo));
    await page.getByText('You have confirmed that it is you.').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).to.equal('bo.li@acme.test');
    await save();
    await page.getByText('Saved').waitFor();
    expect(await userNow()).to.include({ email: 'bo.li@acme.test' });
    // the address is new, and nobody has confirmed it
    await page.getByText('The email address is not verified.').waitFor();

    await page.getByLabel('Email address').fill(admin.email);
    await save();
    await page.getByText('Another user has this email address.').waitFor();
  });

  it('uploads a picture, shows it, and removes it', async () => {
    await open();
    const buffer = await plain(60, 40).png().toBuffer();
    const file = { name: 'bo.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Choose a picture').setInputFiles(file);
    await page.getByText('The picture was replaced.').waitFor();
    const picture = page.getByRole('img', { name: 'Picture of Bo Li' });
    await picture.waitFor();
    const shown = resolveObjectURL((await picture.getAttribute('src')) ?? '');
    const { width, height } = await sharp(Buffer.from(await shown!.arrayBuffer())).metadata();
    expect({ width, height }).to.deep.equal({ width: 40, height: 40 });
    expect((await userNow()).avatarUrl).to.be.a('string');
    await page.getByRole('button', { name: 'Remove: Picture of Bo Li' }).click();
    await picture.waitFor({ state: 'detached' });
    expect((await userNow()).avatarUrl).to.equal(null);
    const text = { ...file, buffer: Buffer.from('no picture') };
    await page.getByLabel('Choose a picture').setInputFiles(text);
    await page.getByText('This file is not a supported picture.').waitFor();
  });

  it('shows the account of an owner to an administrator without a way to change it', async () => {
    const id = await idOf(owner.email);
    const window = await portal.signedIn(`/users/${id}`, { who: admin });
    await window.getByText('Only owners may change it').waitFor();
    await window.getByText('ada@acme.test').first().waitFor();
    for (const tab of ['', 'Roles', 'Security']) {
      if (tab !== '') await window.getByRole('link', { name: tab, exact: true }).last().click();
      await window.locator('.loaded .card').last().waitFor();
      expect(await window.locator('main form, main input').count(), tab).to.equal(0);
    }
    await window.getByText('Chrome on Linux').waitFor();
    const buttons = await window.locator('main').getByRole('button').allInnerTexts();
    expect(buttons).to.deep.equal([]);
    await window.context().close();
  });

  it('deletes a user after naming what that means, and goes back to the list', async () => {
    const { id } = await portal.api<User>('POST', '/api/users', { email: 'leaver@acme.test' });
    await page.goto(addressOf(id));
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete leaver@acme.test?' });
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByText('The email address is free again.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${portal.portalUrl}/t/acme/users`);
    await page.getByText('The user was deleted.').waitFor();
    expect(await idOf('leaver@acme.test')).to.equal('');
    await page.goto(addressOf(id));
    await page.getByText('This record no longer exists').waitFor();
  });

  it('does not delete the last owner, and says why', async () => {
    await page.goto(addressOf(await idOf(owner.email)));
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This is the last owner: make somebody else an owner first.').waitFor();
  });
});
