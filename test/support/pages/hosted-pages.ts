import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { PendingRequests, PendingRequest } from '../../../application/authorization/pending-request.js';
import type { PendingSignOut } from '../../../application/authorization/pending-sign-out.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { tenantDirectory } from '../../../application/tenant/tenant-directory.js';
import { createUser } from '../../../application/user/create-user.js';
import { noClaims } from '../../../domain/client/scope-claims.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { createMetrics } from '../../../infrastructure/telemetry/metrics.js';
import { csrf } from '../../../interfaces/hosted-pages/page-request/csrf.js';
import { lastAccount } from '../../../interfaces/hosted-pages/page-request/last-account.js';
import { neutralBrand } from '../../../interfaces/hosted-pages/design/brand.js';
import { hostedSurface } from '../../../interfaces/hosted-pages/hosted-surface.js';
import type { PagesDeps } from '../../../interfaces/hosted-pages/pages-deps.js';
import { refusal } from '../../../interfaces/hosted-pages/refusal.js';
import { hostedRoutes } from '../../../interfaces/hosted-pages/routes.js';
import { cookies } from '../../../interfaces/http/requests/cookies.js';
import { respondWith } from '../../../interfaces/http/answers/respond.js';
import { httpServer } from '../../../interfaces/http/server.js';
import { tenantHosts } from '../../../interfaces/http/requests/hosts.js';
import { openIdProviderClient } from '../../../infrastructure/connections/openid-provider-client.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { type InMemoryConnections, inMemoryConnections } from '../providers/in-memory-connections.js';
import { countingLimiter } from '../http/http-service.js';
import { inMemoryAudit } from '../in-memory/in-memory-audit.js';
import { inMemoryPages } from '../in-memory/in-memory-pages.js';
import { zip } from '../../../infrastructure/formats/zip.js';
import { type InMemoryApplications, inMemoryApplications } from '../in-memory/in-memory-applications.js';
import { type World, inMemoryWorld, systemCommand } from '../in-memory/in-memory-app.js';
import { type UserAgent, type Visit, formOf, userAgent } from '../http/user-agent.js';

export const ada = { email: 'ada@acme.test', password: 'analytical-engine-1843' };

/** The hosted pages over use cases in memory, at `*.localhost`; a test states the authorization requests. */
export interface HostedPagesUnderTest {
  readonly world: World;
  readonly app: PagesDeps['app'];
  /** The tenant `acme`, and its host without a trailing slash. */
  readonly tenantId: string;
  readonly host: string;
  /** `{base_url}`, where no server answers. */
  readonly baseUrl: string;
  readonly applications: InMemoryApplications;
  /** Paths of all pages without parameters in them. */
  readonly paths: readonly string[];
  /** Lines of the log. */
  readonly lines: string[];
  /** Authorization requests and sign-outs by handle; a test may add some. */
  readonly requests: Map<string, PendingRequest>;
  /** The connections of the tenant; providers may be on this machine. */
  readonly connections: InMemoryConnections;
  readonly signOuts: Map<string, PendingSignOut>;
  /** Handles of the requests that their user agreed to. */
  readonly agreed: Set<string>;
  /** Creates an authorization request and returns its handle. */
  request(given?: Partial<PendingRequest>): string;
  /** Creates a browser without script and without cookies. */
  browser(): UserAgent;
  stop(): Promise<void>;
}

/** No code of a device is right. */
const noDevices: PagesDeps['devices'] = {
  enter: () => Promise.resolve({ kind: 'unknown' }),
  find: () => Promise.resolve(null),
  allow: () => Promise.resolve(false),
  refuse: () => Promise.resolve(false),
};

/** Providers are looked for on this machine alone. */
const here = {
  policy: addressPolicy(['127.0.0.1/32']),
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
};

