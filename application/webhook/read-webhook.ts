import type { LogApp } from '../app.js';
import { written } from '../shared/create-stream.js';
import { load } from '../shared/load.js';
import { type WebhookRecord, webhookRecord } from './webhook-record.js';
import { webhookTarget } from './webhook-stream.js';

/** Returns a webhook from its stream, with the stream's revision; null when it was never created, or deleted. */
export async function readWebhook(
  app: LogApp,
  tenantId: string,
  webhookId: string,
): Promise<{ readonly record: WebhookRecord; readonly revision: bigint } | null> {
  const { stream, aggregate } = webhookTarget(tenantId, webhookId);
  const loaded = await load(app, stream, aggregate);
  if (loaded.state.status !== 'present') return null;
  return { record: webhookRecord(loaded.state), revision: written(loaded).revision };
}
