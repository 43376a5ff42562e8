import { expect } from 'chai';
import { importPresets } from '../../../application/user/import/presets/import-presets.js';
import { importSources } from '../../../interfaces/portal/screens/users/import/sources.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

interface UserImport {
  readonly id: string;
  readonly state: string;
  readonly dryRun: boolean;
}

describe('the import of users in the portal', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/users/import');
  });
  after(() => portal.close());

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const give = (...files: readonly (readonly [string, string | Uint8Array])[]) =>
    page
      .getByLabel('Files')
      .setInputFiles(
        files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text as string) })),
      );
  const check = () => page.getByRole('button', { name: 'Check the files' }).click();
  const fact = async (name: string): Promise<string> =>
    page
      .locator('.facts > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd')
      .innerText();
  const imports = async (): Promise<readonly UserImport[]> =>
    (await portal.api<{ items: UserImport[] }>('GET', '/api/users/imports')).items;
  const users = async (q: string) =>
    (
      await portal.api<{
        items: { email: string; roles: readonly string[]; hasPassword: boolean; status: string }[];
      }>('GET', `/api/users?q=${q}&limit=200`)
    ).items;

  it('offers every source that there is a preset for', () => {
    expect([...importSources].sort()).to.deep.equal(Object.keys(importPresets).sort());
  });

  it('checks a table, shows what would become of it, and imports it', async () => {
    await go('/users');
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByText('No imports yet').waitFor();
    await give([
      'people.csv',
      [
        'email,firstName,roles,password,metadata.plan',
        `vera@csv.test,Vera,admin,${bcrypt},gold`,
        'nobody,,,,',
        '',
        'wim@csv.test,"Wim, the second",editor,,',
        'xan@csv.test,Xan,,,',
        'two,many,fields,in,this,row',
      ].join('\r\n'),
    ]);
    await check();
    await page.getByRole('heading', { level: 1, name: 'Dry run of an import' }).waitFor();
    await page.getByText('This was a dry run: nothing was written.').waitFor();
    expect(await fact('Would be created')).to.equal('2');
    expect(await fact('Refused')).to.equal('2');
    expect(await fact('Passwords, by the kind of hash')).to.match(/bcrypt: 1\s*without a password: 1/);
    expect(await fact('Roles that people get')).to.equal('admin: 1');
    // in the words of the screen, with the line that the file has
    const rows = page.getByRole('table', { name: 'Lines to look at' }).getByRole('row');
    await rows.nth(2).waitFor();
    expect(await rows.nth(1).innerText()).to.match(/3\s*refused\s*email\s*This is no email address\./);
    expect(await rows.nth(2).innerText()).to.match(/5\s*refused\s*roles\/0\s*There is no such role here\./);
    await page.getByText('Lines that cannot be read: 1').waitFor();
    await page.getByText('It has another number of fields than the header.').waitFor();
    expect(await users('csv.test')).to.deep.equal([]);

    await page.getByRole('button', { name: 'Import 2 people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create 2 users?' });
    await dialog.getByText('Some of them get roles: admin.').waitFor();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page.getByText('The import is done.').waitFor();
    expect(await fact('Created')).to.equal('2');
    const found = await users('csv.test');
    expect(found.map(({ email, roles, hasPassword }) => [email, roles, hasPassword]).sort()).to.deep.equal([
      ['vera@csv.test', ['admin', 'user'], true],
      ['xan@csv.test', ['user'], false],
    ]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the results' }).click();
    const lines = (await (await saved).text()).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).to.deep.equal([3, 5]);

    await page.getByRole('link', { name: 'Import users' }).click();
    const earlier = page.getByRole('table', { name: 'Earlier imports' });
    await earlier.getByRole('row').nth(2).waitFor();
    expect(await earlier.innerText()).to.match(/dry run/);
  });

  it('joins the files of another service, and says so when people are here already', async () => {
    await go('/users/import');
    await page.getByLabel('Source').selectOption('auth0');
    await page.getByText('The export of users (NDJSON), and the export of passwords').waitFor();
    const id = { $oid: '5f7c8ec7c33c6c004bbafe82' };
    await give(
      ['passwords.json', JSON.stringify({ _id: id, email: 'yao@auth0.test', passwordHash: bcrypt })],
      ['users.json', JSON.stringify({ user_id: `auth0|${id.$oid}`, email: 'yao@auth0.test', blocked: true })],
    );
    await page.getByLabel('Update them').check();
    await check();
    await page.getByRole('button', { name: 'Import one person' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await page.getByText('The import is done.').waitFor();
    const [yao] = await users('auth0.test');
    expect(yao).to.include({ hasPassword: true, status: 'suspended' });

    await go('/users/import');
    await give(['again.ndjson', '{"email":"yao@auth0.test"}\n']);
    await check();
    await page.getByText('nobody would be imported').waitFor();
    await page.getByText('Another user has this address.').waitFor();
    expect(await page.getByRole('button', { name: /^Import (one|\d)/ }).count()).to.equal(0);
  });

  it('asks for the parameters of a Firebase project, all or none', async () => {
    await go('/users/import');
    await page.getByLabel('Source').selectOption('firebase');
    const person = { localId: 'a', email: 'zoe@fire.test', passwordHash: 'aGFzaA==', salt: 'c2FsdA==' };
    await give(['users.json', JSON.stringify({ users: [person, { localId: 'b', email: 'abe@fire.test' }] })]);
    await page.getByLabel('rounds').fill('eight');
    await check();
    await page.getByText('Give a whole number').waitFor();
    expect(await page.getByText('Fill this in.').count()).to.equal(3);
    await page.getByLabel('rounds').fill('');
    await check();
    await page.getByText('Lines that cannot be read: 1').waitFor();
    expect(await fact('Would be created')).to.equal('1');
  });

  it('says at the field what is wrong with a file', async () => {
    await go('/users/import');
    await check();
    await page.getByText('Choose a file.').waitFor();
    for (const [name, content, says] of [
      ['empty.csv', '\n', 'The file is empty.'],
      ['people.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4]), 'This is an archive or a workbook.'],
      ['utf16.csv', Uint8Array.from([0xff, 0xfe, 0x61, 0]), 'This is UTF-16.'],
      ['latin.csv', Uint8Array.from([0x65, 0xe9, 0x0a]), 'This is not UTF-8.'],
      ['half.json', '[{"email":"a@b.test"},{"em', 'This is not a complete JSON document.'],
      ['twice.csv', 'email,email\na,b\n', 'Each column needs a name of its own'],
      ['nobody.json', '[]', 'There are no people in it.'],
      ['half.ndjson', '{"email":"a@b.te', 'No line can be read'],
      ['long.ndjson', `{"email":"${'a'.repeat(70_000)}"}`, 'A person has more than 64 KiB.'],
    ] as const) {
      await give([name, content]);
      await check();
      await page
        .locator('.field', { has: page.locator('[name=files]') })
        .getByText(says)
        .waitFor();
    }
  });

  it('sends nothing of a file that is too large, or half of one that is to be imported as a whole', async function () {
    this.slow(20_000);
    await go('/users/import');
    const before = (await imports()).length;
    await give(['many.csv', `email\n${'a\n'.repeat(200_001)}`]);
    await check();
    await page.getByText('More than 200,000 people.').waitFor();
    await page.getByLabel('Stop: all or nobody').check();
    await give(['half.ndjson', '{"email":"a@b.test"}\n{"email":"b@b.te']);
    await check();
    await page.getByText('“all or nobody” is chosen').waitFor();
    expect(await imports()).to.have.lengthOf(before);
  });

  it('is watched, and cancelled', async () => {
    const counts = { read: 250, created: 240, updated: 0, skipped: 0, refused: 10, weak: 0 };
    const one = {
      id: '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
      state: 'running',
      failure: null,
      dryRun: false,
      onConflict: 'skip',
      trustVerified: false,
      notify: false,
      allowWeak: false,
      total: 1000,
      ...counts,
      hashes: { bcrypt: 240 },
      roles: {},
      startedAt: '2026-01-31T12:00:00.000Z',
      finishedAt: null as string | null,
      startedBy: { type: 'user', id: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073990' },
    };
    let isCancelled = false;
    await page.route(`**/api/users/imports/${one.id}`, async (route) => {
      if (route.request().method() === 'DELETE') {
        isCancelled = true;
        return route.fulfill({ status: 204 });
      }
      one.read += 250;
      const ended = { ...one, state: 'cancelled', finishedAt: one.startedAt };
      return route.fulfill({ json: isCancelled ? ended : one });
    });
    await go(`/users/imports/${one.id}`);
    await page.getByText('500 of 1,000 lines.').waitFor();
    await page.getByText('750 of 1,000 lines.').waitFor();
    await page.getByText(/About \d+ in a second\./).waitFor();
    await page.getByRole('button', { name: 'Cancel the import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this import?' });
    await dialog.getByText('People who were created until then stay.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByText('The import was cancelled.').waitFor();
    expect(isCancelled).to.equal(true);
  });

  it('asks who it is when the sign-in is old, and for the files again, whose names alone were kept', async () => {
    await go('/users/import');
    await page.getByLabel('Update them').check();
    await give(['people.ndjson', '{"email":"late@late.test"}']);
    portal.clock.advance(16 * 60_000);
    await check();
    await signInAs(page, owner);
    await page.getByText('What you typed is here again').waitFor();
    expect(await page.getByLabel('Update them').isChecked()).to.equal(true);
    await check();
    await page.getByText('Choose the files again').waitFor();
    await give(['people.ndjson', '{"email":"late@late.test"}']);
    await check();
    await page.getByRole('button', { name: 'Import one person' }).waitFor();
    await page.reload();
    await page.getByText('choose the files again').waitFor();
  });

  it('asks for the files again after a step-up in the question whether to begin', async () => {
    await go('/users/import');
    await give(['people.ndjson', '{"email":"later@late.test"}']);
    await check();
    await page.getByRole('button', { name: 'Import one person' }).click();
    portal.clock.advance(16 * 60_000);
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await signInAs(page, owner);
    await page.getByText('choose the files again').waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });

  it('takes a file of an administrator, and refuses the roles in it', async () => {
    const theirs = await portal.signedIn('/users/import', { who: admin });
    const line = JSON.stringify({ email: 'role@role.test', roles: ['admin'] });
    await theirs
      .getByLabel('Files')
      .setInputFiles({ name: 'a.ndjson', mimeType: 'text/plain', buffer: Buffer.from(line) });
    await theirs.getByRole('button', { name: 'Check the files' }).click();
    await theirs.getByText('Only owners give roles in an import.').waitFor();
    await until(async () => (await imports()).some(({ dryRun, state }) => dryRun && state === 'done'));
    await theirs.context().close();
  });
});
