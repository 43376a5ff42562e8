import { createHash, randomBytes } from 'node:crypto';
import type { BootstrapTenant } from '../../../application/bootstrap/bootstrap-document.js';
import { type RegisterClientInput, registerClient } from '../../../application/client/register-client.js';
import { createUser } from '../../../application/user/create-user.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { systemCommand } from '../in-memory/in-memory-app.js';
import { type LogEngine, postgresEngine } from '../services/log-engines.js';
import {
  type TestService,
  type TestServiceOptions,
  copiesOf,
  patientTimeouts,
  startTestService,
} from '../services/service.js';
import { freePort } from '../services/service-process.js';
import { type UserAgent, type Visit, userAgent } from '../http/user-agent.js';

/** A whole service whose issuer is where it listens, with tenants, users and clients to sign in to. */
export interface OidcService {
  readonly issuer: string;
  readonly port: number;
  readonly service: TestService;
  /** What the service runs on, for what no API does; it sees the events of its use cases at once. */
  readonly runtime: Runtime;
  /** Secrets of the confidential clients, by client id. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The clock of the service, which can be advanced ahead of the machine's. */
  readonly clock: { now(): number; advance(ms: number): void };
  /** Ids of tenants by slug. */
  readonly tenantIds: Readonly<Record<string, string>>;
  /** Registers a client with these settings, and the defaults of the clients here for the others. */
  register(slug: string, input: ClientDraft): Promise<void>;
  /** Creates a user of `acme`. */
  createUser(who: { readonly email: string; readonly password: string }): Promise<void>;
  /** Creates a browser without cookies. */
  browser(): UserAgent;
  close(): Promise<void>;
}

/** A redirect URI at which no server listens: tests read the answer from the redirect. */
export const callback = 'https://app.acme.test/callback';
export const afterSignOut = 'https://app.acme.test/bye';

export const ada = { email: 'ada@acme.test', password: 'analytical-engine-1843' };
export const bo = { email: 'bo@acme.test', password: 'correct-horse-staple-9' };
export const zoe = { email: 'zoe@globex.test', password: 'zebra-crossing-at-noon' };

type ClientDraft = Partial<RegisterClientInput> & { readonly clientId: string };

const client = (
  clientId: string,
  more: Omit<ClientDraft, 'clientId'> = {},
): RegisterClientInput & ClientDraft => ({
  clientId,
  name: `App ${clientId}`,
  type: 'confidential',
  audience: 'https://api.acme.test',
  redirectUris: [callback],
  postLogoutRedirectUris: [afterSignOut],
  ...more,
});

const tenants: readonly BootstrapTenant[] = [
  {
    slug: 'acme',
    name: 'Acme Inc.',
    owner: { ...ada, firstName: 'Ada', lastName: 'Byron' },
    users: [{ ...bo, firstName: 'Bo', lastName: 'Li', emailVerified: true }],
    apiKeys: [{ name: 'all', scopes }],
    clients: [
      client('web', { type: 'public' }),
      client('server'),
      client('poster', { authMethod: 'client_secret_post' }),
      client('partner', { thirdParty: true }),
    ],
  },
  {
    slug: 'globex',
    name: 'Globex',
    owner: { ...zoe, firstName: 'Zoe', lastName: 'Zed' },
    clients: [
      client('globex-server', {
        audience: 'https://api.globex.test',
        redirectUris: ['https://app.globex.test/cb'],
      }),
    ],
  },
];

/** Tenants, users and clients are the same everywhere, so they are made once. */
const inhabitedHome = copiesOf(() => startTestService({ bootstrap: { tenants } }));

export interface OidcServiceOptions extends Pick<TestServiceOptions, 'keySetReach' | 'stripeServer'> {
  /** The engine of its log. Default: PostgreSQL. */
  readonly engine?: LogEngine | undefined;
}

