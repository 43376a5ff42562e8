/** The scopes that an API key may have. */
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

/** Returns whether a text is a scope of API keys. */
export const isScope = (value: string): value is Scope => scopes.some((scope) => scope === value);
