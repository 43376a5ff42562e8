import { registerResource } from '../resource/register-resource.js';
import { resourceRecord } from '../resource/resource-record.js';
import { loadResource } from '../resource/resource-stream.js';
import type { BootstrapResource } from './bootstrap-document.js';
import { type Bootstrap, asItIs, command } from './bootstrap-run.js';

/**
 * Registers the API unless the tenant has or had one with this identifier. Returns the entry with its id, as the API is now;
 * null when the API was deleted.
 */
export async function applyResource(
  bootstrap: Bootstrap,
  tenantId: string,
  entry: BootstrapResource,
): Promise<BootstrapResource | null> {
  const { app } = bootstrap;
  const { identifier, name, permissions, accessTokenMinutes, accessTokenType } = entry;
  const { state } = await loadResource(app, tenantId, identifier);
  if (state.status === 'deleted') return null;
  const context = command(bootstrap, tenantId, `resource|${identifier}`);
  const input = { identifier, name, permissions, accessTokenMinutes, accessTokenType };
  const record =
    state.status === 'present'
      ? resourceRecord(state, 0)
      : (await registerResource(app, context, input)).record;
  return { ...asItIs(entry, record), id: record.id };
}
