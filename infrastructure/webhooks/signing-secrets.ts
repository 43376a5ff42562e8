import { LRUCache } from 'lru-cache';
import type { WebhookSecrets } from '../../application/ports/webhooks/webhook-secrets.js';
import { inBatches } from '../concurrency/batches.js';

type Reference = { readonly id: string; readonly expiresAt: string | null };

const MOST_KEPT = 10_000;

/**
 * The secrets that sign now, in order. What is under an id never changes, so it is asked for once, and together with
 * what others ask for: nearly always they are there without waiting.
 */
export function signingSecrets(
  secrets: Pick<WebhookSecrets, 'open'>,
): (references: readonly Reference[], now: number) => readonly string[] | Promise<readonly string[]> {
  const kept = new LRUCache<string, string>({ max: MOST_KEPT });
  const open = inBatches<null, string>((ids) => secrets.open([...ids.keys()]));

  const load = async (ids: readonly string[]): Promise<void> => {
    const found = await open(new Map(ids.map((id) => [id, null])));
    for (const id of ids) {
      const secret = found.get(id);
      if (secret !== undefined) kept.set(id, secret);
    }
  };

  /** Those that are kept; of the others, their ids go to `missing`. */
  const known = (references: readonly Reference[], now: number, missing: string[]): string[] => {
    const found: string[] = [];
    for (const { id, expiresAt } of references) {
      if (expiresAt !== null && Date.parse(expiresAt) <= now) continue;
      const secret = kept.get(id);
      if (secret === undefined) missing.push(id);
      else found.push(secret);
    }
    return found;
  };

  return (references, now) => {
    const missing: string[] = [];
    const found = known(references, now, missing);
    return missing.length === 0 ? found : load(missing).then(() => known(references, now, []));
  };
}
