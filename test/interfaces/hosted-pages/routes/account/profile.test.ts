import { expect } from 'chai';
import { changeTenantSettings } from '../../../../../application/tenant/change-tenant-settings.js';
import { createUser } from '../../../../../application/user/create-user.js';
import { changeUser } from '../../../../../application/user/change-user.js';
import { readUser } from '../../../../../application/user/read-user.js';
import type { UserRecord } from '../../../../../application/user/user-record.js';
import { type EditableField, editableFields } from '../../../../../domain/tenant/tenant-settings.js';
import { type UserAgent, type Visit, formsOf } from '../../../../support/http/user-agent.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import {
  type HostedPagesUnderTest,
  ada,
  hostedPages,
  isFormRefused,
  send,
} from '../../../../support/pages/hosted-pages.js';
import { plain } from '../../../../support/samples/sample-images.js';

describe('the account page of the profile', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let png: Buffer;
  before(async () => {
    png = await plain(40, 20).png().toBuffer();
  });
  beforeEach(async () => {
    pages = await hostedPages();
    browser = await signedIn();
  });
  afterEach(() => pages.stop());

  const signedIn = async (who = ada): Promise<UserAgent> => {
    const agent = pages.browser();
    await send(agent, await agent.get(`${pages.host}/sign-in`), who);
    return agent;
  };
  const path = '/account/profile';
  const at = (more = ''): string => pages.host + path + more;
  const open = (): Promise<Visit> => browser.get(at());
  const csrfOf = (page: Visit, action: string): string =>
    formsOf(page).find((form) => form.action === pages.host + action)?.hidden['csrf'] ?? '';
  const save = async (fields: Readonly<Record<string, string>>): Promise<Visit> =>
    browser.post(at(), { csrf: csrfOf(await open(), path), ...fields });
  const pictureForm = (csrf: string | null, file: Uint8Array | null, name = 'file'): FormData => {
    const form = new FormData();
    if (csrf !== null) form.set('csrf', csrf);
    if (file !== null) form.set(name, new File([file], 'me.png', { type: 'image/png' }));
    return form;
  };
  const upload = async (file: Uint8Array | null): Promise<Visit> =>
    browser.upload(at('/picture'), pictureForm(csrfOf(await open(), `${path}/picture`), file));
  const record = async (): Promise<UserRecord> => {
    const userId = pages.world.log.all.flatMap(({ event }) =>
      event.type === 'UserCreated' ? [event.data.userId] : [],
    )[0];
    const found = await readUser(pages.app, pages.tenantId, userId ?? '');
    if (found === null) throw new Error('there is no such user');
    return found.record;
  };
  const allow = (...profileEditing: EditableField[]): Promise<unknown> =>
    changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), { profileEditing });
  const events = (): number => pages.world.log.all.length;

  it('names and language are changed, and the notice is in the new language', async () => {
    const page = await browser.follow(await save({ firstName: ' Augusta ', lastName: 'King', locale: 'de' }));
    expect(await record()).to.include({ firstName: 'Augusta', lastName: 'King', locale: 'de' });
    expect(page.url).to.equal(at());
    expect(page.body).to.contain('Ihr Profil ist gespeichert.').and.to.contain('value="Augusta"');
    expect(pages.world.log.all.at(-1)).to.have.nested.property('context.source', 'hosted');
  });

  it('a saved language counts whatever the browser was set to before, and that of the browser when none is saved', async () => {
    const languageNow = async (): Promise<string> => /<html lang="(..)"/.exec((await open()).body)?.[1] ?? '';
    await browser.get(`${at()}?ui_locales=en`);
    await save({ firstName: 'Ada', lastName: 'Byron', locale: 'de' });
    expect(await languageNow()).to.equal('de');
    await save({ firstName: 'Ada', locale: '' });
    expect(await languageNow()).to.equal('en');
    await save({ locale: 'de' });
    await browser.get(`${at()}?ui_locales=en`);
    expect(await languageNow(), 'picked later').to.equal('en');
    await save({ firstName: 'Augusta' });
    expect(await languageNow(), 'saved without a language').to.equal('en');
  });

  it('an empty field clears the last name, and an absent one leaves it', async () => {
    await save({ lastName: '' });
    expect(await record()).to.include({ firstName: 'Ada', lastName: null });
    await save({ firstName: 'Augusta' });
    expect(await record()).to.include({ firstName: 'Augusta', lastName: null });
  });

  for (const empty of ['', '  ', '\u00a0'])
    it(`a first name is not replaced by ${JSON.stringify(empty)}, and one that is missing may stay so`, async () => {
      const before = events();
      const answer = await save({ firstName: empty, lastName: 'King' });
      expect(answer.status).to.equal(400);
      expect(answer.body).to.contain('Enter your first name.').and.to.contain('value="King"');
      expect(/<input id="firstName"[^>]*>/.exec(answer.body)?.[0])
        .to.contain('required')
        .and.to.contain('aria-invalid="true"');
      expect(events()).to.equal(before);
      const { id } = await record();
      await changeUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
        userId: id,
        firstName: null,
      });
      expect((await save({ firstName: empty, lastName: 'King' })).status).to.equal(303);
      expect(await record()).to.include({ firstName: null, lastName: 'King' });
    });

  it('a name keeps joiners, which some scripts need, and takes no other invisible character', async () => {
    const joined = '\u0646\u06cc\u200c\u06a9\u0646';
    await save({ firstName: joined });
    expect(await record()).to.include({ firstName: joined });
    for (const hidden of ['A\u202eda', 'A\u2066da', 'A\u200bda', 'A\u0007da']) {
      const answer = await save({ firstName: hidden });
      expect([answer.status, answer.body.includes('no invisible characters')]).to.deep.equal([400, true]);
    }
    expect(await record()).to.include({ firstName: joined });
  });

  it('a language that the pages do not have is kept', async () => {
    await save({ locale: 'fr' });
    expect((await open()).body).to.contain('<option value="fr" selected>French</option>');
  });

  for (const [field, value] of [
    ['firstName', 'x'.repeat(201)],
    ['lastName', 'a\u0000b'],
    ['locale', 'not a language'],
  ] as const)
    it(`a ${field} that is none is refused, with the texts that were typed`, async () => {
      const before = events();
      const answer = await save({ firstName: 'Augusta', [field]: value });
      expect([answer.status, answer.body.includes('role="alert"')]).to.deep.equal([400, true]);
      if (field !== 'firstName') expect(answer.body).to.contain('value="Augusta"');
      expect(events()).to.equal(before);
    });

  it('a picture is uploaded, shown, replaced and removed', async () => {
    const first = await browser.follow(await upload(png));
    expect(first.body).to.contain('Your picture is saved.');
    const [, address = ''] = /<img class="picture" src="([^"]+)"/.exec(first.body) ?? [];
    expect((await browser.get(pages.host + address)).status).to.equal(200);
    await upload(await plain(9, 9).webp().toBuffer());
    expect((await browser.get(pages.host + address)).status).to.equal(404);
    const removal = `${path}/picture/remove`;
    const answer = await browser.post(pages.host + removal, { csrf: csrfOf(await open(), removal) });
    expect((await browser.follow(answer)).body)
      .to.contain('Your picture is removed.')
      .and.not.to.contain('<img class');
    expect((await record()).avatarUrl).to.equal(null);
  });

  it('a file that is no picture, none, one too many and one too large are refused, and say why', async () => {
    const before = events();
    for (const [file, status, text] of [
      [Buffer.from('GIF89a'), 400, 'can’t be read as a picture'],
      [png.subarray(0, 40), 400, 'can’t be read as a picture'],
      [null, 400, 'Choose a picture first.'],
      [Buffer.alloc(2 * 1024 * 1024 + 1), 413, 'too large'],
      [Buffer.alloc(3 * 1024 * 1024), 413, 'too large'],
    ] as const) {
      const answer = await upload(file);
      expect([answer.status, answer.body.includes(text)], text).to.deep.equal([status, true]);
    }
    const other = await browser.upload(at('/picture'), pictureForm('x', png, 'picture'));
    expect(other.status).to.equal(400);
    expect(events()).to.equal(before);
  });

  for (const field of editableFields.filter((each) => each !== 'email'))
    it(`${field} is not changed where the tenant does not allow it, and is shown without a field`, async () => {
      const page = await open();
      const action = field === 'avatar' ? `${path}/picture` : path;
      const csrf = csrfOf(page, action);
      await allow(...editableFields.filter((each) => each !== field));
      const before = events();
      const answer =
        field === 'avatar'
          ? await browser.upload(at('/picture'), pictureForm(csrf, png))
          : await browser.post(at(), { csrf, [field]: 'de' });
      expect(answer.status).to.equal(403);
      expect(answer.body).to.contain('Your organisation doesn’t let you change this.');
      expect(events()).to.equal(before);
      const shown = (await open()).body;
      expect(shown).not.to.contain(`name="${field === 'avatar' ? 'file' : field}"`);
      if (field !== 'avatar') expect(shown).to.contain('This is managed by your organisation.');
    });

  it('nothing but the parts of the profile is changed by its form', async () => {
    const before = await record();
    const fields = {
      email: 'x@acme.test',
      externalId: 'x',
      roles: 'owner',
      emailVerified: 'true',
      metadata: '{}',
    };
    await save({ lastName: 'Byron', ...fields });
    expect(await record()).to.deep.equal(before);
  });

  it('where nothing may be changed there is no form', async () => {
    await allow();
    const { body } = await open();
    expect(body).to.contain('Byron').and.to.contain(ada.email);
    expect(/<main>[\s\S]*<\/main>/.exec(body)?.[0]).not.to.contain('<form');
  });

  it('a form of another site, of another session, without a token or without a session changes nothing', async () => {
    await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      email: 'eve@acme.test',
      password: 'a-password-of-eve',
    });
    const page = await open();
    const stranger = await signedIn({ email: 'eve@acme.test', password: 'a-password-of-eve' });
    const before = events();
    const evil = { Origin: 'https://evil.test' };
    const [names, picture] = [csrfOf(page, path), csrfOf(page, `${path}/picture`)];
    const attempts = [
      browser.post(at(), { csrf: names, firstName: 'Eve' }, evil),
      browser.post(at(), { firstName: 'Eve' }),
      browser.post(at('/picture/remove'), { csrf: names }),
      stranger.post(at(), { csrf: names, firstName: 'Eve' }),
      browser.upload(at('/picture'), pictureForm(picture, png), evil),
      browser.upload(at('/picture'), pictureForm(null, png)),
      browser.upload(at('/picture'), pictureForm(names, png)),
      stranger.upload(at('/picture'), pictureForm(picture, png)),
    ];
    for (const [index, visit] of (await Promise.all(attempts)).entries())
      expect(isFormRefused(visit), String(index)).to.equal(true);
    const nobody = pages.browser();
    for (const visit of [
      await nobody.post(at(), { csrf: names, firstName: 'Eve' }),
      await nobody.upload(at('/picture'), pictureForm(picture, png)),
    ])
      expect(visit.location).to.equal(`${pages.host}/sign-in`);
    expect(events()).to.equal(before);
  });

  it('a reload of an answer’s address shows the profile', async () => {
    for (const more of ['/picture', '/picture/remove'])
      expect((await browser.get(at(more))).location).to.equal(at());
  });
});
