import { DomainError } from '../../domain/shared/domain-error.js';
import { parsedUrl } from '../../domain/shared/parsed-url.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { presentTenantOf } from '../tenant/present-tenant-of.js';

/**
 * Throws `audience_not_own` where the people or keys of a tenant that its owner made take an audience that is neither at the
 * tenant's own host nor `urn:uuid:<tenantId>:…`: such a tenant could keep others from the address of their API. Operators,
 * the command line and the bootstrap file are not bound, nor are tenants whose limits were lifted.
 */
export async function refuseForeignAudience(
  app: Pick<App, 'events' | 'addresses'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  audience: string,
): Promise<void> {
  if (actor.type === 'operator' || actor.type === 'system') return;
  const { isLimited, slug } = await presentTenantOf(app, tenantId);
  if (!isLimited) return;
  const host = app.addresses.tenantHost(slug);
  const own = `urn:uuid:${tenantId}:`;
  if (audience.startsWith(own) && audience.length > own.length) return;
  if (parsedUrl(audience)?.origin === new URL(host).origin) return;
  throw new DomainError(
    'conflict',
    'audience_not_own',
    `The audience must be an address at ${host} or begin with ${own}, since your organisation was set up by its owner. ` +
      'Choose such a one, or ask the operator of this service to lift the limit.',
  );
}
