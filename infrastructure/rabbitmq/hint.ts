import { isUuid } from '../../domain/shared/uuid.js';

/** Returns the message that carries a hint: the id of a webhook with due deliveries, and nothing of their content. */
export const writeHint = (webhookId: string): Buffer => Buffer.from(JSON.stringify({ v: 1, webhookId }));

/** Returns the id of the webhook; null for a message of another sender or a later version. */
export function readHint(content: Buffer): string | null {
  try {
    const { v, webhookId } = JSON.parse(content.toString()) as Record<string, unknown>;
    return v === 1 && typeof webhookId === 'string' && isUuid(webhookId) ? webhookId : null;
  } catch {
    return null;
  }
}
