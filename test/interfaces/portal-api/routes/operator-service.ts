import { addOperator } from '../../../../application/tenant/operators/add-operator.js';
import { supportOf as tokenSupport } from '../../../../application/grant/accept-administrator.js';
import { operatorContext } from '../../../../application/shared/event-context.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { createUser } from '../../../../application/user/create-user.js';
import { scopes } from '../../../../domain/api-key/scopes.js';
import { checkedPlans } from '../../../../domain/billing/plan.js';
import { portalClientId } from '../../../../domain/client/portal-client.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { PLATFORM_TENANT } from '../../../../domain/shared/stream-name.js';
import { demoPlans } from '../../../../interfaces/plans-file.js';
import type { Call, Reply } from '../../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';

/**
 * The callers: an operator, one who signed in a while ago, and the owner of a tenant; an operator and another one with a token
 * for the tenant.
 */
export type Caller = 'operator' | 'stale' | 'owner' | 'support' | 'other support';

export interface OperatorService extends InMemoryApi {
  readonly tenantId: string;
  readonly ownerId: string;
  readonly operatorId: string;
  /** Another operator. */
  readonly otherOperatorId: string;
  as(caller: Caller, method: string, path: string, options?: Call): Promise<Reply>;
}

/** Whose token it is, where the name of the caller does not say it. */
const holders: Readonly<Record<string, string>> = {
  stale: 'operator',
  support: 'operator',
  'other-support': 'other',
};

/** Starts the API with a tenant, its owner and an operator. */
export async function operatorService(
  overrides: Pick<
    NonNullable<Parameters<typeof inMemoryApi>[0]>,
    'stripe' | 'lag' | 'operations' | 'operatorTenants' | 'plans'
  > = {},
): Promise<OperatorService> {
  const people: Record<string, { readonly tenantId: string; readonly userId: string }> = {};
  const service: InMemoryApi = await inMemoryApi({
    plans: checkedPlans(demoPlans),
    ...overrides,
    // the token is the name of its holder: who a token belongs to is tested elsewhere
    holderOf: async (token) => {
      const { tenantId, userId } = people[holders[token] ?? token]!;
      const isForSupport = token.endsWith('support');
      return {
        tenantId,
        userId,
        clientId: portalClientId(tenantId),
        scopes: new Set(scopes),
        sessionId: token,
        isAdministrator: true,
        isOwner: true,
        meetsPolicy: true,
        isSteppedUp: token !== 'stale',
        stepUpAcr: tenantId === PLATFORM_TENANT ? 'phr' : 'urn:tessera:mfa',
        lock: null,
        support: isForSupport ? await tokenSupport(service.app, userId, people['owner']!.tenantId) : null,
      };
    },
  });
  const { app } = service;
  const tenantId = await service.tenant();
  const { record: owner } = await createUser(app, systemCommand({ tenantId }), { email: 'ada@acme.test' });
  await assignRole(app, systemCommand({ tenantId }), {
    userId: owner.id,
    roleId: builtInRoleId(tenantId, 'owner'),
  });
  const context = operatorContext(PLATFORM_TENANT, app.ids.next());
  const input = { email: 'ops@example.test', password: 'correct horse battery' };
  const { record: operator } = await addOperator(app, context, input);
  const second = { email: 'sre@example.test', password: 'correct horse battery' };
  const { record: other } = await addOperator(app, operatorContext(PLATFORM_TENANT, app.ids.next()), second);
  people['other'] = { tenantId: PLATFORM_TENANT, userId: other.id };
  people['owner'] = { tenantId, userId: owner.id };
  people['operator'] = { tenantId: PLATFORM_TENANT, userId: operator.id };
  return {
    ...service,
    tenantId,
    ownerId: owner.id,
    operatorId: operator.id,
    otherOperatorId: other.id,
    as: (caller, method, path, { headers, ...options } = {}) =>
      service.call(method, path, {
        headers: { Authorization: `Bearer ${caller.replace(' ', '-')}`, ...headers },
        ...options,
      }),
  };
}
