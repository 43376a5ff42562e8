import { type PortalService, owner, startPortalService } from '../pages/portal-page.js';
import { DomContext, type DomContextOptions, type DomPage } from './dom-page.js';
import { portalScript } from './portal-script.js';

/** A whole service with a portal, whose screens are shown without a browser. */
export interface PortalWindows extends PortalService {
  /** Opens a window without cookies. */
  readonly newWindow: (context?: DomContextOptions) => Promise<DomPage>;
  /**
   * Opens a window, signs in through the hosted pages, and returns it at a screen, e.g. `/roles`.
   * Close it with `page.context().close()`.
   */
  readonly signedIn: (path: string, more?: SignedInWindowOptions) => Promise<DomPage>;
}

export interface SignedInWindowOptions {
  /** Default: the owner. */
  readonly who?: { readonly email: string; readonly password: string };
  readonly context?: DomContextOptions;
}

/** Starts it; what it opens is closed with it. */
export async function startPortalWindows(
  ...options: Parameters<typeof startPortalService>
): Promise<PortalWindows> {
  // here, so that no test waits for it
  await portalScript();
  const portal = await startPortalService(...options);
  const { service, portalUrl, operatorUrl } = portal;
  const port = Number(new URL(service.url).port);
  const [env = {}] = options;
  const tenantDeletionGraceDays = Number(env['TENANT_DELETION_GRACE_DAYS'] ?? 30);
  const baseUrl = `http://localhost:${port}`;
  const site = { port, baseUrl, portalUrl, operatorUrl, tenantDeletionGraceDays };
  const contexts: DomContext[] = [];
  const newWindow = (options: DomContextOptions = {}): Promise<DomPage> => {
    const context = new DomContext(site, options);
    contexts.push(context);
    return context.newPage();
  };
  return {
    ...portal,
    newWindow,
    signedIn: async (path, { who = owner, context = {} } = {}) => {
      const page = await newWindow(context);
      await page.goto(`${portalUrl}/t/acme${path}`);
      await signInAs(page, who);
      await page.waitForURL(`${portalUrl}/t/acme${path}`);
      return page;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      await portal.close();
    },
  };
}

/** Fills in the sign-in page on which the window is, or to which it is on its way. */
export async function signInAs(
  page: DomPage,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.waitForURL('**/sign-in*');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit], button:not([type])').first().click();
}
