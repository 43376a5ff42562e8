import { plain } from '../../../support/samples/sample-images.js';
import { nobody, owner } from '../../../support/pages/portal-page.js';
import { userAgent } from '../../../support/http/user-agent.js';
import { MADE_UP_TRACE } from '../../../support/dom/problem-answer.js';
import { type Filled, type State, fail } from './screen-state.js';

const idOf = async ({ portal }: Filled, email: string): Promise<string> =>
  (await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${email}`)).items[0]?.id ?? '';

/** Users and roles. */
export const peopleStates: readonly State<Filled>[] = [
  {
    name: 'users-selected',
    open: async ({ go, page, says }) => {
      await go('/users?q=person');
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check();
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .nth(1)
        .check();
      await says(/2 .*selected/);
    },
  },
  { name: 'users-suspend', open: async ({ press, dialog }) => (await press('Suspend'), dialog.waitFor()) },
  {
    name: 'users-result',
    open: async ({ send, page }) => {
      await send('Suspend');
      await page.getByRole('dialog', { name: '2 users are suspended' }).waitFor();
    },
  },
  {
    name: 'lost-page',
    open: async ({ go, says }) => {
      await go('/users?status=active&cursor=copied-in-part');
      await says('This page of the list no longer exists');
    },
  },
  {
    name: 'new-user-faults',
    open: async ({ go, page, press, says }) => {
      await go('/users/new');
      await page.getByLabel('Email address').fill('kurt');
      await page.getByLabel('Language (optional)').fill('not a tag');
      await page.getByText('More', { exact: true }).click();
      await page.getByLabel('Metadata').fill('no value');
      await page.getByLabel('With a password that you set').check();
      await page.getByLabel('Password', { exact: true }).fill('short');
      await press('Add the user');
      await says('Each line needs a name');
    },
  },
  {
    name: 'import-faults',
    open: async ({ go, page, press, says }) => {
      await go('/users/import');
      await page.getByLabel('Source').selectOption('firebase');
      const buffer = Buffer.from([0x50, 0x4b, 3, 4]);
      await page
        .getByLabel('Files')
        .setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer });
      await press('Check the files');
      await says('This is an archive or a workbook.');
    },
  },
  {
    name: 'import-checked',
    open: async ({ go, page, press, says }) => {
      await go('/users/import');
      const buffer = Buffer.from('email,roles\nvera@looks.example.com,admin\nnobody,\nhalf\n');
      await page.getByLabel('Files').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await press('Check the files');
      await says('Lines that cannot be read: 1');
      await says('This is no email address.');
    },
  },
  {
    name: 'import-begin',
    open: async ({ press, dialog }) => (await press('Import one person'), dialog.waitFor()),
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'user-identity',
    open: async ({ go, ids, page, dialog }) => {
      await go(`/users/${ids.userId}?tab=security`);
      await page.getByRole('button', { name: /^Unlink: 4711/ }).click();
      await dialog.getByText('It is their only way to sign in.').waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'user-role-missing',
    open: async (at) => {
      await at.go(`/users/${await idOf(at, nobody.email)}?tab=roles`);
      await at.press('Assign the role');
      await at.says('Fill this in.');
    },
  },
  {
    name: 'user-own-address',
    open: async (at) => {
      await at.go(`/users/${await idOf(at, owner.email)}`);
      await at.says('Change it on your account page');
    },
  },
  {
    name: 'user-locked',
    open: async (at) => {
      const host = at.portal.portalUrl.replace('localhost', 'acme.localhost').replace(/\/portal$/, '');
      for (let time = 0; time < 10; time += 1) {
        const agent = userAgent(Number(new URL(host).port));
        const form = await agent.follow(await agent.get(`${host}/account`));
        await agent.submit(form, { email: nobody.email, password: `wrong-${time}-password` });
      }
      await at.go(`/users/${await idOf(at, nobody.email)}`);
      await at.says('Bo Li cannot sign in');
    },
  },
  {
    name: 'user-picture',
    open: async ({ page, says }) => {
      const buffer = await plain(60, 40).png().toBuffer();
      await page
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'bo.png', mimeType: 'image/png', buffer });
      await says('The picture was replaced.');
    },
  },
  {
    name: 'user-difference',
    open: async (at) => {
      const id = await idOf(at, nobody.email);
      await at.portal.api('PUT', `/api/users/${id}`, { lastName: 'Lopez' });
      await at.go(`/users/${id}?tab=history`);
      await at.page.getByRole('slider', { name: 'Time' }).press('ArrowLeft');
      await at.page.getByRole('row', { name: /^Last name/ }).waitFor();
    },
  },
  {
    name: 'new-role',
    open: async ({ go, press, dialog }) => {
      await go('/roles');
      await press('New role');
      await dialog.waitFor();
    },
  },
  {
    name: 'person-picker',
    open: async ({ go, ids, press, dialog }) => {
      await go(`/roles/${ids.roleId}`);
      await press('Add a person');
      await dialog.getByLabel('Person').fill('ada');
      await dialog.getByRole('button', { name: 'Add: Ada Byron' }).waitFor();
    },
  },
  {
    name: 'person-picker-failed',
    open: async ({ page, dialog }) => {
      await fail(page, /\/api\/users\?q=grace/);
      await dialog.getByLabel('Person').fill('grace');
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'keyboard',
    open: async ({ go, page }) => {
      await go('/roles');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'refused-list',
    open: async ({ page, go, says }) => {
      await go('/users');
      await fail(page, /\/api\/roles(\?|$)/);
      await go('/roles');
      await says(MADE_UP_TRACE);
    },
  },
];
