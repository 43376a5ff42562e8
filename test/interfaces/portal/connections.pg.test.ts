import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import {
  type UpstreamProvider,
  clientIds,
  clientSecret,
  upstreamProvider,
} from '../../support/providers/upstream-provider.js';

interface Connection {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly callbackUrl: string;
}

describe('the screens of connections', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  let provider: UpstreamProvider;
  before(async () => {
    portal = await startPortalWindows({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    provider = await upstreamProvider([callback()]);
    call = await portalBearer(portal);
    page = await portal.signedIn('/connections');
  });
  after(async () => {
    await provider.close();
    await portal.close();
  });

  const callback = (): string =>
    `${portal.service.url.replace(/\/\/[^:]+/, '//acme.localhost')}/sign-in/connection/callback`;
  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const connections = async (): Promise<readonly Connection[]> =>
    (await call<{ items: Connection[] }>('GET', '/portal/api/connections')).items;
  const create = (more: object = {}) =>
    call<Connection>('POST', '/portal/api/connections', {
      provider: 'oidc',
      name: 'Acme staff',
      issuer: provider.issuer,
      clientId: clientIds.client_secret_basic,
      clientSecret,
      ...more,
    });
  const one = (id: string) => call('GET', `/portal/api/connections/${id}`);

  it('leads from an empty screen to a connection, which is off, and whose secret is shown nowhere', async () => {
    await page.getByText('No connections yet').waitFor();
    await page.getByRole('link', { name: 'Other (OpenID Connect)' }).click();
    await page.getByRole('heading', { level: 1, name: 'New connection: Other (OpenID Connect)' }).waitFor();
    await page.getByText('First register a client at the provider').waitFor();
    await page.getByText(callback()).waitFor();
    await page.getByLabel('Name').fill('Acme staff');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(clientIds.client_secret_basic);
    await page.getByLabel('Client secret').fill(clientSecret);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acme staff' }).waitFor();
    const [made] = await connections();
    expect(made).to.include({ name: 'Acme staff', enabled: false, callbackUrl: callback() });
    await page.getByLabel('On', { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(made!.id)).to.include({ enabled: true });
    await page.getByRole('link', { name: 'Connections' }).first().click();
    const row = page.getByRole('row').filter({ hasText: 'Acme staff' });
    await row.getByText('On', { exact: true }).waitFor();
    expect(await page.content()).not.to.contain(clientSecret);
  });

  it('asks before a connection is turned off, which may be the only way of some people', async () => {
    const [{ id }] = (await connections()) as [Connection];
    await go(`/connections/${id}`);
    await page.getByLabel('On', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off “Acme staff”?' });
    await dialog.getByText('Whoever has no password can set one').waitFor();
    expect(await one(id)).to.include({ enabled: true });
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(id)).to.include({ enabled: false });
  });

  it('puts a refusal at its field, and says what a provider said that does not answer as it should', async () => {
    await go('/connections/new');
    await page.getByRole('link', { name: 'Microsoft' }).click();
    await page.getByLabel('Directory (tenant) ID').fill('acme');
    await page.getByLabel('Application (client) ID').fill('tessera');
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .locator('.field', { has: page.locator('[name=directory]') })
      .getByText('Give the ID as the overview shows it')
      .waitFor();
    await page
      .locator('.field', { has: page.locator('[name=clientSecret]') })
      .getByText('Fill this in.')
      .waitFor();

    await go('/connections/new?provider=oidc');
    await page.getByLabel('Name').fill('Nowhere');
    await page.getByLabel('Issuer').fill(`${provider.issuer}/nowhere`);
    await page.getByLabel('Client ID').fill('tessera');
    await page.getByLabel('Client secret').fill(clientSecret);
    const before = (await connections()).length;
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText('The provider did not answer as it should.').waitFor();
    await page.getByText('unexpected HTTP response status code').waitFor();
    expect(await connections()).to.have.lengthOf(before);
  });

  it('asks for what each provider needs', async () => {
    for (const [name, provider, fields] of [
      ['Google', 'google', ['clientId', 'clientSecret', 'hostedDomain', 'scopes']],
      ['Apple', 'apple', ['teamId', 'clientId', 'keyId', 'clientSecret', 'scopes']],
      ['GitHub', 'github', ['clientId', 'clientSecret', 'issuer', 'scopes']],
      ['GitLab', 'gitlab', ['clientId', 'clientSecret', 'issuer', 'scopes']],
    ] as const) {
      await go(`/connections/new?provider=${provider}`);
      await page.getByRole('heading', { level: 1, name: `New connection: ${name}` }).waitFor();
      const inputs = page.locator('main form [name]');
      const names: (string | null)[] = [];
      for (let n = 0; n < (await inputs.count()); n += 1)
        names.push(await inputs.nth(n).getAttribute('name'));
      expect(names, name).to.deep.equal(['name', ...fields]);
      expect(await page.getByLabel('Name').inputValue()).to.equal(name);
    }
  });

  it('changes the rules, and sends only what was changed', async () => {
    const { id } = await create({ name: 'Rules' });
    await go(`/connections/${id}`);
    await page.getByLabel('People in verified domains').check();
    await page.getByLabel('Overwrite at each sign-in').check();
    await page.getByLabel('The provider’s').check();
    await page.getByLabel('Values that state a second factor').fill('mfa\nurn:acme:two');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const changes = {
      newPeople: 'domain',
      profile: 'always',
      secondFactor: 'theirs',
      theirFactorValues: ['mfa', 'urn:acme:two'],
    };
    expect((await sent).postDataJSON()).to.deep.equal(changes);
    expect(await one(id)).to.deep.include(changes);
    await page.getByLabel('Values that state a second factor').fill('two words');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give up to 20 values without spaces.').waitFor();
  });

  it('clears the id of a key where its field is cleared', async () => {
    const { id } = await create({ name: 'By key', keyId: 'key-1' });
    await go(`/connections/${id}?tab=provider`);
    await page.getByText('More').click();
    await page.locator('[name=keyId]').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(id)).to.include({ keyId: null });
  });

  it('lifts the restriction to a domain of Google where its field is cleared', async () => {
    const { id } = await create({ name: 'Google' });
    // Google itself is not asked by a test
    const google = { ...(await one(id)), provider: 'google', issuer: 'https://accounts.google.com' };
    const path = `**/portal/api/connections/${id}`;
    await page.route(path, (route) =>
      route.fulfill({
        json: { ...google, hostedDomain: route.request().method() === 'PUT' ? null : 'acme.test' },
      }),
    );
    await go(`/connections/${id}?tab=provider`);
    await page.getByLabel('Only this domain').fill('');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).to.deep.equal({ hostedDomain: null });
    await page.getByText('Saved').waitFor();
    await page.unroute(path);
  });

  it('refuses a name and a client that are cleared, at their fields', async () => {
    const { id } = await create({ name: 'Named' });
    for (const [part, label] of [
      ['', 'Name'],
      ['?tab=provider', 'Client ID'],
    ] as const) {
      await go(`/connections/${id}${part}`);
      const field = page.getByLabel(label);
      await field.fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await until(async () => (await field.getAttribute('aria-invalid')) === 'true');
      await page.getByRole('button', { name: 'Discard' }).click();
    }
    expect(await one(id)).to.include({ name: 'Named' });
  });

  it('adds a domain with the record that proves it, refuses it without the record, and removes it', async function () {
    this.slow(30_000);
    const { id } = await create({ name: 'Domains' });
    await go(`/connections/${id}`);
    await page.getByRole('link', { name: 'Domains' }).click();
    await page.getByText('No domains yet.').waitFor();
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await page.getByLabel('Domain', { exact: true }).fill('acme');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a domain' }).click();
    await page.getByText('Give a domain like example.com').waitFor();
    await page.getByLabel('Domain', { exact: true }).fill('@nowhere.invalid');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a domain' }).click();
    await page.getByText('_tessera.nowhere.invalid').waitFor();
    await page.getByText('Not verified yet').waitFor();
    const { domains } = await call<{ domains: { domain: string; challenge: string }[] }>(
      'GET',
      `/portal/api/connections/${id}`,
    );
    await page.getByText(domains[0]!.challenge).waitFor();
    await page.getByRole('button', { name: 'Verify nowhere.invalid' }).click();
    await page.getByText('The DNS record was not found.').waitFor();
    await page.getByRole('button', { name: 'Remove nowhere.invalid' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No domains yet.').waitFor();
    expect(await one(id)).to.deep.include({ domains: [] });
  });

  it('gives roles by claims, in rows that can be added and removed', async () => {
    const { id } = await create({ name: 'Roles' });
    await go(`/connections/${id}`);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Value of rule 1').fill('board');
    await page.getByLabel('Role of rule 1').fill('owner');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Claim of rule 2').fill('department');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Only owners make owners: name another role.').waitFor();
    expect(await page.getByLabel('Role of rule 1').getAttribute('aria-invalid')).to.equal('true');
    expect(await page.getByLabel('Value of rule 2').getAttribute('aria-invalid')).to.equal('true');
    expect(await page.getByLabel('Value of rule 1').getAttribute('aria-invalid')).to.equal(null);
    await page.getByLabel('Role of rule 1').fill('admin');
    await page.getByRole('button', { name: 'Remove rule 2' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(id)).to.deep.include({
      roleRules: [{ claim: 'groups', value: 'board', role: 'admin' }],
    });
  });

  it('says when a try is over, or comes to another window', async () => {
    const { id } = await create({ name: 'Over' });
    await page.goto(`${portal.portalUrl}/try?connection=${id}&state=stolen`);
    await page.getByText('Sign-in failed').waitFor();
  });

  for (const [locale, words] of Object.entries({
    'en-GB': {
      button: 'Try it',
      failed: 'The sign-in at the provider failed.',
      said: 'The provider answered:',
    },
    'de-DE': {
      button: 'Ausprobieren',
      failed: 'Die Anmeldung beim Anbieter ist fehlgeschlagen.',
      said: 'Der Anbieter antwortete:',
    },
  }))
    it(`quotes what a provider answers to a try as its own words, and as text, in ${locale}`, async () => {
      const { id } = await create({ name: `Refusing ${locale}` });
      const tab = await portal.signedIn(`/connections/${id}?tab=try`, { context: { locale } });
      await tab.getByRole('button', { name: words.button }).click();
      await tab.waitForURL((url) => url.href.startsWith(provider.issuer));
      const answer = new URLSearchParams({
        state: new URL(tab.url()).searchParams.get('state')!,
        iss: provider.issuer,
        error: 'access_denied',
        error_description: '<b>No</b> seat is left',
      });
      await tab.goto(`${callback()}?${answer.toString()}`);
      const quoted = tab.locator('q');
      await quoted.waitFor();
      expect(await quoted.innerText()).to.equal('access_denied: <b>No</b> seat is left');
      expect(await quoted.getAttribute('lang')).to.equal('');
      expect(await tab.locator('q b').count()).to.equal(0);
      expect(await tab.locator('.alert').innerText())
        .to.include(words.failed)
        .and.include(words.said);
    });

  it('shows both versions where a change came between', async () => {
    const { id } = await create({ name: 'Before' });
    await go(`/connections/${id}`);
    await page.getByLabel('Name').fill('Mine');
    await call('PUT', `/portal/api/connections/${id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    expect(await dialog.getByRole('row').last().innerText()).to.match(/Name\s+Theirs\s+Mine/);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    expect(await one(id)).to.include({ name: 'Mine' });
  });

  it('changes the client at the provider, and replaces its secret', async () => {
    const { id } = await create({ name: 'Client' });
    await go(`/connections/${id}?tab=provider`);
    await page.getByText(callback()).waitFor();
    await page.getByLabel('Client ID').fill(clientIds.client_secret_post);
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('How the client proves itself').selectOption('client_secret_post');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(id)).to.include({
      clientId: clientIds.client_secret_post,
      authMethod: 'client_secret_post',
    });
    await page.getByRole('button', { name: 'Replace it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the client secret' });
    await dialog.getByLabel('Client secret').fill('another-secret-of-the-client-7Zk1');
    await dialog.getByRole('button', { name: 'Replace it' }).click();
    await page.getByText('The secret was replaced.').waitFor();
    await page.getByText('It ends with “7Zk1”').waitFor();
    expect(await one(id)).to.include({ secretHint: '7Zk1' });
  });

  it('names the consequences before it deletes a connection', async () => {
    const { id } = await create({ name: 'Gone' });
    await go(`/connections/${id}`);
    await page.getByRole('button', { name: 'Delete the connection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this connection?' });
    await dialog.getByText('Nobody can sign in with “Gone” any more.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The connection was deleted.').waitFor();
    expect((await connections()).map((connection) => connection.id)).not.to.include(id);
  });

  it('asks once more before it deletes the only way to sign in of some people', async () => {
    const { id } = await create({ name: 'Only way' });
    const person = await call<{ id: string }>('POST', '/api/users', { email: 'only@acme.example' });
    const account = { connectionId: id, subject: 'only' };
    await call('POST', `/api/users/${person.id}/identities`, account);
    await go(`/connections/${id}`);
    await page.getByRole('button', { name: 'Delete the connection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this connection?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Some people have no other way to sign in.').waitFor();
    expect((await connections()).map((connection) => connection.id)).to.include(id);
    await dialog.getByRole('button', { name: 'Delete anyway' }).click();
    await page.getByText('The connection was deleted.').waitFor();
    expect((await connections()).map((connection) => connection.id)).not.to.include(id);
  });

  it('shows connections to an administrator without a way to change them', async () => {
    const { id } = await create({ name: 'Read' });
    const theirs = await portal.signedIn('/connections', { who: admin });
    await theirs.getByRole('link', { name: 'Read' }).click();
    await theirs.getByText('Only owners set up and change connections.').waitFor();
    await theirs.getByText('A button on the sign-in page').waitFor();
    for (const tab of ['', '?tab=provider']) {
      await theirs.goto(`${portal.portalUrl}/t/acme/connections/${id}${tab}`);
      await theirs.locator('.facts').first().waitFor();
      expect(await theirs.locator('main form, main input').count(), tab).to.equal(0);
    }
    await theirs.context().close();
  });

  it('asks who it is before it creates a connection when the sign-in is old, and keeps all but the secret', async () => {
    await go('/connections/new?provider=oidc');
    await page.getByLabel('Name').fill('Late');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(clientIds.client_secret_basic);
    await page.getByLabel('Client secret').fill(clientSecret);
    portal.clock.advance(16 * 60_000);
    await page.getByRole('button', { name: 'Create' }).click();
    await signInAs(page, owner);
    await page.getByText('What you typed is here again').waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Late');
    expect(await page.getByLabel('Client secret').inputValue()).to.equal('');
    await page.getByLabel('Client secret').fill(clientSecret);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Late' }).waitFor();
  });
});
