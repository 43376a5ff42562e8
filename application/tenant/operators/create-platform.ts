import { PLATFORM_SLUG, platformSettings } from '../../../domain/tenant/platform.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { PLATFORM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import type { TenantEvent } from '../../../domain/tenant/tenant-events.js';
import { decideTenantCreation, tenant } from '../../../domain/tenant/tenant.js';
import type { LogApp } from '../../app.js';
import { createHolder } from '../../reservation/create-holder.js';
import type { CommandContext } from '../../shared/command-context.js';
import { load } from '../../shared/load.js';
import { uniqueSlug } from '../unique-slug.js';

/** Creates the tenant of the operators, unless it exists. Throws `slug_taken` where its host is the service's own. */
export async function createPlatform(app: LogApp, context: CommandContext): Promise<void> {
  const { state } = await load(app, streamName(PLATFORM_TENANT, 'tenant', PLATFORM_TENANT), tenant);
  if (state.status !== 'none') return;
  if (app.addresses.reservedSlugs.has(PLATFORM_SLUG))
    throw new DomainError(
      'conflict',
      'slug_taken',
      `The host of the tenant "${PLATFORM_SLUG}" is that of BASE_URL, PORTAL_URL or OPERATOR_URL: choose another TENANT_HOST.`,
    );
  const creation = { tenantId: PLATFORM_TENANT, slug: PLATFORM_SLUG, name: 'Operators' };
  const events: readonly TenantEvent[] = [
    ...decideTenantCreation({ status: 'none' }, creation),
    { type: 'TenantSettingsChanged', data: { tenantId: PLATFORM_TENANT, ...platformSettings } },
  ];
  const slug = await uniqueSlug(app, PLATFORM_SLUG);
  await createHolder(app, { ...context, tenantId: PLATFORM_TENANT }, [slug], PLATFORM_TENANT, events);
}
