import type { App } from '../../../application/app.js';
import { httpFormerSystems } from '../../../infrastructure/connections/http-former-systems.js';
import { openIdProviderClient } from '../../../infrastructure/connections/openid-provider-client.js';
import { mailDomainChecks } from '../../../infrastructure/connections/mail-domain-checks.js';
import { cachedSecrets } from '../../../infrastructure/connections/cached-secrets.js';
import { postgresConnectionSecrets } from '../../../infrastructure/connections/postgres-connection-secrets.js';
import { postgresConnectionUses } from '../../../infrastructure/connections/postgres-connection-uses.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresWebhookSecrets } from '../../../infrastructure/webhooks/webhook-secrets.js';
import { connectionDirectory } from '../../../projections/connections/directory.js';
import { mailDomainDirectory } from '../../../projections/mail-domains/directory.js';
import { resourceDirectory } from '../../../projections/resources/queries.js';
import { serviceVersion } from '../service-version.js';
import type { Base } from './base.js';

export interface ConnectionParts extends Pick<
  App,
  | 'connections'
  | 'resources'
  | 'connectionSecrets'
  | 'mailDomains'
  | 'mailDomainChecks'
  | 'providers'
  | 'formerSystems'
> {
  readonly connectionUses: ReturnType<typeof postgresConnectionUses>;
}

/** The providers that people sign in at, the connections to them, and the former systems of tenants. */
export function connectionParts({
  config,
  clock,
  databases: { database, reader },
  masterKey,
}: Base): ConnectionParts {
  const reach = { policy: addressPolicy(config.webhookAllowCidrs), resolve: dnsResolver() };
  return {
    connections: connectionDirectory(reader),
    resources: resourceDirectory(reader),
    connectionSecrets: cachedSecrets(postgresConnectionSecrets(database, masterKey)),
    mailDomains: mailDomainDirectory(reader),
    mailDomainChecks: mailDomainChecks(database),
    connectionUses: postgresConnectionUses(database, clock),
    providers: openIdProviderClient(reach),
    formerSystems: httpFormerSystems({
      reach,
      secrets: postgresWebhookSecrets(database, masterKey),
      version: serviceVersion(),
      now: () => clock.now(),
    }),
  };
}
