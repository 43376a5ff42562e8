import { apiKey } from '../../domain/api-key/api-key.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { systemContext } from '../shared/event-context.js';
import { written } from '../shared/create-stream.js';
import { load } from '../shared/load.js';
import { type ApiKeyRecord, apiKeyRecord, creatorOf } from './api-key-record.js';

/** Returns an API key, revoked or not, from its stream, with the stream's revision; null when it was never issued. */
export async function readApiKey(
  app: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  apiKeyId: string,
): Promise<{ readonly record: ApiKeyRecord; readonly revision: bigint } | null> {
  const loaded = await load(app, streamName(tenantId, 'apikey', apiKeyId), apiKey);
  if (loaded.state.status === 'none') return null;
  const createdBy = creatorOf(loaded, systemContext(tenantId, app.ids.next()));
  return { record: apiKeyRecord(loaded.state, createdBy), revision: written(loaded).revision };
}
