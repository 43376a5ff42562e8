/** The providers, in the order in which they are offered. */
export const providerNames = ['google', 'microsoft', 'apple', 'github', 'gitlab', 'oidc'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The members that a provider decides. */
export type ProviderMember =
  | 'issuer'
  | 'directory'
  | 'clientId'
  | 'clientSecret'
  | 'authMethod'
  | 'keyId'
  | 'teamId'
  | 'hostedDomain'
  | 'scopes';

/** What the form of a provider asks for, in its order. */
interface ProviderForm {
  readonly fields: readonly ProviderMember[];
  /** Those that few need. */
  readonly seldom: readonly ProviderMember[];
  /** Where a client is registered; none for a provider of one's own. */
  readonly console?: string;
}

/** The forms of the providers. */
const providerForms: Readonly<Record<ProviderName, ProviderForm>> = {
  google: {
    fields: ['clientId', 'clientSecret', 'hostedDomain'],
    seldom: ['scopes'],
    console: 'https://console.cloud.google.com/auth/clients',
  },
  microsoft: {
    fields: ['directory', 'clientId', 'clientSecret'],
    seldom: ['scopes'],
    console: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
  },
  apple: {
    fields: ['teamId', 'clientId', 'keyId', 'clientSecret'],
    seldom: ['scopes'],
    console: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
  },
  github: {
    fields: ['clientId', 'clientSecret'],
    seldom: ['issuer', 'scopes'],
    console: 'https://github.com/settings/applications/new',
  },
  gitlab: {
    fields: ['clientId', 'clientSecret'],
    seldom: ['issuer', 'scopes'],
    console: 'https://gitlab.com/-/user_settings/applications',
  },
  oidc: {
    fields: ['issuer', 'clientId', 'clientSecret'],
    seldom: ['authMethod', 'keyId', 'scopes'],
  },
};

/** Returns the form of a provider; of one that a later version has added, that of any OpenID provider. */
export const formOf = (provider: string): ProviderForm =>
  (providerForms as Readonly<Record<string, ProviderForm>>)[provider] ?? providerForms.oidc;
