import type { Page } from 'playwright-core';
import { outbox } from '../services/outbox.js';
import { totpCode } from '../samples/second-factor.js';
import { type PortalService, signInAs } from './portal-page.js';
import { addVirtualAuthenticator } from './virtual-authenticator.js';

/** Returns an address of the tenant `acme` of a portal's service. */
export const tenantPage = ({ portalUrl }: PortalService, path: string): string =>
  `http://acme.localhost:${new URL(portalUrl).port}${path}`;

/** Opens the account page of a person who signs in with the password alone. */
export async function openAccount(
  portal: PortalService,
  page: Page,
  who: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(tenantPage(portal, '/account'));
  await signInAs(page, who);
  await page.waitForURL(tenantPage(portal, '/account'));
}

/** Adds a passkey to the account that is signed in to in a window, with an authenticator of the browser. */
export async function addPasskey(portal: PortalService, page: Page): Promise<void> {
  await addVirtualAuthenticator(page);
  await page.goto(tenantPage(portal, '/account/security/passkeys'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Chrome on Linux').waitFor();
}

/** Signs in a person of whom a second factor is required and who has none: sets up an authenticator app on the way. */
export async function signInWithNewTotp(
  portal: PortalService,
  page: Page,
  who: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(tenantPage(portal, '/account'));
  await signInAs(page, who);
  await page.waitForURL(tenantPage(portal, '/mail-code'));
  const [code = ''] = /\b\d{6}\b/.exec(await outbox(portal.service.dataDir).take('code')) ?? [];
  await page.fill('#code', code);
  await page.keyboard.press('Enter');
  await page.waitForURL(tenantPage(portal, '/set-up'));
  const secret = ((await page.textContent('.secret-key')) ?? '').replaceAll(' ', '');
  await page.fill('#code', totpCode(secret, Date.now()));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.waitForURL(tenantPage(portal, '/account'));
}
