import { DEVICE_GRANT } from '../../../../domain/client/client-values.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import {
  type OidcService,
  type TokenReply,
  ada,
  oidcService,
  postForm,
  zoe,
} from '../../../support/pages/oidc-service.js';

/** The answer to a device. */
export interface Codes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** A service with clients for devices: `tv` is public, `box` and `shop` (of a third party) have a secret, `elsewhere` is of `globex`. */
export interface DeviceWorld {
  readonly oidc: OidcService;
  /** The host of `acme`, without a slash at the end. */
  readonly host: string;
  begin(more?: Readonly<Record<string, string>>, clientId?: string): Promise<TokenReply>;
  codes(more?: Readonly<Record<string, string>>, clientId?: string): Promise<Codes>;
  poll(codes: Pick<Codes, 'device_code'>, clientId?: string): Promise<TokenReply>;
  /** Enters a code as a user who signs in first; ends at the page that follows. */
  enter(userCode: string, who?: typeof ada, agent?: UserAgent): Promise<Entered>;
  /** Allows a device, and returns the last page. */
  allow(codes: Codes, who?: typeof ada): Promise<Visit>;
}

export interface Entered {
  readonly agent: UserAgent;
  readonly page: Visit;
}

const grantTypes = ['authorization_code', 'refresh_token', DEVICE_GRANT];

/** Starts the service. */
export async function deviceWorld(): Promise<DeviceWorld> {
  const oidc = await oidcService();
  await oidc.register('acme', { clientId: 'tv', type: 'public', kind: 'native', grantTypes, name: 'Telly' });
  await oidc.register('acme', { clientId: 'box', grantTypes, managementScopes: ['users:read'] });
  await oidc.register('acme', { clientId: 'shop', grantTypes, thirdParty: true });
  await oidc.register('globex', {
    clientId: 'elsewhere',
    type: 'public',
    kind: 'native',
    grantTypes,
    audience: 'https://api.globex.test',
  });
  const hostOf = (who: typeof ada): string =>
    `http://${who.email === zoe.email ? 'globex' : 'acme'}.localhost:${oidc.port}`;
  const send = (
    path: string,
    form: Readonly<Record<string, string>>,
    clientId: string,
  ): Promise<TokenReply> =>
    oidc.secrets.has(clientId)
      ? postForm(oidc, path, form, clientId)
      : postForm(oidc, path, { ...form, client_id: clientId }, null);
  const world: DeviceWorld = {
    oidc,
    host: hostOf(ada),
    begin: (more = {}, clientId = 'tv') => send('/connect/device_authorization', more, clientId),
    async codes(more = { scope: 'openid email offline_access' }, clientId = 'tv') {
      return (await world.begin(more, clientId)).json as unknown as Codes;
    },
    poll: ({ device_code }, clientId = 'tv') =>
      send('/connect/token', { grant_type: DEVICE_GRANT, device_code }, clientId),
    async enter(userCode, who = ada, agent = oidc.browser()) {
      let page = await agent.follow(await agent.get(`${hostOf(who)}/device`));
      if (page.url.includes('/sign-in')) page = await agent.submit(page, who);
      return { agent, page: await submitForm(agent, page, '/device', { code: userCode }) };
    },
    async allow({ user_code }, who = ada) {
      const { agent, page } = await world.enter(user_code, who);
      return submitForm(agent, page, '/device/consent', { decision: 'allow' });
    },
  };
  return world;
}

/** Sends the form of a page with this action: the head of a user's page has a form of its own. */
export async function submitForm(
  agent: UserAgent,
  page: Visit,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<Visit> {
  return agent.follow(await sendForm(agent, page, action, fields));
}

/** Sends the same form, and returns the answer itself. */
export function sendForm(
  agent: UserAgent,
  page: Visit,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<Visit> {
  const [form] =
    new RegExp(`<form method="post" action="${action}[?"][\\s\\S]*?</form>`).exec(page.body) ?? [];
  if (form === undefined) throw new Error(`no form ${action} at ${page.url}: ${page.status}`);
  const hidden = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return agent.post(new URL(action, page.url).href, { ...Object.fromEntries(hidden), ...fields });
}
