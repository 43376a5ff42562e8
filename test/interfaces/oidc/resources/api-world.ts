import { assignRole } from '../../../../application/role/assign-role.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { registerResource } from '../../../../application/resource/register-resource.js';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  ada,
  authorizeUrl,
  answered,
  callback,
  type OidcService,
  oidcService,
  pkce,
  postForm,
  signInAt,
  type TokenReply,
} from '../../../support/pages/oidc-service.js';

export const orders = 'https://orders.acme.test/';
export const stock = 'urn:acme:stock';

/** A tenant with two APIs, roles that hold their permissions, and clients that call them. */
export interface ApiWorld {
  readonly oidc: OidcService;
  /** Returns the context of a command of tenant `acme`. */
  command(tenant?: string): CommandContext;
  /** Returns the id of a user of `acme`. */
  userId(email: string): Promise<string>;
  /** Defines a role with these permissions, each as "identifier name". */
  role(name: string, ...permissions: readonly string[]): Promise<string>;
  assign(email: string, roleId: string): Promise<void>;
  /** Signs in anew and redeems the code. `resource`: the values of the parameter at both endpoints. */
  tokens(asked: {
    readonly client?: string;
    readonly scope?: string;
    readonly at?: readonly string[];
    readonly token?: string;
    readonly who?: typeof ada;
  }): Promise<TokenReply>;
  service(clientId: string, form?: Readonly<Record<string, string>>): Promise<TokenReply>;
}

const held = (permissions: readonly string[]) =>
  permissions.map((one) => {
    const [resource = '', name = ''] = one.split(' ');
    return { resource, name };
  });

export async function apiWorld(): Promise<ApiWorld> {
  const oidc = await oidcService();
  const { app } = oidc.runtime;
  const command = (tenant = 'acme'): CommandContext => systemCommand({ tenantId: oidc.tenantIds[tenant]! });
  await registerResource(app, command(), {
    identifier: orders,
    name: 'Orders',
    permissions: [
      { name: 'orders:read', description: 'Read all orders.' },
      { name: 'orders:write', description: 'Change orders.' },
      { name: 'orders:refund', description: '' },
    ],
    accessTokenMinutes: 3,
    accessTokenType: 'JWT',
  });
  await registerResource(app, command(), { identifier: stock, permissions: [{ name: 'stock:count' }] });
  await oidc.register('acme', { clientId: 'shop', resources: ['https://orders.acme.test', stock] });
  const world: ApiWorld = {
    oidc,
    command,
    async userId(email) {
      const page = { limit: 1, after: null, includeTotal: false };
      const tenantId = oidc.tenantIds['acme']!;
      const { items } = await oidc.runtime.queries.users.list(tenantId, { email }, page, Date.now());
      return items[0]!.id;
    },
    async role(name, ...permissions) {
      const { record } = await defineRole(app, command(), { name, permissions: held(permissions) });
      return record.id;
    },
    async assign(email, roleId) {
      await assignRole(app, command(), { roleId, userId: await world.userId(email) });
    },
    async tokens({ client = 'shop', scope = 'openid', at = [], token, who = ada }) {
      const proof = pkce();
      const url = new URL(authorizeUrl(oidc, proof, { client_id: client, scope }));
      for (const resource of at) url.searchParams.append('resource', resource);
      const agent = oidc.browser();
      let visit = await signInAt(agent, url.href, who);
      if (visit.location === null) visit = await agent.submit(visit, { decision: 'allow' });
      const code = answered(visit).get('code');
      if (code === null) throw new Error(`no code: ${visit.location ?? ''}`);
      const form = {
        grant_type: 'authorization_code',
        code,
        code_verifier: proof.verifier,
        redirect_uri: callback,
        ...(token === undefined ? {} : { resource: token }),
      };
      return postForm(oidc, '/connect/token', form, client);
    },
    service: (clientId, form = {}) =>
      postForm(oidc, '/connect/token', { grant_type: 'client_credentials', ...form }, clientId),
  };
  return world;
}
