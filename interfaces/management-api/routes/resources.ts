import type { Scope } from '../../../domain/api-key/scopes.js';
import type { HttpRequest } from '../../http/http-types.js';

/** The resources of the Management API: their chapter in the documentation, and the scopes that reach them. */
const resources = {
  users: { tag: 'Users', read: 'users:read', write: 'users:write' },
  roles: { tag: 'Roles', read: 'roles:read', write: 'roles:write' },
  branding: { tag: 'Branding', read: 'branding:read', write: 'branding:write' },
  webhooks: { tag: 'Webhooks', read: 'webhooks:read', write: 'webhooks:write' },
  auditlogs: { tag: 'Audit log', read: 'audit:read', write: null },
} as const satisfies Record<
  string,
  { readonly tag: string; readonly read: Scope; readonly write: Scope | null }
>;

export type Resource = keyof typeof resources;

const PREFIX = '/api/';

/** The paths of the resources. */
export const resourcePaths: readonly string[] = Object.keys(resources).map((name) => `${PREFIX}${name}`);

/** Returns the resource that a path belongs to; undefined for a path outside the Management API. */
export function resourceOf(path: string): Resource | undefined {
  if (!path.startsWith(PREFIX)) return undefined;
  const end = path.indexOf('/', PREFIX.length);
  const name = end === -1 ? path.slice(PREFIX.length) : path.slice(PREFIX.length, end);
  return Object.hasOwn(resources, name) ? (name as Resource) : undefined;
}

/** Returns the chapter of the documentation that describes a path of the Management API. */
export const tagOf = (path: string): string => {
  const resource = resourceOf(path);
  return resource === undefined ? 'Portal' : resources[resource].tag;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns whether a request changes nothing (RFC 9110, section 9.2.1). */
export const isSafe = ({ method }: Pick<HttpRequest, 'method'>): boolean => safeMethods.has(method);

/** Returns the scope that a request without a route needs; null for a resource that no key may write to. */
export const scopeFor = (resource: Resource, safe: boolean): Scope | null =>
  safe ? resources[resource].read : resources[resource].write;
