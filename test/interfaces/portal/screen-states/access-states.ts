import { portalBearer } from '../../../support/pages/portal-bearer.js';
import { plain } from '../../../support/samples/sample-images.js';
import type { Filled, State } from './screen-state.js';

/** Applications, APIs, API keys and connections. */
export const accessStates: readonly State<Filled>[] = [
  {
    name: 'application-new',
    open: async ({ go, page, says }) => {
      await go('/applications/new');
      await page.getByRole('radio', { name: 'Web application' }).check();
      await page.getByLabel('Redirect URIs').fill('http://shop.acme.test/cb');
      await page.getByText('More', { exact: true }).click();
      await says('This begins with http');
    },
  },
  {
    name: 'application-unfolded',
    open: async ({ go, page, ids }) => {
      await go(`/applications/${ids.clientId}`);
      for (const title of [
        'Tokens and permissions',
        'Client authentication',
        'Browser access (CORS)',
        'Kind and trust',
      ])
        await page.getByText(title, { exact: true }).click();
      await page.getByLabel('Third-party application').check();
    },
  },
  {
    name: 'application-logo',
    open: async ({ go, page, ids, says }) => {
      await go(`/applications/${ids.clientId}`);
      const buffer = await plain(40, 20).png().toBuffer();
      await page.locator('input[type=file]').setInputFiles({ name: 'logo', mimeType: 'image/png', buffer });
      await says('The logo is published.');
    },
  },
  {
    name: 'application-delete',
    open: async ({ press, dialog }) => (await press('Delete'), dialog.waitFor()),
  },
  {
    name: 'application-new-secret',
    open: async ({ go, page, ids, dialog }) => {
      await go(`/applications/${ids.clientId}?tab=secrets`);
      await page.getByRole('button', { name: /^Rotate secret of/ }).click();
      await dialog.waitFor();
    },
  },
  {
    name: 'application-secret-once',
    open: async ({ dialog, press }) => {
      await press('Change within 24 hours');
      await dialog.locator('.secret code').waitFor();
    },
  },
  {
    name: 'application-secrets-two',
    open: async ({ send, says }) => (await send('I have stored it'), says('until rotated')),
  },
  {
    name: 'application-tried',
    open: async ({ portal, go, press, says }) => {
      const call = await portalBearer(portal);
      const client = { name: 'Shop', kind: 'spa', redirectUris: ['https://shop.acme.test/cb'] };
      const { clientId } = await call<{ clientId: string }>('POST', '/portal/api/clients', client);
      await go(`/applications/${clientId}?tab=try`);
      await press('Try it');
      await says('The sign-in works.');
    },
  },
  {
    name: 'applications-by-document-used',
    open: async ({ portal, runtime, go, says, ids }) => {
      const clients = [
        'https://agent.example.com/client.json',
        'https://agents.of-the-subsidiary-abroad.example:8443/a/long/path/client.json',
      ];
      for (const clientId of clients) {
        const consent = { scopes: ['openid'], claims: [] };
        await runtime.app.consents.remember(portal.tenantId, ids.userId, clientId, consent);
      }
      await go('/applications/documents');
      await says('not let in');
    },
  },
  {
    name: 'api-key-faults',
    open: async ({ go, page, press, says }) => {
      await go('/api-keys/new');
      await page.getByLabel('Expires').selectOption('day');
      await page.getByLabel('Last day').fill('');
      await page.getByLabel('Allowed networks').fill('10.0.0.0/8\n\nhouse\n203.0.113.7/24');
      await press('Issue');
      await says('Choose a day.');
    },
  },
  {
    name: 'api-key-once',
    open: async ({ go, page, press, dialog }) => {
      await go('/api-keys/new');
      await page.getByLabel('Name').fill('warehouse nightly sync');
      await page.getByRole('button', { name: 'Reads users only' }).click();
      await page.getByLabel('Allowed networks').fill('198.51.100.0/24\n2001:db8:12::/48');
      await press('Issue');
      await dialog.locator('.secret code').waitFor();
    },
  },
  {
    name: 'api-key-rotate',
    open: async ({ send, page, press, dialog }) => {
      await send('I have stored it');
      await page.getByRole('heading', { level: 1, name: 'warehouse nightly sync' }).waitFor();
      await press('Rotate');
      await dialog.waitFor();
    },
  },
  {
    name: 'api-key-revoke',
    open: async ({ page, press, dialog }) => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await press('Revoke');
      await dialog.waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'api-new-wrong',
    open: async ({ go, page, press, says }) => {
      await go('/apis/new');
      await page.getByLabel('Identifier').fill('orders');
      await press('Add a permission');
      await press('Create');
      await says('Give an absolute URI such as');
    },
  },
  {
    name: 'api-permission-held',
    open: async ({ portal, go, page, press, ids, dialog, says }) => {
      const call = await portalBearer(portal);
      const api = await call<{ identifier: string; permissions: { name: string }[] }>(
        'GET',
        `/portal/api/resources/${ids.apiId}`,
      );
      const permissions = [{ resource: api.identifier, name: api.permissions[0]?.name }];
      await portal.api('POST', '/api/roles', { name: 'approver-of-purchase-orders-abroad', permissions });
      await go(`/apis/${ids.apiId}`);
      await page.getByRole('button', { name: 'Remove permission 1', exact: true }).click();
      await press('Save');
      await dialog.waitFor();
      await says(/hold(s)? what you remove/);
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'api-delete',
    open: async ({ go, press, ids, dialog }) => {
      await go(`/apis/${ids.apiId}`);
      await press('Delete the API');
      await dialog.waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'connection-new',
    open: async ({ go, page, press, says }) => {
      await go('/connections/new?provider=apple');
      await page.getByLabel('Team ID').fill('none');
      await page.getByLabel('Private key').fill('-----BEGIN');
      await press('Create');
      await says('Give the ten letters and digits of the team.');
    },
  },
  {
    name: 'connection-unreachable',
    open: async ({ go, page, press, says }) => {
      await go('/connections/new?provider=oidc');
      await page.getByLabel('Name').fill('Staff of Acme');
      await page.getByLabel('Issuer').fill('http://127.0.0.1:9/realms/acme');
      await page.getByLabel('Client ID').fill('tessera');
      await page.getByLabel('Client secret').fill('a-secret-of-the-client');
      await press('Create');
      await says('The provider did not answer as it should.');
    },
  },
  {
    name: 'connection-changed',
    open: async ({ go, page, ids }) => {
      await go(`/connections/${ids.connectionId}`);
      await page.getByLabel('The provider’s').check();
    },
  },
  {
    name: 'connection-secret',
    open: async ({ go, press, ids, dialog }) => {
      await go(`/connections/${ids.connectionId}?tab=provider`);
      await press('Replace it');
      await dialog.waitFor();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'connection-domain-wrong',
    open: async ({ go, page, press, says, ids, dialog }) => {
      await go(`/connections/${ids.connectionId}?tab=domains`);
      await press('Add a domain');
      await dialog.waitFor();
      await page.getByLabel('Domain', { exact: true }).fill('acme');
      await dialog.getByRole('button', { name: 'Add a domain' }).click();
      await says('Give a domain like example.com');
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'connection-domain-remove',
    open: async ({ press, dialog }) => (await press('Remove acme.example'), dialog.waitFor()),
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'connection-remove',
    open: async ({ press, dialog }) => (await press('Delete the connection'), dialog.waitFor()),
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
];
