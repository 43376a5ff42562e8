import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { checkedTenant } from '../../domain/tenant/tenant-input.js';
import { checkedNewUser } from '../../domain/user/user-input.js';
import type { App } from '../app.js';
import { assignRole } from '../role/assign-role.js';
import type { CommandContext } from '../shared/command-context.js';
import { type CreateUserInput, createUser } from '../user/create-user.js';
import type { UserRecord } from '../user/user-record.js';
import { type CreateTenantInput, createTenant } from './create-tenant.js';
import type { TenantRecord } from './tenant-record.js';

export interface TenantWithOwnerInput extends CreateTenantInput {
  readonly owner: CreateUserInput;
}

export interface TenantWithOwner {
  readonly tenant: TenantRecord;
  readonly owner: UserRecord;
  readonly position: bigint | null;
}

/**
 * Creates the tenant whose id is `context.tenantId` together with its first owner. All input is checked, and the password
 * hashed, before anything is written. Throws `invalid_input`, `slug_taken`, `overloaded`.
 */
export async function createTenantWithOwner(
  app: App,
  context: CommandContext,
  { owner: person, ...input }: TenantWithOwnerInput,
): Promise<TenantWithOwner> {
  checkedTenant(input);
  checkedNewUser(person);
  const { password } = person;
  const hashed = password === undefined ? undefined : await app.secrets.hashPassword(password, context.ip);
  const { record: tenant } = await createTenant(app, context, input);
  const { record: owner } = await createUser(app, context, person, hashed);
  const roleId = builtInRoleId(tenant.id, 'owner');
  const { position } = await assignRole(app, context, { roleId, userId: owner.id });
  return { tenant, owner, position };
}
