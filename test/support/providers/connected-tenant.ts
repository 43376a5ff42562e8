import { expect } from 'chai';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type PresentUser, presentUser, user } from '../../../domain/user/user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { load } from '../../../application/shared/load.js';
import { createUser } from '../../../application/user/create-user.js';
import { systemCommand } from '../in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../http/user-agent.js';
import { type OidcService, type OidcServiceOptions, ada, oidcService } from '../pages/oidc-service.js';
import { type PortalInBrowser, portalInBrowser } from '../pages/portal-in-browser.js';
import { type UpstreamProvider, clientIds, clientSecret, upstreamProvider } from './upstream-provider.js';

/** The tenant `acme` on a whole service, whose people sign in at two providers on this machine. */
export interface ConnectedTenant {
  readonly oidc: OidcService;
  readonly tenantId: string;
  readonly host: string;
  readonly owner: PortalInBrowser;
  readonly providers: readonly [UpstreamProvider, UpstreamProvider];
  /** Creates a connection to the first provider, or another, and returns its id. */
  connect(more?: object, provider?: UpstreamProvider): Promise<string>;
  /** Presses the button of a connection. Returns the address at the provider. */
  press(agent: UserAgent, connectionId: string): Promise<string>;
  /** Signs in with a connection. Returns the answer to the callback. */
  signIn(agent: UserAgent, connectionId: string, subject: string): Promise<Visit>;
  /** Returns whether the browser is signed in at the tenant's host. */
  isSignedIn(agent: UserAgent): boolean;
  createUser(input: Parameters<typeof createUser>[2]): Promise<string>;
  stateOf(userId: string): Promise<PresentUser>;
  eventsOf(userId: string): Promise<UserEvent[]>;
  /** Returns the id of the user with this address; null for none. */
  userOf(email: string): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * @param env further settings of the service
 * @param options the engine of its log
 */
export async function connectedTenant(
  env: Readonly<Record<string, string>> = {},
  options: Pick<OidcServiceOptions, 'engine'> = {},
): Promise<ConnectedTenant> {
  const oidc = await oidcService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128', ...env }, options);
  const tenantId = oidc.tenantIds['acme']!;
  const hostname = 'acme.localhost';
  const host = `http://${hostname}:${oidc.port}`;
  const callback = `${host}/sign-in/connection/callback`;
  const providers = [await upstreamProvider([callback]), await upstreamProvider([callback])] as const;
  const owner = await portalInBrowser(oidc, ada);
  const { app } = oidc.runtime;
  const byProvider = new Map<string, UpstreamProvider>();
  const streamOf = (userId: string): string => streamName(tenantId, 'user', userId);
  const press = async (agent: UserAgent, connectionId: string): Promise<string> => {
    const page = await agent.get(`${host}/sign-in?account=other`);
    const csrf =
      /action="\/sign-in\/connection[?"][\s\S]*?name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
    const sent = await agent.post(`${host}/sign-in/connection`, { csrf, connection: connectionId });
    if (sent.location === null) throw new Error(`${sent.status} ${sent.body}`);
    return sent.location;
  };
  return {
    oidc,
    tenantId,
    host,
    owner,
    providers,
    async connect(more = {}, provider = providers[0]) {
      const { status, json, text } = await owner.post('/connections', {
        provider: 'oidc',
        name: 'Acme staff',
        issuer: provider.issuer,
        clientId: clientIds.client_secret_basic,
        clientSecret,
        ...more,
      });
      expect(status, text).to.equal(201);
      byProvider.set(String(json['id']), provider);
      return String(json['id']);
    },
    press,
    signIn: async (agent, connectionId, subject) => {
      const provider = byProvider.get(connectionId)!;
      return agent.get((await provider.signIn(await press(agent, connectionId), subject)).href);
    },
    isSignedIn: (agent) => agent.cookie(hostname, 'tessera_session') !== undefined,
    createUser: async (input) => (await createUser(app, systemCommand({ tenantId }), input)).record.id,
    stateOf: async (userId) => presentUser((await load(app, streamOf(userId), user)).state),
    eventsOf: async (userId) =>
      (await load(app, streamOf(userId), user)).history.map(({ event }) => event as UserEvent),
    userOf: async (email) => {
      const { rows } = await oidc.runtime.database.query<{ id: string }>(
        'select id from core.users where tenant_id = $1 and email = $2',
        [tenantId, email],
      );
      return rows[0]?.id ?? null;
    },
    close: async () => {
      for (const provider of providers) await provider.close();
      await oidc.close();
    },
  };
}
