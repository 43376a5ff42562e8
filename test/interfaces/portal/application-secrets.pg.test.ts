import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { owner } from '../../support/pages/portal-page.js';

interface Confidential {
  readonly clientId: string;
  readonly clientSecret: string;
}

describe('the secrets of an application', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/applications');
    call = await asPersonIn(page, portal);
  });
  after(() => portal.close());

  const create = (name: string): Promise<Confidential> =>
    call('POST', '/portal/api/clients', { name, kind: 'web', redirectUris: ['https://shop.acme.test/cb'] });
  const works = async ({ clientId }: Confidential, secret: string): Promise<boolean> => {
    const response = await fetch(`${portal.service.url}/connect/introspect`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ token: 'none' }),
    });
    return response.status === 200;
  };
  const open = async ({ clientId }: Confidential): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/applications/${clientId}?tab=secrets`);
    await page.getByRole('table', { name: 'Secrets' }).waitFor();
  };
  /** Returns the new secret. */
  const rotated = async (choice: string): Promise<string> => {
    await page.getByRole('button', { name: choice }).click();
    const dialog = page.getByRole('dialog', { name: 'The secret of your application' });
    const secret = await dialog.locator('.secret code').innerText();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    return secret;
  };
  const ask = (): Promise<void> => page.getByRole('button', { name: /^Rotate secret of/ }).click();

  it('keeps the former secret for a day when it was not leaked', async () => {
    const client = await create('Routine');
    expect(await works(client, client.clientSecret)).to.equal(true);
    await open(client);
    await ask();
    const secret = await rotated('Change within 24 hours');
    await page.getByText('until rotated').waitFor();
    await page.getByRole('row').nth(2).getByText('until').waitFor();
    expect([await works(client, secret), await works(client, client.clientSecret)]).to.deep.equal([
      true,
      true,
    ]);
    await page.reload();
    await page.getByText('until rotated').waitFor();
    expect(await page.content()).not.to.contain(secret);

    await ask();
    await page.getByText('An older secret still works.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('ends a secret that is misused at once', async () => {
    const client = await create('Misused');
    await open(client);
    await ask();
    const secret = await rotated('End the secret now');
    expect([await works(client, secret), await works(client, client.clientSecret)]).to.deep.equal([
      true,
      false,
    ]);
    await page.getByRole('row').nth(2).getByText('expired').waitFor();
  });

  it('comes back to the question after a step-up', async () => {
    const client = await create('Patient');
    await open(client);
    portal.clock.advance(16 * 60_000);
    await ask();
    await page.getByRole('button', { name: 'Change within one hour' }).click();
    await signInAs(page, owner);
    await page.getByText('Was the current secret leaked?').waitFor();
    const secret = await rotated('Change within one hour');
    expect(await works(client, secret)).to.equal(true);
  });
});
