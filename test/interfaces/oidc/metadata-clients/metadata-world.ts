import { registerResource } from '../../../../application/resource/register-resource.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import type { SettingsChanges } from '../../../../domain/tenant/tenant-settings.js';
import { addressPolicy } from '../../../../infrastructure/webhooks/address-policy.js';
import { selfSigned } from '../../../support/eventstoredb/certificate.js';
import { type Behaviour, type RawListener, answer, rawListener } from '../../../support/http/raw-listener.js';
import { type UserAgent, type Visit, userAgent } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  ada,
  answered,
  authorizeUrl,
  type OidcService,
  oidcService,
  type Pkce,
  pkce,
  postForm,
  signInAt,
  type TokenReply,
} from '../../../support/pages/oidc-service.js';

const HOST = 'agents.partner.test';
const certificate = selfSigned(HOST);

export const api = 'https://mcp.acme.test/';
export const payments = 'https://payments.acme.test/';
export const globexApi = 'https://mcp.globex.test/mcp';

/** A tenant `acme` with an API that admits clients of any host, and a host of documents. */
export interface MetadataWorld {
  readonly oidc: OidcService;
  readonly host: string;
  /** Returns the client id with this path. */
  id(path: string): string;
  /** Serves a document at a path; undefined members are left out. Returns its client id. */
  serve(path: string, members?: Readonly<Record<string, unknown>>, headers?: string): string;
  /** Answers at a path in any way. Returns the client id. */
  behave(path: string, behaviour: Behaviour): string;
  /** How often a path was asked for. */
  asked(path: string): number;
  registerApi(identifier: string, name: string): Promise<void>;
  set(changes: SettingsChanges, tenant?: string): Promise<void>;
  /** Creates a browser in a network of its own. */
  browser(): UserAgent;
  /** Where an authorization request leads, before anybody signs in. */
  begin(clientId: string, parameters?: Parameters, agent?: UserAgent): Promise<Visit>;
  /** Signs in and presses "allow". */
  code(clientId: string, parameters?: Parameters): Promise<Code>;
  redeem(clientId: string, code: Code, more?: Readonly<Record<string, string>>): Promise<TokenReply>;
  close(): Promise<void>;
}

type Parameters = Readonly<Record<string, string | undefined>>;
export interface Code {
  readonly code: string;
  readonly proof: Pkce;
  /** The page that asked for consent. */
  readonly page: Visit;
  readonly agent: UserAgent;
}

const JSON_HEADERS = 'Content-Type: application/json\r\n';

export async function metadataWorld(): Promise<MetadataWorld> {
  const pages: Record<string, Behaviour> = {};
  const listener: RawListener = await rawListener(pages, certificate);
  const reach = {
    resolve: (host: string) =>
      Promise.resolve([{ address: host.startsWith('inner.') ? '10.0.0.7' : '127.0.0.1', family: 4 }]),
    ca: certificate.certificate,
    policy: addressPolicy(['127.0.0.0/8']),
  };
  const oidc = await oidcService({}, { keySetReach: reach });
  const { app } = oidc.runtime;
  const of = (tenant: string) => systemCommand({ tenantId: oidc.tenantIds[tenant]! });
  await registerResource(app, of('acme'), {
    identifier: api,
    name: 'Tools of Acme',
    permissions: [{ name: 'tools:call', description: 'Call tools.' }],
  });
  await registerResource(app, of('globex'), { identifier: globexApi, name: 'Tools of Globex' });
  const host = `${HOST}:${listener.port}`;
  const id = (path: string): string => `https://${host}${path}`;
  const redirectUri = id('/callback');
  let networks = 0;
  const world: MetadataWorld = {
    oidc,
    host,
    id,
    serve(path, members = {}, headers = '') {
      const document = {
        client_id: id(path),
        client_name: 'Example Agent',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        ...members,
      };
      return world.behave(path, answer(200, JSON.stringify(document), JSON_HEADERS + headers));
    },
    behave(path, behaviour) {
      pages[path] = behaviour;
      return id(path);
    },
    asked: (path) => listener.requests.filter((one) => one.path === path).length,
    registerApi: async (identifier, name) => {
      await registerResource(app, of('acme'), { identifier, name });
    },
    set: async (changes, tenant = 'acme') => {
      await changeTenantSettings(app, of(tenant), changes);
      // the service sees what another process writes within a second
      oidc.clock.advance(1_001);
    },
    browser: () => userAgent(oidc.port, undefined, {}, `127.0.1.${(networks += 1)}`),
    begin: (clientId, parameters = {}, agent = world.browser()) =>
      agent.get(authorizeUrl(oidc, pkce(), { ...usual(clientId), ...parameters })),
    async code(clientId, parameters = {}) {
      const proof = pkce();
      const agent = world.browser();
      const url = authorizeUrl(oidc, proof, { ...usual(clientId), ...parameters });
      const page = await signInAt(agent, url, ada);
      const visit = await agent.submit(page, { decision: 'allow' });
      const code = answered(visit).get('code');
      if (code === null) throw new Error(`no code: ${visit.location ?? ''}`);
      return { code, proof, page, agent };
    },
    redeem: (clientId, { code, proof }, more = {}) =>
      postForm(
        oidc,
        '/connect/token',
        {
          grant_type: 'authorization_code',
          client_id: clientId,
          code,
          code_verifier: proof.verifier,
          redirect_uri: redirectUri,
          ...more,
        },
        null,
      ),
    close: async () => {
      await oidc.close();
      await listener.close();
    },
  };
  const usual = (clientId: string): Parameters => ({
    client_id: clientId,
    redirect_uri: redirectUri,
    resource: api,
    nonce: undefined,
  });
  await world.set({ metadataClients: 'any' });
  return world;
}
