import { streamName } from '../../domain/shared/stream-name.js';
import { checkedTenant } from '../../domain/tenant/tenant-input.js';
import { decideTenantCreation, presentTenant, tenant } from '../../domain/tenant/tenant.js';
import { taken } from '../../domain/reservation/reservation.js';
import type { App } from '../app.js';
import { reserveValue } from '../reservation/reserve-value.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { createStream } from '../shared/create-stream.js';
import type { TenantRecord } from './tenant-record.js';
import { tenantRecord } from './tenant-record.js';
import { uniqueSlug } from './unique-slug.js';

export interface CreateTenantInput {
  /** A DNS label; becomes part of the tenant's host name. */
  readonly slug: string;
  readonly name: string;
}

/**
 * Creates the tenant whose id is `context.tenantId`. Its built-in roles exist from then on.
 * Throws `invalid_input`, `slug_taken`.
 */
export async function createTenant(
  app: App,
  context: CommandContext,
  input: CreateTenantInput,
): Promise<Outcome<TenantRecord>> {
  const { slug, name } = checkedTenant(input);
  const { tenantId } = context;
  await reserveValue(app, context, await uniqueSlug(app, slug), { holderId: tenantId, revision: null });
  const events = decideTenantCreation({ status: 'none' }, { tenantId, slug, name });
  const stream = streamName(tenantId, 'tenant', tenantId);
  const done = await createStream(app, context, { stream, aggregate: tenant }, events);
  if (done.state.status === 'cancelled') throw taken('slug');
  return {
    record: tenantRecord(presentTenant(done.state)),
    revision: done.revision,
    position: done.position,
  };
}
