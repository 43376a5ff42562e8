import type { Page } from 'playwright-core';
import { userAgent } from '../http/user-agent.js';
import { tenantPage } from './person-on-pages.js';
import type { PortalService } from './portal-page.js';

interface Password {
  readonly email: string;
  readonly password: string;
}

/** Signs in at the tenant's own pages without a browser. Returns the address at which that ends. */
export async function signInThere(portal: PortalService, { email, password }: Password): Promise<string> {
  const agent = userAgent(Number(new URL(portal.portalUrl).port));
  const form = await agent.follow(await agent.get(tenantPage(portal, '/account')));
  return new URL((await agent.submit(form, { email, password })).url).pathname;
}

/** Creates a user who may sign in with a password. Returns the id. */
export async function createPerson(
  portal: PortalService,
  person: Password & { readonly firstName: string; readonly lastName: string },
): Promise<string> {
  const body = { ...person, sendInvitation: false };
  return (await portal.api<{ id: string }>('POST', '/api/users', body)).id;
}

/** Returns the id of the user with an address. */
export async function idOf({ api }: PortalService, email: string): Promise<string> {
  const { items } = await api<{ items: { id: string }[] }>('GET', `/api/users?email=${email}`);
  return items[0]?.id ?? '';
}

/** Opens the overview, and waits until everything is there. */
export async function openOverview({ portalUrl }: PortalService, page: Page): Promise<void> {
  await page.goto(`${portalUrl}/t/acme/overview`);
  await page.locator('.figures').waitFor();
}
