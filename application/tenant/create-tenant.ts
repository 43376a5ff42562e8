import { checkedTenant } from '../../domain/tenant/tenant-input.js';
import { decideTenantCreation, presentTenant } from '../../domain/tenant/tenant.js';
import { taken } from '../../domain/reservation/reservation.js';
import type { LogApp } from '../app.js';
import { createHolder } from '../reservation/create-holder.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { type TenantRecord, tenantRecord } from './tenant-record.js';
import { uniqueSlug } from './unique-slug.js';

export interface CreateTenantInput {
  /** A DNS label, which becomes part of the tenant's host name. */
  readonly slug: string;
  readonly name: string;
  /** Whether its owner makes it, so that the limits of such tenants hold. Default: false. */
  readonly selfService?: boolean | undefined;
}

/**
 * Creates the tenant whose id is `context.tenantId`. Its built-in roles exist from then on.
 * Throws `invalid_input`, `slug_taken`.
 */
export async function createTenant(
  app: LogApp,
  context: CommandContext,
  input: CreateTenantInput,
): Promise<Outcome<TenantRecord>> {
  const { slug, name } = checkedTenant(input, app.addresses.reservedSlugs);
  const { tenantId } = context;
  const unique = await uniqueSlug(app, slug);
  const { selfService } = input;
  const events = decideTenantCreation({ status: 'none' }, { tenantId, slug, name, selfService });
  const { state, revision, position } = await createHolder(app, context, [unique], tenantId, events);
  if (state.status === 'cancelled') throw taken('slug');
  return { record: tenantRecord(presentTenant(state)), revision, position };
}
