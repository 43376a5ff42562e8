import { expect } from 'chai';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { registerClient } from '../../../application/client/register-client.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { createUser } from '../../../application/user/create-user.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import { portalClientId } from '../../../domain/client/portal-client.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { schemas } from '../../../interfaces/management-api/schemas/schemas.js';
import { type Route, isPortalRoute } from '../../../interfaces/management-api/serving/route.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';
import type { Reply } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { exampleOf } from '../../support/samples/schema-example.js';
import { pathWith } from '../step-up-table.js';

const operations: readonly Route[] = [...routes, ...portalRoutes];
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Operations of owners alone. */
const ownersOnly = [
  'setLegacySignIn',
  'confirmLegacySignIn',
  'removeLegacySignIn',
  'changeSettings',
  'listPlans',
  'getSubscription',
  'choosePlan',
  'previewPlan',
  'cancelSubscription',
  'resumeSubscription',
  'getBillingDetails',
  'changeBillingDetails',
  'createConnection',
  'createResource',
  'changeConnection',
  'changeResource',
  'deleteConnection',
  'deleteResource',
  'tryConnection',
  'addConnectionDomain',
  'verifyConnectionDomain',
  'removeConnectionDomain',
  'listInvoices',
  'getInvoice',
  'getInvoicePdf',
  'getUsage',
  'openCheckout',
  'openCardPortal',
  'listSupportAccess',
  'grantSupportAccess',
  'revokeSupportAccess',
  'beginTenantExport',
  'getTenantExport',
  'downloadTenantExport',
  'requestDeletion',
  'withdrawDeletion',
];

/** Returns bodies with which an admin would become more than an admin, for any operation that takes one. */
const greedyBodies = (owner: string, admin: string, ownerRole: string): readonly object[] => [
  { roles: ['owner'] },
  { email: 'mallory@example.com', roles: ['user', 'owner'] },
  { firstName: 'Mallory' },
  { name: 'owner' },
  { name: 'grab', scopes: ['users:write', 'roles:write'] },
  { name: 'grab', type: 'public', kind: 'web', managementScopes: ['users:write'] },
  { mfa: 'off' },
  { expiresAt: null },
  { allowedNetworks: null },
  { overlapSeconds: 0 },
  ...['suspend', 'reactivate', 'sign-out', 'resend'].map((action) => ({ action, userIds: [owner] })),
  ...['assign-role', 'unassign-role'].map((action) => ({
    action,
    userIds: [owner, admin],
    roleId: ownerRole,
  })),
];

