import type { DomPage } from '../dom/dom-page.js';
import type { PortalService } from './portal-page.js';

/** What tests do at the screens of API keys. */
export interface ApiKeysPage {
  /** Goes to a screen of the tenant. */
  readonly go: (path: string) => Promise<unknown>;
  /** Resolves at the screen with this heading. */
  readonly heading: (name: string) => Promise<void>;
  /** Returns the key in the dialog that shows it once. */
  readonly shownSecret: () => Promise<string>;
  /** Says that the key is kept. */
  readonly keep: () => Promise<void>;
  /** Fills in the form of a new key. */
  readonly fill: (name: string, more?: NewKey) => Promise<void>;
  /** Issues a key by the form, and returns it; the window is at its screen afterwards. */
  readonly issue: (name: string, more?: NewKey) => Promise<string>;
  /** Presses the button that issues the key. */
  readonly send: () => Promise<void>;
  /** Returns the status of a request to the Management API with a key. */
  readonly statusWith: (key: string) => Promise<number>;
}

interface NewKey {
  /** Default: "Reads users only". */
  readonly preset?: string;
  /** A value of the field "Ends". */
  readonly end?: string;
  readonly networks?: string;
}

/** Returns the steps in a window that an owner or administrator has opened. */
export function apiKeysPage(portal: PortalService, page: DomPage): ApiKeysPage {
  const steps: ApiKeysPage = {
    go: (path) => page.goto(`${portal.portalUrl}/t/acme${path}`),
    heading: (name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    shownSecret: async () => (await page.getByRole('dialog').locator('.secret code').innerText()).trim(),
    keep: () => page.getByRole('button', { name: 'I have stored it' }).click(),
    fill: async (name, { preset = 'Reads users only', end, networks } = {}) => {
      await steps.go('/api-keys/new');
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: preset }).click();
      if (end !== undefined) await page.getByLabel('Expires').selectOption(end);
      if (networks !== undefined) await page.getByLabel('Allowed networks').fill(networks);
    },
    send: () => page.getByRole('button', { name: 'Issue', exact: true }).click(),
    issue: async (name, more) => {
      await steps.fill(name, more);
      await steps.send();
      const key = await steps.shownSecret();
      await steps.keep();
      await steps.heading(name);
      return key;
    },
    statusWith: async (key) =>
      (await fetch(`${portal.service.url}/api/users`, { headers: { 'X-Api-Key': key } })).status,
  };
  return steps;
}
