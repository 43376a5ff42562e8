import { createUser } from '../../../../application/user/create-user.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { type PlanCatalogue, unlimitedPlans } from '../../../../domain/billing/plan.js';
import { scopes } from '../../../../domain/api-key/scopes.js';
import { portalClientId } from '../../../../domain/client/portal-client.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import type { Call, Reply } from '../../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';

/** A person of the portal: `<role>.<tenant>`, with `stale.` in front where the sign-in was a while ago. */
export type Person = `${'stale.' | ''}${'owner' | 'admin'}.${'acme' | 'globex'}`;

export interface PortalService extends InMemoryApi {
  readonly tenants: Readonly<Record<'acme' | 'globex', string>>;
  /** Calls a path of the portal's API. */
  as(person: Person, method: string, path: string, options?: Call): Promise<Reply>;
}

/** Starts the API with two tenants, an owner and an admin in each. */
export async function portalService(
  plans: PlanCatalogue = unlimitedPlans,
  options: Pick<NonNullable<Parameters<typeof inMemoryApi>[0]>, 'stripe' | 'limits' | 'lag'> = {},
): Promise<PortalService> {
  const tenants: Record<string, string> = {};
  const people: Record<string, string> = {};
  const service = await inMemoryApi({
    plans,
    ...options,
    // the token is the name of its holder: who a token belongs to is tested elsewhere
    holderOf: (token) => {
      const [tenant = '', role = ''] = token.split('.').reverse();
      const tenantId = tenants[tenant]!;
      return Promise.resolve({
        tenantId,
        userId: people[`${role}.${tenant}`]!,
        clientId: portalClientId(tenantId),
        scopes: new Set(scopes),
        sessionId: token,
        isAdministrator: true,
        isOwner: role === 'owner',
        meetsPolicy: true,
        isSteppedUp: !token.startsWith('stale.'),
        stepUpAcr: 'urn:tessera:mfa',
        lock: null,
      });
    },
  });
  for (const tenant of ['acme', 'globex']) {
    const tenantId = await service.tenant();
    tenants[tenant] = tenantId;
    for (const role of ['owner', 'admin'] as const) {
      const command = () => systemCommand({ tenantId });
      const { record } = await createUser(service.app, command(), { email: `${role}@${tenant}.test` });
      people[`${role}.${tenant}`] = record.id;
      await assignRole(service.app, command(), {
        userId: record.id,
        roleId: builtInRoleId(tenantId, role),
      });
    }
  }
  return {
    ...service,
    tenants: tenants as PortalService['tenants'],
    as: (person, method, path, { headers, ...options } = {}) =>
      service.call(method, `/portal/api${path}`, {
        headers: { Authorization: `Bearer ${person}`, ...headers },
        ...options,
      }),
  };
}