/** Tries every operation of both APIs on the way to rights that the caller does not have. */
describe('nobody makes themselves more than they are', () => {
  let service: InMemoryApi;
  let tenantId: string;
  let key: string;
  const ids: Record<string, string> = {};
  /** Scopes that the token of the client `tool` lacks. */
  let lacking: readonly string[] = [];
  /** A key with scopes that only an owner may give. */
  let powerful: string;
  before(async () => {
    service = await inMemoryApi({
      // the token is the name of its holder: who a token belongs to is tested elsewhere
      holderOf: (token) => {
        const isTool = token === 'tool';
        const name = isTool ? 'olga' : token;
        return Promise.resolve({
          tenantId,
          userId: ids[name]!,
          clientId: isTool ? 'tool' : portalClientId(tenantId),
          scopes: new Set(scopes.filter((scope) => !isTool || !lacking.includes(scope))),
          sessionId: token,
          isAdministrator: name !== 'bob',
          isOwner: name === 'olga',
          meetsPolicy: true,
          isSteppedUp: true,
          stepUpAcr: 'urn:tessera:pwd',
          lock: null,
        });
      },
    });
    tenantId = await service.tenant();
    key = await service.key(tenantId);
    for (const [name, role] of [
      ['olga', 'owner'],
      ['ada', 'admin'],
      ['bob', 'user'],
    ] as const) {
      const context = systemCommand({ tenantId });
      const { record } = await createUser(service.app, context, { email: `${name}@example.com` });
      ids[name] = record.id;
      const assignment = { userId: record.id, roleId: builtInRoleId(tenantId, role) };
      await assignRole(service.app, systemCommand({ tenantId }), assignment);
    }
    const expiresAt = new Date(service.world.now + 86_400_000).toISOString();
    const issued = await issueApiKey(service.app, systemCommand({ tenantId }), {
      name: 'powerful',
      scopes: ['users:write'],
      expiresAt,
      allowedNetworks: ['192.0.2.0/24'],
    });
    powerful = issued.record.id;
    for (const [clientId, managementScopes] of [
      ['plain', []],
      ['managing', ['users:read']],
    ] as const) {
      const client = { name: clientId, type: 'public', kind: 'spa', redirectUris: ['https://app.test/cb'] };
      await registerClient(service.app, systemCommand({ tenantId }), {
        ...client,
        clientId,
        managementScopes,
      });
    }
  });
  after(() => service.stop());

  type Caller = Readonly<Record<string, string>>;
  const as = (who: string): Caller => ({ Authorization: `Bearer ${who}` });
  const byKey = (): Caller => ({ 'X-Api-Key': key });
  const run = (
    { method, path }: Route,
    headers: Caller,
    {
      body,
      on = 'olga',
      clientId = 'plain',
    }: { readonly body?: object; readonly on?: string; readonly clientId?: string } = {},
  ): Promise<Reply> => {
    const named = path.replace('{clientId}', clientId).replace('/api-keys/{id}', `/api-keys/${powerful}`);
    const filled = pathWith(named, ids[on]!, builtInRoleId(tenantId, 'owner'));
    const ofRole = filled.replace(/^\/api\/roles\/[^/]+$/, `/api/roles/${builtInRoleId(tenantId, 'owner')}`);
    return service.call(method, ofRole, { headers, ...(body === undefined ? {} : { body }) });
  };
  const bodiesOf = (route: Route): readonly (object | undefined)[] => {
    if (route.method === 'GET' || route.takes === undefined) return [undefined];
    const example = exampleOf(schemas[route.takes], schemas) as object;
    const greedy = greedyBodies(ids['olga']!, ids['ada']!, builtInRoleId(tenantId, 'owner'));
    return [example, ...greedy, ...greedy.map((body) => ({ ...example, ...body }))];
  };

  /** Why an event is one that only an owner may cause; null for any other. */
  function reserved({ event }: RecordedEvent): string | null {
    const text = JSON.stringify(event.data);
    if (['OwnerAdded', 'OwnerRemoved', 'OwnerSuspended', 'TenantSettingsChanged'].includes(event.type))
      return event.type;
    if ('roleId' in event.data && event.data.roleId === builtInRoleId(tenantId, 'owner')) return event.type;
    if (event.type.startsWith('ApiKey') && event.type !== 'ApiKeyRevoked' && /(users|roles):write/.test(text))
      return `${event.type} with scopes of an owner`;
    if ('clientId' in event.data && event.data.clientId === 'managing') return event.type;
    const isOfKey = 'apiKeyId' in event.data && event.data.apiKeyId === powerful;
    // admins may revoke it, and give it another name
    if (
      isOfKey &&
      event.type !== 'ApiKeyRevoked' &&
      Object.keys(event.data).some((name) => !['apiKeyId', 'name'].includes(name))
    )
      return event.type;
    if (event.type.startsWith('Client') && /managementScopes":\["/.test(text))
      return `${event.type} with scopes of the Management API`;
    return null;
  }
  const since = (position: number): readonly RecordedEvent[] => service.world.log.all.slice(position);
  const ofOwner = (): number => service.world.log.eventsOf(streamName(tenantId, 'user', ids['olga']!)).length;

  for (const route of operations)
    it(`${nameOf(route)} gives an admin nothing of an owner’s, whatever they send`, async () => {
      const [head, account] = [service.world.log.all.length, ofOwner()];
      for (const clientId of route.path.includes('{clientId}') ? ['plain', 'managing'] : ['plain'])
        for (const body of bodiesOf(route)) {
          const reply = await run(route, as('ada'), body === undefined ? { clientId } : { body, clientId });
          expect(reply.status, `${clientId} ${JSON.stringify(body)}`).to.be.below(500);
        }
      expect(since(head).flatMap((recorded) => reserved(recorded) ?? [])).to.deep.equal([]);
      expect(ofOwner(), 'events of the owner’s account').to.equal(account);
    });

  for (const route of operations)
    it(`${nameOf(route)} refuses the token of a user who is no administrator`, async () => {
      const head = service.world.log.all.length;
      const reply = await run(route, as('bob'), { on: 'bob' });
      expect([reply.status, reply.json['code']]).to.deep.equal([403, 'administrator_required']);
      expect(service.world.log.all).to.have.length(head);
    });

  for (const route of operations)
    it(`${nameOf(route)} refuses an owner’s token of a client without its scope`, async () => {
      const head = service.world.log.all.length;
      lacking = route.scopes;
      const reply = await run(route, as('tool'));
      const code = isPortalRoute(route) ? 'portal_required' : 'missing_scope';
      expect([reply.status, reply.json['code']]).to.deep.equal([403, code]);
      expect(service.world.log.all).to.have.length(head);
    });

  for (const route of operations.filter(({ operationId }) => ownersOnly.includes(operationId)))
    it(`${nameOf(route)} is an owner’s action`, async () => {
      const input = route.method === 'GET' ? {} : { body: {} };
      const reply = await run(route, as('ada'), input);
      expect([reply.status, reply.json['code']]).to.deep.equal([403, 'owner_required']);
      expect((await run(route, as('olga'), input)).status).not.to.equal(403);
    });

  it('the actions of owners alone are those of the table', () => {
    const flagged = operations.filter((route) => route.ownersOnly).map(({ operationId }) => operationId);
    expect(flagged.sort()).to.deep.equal([...ownersOnly].sort());
  });

  for (const route of operations)
    it(`${nameOf(route)} gives a key with every scope neither the role owner nor the portal`, async () => {
      const head = service.world.log.all.length;
      for (const body of bodiesOf(route)) {
        // a key may manage an owner's account (contract, "Owners"); the roles of somebody else are tried here
        const reply = await run(route, byKey(), body === undefined ? { on: 'bob' } : { body, on: 'bob' });
        if (isPortalRoute(route))
          expect([reply.status, reply.json['error']]).to.deep.equal([
            403,
            'This endpoint is not accessible via API key',
          ]);
      }
      expect(since(head).flatMap((recorded) => reserved(recorded) ?? [])).to.deep.equal([]);
    });
});
