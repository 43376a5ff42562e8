import { auth0 } from './auth0.js';
import { betterAuth } from './better-auth.js';
import { clerk } from './clerk.js';
import { cognito, entra, okta } from './directories.js';
import { firebase } from './firebase.js';
import { aspnet, django, laravel, wordpress } from './frameworks.js';
import type { ImportPreset } from './import-preset.js';
import { keycloak } from './keycloak.js';
import { ldap } from './ldap.js';
import { logto } from './logto.js';
import { ownLines } from './own-lines.js';
import { supabase } from './supabase.js';
import { zitadel } from './zitadel.js';

/** The sources of imports by name; `tessera` is the service itself. */
export const importPresets = {
  tessera: ownLines,
  auth0,
  firebase,
  keycloak,
  supabase,
  cognito,
  okta,
  entra,
  clerk,
  'better-auth': betterAuth,
  logto,
  zitadel,
  django,
  laravel,
  wordpress,
  aspnet,
  ldap,
} as const satisfies Readonly<Record<string, ImportPreset>>;

export type ImportSource = keyof typeof importPresets;
