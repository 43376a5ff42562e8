import { tenantPage } from '../pages/person-on-pages.js';
import type { PortalService } from '../pages/portal-page.js';
import { totpCode } from '../samples/second-factor.js';
import { softAuthenticator } from '../samples/soft-authenticator.js';
import { outbox } from '../services/outbox.js';
import type { DomPage } from './dom-page.js';
import { answerByPasskey } from './passkeys-in-pages.js';
import { signInAs } from './portal-windows.js';

/** Opens the account page of a person who signs in with the password alone. */
export async function openAccount(
  portal: PortalService,
  page: DomPage,
  who: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(tenantPage(portal, '/account'));
  await signInAs(page, who);
  await page.waitForURL(tenantPage(portal, '/account'));
}

/** Adds a passkey to the account that is signed in to in a window. */
export async function addPasskey(portal: PortalService, page: DomPage): Promise<void> {
  await page.goto(tenantPage(portal, '/account/security/passkeys'));
  await answerByPasskey(page, softAuthenticator(new URL(tenantPage(portal, '')).origin));
  await page.getByText('Chrome on Linux').waitFor();
}

/** Signs in a person of whom a second factor is required and who has none: sets up an authenticator app on the way. */
export async function signInWithNewTotp(
  portal: PortalService,
  page: DomPage,
  who: { readonly email: string; readonly password: string },
): Promise<void> {
  const send = async (code: string): Promise<void> => {
    await page.locator('#code').fill(code);
    await page.keyboard.press('Enter');
  };
  await page.goto(tenantPage(portal, '/account'));
  await signInAs(page, who);
  await page.waitForURL(tenantPage(portal, '/mail-code'));
  const [code = ''] = /\b\d{6}\b/.exec(await outbox(portal.service.dataDir).take('code')) ?? [];
  await send(code);
  await page.waitForURL(tenantPage(portal, '/set-up'));
  const secret = (await page.locator('.secret-key').textContent()).replaceAll(' ', '');
  await send(totpCode(secret, Date.now()));
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.waitForURL(tenantPage(portal, '/account'));
}
