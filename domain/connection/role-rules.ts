import type { InputFault } from '../shared/domain-error.js';
import { fault } from '../shared/faults.js';
import { textFaults } from '../shared/text.js';
import { normaliseRoleName } from '../role/role-input.js';
import type { PresentUser } from '../user/user.js';
import type { RoleRule } from './connection-events.js';
import { hasManyDirectories } from './connection-values.js';

/** The most rules of a connection. */
export const mostRoleRules = 100;

/** The claims that Microsoft states itself in the tokens of every directory. The others are as the directory wants them. */
const ofMicrosoft: readonly string[] = ['tid', 'iss', 'oid', 'sub'];

/** Returns what is wrong with the rules of a connection to a provider with this issuer. */
export function roleRuleFaults(rules: readonly RoleRule[], issuer: string): InputFault[] {
  if (rules.length > mostRoleRules)
    return [fault('/roleRules', 'too_many', `takes up to ${mostRoleRules} rules; leave some out`)];
  const isOpen = hasManyDirectories(issuer);
  return rules.flatMap(({ claim, value, role }, index) => {
    const at = `/roleRules/${index}`;
    const name = normaliseRoleName(role);
    return [
      ...textFaults(`${at}/claim`, claim, { min: 1, max: 200 }),
      ...(isOpen && !ofMicrosoft.includes(claim)
        ? [
            fault(
              `${at}/claim`,
              'many_directories',
              'is what each directory wants it to be, where people of every directory come; ask for one of tid, iss, oid and sub',
            ),
          ]
        : []),
      ...textFaults(`${at}/value`, value, { min: 1, max: 500 }),
      ...textFaults(`${at}/role`, role, { min: 1, max: 100 }),
      ...(name === 'owner'
        ? [fault(`${at}/role`, 'protected', 'is given by owners alone; name another role')]
        : []),
      ...(name === 'user' ? [fault(`${at}/role`, 'built_in', 'is everybody’s; name another role')] : []),
    ];
  });
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Returns whether a claim is the text of a rule, or an array with it. The name is that of a claim of its own: a dot in it is a
 * character like any other.
 */
export function fitsRule(claims: Claims, { claim, value }: Pick<RoleRule, 'claim' | 'value'>): boolean {
  const stated = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  return Array.isArray(stated) ? stated.includes(value) : stated === value;
}

/** A rule whose role is there. */
export interface ResolvedRule extends RoleRule {
  readonly roleId: string;
}

/** A role that a rule gives. */
export interface GivenRole {
  readonly roleId: string;
  readonly rule: RoleRule;
}

/** What the rules of a connection change about the roles of a user. */
export interface RoleChanges {
  readonly given: readonly GivenRole[];
  /** Each with the rule that had given it, and the connection of that rule. */
  readonly taken: readonly (GivenRole & { readonly connectionId: string })[];
}

/**
 * Decides what rules change at a sign-in: a role that one of them names is given by the first whose claim fits, and is taken back
 * without one if a rule of these connections gave it. Roles that people gave stay, and so do those that no rule names.
 * @param by.connectionIds the connection of the rules, and those that are deleted: what their rules gave is left to it
 */
export function decideRuleRoles(
  { roleIds, ruleRoles }: Pick<PresentUser, 'roleIds' | 'ruleRoles'>,
  {
    connectionIds,
    rules,
  }: { readonly connectionIds: ReadonlySet<string>; readonly rules: readonly ResolvedRule[] },
  claims: Claims,
): RoleChanges {
  const given: GivenRole[] = [];
  const taken: RoleChanges['taken'][number][] = [];
  for (const roleId of new Set(rules.map((rule) => rule.roleId))) {
    const ofRole = rules.filter((rule) => rule.roleId === roleId);
    const fitting = ofRole.find((rule) => fitsRule(claims, rule));
    const isHeld = roleIds.includes(roleId);
    const mark = ruleRoles.find((one) => one.roleId === roleId && connectionIds.has(one.connectionId));
    if (fitting !== undefined && !isHeld) given.push({ roleId, rule: plain(fitting) });
    if (fitting === undefined && isHeld && mark !== undefined)
      taken.push({ roleId, rule: plain(ofRole[0]!), connectionId: mark.connectionId });
  }
  return { given, taken };
}

const plain = ({ claim, value, role }: RoleRule): RoleRule => ({ claim, value, role });
