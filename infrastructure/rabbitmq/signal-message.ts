import { isUuid } from '../../domain/shared/uuid.js';

/** Returns the message of a signal: the id of a webhook with due deliveries, and nothing of their content. */
export const writeSignal = (webhookId: string): Buffer => Buffer.from(JSON.stringify({ v: 1, webhookId }));

/** Returns the id of the webhook; null for a message of another sender or a later version. */
export function readSignal(content: Buffer): string | null {
  try {
    const { v, webhookId } = JSON.parse(content.toString()) as Record<string, unknown>;
    return v === 1 && typeof webhookId === 'string' && isUuid(webhookId) ? webhookId : null;
  } catch {
    return null;
  }
}