/** Where its log is elsewhere it bootstraps itself. */
export async function oidcService(
  env: Readonly<Record<string, string>> = {},
  { engine = postgresEngine, ...more }: OidcServiceOptions = {},
): Promise<OidcService> {
  const log = await engine.open();
  const variables: Readonly<Record<string, string>> = { ...log.env, ...env };
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const addresses = {
    PORT: String(port),
    BASE_URL: issuer,
    TENANT_HOST: `http://{tenant}.localhost:${port}`,
  };
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead, advance: (ms: number) => void (ahead += ms) };
  const home = 'EVENTSTORE_URL' in variables ? { bootstrap: { tenants } } : await inhabitedHome();
  const service = await startTestService({
    ...home,
    env: { ...addresses, ...variables },
    streamPrefix: log.streamPrefix,
    clock,
    timeouts: patientTimeouts,
    ...more,
  });
  const { runtime } = service;
  const made = service.document.tenants ?? [];
  const secrets = new Map<string, string>();
  for (const { clientId, clientSecret } of made.flatMap(({ clients = [] }) => clients))
    if (clientId !== undefined && clientSecret !== undefined) secrets.set(clientId, clientSecret);
  const tenantIds = Object.fromEntries(made.map(({ slug, tenantId = '' }) => [slug, tenantId]));
  const register: OidcService['register'] = async (slug, { clientId, ...more }) => {
    const command = systemCommand({ tenantId: tenantIds[slug]! });
    const input = client(clientId, more);
    const { clientSecret } = await registerClient(runtime.app, command, input);
    if (clientSecret !== null) secrets.set(clientId, clientSecret);
  };
  return {
    issuer,
    port,
    service,
    runtime,
    secrets,
    clock,
    tenantIds,
    register,
    createUser: async (who) => {
      await createUser(runtime.app, systemCommand({ tenantId: tenantIds['acme']! }), who);
    },
    browser: () => userAgent(port),
    close: async () => {
      await service.close();
      await log.close();
    },
  };
}

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export const pkce = (): Pkce => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** The issuer and the secrets of its clients. */
export type Issuer = Pick<OidcService, 'issuer' | 'secrets'>;

/** Returns the address of an authorization request; an undefined parameter removes a default one. */
export function authorizeUrl(
  { issuer }: Pick<OidcService, 'issuer'>,
  { challenge }: Pkce,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const all: Readonly<Record<string, string | undefined>> = {
    client_id: 'server',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'st',
    nonce: 'n-0',
    ...parameters,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${issuer}/connect/authorize?${new URLSearchParams(given).toString()}`;
}

/** Visits an authorization request and, where it leads to the sign-in form, signs in. Ends where the browser leaves. */
export async function signInAt(
  agent: UserAgent,
  url: string,
  who: { readonly email: string; readonly password: string } = ada,
): Promise<Visit> {
  const arrived = await agent.follow(await agent.get(url));
  if (arrived.location !== null) return arrived;
  return agent.submit(arrived, { email: who.email, password: who.password });
}

/** Returns the parameters in the address of a redirect. */
export const answered = ({ location, url, status }: Visit): URLSearchParams => {
  if (location === null) throw new Error(`no redirect at ${url}: ${status}`);
  return new URL(location).searchParams;
};

export interface TokenReply {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Posts a form to an endpoint, with Basic authentication when a client is given. */
export async function postForm(
  oidc: Issuer,
  path: string,
  form: Readonly<Record<string, string>>,
  basic: string | null = 'server',
): Promise<TokenReply> {
  const credentials =
    basic === null
      ? {}
      : {
          Authorization: `Basic ${Buffer.from(`${basic}:${oidc.secrets.get(basic) ?? ''}`).toString('base64')}`,
        };
  const reply = await fetch(`${oidc.issuer}${path}`, {
    method: 'POST',
    headers: credentials,
    body: new URLSearchParams(form),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

/** Signs in from beginning to end; returns the code and its verifier. */
export async function obtainCode(
  oidc: OidcService,
  parameters: Readonly<Record<string, string | undefined>> = {},
  { agent = oidc.browser(), who = ada }: { agent?: UserAgent; who?: typeof ada } = {},
): Promise<{ readonly code: string; readonly verifier: string }> {
  const proof = pkce();
  const visit = await signInAt(agent, authorizeUrl(oidc, proof, parameters), who);
  const code = answered(visit).get('code');
  if (code === null) throw new Error(`no code: ${visit.location ?? ''}`);
  return { code, verifier: proof.verifier };
}

/**
 * Exchanges a code for tokens. @param more further parameters, or others in place of the usual ones
 * @param basic the client that authenticates by its secret in the `Authorization` header; null: the parameters say who it is
 */
export const redeem = (
  oidc: Issuer,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  more: Readonly<Record<string, string>> = {},
  basic: string | null = 'server',
): Promise<TokenReply> =>
  postForm(
    oidc,
    '/connect/token',
    { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: callback, ...more },
    basic,
  );
