import type { ImportSource } from '../../../../../application/user/import/presets/import-presets.js';

/** The sources of imports in the order of the field; a test compares them with the presets. */
export const importSources = [
  'tessera',
  'auth0',
  'better-auth',
  'clerk',
  'cognito',
  'entra',
  'firebase',
  'keycloak',
  'logto',
  'okta',
  'supabase',
  'zitadel',
  'aspnet',
  'django',
  'laravel',
  'ldap',
  'wordpress',
] as const satisfies readonly ImportSource[];
