import type { Schemas } from '../../api/operations.js';
import type { ApiKeysTexts } from '../../texts/english/access/api-keys.js';

export type Scope = keyof ApiKeysTexts['scopeHints'];

/** The scopes by what they are about, in the order of the catalogue. */
export const scopesByResource = {
  users: ['users:read', 'users:write'],
  roles: ['roles:read', 'roles:write'],
  branding: ['branding:read', 'branding:write'],
  webhooks: ['webhooks:read', 'webhooks:write'],
  audit: ['audit:read'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

export const allScopes: readonly Scope[] = Object.values(scopesByResource).flat();

/** Choices of scopes that are made by one click. */
export const presets = {
  readsUsers: ['users:read'],
  managesUsers: ['users:read', 'users:write', 'roles:read'],
  readsAudit: ['audit:read'],
  readsEverything: allScopes.filter((scope) => scope.endsWith(':read')),
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

/** Returns whether only owners issue, extend, widen and rotate keys that have this scope. */
export const isOwnersScope = (scope: string): boolean => scope === 'users:write' || scope === 'roles:write';

/** Returns whether only owners extend, widen and rotate this key. */
export const isOwnersKey = ({ scopes }: Pick<Schemas['ApiKey'], 'scopes'>): boolean =>
  scopes.some(isOwnersScope);
