import type { AskedPermission, NamedResource } from '../../../application/authorization/pending-request.js';
import { claimsOfScopes } from '../../../domain/client/scope-claims.js';
import type { Texts } from '../texts/english.js';

/** What an application asks for, or was allowed. */
export interface AccessRequest {
  readonly scopes: readonly string[];
  /** Claims by name that the scopes do not give. */
  readonly claims: readonly string[];
  /** APIs that it names; absent: none. */
  readonly resources?: readonly NamedResource[];
  /** Permissions of APIs that it names; absent: none. */
  readonly permissions?: readonly AskedPermission[];
  /** A third party's application gets only the claims that it asks for. */
  readonly thirdParty: boolean;
}

/** The tenant's own applications get these with `openid`; naming them again would read like more. */
const included: ReadonlySet<string> = new Set(['profile', 'email', 'roles']);

/** What the user allowed the application before: `permissions` by `permissionKey`, `resources` by identifier. */
export interface AgreedBefore extends Pick<AccessRequest, 'scopes' | 'claims'> {
  readonly permissions?: readonly string[];
  readonly resources?: readonly string[];
}

/** Something that an application can do, as a verb phrase. */
export interface AccessRequestItem {
  readonly text: string;
  /** Whether it adds to what the user allowed the application before. */
  readonly isNew: boolean;
}

/**
 * Returns in words what an application can do.
 * @param agreed what the user allowed it before; null for nothing, where nothing counts as new
 */
export function accessRequestItems(
  { scopes, claims, resources = [], permissions = [], thirdParty }: AccessRequest,
  consent: Texts['consent'],
  agreed: AgreedBefore | null = null,
): AccessRequestItem[] {
  const known: Readonly<Record<string, string>> = thirdParty
    ? { ...consent.scopes, ...consent.thirdPartyScopes }
    : consent.scopes;
  const said = thirdParty ? scopes : scopes.filter((scope) => !included.has(scope));
  const named: Readonly<Record<string, string>> = consent.claims;
  const agreedClaims: readonly string[] =
    agreed === null ? [] : [...agreed.claims, ...claimsOfScopes(agreed.scopes)];
  return [
    ...said.map((scope) => ({
      text: known[scope] ?? scope,
      isNew: agreed !== null && !agreed.scopes.includes(scope),
    })),
    ...(thirdParty ? claims : []).map((claim) => ({
      text: named[claim] ?? claim,
      isNew: agreed !== null && !agreedClaims.includes(claim),
    })),
    ...resources.map(({ identifier, name }) => ({
      text: consent.resource(name),
      isNew: agreed !== null && agreed.resources?.includes(identifier) !== true,
    })),
    ...permissions.map(({ key, resource, name, description }) => ({
      text: consent.permission(resource, description === '' ? name : description),
      isNew: agreed !== null && agreed.permissions?.includes(key) !== true,
    })),
  ];
}