export async function hostedPages(overrides: Partial<PagesDeps> = {}): Promise<HostedPagesUnderTest> {
  const world = inMemoryWorld();
  const process = world.process();
  const requests = new Map<string, PendingRequest>();
  const signOuts = new Map<string, PendingSignOut>();
  const agreed = new Set<string>();
  const lines: string[] = [];
  const log = createLog({ level: 'info', write: (line) => lines.push(line) });
  let port = 0;
  const addresses = {
    baseUrl: 'https://id.acme.test',
    portalUrl: 'https://id.acme.test/portal',
    operatorUrl: 'https://id.acme.test/portal/operator',
    reservedSlugs: new Set<string>(),
    isOwn: () => false,
    tenantHost: (slug: string) => `http://${slug}.localhost:${port}`,
  };
  const applications = inMemoryApplications(world.consents);
  const app = { ...process, ...applications, addresses };
  const connections = inMemoryConnections(process.clock, openIdProviderClient(here));
  const respond = respondWith({ secure: false, closing: () => false });
  const jar = cookies(false);
  const pages: PagesDeps = {
    app,
    audit: inMemoryAudit(world),
    dataExport: { pages: inMemoryPages(world), zip },
    respond,
    cookies: jar,
    secure: false,
    connections,
    pendingRequests: scripted(requests, agreed, addresses.baseUrl),
    devices: noDevices,
    findSignOut: (_tenantId, handle) => Promise.resolve(signOuts.get(handle) ?? null),
    mailHtml: (mail) => renderMail(mail).html,
    brandOf: ({ name }) => Promise.resolve({ ...neutralBrand, name }),
    waitUntilShown: () => Promise.resolve(true),
    csrf: csrf(randomBytes(32), jar),
    lastAccount: lastAccount(randomBytes(32), jar),
    domainChecks: countingLimiter(60),
    ...overrides,
  };
  const routes = hostedRoutes(pages);
  const limiter = countingLimiter(1e9);
  const server = httpServer({
    respond,
    log,
    metrics: createMetrics({ process: false }),
    addresses: limiter,
    gate: () => true,
    routes: [],
    unmatched: (req, res) => respond.send(req, res, 404, null),
    refuse: (req, res, problem) => respond.problem(req, res, problem),
    hosted: [
      hostedSurface({
        hosts: tenantHosts('http://{tenant}.localhost'),
        tenants: tenantDirectory(app),
        addresses: limiter,
        respond,
        routes,
        refuse: refusal({ ...pages, addresses, isTenantHost: true }),
      }),
    ],
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref().on('connection', (socket) => socket.unref());
  ({ port } = server.address() as AddressInfo);

  const tenantId = uuids.next();
  await createTenant(app, systemCommand({ tenantId }), { slug: 'acme', name: 'Acme Inc.' });
  await createUser(app, systemCommand({ tenantId }), { ...ada, firstName: 'Ada', lastName: 'Byron' });

  return {
    world,
    app,
    applications,
    tenantId,
    paths: routes.flatMap(({ method, path }) => (method === 'GET' && !path.includes('{') ? [path] : [])),
    lines,
    requests,
    connections,
    signOuts,
    agreed,
    host: addresses.tenantHost('acme'),
    baseUrl: addresses.baseUrl,
    request: (given: Partial<PendingRequest> = {}) => {
      const handle = `handle-${requests.size}`;
      requests.set(handle, { ...pending(tenantId, handle), ...given });
      return handle;
    },
    browser: () => userAgent(port),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pending = (tenantId: string, handle: string): PendingRequest => {
  const redirectUri = 'https://app.acme.test/callback';
  const authorization: PendingRequest['authorization'] = {
    clientId: 'web',
    redirectUri,
    responseMode: 'query' as const,
    state: 'st',
    scopes: ['openid'],
    nonce: null,
    codeChallenge: 'c'.repeat(43),
    prompt: [],
    maxAge: null,
    acrValues: [],
    acrEssential: false,
    loginHint: null,
    expectedUserIds: null,
    claims: noClaims,
    uiLocales: [],
  };
  return {
    handle,
    tenantId,
    authorization,
    beganAt: 0,
    prompt: new Set(),
    loginHint: null,
    uiLocales: [],
    client: { clientId: 'web', name: 'Acme Expenses', thirdParty: false, logoPath: null, audience: null },
    redirectHost: 'app.acme.test',
    redirectOrigin: 'https://app.acme.test',
    scopes: ['openid'],
    claims: [],
    resources: [],
    permissions: [],
  };
};

/** Asks for a sign-in without a session, and for consent to an application of a third party; then redirects. */
const scripted = (
  requests: Map<string, PendingRequest>,
  agreed: Set<string>,
  baseUrl: string,
): PendingRequests => ({
  noteSignIn: (request, signedInWith) => {
    const noted = { ...request, authorization: { ...request.authorization, signedInWith } };
    requests.set(request.handle, noted);
    return Promise.resolve(noted);
  },
  find: (tenantId, handle) => {
    const found = requests.get(handle);
    return Promise.resolve(found?.tenantId === tenantId ? found : null);
  },
  next: ({ handle, client, prompt, beganAt, authorization }, live, { isSelected = false } = {}) => {
    const session = live?.session ?? null;
    const hasSignedIn = session !== null && authorization.signedInWith === session.sessionId;
    const asks = prompt.has('login') || (prompt.has('select_account') && !isSelected && !hasSignedIn);
    const isStale = session !== null && asks && session.authenticatedAt < beganAt;
    if (session === null || isStale)
      return Promise.resolve(
        prompt.has('none')
          ? { step: 'go', location: `${baseUrl}/resume?ticket=refused` }
          : { step: 'sign-in' },
      );
    if (client.thirdParty && !agreed.has(handle)) return Promise.resolve({ step: 'consent' });
    return Promise.resolve({ step: 'go', location: `${baseUrl}/resume?ticket=${session.sessionId}` });
  },
  consent: (request) => {
    agreed.add(request.handle);
    return Promise.resolve(request);
  },
  decline: () => Promise.resolve(`${baseUrl}/resume?ticket=declined`),
});

/** Sends the form of a page without following the answer. */
export function send(
  browser: UserAgent,
  page: Visit,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const { action, hidden } = formOf(page);
  return browser.post(action, { ...hidden, ...fields }, headers);
}

/** Returns the `Set-Cookie` of this name; empty when there is none. */
export const cookieOf = ({ headers }: Visit, name = 'tessera_session'): string =>
  [headers['set-cookie']].flat().find((line) => line?.startsWith(`${name}=`)) ?? '';

/** Returns a header as text. */
export const header = ({ headers }: Visit, name: string): string => String(headers[name] ?? '');

/** Checks that a form was refused. */
export const isFormRefused = ({ status, body }: Visit): boolean =>
  status === 403 && body.includes('This form was not accepted');
