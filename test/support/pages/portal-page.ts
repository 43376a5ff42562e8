import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { BootstrapTenant } from '../../../application/bootstrap/bootstrap-document.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import { freePort } from '../services/service-process.js';
import {
  type TestService,
  type TestServiceOptions,
  copiesOf,
  patientTimeouts,
  startTestService,
} from '../services/service.js';

export const owner = { email: 'ada@acme.test', password: 'analytical-engine-1843' };
export const admin = { email: 'grace@acme.test', password: 'compiler-of-harbours-1952' };
export const nobody = { email: 'bo@acme.test', password: 'correct-horse-staple-9' };

const tenants: readonly BootstrapTenant[] = [
  {
    slug: 'acme',
    name: 'Acme Inc.',
    owner: { ...owner, firstName: 'Ada', lastName: 'Byron' },
    users: [
      { ...admin, firstName: 'Grace', lastName: 'Hopper', roles: ['admin'], emailVerified: true },
      { ...nobody, firstName: 'Bo', lastName: 'Li', emailVerified: true },
    ],
    apiKeys: [{ name: 'all', scopes }],
  },
];

const inhabitedHome = copiesOf(() => startTestService({ bootstrap: { tenants } }));

/** A whole service with a portal, whose tenant `acme` has an owner, an administrator and a person without a role. */
export interface PortalService {
  readonly service: TestService;
  readonly portalUrl: string;
  /** The address of the operators' console. */
  readonly operatorUrl: string;
  readonly tenantId: string;
  /** Calls the Management API with a key that holds every scope. Returns the body. Throws on a refusal. */
  readonly api: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>;
  /** The service's clock, which can be advanced ahead of the machine's. */
  readonly clock: { readonly advance: (ms: number) => void };
  close(): Promise<void>;
}

/** The same with a browser. */
export interface PortalUnderTest extends PortalService {
  /**
   * Opens a window, signs in through the hosted pages, and returns it at a screen, e.g. `/roles`.
   * Close it with `page.context().close()`.
   */
  readonly signedIn: (path: string, more?: SignedInOptions) => Promise<Page>;
}

export interface SignedInOptions {
  /** Default: the owner. */
  readonly who?: { readonly email: string; readonly password: string };
  /** Size, colour scheme, language. */
  readonly context?: BrowserContextOptions;
}

/** Starts it with a browser. */
export async function startPortal(
  browser: () => Browser,
  ...options: Parameters<typeof startPortalService>
): Promise<PortalUnderTest> {
  const portal = await startPortalService(...options);
  return {
    ...portal,
    signedIn: async (path, { who = owner, context = {} } = {}) => {
      const page = await (await browser().newContext({ locale: 'en-GB', ...context })).newPage();
      await page.goto(`${portal.portalUrl}/t/acme${path}`);
      await signInAs(page, who);
      await page.waitForURL(`${portal.portalUrl}/t/acme${path}`);
      return page;
    },
  };
}

/** Starts it. @param further variables, in which `{port}` is the service's */
export async function startPortalService(
  further: Readonly<Record<string, string>> = {},
  more: Pick<TestServiceOptions, 'stripeServer'> = {},
): Promise<PortalService> {
  const port = await freePort();
  const env = Object.fromEntries(
    Object.entries(further).map(([name, value]) => [name, value.replace('{port}', String(port))]),
  );
  const base = `http://localhost:${port}`;
  let ahead = 0;
  const service = await startTestService({
    ...(await inhabitedHome()),
    env: { PORT: String(port), BASE_URL: base, TENANT_HOST: `http://{tenant}.localhost:${port}`, ...env },
    clock: { now: () => Date.now() + ahead },
    timeouts: patientTimeouts,
    ...more,
  });
  const portalUrl = env['PORTAL_URL'] ?? `${base}/portal`;
  return {
    service,
    portalUrl,
    operatorUrl: env['OPERATOR_URL'] ?? `${portalUrl}/operator`,
    tenantId: service.document.tenants?.[0]?.tenantId ?? '',
    clock: { advance: (ms) => void (ahead += ms) },
    api: async (method, path, body) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { 'X-Api-Key': service.apiKey(), 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
    close: () => service.close(),
  };
}

/** Fills in the sign-in page on which the window is, or to which it is on its way. */
export async function signInAs(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.waitForURL('**/sign-in*');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit], button:not([type])').first().click();
}
