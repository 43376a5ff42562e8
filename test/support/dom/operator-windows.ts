import { operator } from '../pages/operator-page.js';
import { softAuthenticator } from '../samples/soft-authenticator.js';
import { readMail } from '../services/mail-text.js';
import { outbox } from '../services/outbox.js';
import type { DomContextOptions, DomPage } from './dom-page.js';
import type { DomLocator } from './dom-locator.js';
import { answerByPasskey } from './passkeys-in-pages.js';
import { type PortalWindows, signInAs } from './portal-windows.js';

/** A window in which an operator is signed in, with an authenticator of its own. */
export interface OperatorWindow {
  readonly page: DomPage;
  /**
   * Authenticates again by the window's passkey, on the page that asks for it. Returns when `arrived` is on the screen.
   * Default: what says that the operator has confirmed who they are.
   */
  readonly confirmByPasskey: (arrived?: DomLocator) => Promise<void>;
}

/**
 * Opens a window and signs the operator of `addOperatorTo` in for the first time, with a new passkey, at the console's own
 * address. It is closed with the portal.
 */
export async function firstSignInOfOperator(
  { newWindow, operatorUrl, service }: PortalWindows,
  context?: DomContextOptions,
): Promise<OperatorWindow> {
  const page = await newWindow(context);
  const device = softAuthenticator(`http://platform.localhost:${page.context().site.port}`);
  await page.goto(operatorUrl);
  await signInAs(page, operator);
  const mail = readMail(await outbox(service.dataDir).take('code', operator.email)).text;
  await page.locator('#code').fill(/ (\d{6})\n/.exec(mail)?.[1] ?? '');
  await page.locator('button[type=submit]').first().click();
  await answerByPasskey(page, device);
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.waitForURL(`${operatorUrl}/tenants`);
  return {
    page,
    confirmByPasskey: async (arrived = page.getByText('You have confirmed that it is you.')) => {
      await page.waitForURL((url) => url.hostname.startsWith('platform.'));
      await answerByPasskey(page, device);
      await arrived.waitFor();
    },
  };
}
