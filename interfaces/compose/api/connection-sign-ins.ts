import type { ConnectionSignIns } from '../../../application/connections/provider-sign-in.js';
import type { OpenIdApp } from '../../../application/authorization/openid-app.js';
import { connectionBook } from '../../../application/connection/connection-book.js';
import { openIdProviderClient } from '../../../infrastructure/connections/openid-provider-client.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import type { Config } from '../../config.js';

/** Returns what sign-ins with accounts from elsewhere need. Providers are reached as listeners are. */
export const connectionSignIns = (
  { webhookAllowCidrs }: Pick<Config, 'webhookAllowCidrs'>,
  app: OpenIdApp,
): ConnectionSignIns => ({
  book: connectionBook(app),
  providers: openIdProviderClient({ policy: addressPolicy(webhookAllowCidrs), resolve: dnsResolver() }),
  pending: app.interactions,
});
