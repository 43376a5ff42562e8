import type { ConnectionSettings } from '../../domain/connection/connection-events.js';
import type { Provider } from '../../domain/connection/connection-values.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { ClientApp } from '../app.js';
import { type ProviderAccess, ProviderFault } from '../ports/connections/provider-client.js';

interface Accessible extends Pick<
  ConnectionSettings,
  'issuer' | 'clientId' | 'authMethod' | 'keyId' | 'teamId' | 'hostedDomain' | 'scopes'
> {
  readonly provider: Provider;
  readonly secret: string | null;
}

/** Returns what the service needs to speak to the provider of a connection. `revision` changes with the connection. */
export const providerAccess = (
  { provider, issuer, clientId, authMethod, secret, keyId, teamId, hostedDomain, scopes }: Accessible,
  revision: string,
): ProviderAccess => ({
  revision,
  provider,
  issuer,
  clientId,
  authMethod,
  secret,
  keyId,
  teamId,
  hostedDomain,
  scopes,
});

/** Asks the provider what it publishes about itself. Throws `provider_unreachable` with what it said. */
export async function refuseUnreachable(
  app: ClientApp,
  connection: Accessible,
  revision: string,
): Promise<void> {
  try {
    await app.providers.discover(providerAccess(connection, revision));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw new DomainError(
      'conflict',
      'provider_unreachable',
      `The provider did not answer as it should: ${error.detail} Check the issuer, and try again.`,
    );
  }
}
