import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { assignRole } from '../../../../application/role/assign-role.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { registerResource } from '../../../../application/resource/register-resource.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { ada, answered, bo, callback, signInAt } from '../../../support/pages/oidc-service.js';
import { freePort } from '../../../support/services/service-process.js';
import { type MetadataWorld, metadataWorld } from '../../oidc/metadata-clients/metadata-world.js';
import { type ServedExample, serveExample } from './run-example.js';

/** What the SDK's client keeps, as its documentation says. */
function memory(given: Pick<OAuthClientProvider, 'clientMetadataUrl'> & { clientId?: string }) {
  let information: OAuthClientInformationMixed | undefined =
    given.clientId === undefined ? undefined : { client_id: given.clientId };
  let verifier = '';
  const state: { tokens: OAuthTokens | undefined; authorizationUrl: URL | null } = {
    tokens: undefined,
    authorizationUrl: null,
  };
  const provider: OAuthClientProvider = {
    redirectUrl:
      given.clientMetadataUrl === undefined ? callback : new URL('/callback', given.clientMetadataUrl).href,
    ...(given.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: given.clientMetadataUrl }),
    clientMetadata: { redirect_uris: [callback], client_name: 'Example Agent' },
    clientInformation: () => information,
    saveClientInformation: (saved) => void (information = saved),
    tokens: () => state.tokens,
    saveTokens: (saved) => void (state.tokens = saved),
    redirectToAuthorization: (url) => void (state.authorizationUrl = url),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
  };
  return { provider, state };
}

describe('the MCP server of the examples', () => {
  let world: MetadataWorld;
  let server: ServedExample;
  let address: URL;
  before(async function () {
    this.slow(60_000);
    world = await metadataWorld();
    const port = await freePort();
    address = new URL(`http://localhost:${port}/mcp`);
    const { app } = world.oidc.runtime;
    const context = () => systemCommand({ tenantId: world.oidc.tenantIds['acme']! });
    const permissions = [{ name: 'tools:call', description: 'Use the tools.' }];
    await registerResource(app, context(), { identifier: address.href, name: 'Tools', permissions });
    await world.oidc.register('acme', { clientId: 'agent', type: 'public', audience: address.href });
    const held = { name: 'operator', permissions: [{ resource: address.href, name: 'tools:call' }] };
    const role = await defineRole(app, context(), held);
    const page = { limit: 1, after: null, includeTotal: false };
    const { tenantId } = context();
    const { items } = await world.oidc.runtime.queries.users.list(
      tenantId,
      { email: ada.email },
      page,
      Date.now(),
    );
    await assignRole(app, context(), { roleId: role.record.id, userId: items[0]!.id });
    server = await serveExample('mcp-server', { ISSUER: world.oidc.issuer, RESOURCE: address.href }, port);
  });
  after(async () => {
    await server.end();
    await world.close();
  });

  /** Lets the SDK's client find the service, presses "allow", and returns what the tools answer. */
  async function use(given: Parameters<typeof memory>[0], who = ada) {
    const { provider, state } = memory(given);
    const transport = () => new StreamableHTTPClientTransport(address, { authProvider: provider });
    const connect = async (over: StreamableHTTPClientTransport): Promise<Client> => {
      const client = new Client({ name: 'agent', version: '1.0.0' });
      await client.connect(over);
      return client;
    };
    const first = transport();
    const refused = await connect(first).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).to.be.instanceOf(UnauthorizedError);
    const agent = world.oidc.browser();
    const page = await signInAt(agent, state.authorizationUrl!.href, who);
    const visit = await agent.submit(page, { decision: 'allow' });
    await first.finishAuth(answered(visit).get('code')!);
    const client = await connect(transport());
    const answerOf = async (name: string): Promise<unknown> => {
      const { content } = await client.callTool({ name });
      return (content as readonly { readonly text: string }[])[0]!.text;
    };
    const answers = { whoami: await answerOf('whoami'), restart: await answerOf('restart') };
    await client.close();
    return { state, page, ...answers };
  }

  it("the SDK's client finds the service, signs a person in and calls a tool, with a registered client", async function () {
    this.slow(10_000);
    const { state, whoami, restart } = await use({ clientId: 'agent' });
    const { sub, aud } = decodeJwt(state.tokens!.access_token);
    expect([aud, whoami, restart]).to.deep.equal([address.href, `${sub} by agent`, 'Restarted.']);
    expect(state.tokens).to.have.property('refresh_token');
  });

  it("the SDK's client does so by its own document, without a registration", async function () {
    this.slow(10_000);
    const clientId = world.serve('/mcp-client.json');
    const { page, state, whoami, restart } = await use({ clientMetadataUrl: clientId });
    expect(page.body).to.contain(`${world.host} (Example Agent)`);
    expect(page.body).to.contain('Use the tools.');
    const { sub } = decodeJwt(state.tokens!.access_token);
    expect([whoami, restart]).to.deep.equal([`${sub} by ${clientId}`, 'Restarted.']);
  });

  it('a person without the permission calls what all may call, and nothing else', async function () {
    this.slow(10_000);
    const { restart } = await use({ clientMetadataUrl: world.serve('/other-client.json') }, bo);
    expect(restart).to.contain('tools:call is missing');
  });

  it('without a token, with one for another API and with an id_token it answers 401, and says where to go', async () => {
    const clientId = world.serve('/elsewhere.json');
    const { json } = await world.redeem(clientId, await world.code(clientId, { scope: 'openid' }));
    for (const token of [undefined, 'x', String(json['access_token']), String(json['id_token'])]) {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const reply = await fetch(address, { method: 'POST', headers, body: '{}' });
      expect(reply.status).to.equal(401);
      const [, at = ''] =
        /resource_metadata="([^"]+)"/.exec(reply.headers.get('www-authenticate') ?? '') ?? [];
      expect(await (await fetch(at)).json()).to.include({ resource: address.href });
    }
  });
});
