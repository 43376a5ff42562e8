import type { InputFault } from '../shared/domain-error.js';
import { refuseFaults } from '../shared/faults.js';
import { isUuid } from '../shared/uuid.js';

/** What may be done to many users with one request. */
export const bulkActions = [
  'suspend',
  'reactivate',
  'assign-role',
  'unassign-role',
  'resend',
  'sign-out',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The most users of one bulk request. */
export const MOST_USERS = 200;

/** The input of a bulk request. */
export interface BulkInput {
  readonly action: string;
  readonly userIds: readonly string[];
  readonly roleId?: string | undefined;
}

/** A bulk request whose input is known to be sound. */
export type BulkRequest = { readonly userIds: readonly string[] } & (
  | { readonly action: 'assign-role' | 'unassign-role'; readonly roleId: string }
  | { readonly action: Exclude<BulkAction, 'assign-role' | 'unassign-role'> }
);

/**
 * Returns the bulk request. Throws `invalid_input` for an unknown action, no user or more than 200, an id that is none or is
 * given twice, and a role that is missing or that the action does not take.
 */
export function checkedBulkRequest({ action, userIds: sent, roleId: role }: BulkInput): BulkRequest {
  const userIds = sent.map((id) => id.toLowerCase());
  const roleId = role?.toLowerCase();
  const known = bulkActions.find((one) => one === action);
  const takesRole = known === 'assign-role' || known === 'unassign-role';
  refuseFaults([
    ...(known === undefined ? [fault('/action', 'enum', `must be one of ${bulkActions.join(', ')}`)] : []),
    ...userFaults(userIds),
    ...(known === undefined ? [] : roleFaults(known, takesRole, roleId)),
  ]);
  if (known === undefined) throw new TypeError('an unknown action was not refused');
  if (known !== 'assign-role' && known !== 'unassign-role') return { action: known, userIds };
  return { action: known, userIds, roleId: roleId ?? '' };
}

function userFaults(userIds: readonly string[]): readonly InputFault[] {
  if (userIds.length === 0 || userIds.length > MOST_USERS)
    return [fault('/userIds', 'length', `must have 1 to ${MOST_USERS} ids; it has ${userIds.length}`)];
  const seen = new Set<string>();
  return userIds.flatMap((id, index) => {
    if (!isUuid(id)) return [fault(`/userIds/${index}`, 'format', 'is no id of a user; give a UUID')];
    if (seen.has(id)) return [fault(`/userIds/${index}`, 'duplicate', 'is given twice; give each user once')];
    seen.add(id);
    return [];
  });
}

function roleFaults(
  action: BulkAction,
  takesRole: boolean,
  roleId: string | undefined,
): readonly InputFault[] {
  if (!takesRole)
    return roleId === undefined ? [] : [fault('/roleId', 'unexpected', `is not taken by ${action}`)];
  if (roleId === undefined)
    return [fault('/roleId', 'required', `is required by ${action}; give the id of the role`)];
  return isUuid(roleId) ? [] : [fault('/roleId', 'format', 'is no id of a role; give a UUID')];
}

const fault = (pointer: string, code: string, detail: string): InputFault => ({ pointer, code, detail });
