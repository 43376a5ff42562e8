import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { plain } from '../../support/samples/sample-images.js';
import { until } from '../../support/run/until.js';

interface Application {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
}

describe('the settings of an application', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/applications');
    call = await asPersonIn(page, portal);
  });
  after(() => portal.close());

  const create = (body: object): Promise<Application> =>
    call('POST', '/portal/api/clients', {
      name: 'Shop',
      kind: 'web',
      redirectUris: ['https://shop.acme.test/cb'],
      ...body,
    });
  const read = ({ clientId }: Application) => call('GET', `/portal/api/clients/${clientId}`);
  const open = async ({ clientId }: Application, on = page): Promise<void> => {
    await on.goto(`${portal.portalUrl}/t/acme/applications/${clientId}`);
    await on.getByRole('heading', { level: 2, name: 'Settings' }).waitFor();
  };
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
  };
  const unfold = (title: string) => page.getByText(title, { exact: true }).click();

  it('chooses further APIs beside the audience', async () => {
    const identifier = 'urn:acme:stock';
    await call('POST', '/portal/api/resources', { identifier, name: 'Warehouse' });
    const client = await create({ name: 'Two APIs', audience: 'urn:acme:first' });
    await open(client);
    await unfold('Tokens and permissions');
    await page.getByLabel('Warehouse').check();
    await save();
    expect(await read(client)).to.deep.include({ resources: ['urn:acme:first', identifier] });
    expect(await page.locator('main [name=resources][value="urn:acme:first"]').count()).to.equal(0);
  });

  it('changes every setting of its kind, and the API shows them', async () => {
    const client = await create({ name: 'Everything' });
    await open(client);
    await page.getByLabel('Name').fill('Show all');
    await page.getByLabel('Redirect URIs').fill('https://a.acme.test/cb\n\nhttps://b.acme.test/cb\n');
    await page.getByLabel('Post-logout URIs').fill('https://a.acme.test/');
    await page.getByLabel('Home page').fill('https://a.acme.test/home');
    await unfold('Tokens and permissions');
    await page.getByLabel('Audience').fill('https://everything.acme.test');
    await page.getByLabel('Access token type').selectOption('JWT');
    await page.getByLabel('offline_access').uncheck();
    await page.getByLabel('Issue refresh tokens').uncheck();
    await unfold('Client authentication');
    await page
      .getByLabel('Authentication method')
      .selectOption({ label: 'Secret in the body (client_secret_post)' });
    await unfold('Browser access (CORS)');
    await page.getByLabel('Allowed origins').fill('https://a.acme.test');
    await unfold('Sign-out notices');
    await page.getByLabel('Back-channel logout URI').fill('https://a.acme.test/out');
    await page.getByLabel('It needs the session in the message').check();
    await unfold('Kind and trust');
    await page.getByLabel('Third-party application').check();
    await save();
    expect(await read(client)).to.deep.include({
      name: 'Show all',
      redirectUris: ['https://a.acme.test/cb', 'https://b.acme.test/cb'],
      postLogoutRedirectUris: ['https://a.acme.test/'],
      homeUrl: 'https://a.acme.test/home',
      audience: 'https://everything.acme.test',
      accessTokenType: 'JWT',
      scopes: ['openid', 'profile', 'email', 'roles'],
      grantTypes: ['authorization_code'],
      authMethod: 'client_secret_post',
      allowedOrigins: ['https://a.acme.test'],
      backchannelLogoutUri: 'https://a.acme.test/out',
      backchannelLogoutSessionRequired: true,
      thirdParty: true,
    });
    await page.getByText('Last accepted: never').waitFor();
    await page.getByLabel('Back-channel logout URI').fill('');
    await page.getByLabel('Home page').fill('');
    await page.getByLabel('Allowed origins').fill('');
    await save();
    await until(async () => (await read(client))['allowedOrigins'] === null);
    expect((await read(client))['homeUrl']).to.equal(null);
    expect((await read(client))['backchannelLogoutUri']).to.equal(null);
  });

  it('puts refusals at their fields, also where they are folded away', async () => {
    const client = await create({ name: 'Keys' });
    await open(client);
    const focused = (name: string): Promise<void> =>
      until(async () => (await page.evaluate('document.activeElement.name')) === name);
    await unfold('Client authentication');
    await page.getByLabel('Authentication method').selectOption('private_key_jwt');
    await page.getByLabel('Public keys (jwks)').fill('no JSON');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not JSON.').waitFor();
    await page.getByLabel('Public keys (jwks)').fill('{"keys":[{"kty":"oct"}]}');
    await unfold('Client authentication');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must have "kty" RSA or EC').waitFor();
    await focused('jwks');
    await page.getByLabel('Authentication method').selectOption('');
    await page.getByLabel('Name').fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await focused('name');
    expect(await read(client)).to.deep.include({ name: 'Keys', authMethod: null });
  });

  it('refuses a private key without sending it, and keeps it nowhere when the person has to sign in anew', async () => {
    const client = await create({ name: 'Pasting' });
    await open(client);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const secret = privateKey.export({ format: 'jwk' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes(secret.d ?? '') === true) sent += 1;
    });
    const keys = page.getByLabel('Public keys (jwks)');
    await unfold('Client authentication');
    await page.getByLabel('Authentication method').selectOption('private_key_jwt');
    await keys.fill(JSON.stringify({ keys: [secret] }));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('There is a private key in it. It was not sent.').waitFor();
    expect(sent).to.equal(0);

    // another form of the screen meets the end of the session meanwhile
    const kept = async (): Promise<string> => {
      portal.clock.advance(25 * 3_600_000);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Sign in again' }).click();
      await page.waitForURL('**/sign-in*');
      const stored = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
      expect(stored).to.contain('private_key_jwt').and.not.to.contain(secret.d);
      await signInAs(page, owner);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await unfold('Client authentication');
      await until(
        async () => (await page.getByLabel('Authentication method').inputValue()) === 'private_key_jwt',
      );
      return keys.inputValue();
    };
    expect(await kept()).to.equal('');
    await keys.fill(`half of it: ${secret.d ?? ''}`);
    expect(await kept()).to.equal('');
    const good = JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] });
    await keys.fill(good);
    expect(await kept()).to.equal(good);
    expect(sent).to.equal(0);
    // the token of before is as old as the clock
    page.removeAllListeners('request');
    call = await asPersonIn(page, portal);
  });

  it('takes the keys of an application, and then the address of its keys in their place', async () => {
    const client = await create({ name: 'Signing' });
    await open(client);
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await unfold('Client authentication');
    await page.getByLabel('Authentication method').selectOption('private_key_jwt');
    await page
      .getByLabel('Public keys (jwks)')
      .fill(JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }));
    await save();
    await page.getByRole('link', { name: 'Secrets' }).waitFor({ state: 'detached' });
    expect(await read(client)).to.have.nested.property('jwks.keys.length', 1);

    const address = page.getByLabel('Address of the public keys (jwksUri)');
    await address.fill('https://localhost/keys');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be at a host name of the public internet').waitFor();
    await address.fill('https://shop.acme.test/keys');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await read(client))['jwksUri'] === 'https://shop.acme.test/keys');
    await page.getByLabel('Name').fill('Signed');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await read(client))['name'] === 'Signed');
    expect(await read(client)).to.include({ jwks: null, jwksUri: 'https://shop.acme.test/keys' });

    await page.getByRole('button', { name: 'Add a credential' }).click();
    await page.getByLabel('Issuer (iss) of credential 1').fill('https://jobs.acme.test');
    await page.getByLabel('Subject (sub) of credential 1').fill('repo:acme*');
    await page.getByLabel('Audience (aud) of credential 1').fill('tessera');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('has a * elsewhere than at its end').waitFor();
    await page.getByLabel('Subject (sub) of credential 1').fill('repo:acme/*');
    await page.getByRole('button', { name: 'Save' }).click();
    const credential = { issuer: 'https://jobs.acme.test', subject: 'repo:acme/*', audience: 'tessera' };
    await until(
      async () =>
        JSON.stringify((await read(client))['federatedCredentials']) === JSON.stringify([credential]),
    );
  });

  it('shows both versions and whose change came between, and saves the one that is chosen', async () => {
    const client = await create({ name: 'Contested' });
    await open(client);
    await page.getByLabel('Redirect URIs').fill('https://mine.acme.test/cb');
    await call('PUT', `/portal/api/clients/${client.clientId}`, {
      redirectUris: ['https://theirs.acme.test/cb'],
      homeUrl: 'https://theirs.acme.test/',
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by Ada Byron.').waitFor();
    expect(await dialog.getByRole('row').nth(1).innerText()).to.match(/Redirect URIs.*theirs.*mine/s);
    // what was not changed here follows
    expect(await dialog.getByRole('row').count()).to.equal(2);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Saved').first().waitFor();
    expect(await read(client)).to.deep.include({
      redirectUris: ['https://mine.acme.test/cb'],
      homeUrl: 'https://theirs.acme.test/',
    });
  });

  it('lets an admin see, and not change, what acts at the Management API', async () => {
    const client = await create({ name: 'Robot' });
    await open(client);
    await unfold('Kind and trust');
    await page.getByLabel('users:read').check();
    await save();
    expect(await read(client)).to.deep.include({ managementScopes: ['users:read'] });
    expect(await page.getByRole('button', { name: 'Try it' }).count()).to.equal(0);

    const theirs = await portal.signedIn('/applications', { who: admin });
    await open(client, theirs);
    await theirs.getByText('Only owners may change it.').waitFor();
    await theirs.getByText('users:read').waitFor();
    for (const name of ['Save', 'Delete', 'Try it'])
      expect(await theirs.getByRole('button', { name }).count(), name).to.equal(0);
    const other = await create({ name: 'Plain' });
    await open(other, theirs);
    await theirs.getByText('Kind and trust').click();
    expect(await theirs.getByLabel('users:read').count()).to.equal(0);
    await theirs.getByLabel('Name').fill('By an admin');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await read(other))['name'] === 'By an admin');
    await theirs.context().close();
  });

  it('shows the portal’s own application, which stays as it is', async () => {
    await open({ clientId: `portal-${portal.tenantId}`, redirectUris: [] });
    await page.getByText('This application belongs to the service.').waitFor();
    await page.getByText('built in').waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).to.equal(0);
  });

  it('uploads and removes the logo, and says why a file is refused', async () => {
    const client = await create({ name: 'Pictured' });
    await open(client);
    await page.getByLabel('Name').fill('Typed meanwhile');
    const upload = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'logo', mimeType: 'image/png', buffer });
    await upload(Buffer.from('text'));
    await page.getByText('This file is not a supported picture.').waitFor();
    await upload(await plain(40, 20).png().toBuffer());
    const shown = page.getByRole('img', { name: 'Logo of Pictured' });
    await shown.waitFor();
    const address = await shown.getAttribute('src');
    expect((await read(client))['logoUrl']).to.equal(address);
    const { status, headers } = await page.context().agent.get(address ?? '');
    expect([status, headers['content-type']]).to.deep.equal([200, 'image/png']);

    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await read(client)).to.include({ logoUrl: null, name: 'Pictured' });
    expect(await page.getByLabel('Name').inputValue()).to.equal('Typed meanwhile');
  });

  it('asks before it deletes, and names what follows', async () => {
    const client = await create({ name: 'Obsolete' });
    await open(client);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Obsolete”?' });
    await dialog.getByText('its sign-ins end at once').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();
    expect(await page.getByRole('link', { name: 'Obsolete' }).count()).to.equal(0);
    expect(await read(client).catch(String)).to.match(/client_not_found/);
  });

  it('saves a name long after the sign-in, and for an address comes back from the sign-in with what was typed', async () => {
    const client = await create({ name: 'Late' });
    await open(client);
    portal.clock.advance(16 * 60_000);
    await page.getByLabel('Name').fill('Later');
    await save();
    await page.getByLabel('Redirect URIs').fill('https://typed.acme.test/cb\nhttps://second.acme.test/cb');
    await page.getByRole('button', { name: 'Save' }).click();
    await signInAs(page, owner);
    await page.getByText('What you typed is here again').waitFor();
    expect(await page.getByLabel('Redirect URIs').inputValue()).to.equal(
      'https://typed.acme.test/cb\nhttps://second.acme.test/cb',
    );
    await save();
    call = await asPersonIn(page, portal);
    expect(await read(client)).to.deep.include({
      name: 'Later',
      redirectUris: ['https://typed.acme.test/cb', 'https://second.acme.test/cb'],
    });
  });
});
