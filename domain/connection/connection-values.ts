export const providers = ['oidc', 'google', 'microsoft', 'apple', 'github', 'gitlab'] as const;
export type Provider = (typeof providers)[number];

/** Where people find a connection: as a button, by the domain of their address, or only where an application names it. */
export const visibilities = ['button', 'domain', 'hidden'] as const;
/** Who may become a user by it: no one, people with an address in a verified domain, or anyone. */
export const newPeopleRules = ['none', 'domain', 'anyone'] as const;
/** Whether a verified address of both sides is enough to link an account of the tenant, or its user is always asked. */
export const linkingRules = ['verified_email', 'ask'] as const;
/** Whether the provider fills what is empty, or overwrites the profile at each sign-in. */
export const profileRules = ['first', 'always'] as const;
/** Whose second factor counts. */
export const secondFactorRules = ['ours', 'theirs'] as const;

/** What differs between providers. */
export interface ProviderPreset {
  /** Null: it is asked for. */
  readonly issuer: string | null;
  readonly scopes: readonly string[];
  /** Members that only this provider knows; those in `needs` must be given. */
  readonly knows: readonly ('directory' | 'teamId' | 'keyId' | 'hostedDomain')[];
  readonly needs: readonly ('directory' | 'teamId' | 'keyId')[];
  /** Whether another issuer may be given in place of its own. */
  readonly selfHosted: boolean;
}

const openId = ['openid', 'email', 'profile'];

/** The providers as data. */
export const providerPresets: Readonly<Record<Provider, ProviderPreset>> = {
  oidc: { issuer: null, scopes: openId, knows: ['keyId'], needs: [], selfHosted: true },
  google: {
    issuer: 'https://accounts.google.com',
    scopes: openId,
    knows: ['hostedDomain'],
    needs: [],
    selfHosted: false,
  },
  // the directory is in the issuer, so that only its people are let in; with `organizations` those of every directory
  microsoft: { issuer: null, scopes: openId, knows: ['directory'], needs: ['directory'], selfHosted: false },
  apple: {
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    knows: ['teamId', 'keyId'],
    needs: ['teamId', 'keyId'],
    selfHosted: false,
  },
  github: {
    issuer: 'https://github.com',
    scopes: ['read:user', 'user:email'],
    knows: [],
    needs: [],
    selfHosted: true,
  },
  gitlab: { issuer: 'https://gitlab.com', scopes: openId, knows: [], needs: [], selfHosted: true },
};

/** Stands for every directory of Microsoft Entra ID, without the accounts of private people. */
export const anyDirectory = 'organizations';

/** Returns whether a value is the id of a directory of Microsoft Entra ID: a UUID in lower case. */
export const isDirectoryId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Returns the issuer of a directory of Microsoft Entra ID, or of `organizations`. */
export const issuerOfDirectory = (directory: string): string =>
  `https://login.microsoftonline.com/${directory}/v2.0`;

/**
 * Returns whether people of many directories of Microsoft Entra ID sign in at an issuer. The issuer of their tokens is that of
 * their own directory then, so that a subject without its directory names no account.
 */
export const hasManyDirectories = (issuer: string): boolean =>
  /^https:\/\/login\.microsoftonline\.com\/(organizations|common)(\/|$)/i.test(issuer);
