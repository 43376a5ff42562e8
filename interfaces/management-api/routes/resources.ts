import type { Scope } from '../../../domain/api-key/scopes.js';
import type { HttpRequest } from '../../http/http-types.js';

/** The path prefixes that are the whole Management API, and the scopes that reach them. */
const resources = {
  users: { read: 'users:read', write: 'users:write' },
  roles: { read: 'roles:read', write: 'roles:write' },
  branding: { read: 'branding:read', write: 'branding:write' },
  webhooks: { read: 'webhooks:read', write: 'webhooks:write' },
  auditlogs: { read: 'audit:read', write: null },
} as const satisfies Record<string, { readonly read: Scope; readonly write: Scope | null }>;

export type Resource = keyof typeof resources;

const PREFIX = '/api/';

/** Where the Management API's resources are. */
export const resourcePaths: readonly string[] = Object.keys(resources).map((name) => `${PREFIX}${name}`);

/** The resource that a path belongs to; undefined for a path outside the Management API. */
export function resourceOf(path: string): Resource | undefined {
  if (!path.startsWith(PREFIX)) return undefined;
  const end = path.indexOf('/', PREFIX.length);
  const name = end === -1 ? path.slice(PREFIX.length) : path.slice(PREFIX.length, end);
  return Object.hasOwn(resources, name) ? (name as Resource) : undefined;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request changes nothing (RFC 9110, section 9.2.1). */
export const isSafe = ({ method }: Pick<HttpRequest, 'method'>): boolean => safeMethods.has(method);

/** The scope that a request needs where no route says so; null where a key may not write at all. */
export const scopeFor = (resource: Resource, safe: boolean): Scope | null =>
  safe ? resources[resource].read : resources[resource].write;
