import type { App } from '../../../application/app.js';
import { recordNetworkUse } from '../../../application/shared/record-network-use.js';
import { networkOf } from '../../../domain/api-key/network.js';
import { callerContext } from '../../oidc/caller-context.js';
import type { OidcOptions } from '../../oidc/oidc-options.js';
import type { Part, PartOptions } from '../parts.js';
import { networkUses } from './network-uses.js';

/** Starts recording the networks that services get tokens from, without delaying an answer. */
export function serviceUses(
  app: App,
  onError: PartOptions['onError'],
): Part & Pick<OidcOptions, 'onServiceUse'> {
  const uses = networkUses((context) => recordNetworkUse(app, context), onError);
  return {
    onServiceUse: (req, { tenantId, client: { clientId: id } }) =>
      uses.used(id, networkOf(req.context.ip), () => ({
        ...callerContext(app, req),
        tenantId,
        actor: { type: 'client', id },
      })),
    stop: () => uses.stop(),
  };
}
