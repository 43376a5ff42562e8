import { isUuid } from '../../domain/shared/uuid.js';

/** A hint as a message: whose lane is to be looked at, and nothing of what is in it. */
export const writeHint = (webhookId: string): Buffer => Buffer.from(JSON.stringify({ v: 1, webhookId }));

/** The subscription; null for a message that is none of ours, or of a later version. */
export function readHint(content: Buffer): string | null {
  try {
    const { v, webhookId } = JSON.parse(content.toString()) as Record<string, unknown>;
    return v === 1 && typeof webhookId === 'string' && isUuid(webhookId) ? webhookId : null;
  } catch {
    return null;
  }
}
