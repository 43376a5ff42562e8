/** What an API key may be allowed to do (spec, "Authentication"). */
export const scopes = [
  'users:read',
  'users:write',
  'roles:read',
  'roles:write',
  'branding:read',
  'branding:write',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
] as const;
export type Scope = (typeof scopes)[number];

export const isScope = (value: string): value is Scope => scopes.some((scope) => scope === value);
