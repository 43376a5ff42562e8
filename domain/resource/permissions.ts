import type { ResourceState } from './resource.js';

/** A permission that a role holds. */
export interface HeldPermission {
  /** The identifier of the API. */
  readonly resource: string;
  readonly name: string;
}

/** Returns the names of an API's permissions. */
export const permissionNames = (state: ResourceState): readonly string[] =>
  state.status === 'present' ? state.permissions.map(({ name }) => name) : [];

/** Returns a permission as grants and consents keep it: neither part has a space. */
export const permissionKey = ({ resource, name }: HeldPermission): string => `${resource} ${name}`;

/** Returns the names, among permissions as they are kept, of those of one API. */
export const namesFor = (identifier: string, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => (key.startsWith(`${identifier} `) ? [key.slice(identifier.length + 1)] : []));

/**
 * Returns the permissions that a token for an API carries, sorted: those held that the API has, of them only `asked` ones.
 * @param offered the names of the API's permissions
 * @param held the names that roles hold for it
 * @param asked the names that the token is limited to; null: no limit
 */
export const grantedPermissions = (
  offered: readonly string[],
  held: ReadonlySet<string>,
  asked: readonly string[] | null,
): readonly string[] =>
  offered.filter((name) => held.has(name) && (asked === null || asked.includes(name))).sort();
