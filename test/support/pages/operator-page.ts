import type { Browser, Locator, Page } from 'playwright-core';
import { addOperator } from '../../../application/tenant/operators/add-operator.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { type PortalService, type PortalUnderTest, type SignedInOptions, signInAs } from './portal-page.js';
import { readMail } from '../services/mail-text.js';
import { outbox } from '../services/outbox.js';
import { addVirtualAuthenticator } from './virtual-authenticator.js';

/** Whom `addOperatorTo` adds. */
export const operator = { email: 'ops@example.test', password: 'difference-engine-1822' };

/** Makes an operator of a service, as the command line does. */
export async function addOperatorTo({ service }: PortalService): Promise<void> {
  const { app } = service.runtime;
  await addOperator(app, operatorContext(PLATFORM_TENANT, app.ids.next()), operator);
}

/**
 * Opens a window with an authenticator of its own and signs the operator in for the first time, with a new passkey, at the
 * console's own address. Close it with `page.context().close()`.
 */
export async function firstSignInOfOperator(
  browser: () => Browser,
  { operatorUrl, service }: PortalUnderTest,
  context: SignedInOptions['context'] = {},
): Promise<Page> {
  const page = await (await browser().newContext({ locale: 'en-GB', ...context })).newPage();
  await addVirtualAuthenticator(page);
  await page.goto(operatorUrl);
  await signInAs(page, operator);
  const mail = readMail(await outbox(service.dataDir).take('code', operator.email)).text;
  await page.fill('#code', / (\d{6})\n/.exec(mail)?.[1] ?? '');
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.waitForURL(`${operatorUrl}/tenants`);
  return page;
}

/** Authenticates again by the window's passkey, on the page that asks for it. Returns when `arrived` is on the screen. */
export async function confirmByPasskey(
  page: Page,
  arrived: Locator = page.getByText('You have confirmed that it is you.'),
): Promise<void> {
  await page.waitForURL((url) => url.hostname.startsWith('platform.'));
  const button = page.locator('.passkey button');
  await arrived.or(button).first().waitFor();
  // on a sign-in page the browser may use the passkey by itself before the button is pressed
  if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
  await arrived.waitFor();
}
