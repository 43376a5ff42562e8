import type { PresentConnection } from '../../domain/connection/connection.js';
import {
  type GivenRole,
  type ResolvedRule,
  type RoleChanges,
  decideRuleRoles,
} from '../../domain/connection/role-rules.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import { ProviderFault, type ProviderPerson } from '../ports/connections/provider-client.js';
import { assignRole } from '../role/assign-role.js';
import { roleIdOfName } from '../role/role-names.js';
import { unassignRole } from '../role/unassign-role.js';
import { later } from '../shared/event-context.js';
import { type VisitorContext, asAnonymous } from '../shared/visitor-context.js';
import { isConnectionDeleted } from './connection-stream.js';

/** What the rules of a connection would change, and the rules whose role does not exist. */
export interface ForeseenRoles extends RoleChanges {
  readonly unknown: readonly string[];
}

/** Returns what the rules of a connection change about the roles of a user; of a user who is still to be created, `null`. */
export async function foreseeRoles(
  app: LogApp,
  {
    tenantId,
    connection,
  }: {
    readonly tenantId: string;
    readonly connection: Pick<PresentConnection, 'connectionId' | 'roleRules'>;
  },
  { claims }: Pick<ProviderPerson, 'claims'>,
  user: Pick<PresentUser, 'roleIds' | 'ruleRoles'> | null,
): Promise<ForeseenRoles> {
  const { connectionId, roleRules } = connection;
  const names = [...new Set(roleRules.map(({ role }) => role))];
  const ids = new Map(
    await Promise.all(names.map(async (name) => [name, await roleIdOfName(app, tenantId, name)] as const)),
  );
  const rules = roleRules.flatMap((rule): ResolvedRule[] => {
    const roleId = ids.get(rule.role) ?? null;
    return roleId === null ? [] : [{ ...rule, roleId }];
  });
  const held = user ?? { roleIds: [], ruleRoles: [] };
  const others = held.ruleRoles.map((mark) => mark.connectionId).filter((id) => id !== connectionId);
  const connectionIds = new Set([connectionId, ...(await deletedAmong(app, tenantId, new Set(others)))]);
  const changes = decideRuleRoles(held, { connectionIds, rules }, claims);
  return { ...changes, unknown: names.filter((name) => ids.get(name) === null) };
}

/** Returns the connections of these that are deleted. */
async function deletedAmong(
  app: LogApp,
  tenantId: string,
  connectionIds: ReadonlySet<string>,
): Promise<readonly string[]> {
  const ids = [...connectionIds];
  const deleted = await Promise.all(ids.map((id) => isConnectionDeleted(app, tenantId, id)));
  return ids.filter((_, index) => deleted[index]);
}

/**
 * Gives and takes back the roles that the rules of a connection name, by the ordinary commands. A role that does not exist, or that
 * the user has no room for, is left out, and `note` is called. Returns the position of the last change; null for none.
 */
export async function applyRoleRules(
  app: LogApp,
  context: VisitorContext,
  {
    connection,
    person,
    user,
  }: { readonly connection: PresentConnection; readonly person: ProviderPerson; readonly user: PresentUser },
  note: (fault: ProviderFault) => Promise<void>,
): Promise<bigint | null> {
  const { tenantId } = context;
  const { connectionId } = connection;
  const { userId } = user;
  const { given, taken, unknown } = await foreseeRoles(app, { tenantId, connection }, person, user);
  for (const name of unknown) await note(unknownRole(name));
  const command = asAnonymous(context);
  const inputOf = ({ roleId, rule: { claim, value } }: GivenRole, by = connectionId) => ({
    roleId,
    userId,
    rule: { connectionId: by, claim, value },
  });
  let position: bigint | null = null;
  // first, so that there is room for those that are given
  for (const one of taken)
    position = later(position, (await unassignRole(app, command, inputOf(one, one.connectionId))).position);
  for (const one of given) {
    try {
      position = later(position, (await assignRole(app, command, inputOf(one))).position);
    } catch (error) {
      if (!(error instanceof DomainError) || !leftOut.includes(error.code)) throw error;
      await note(
        new ProviderFault(
          'invalid',
          error.code,
          `A rule gives the role “${one.rule.role}”: ${error.message}`,
        ),
      );
    }
  }
  return position;
}

const leftOut: readonly string[] = ['too_many_roles', 'role_not_found'];

const unknownRole = (name: string): ProviderFault =>
  new ProviderFault(
    'invalid',
    'role_not_found',
    `A rule names the role “${name}”, which does not exist; create it, or change the rule.`,
  );
