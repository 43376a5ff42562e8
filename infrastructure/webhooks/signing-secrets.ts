import type { WebhookSecrets } from '../../application/ports/webhook-secrets.js';
import { inBatches } from '../postgres/batches.js';

type Reference = { readonly id: string; readonly expiresAt: string | null };

const MOST_KEPT = 10_000;

/**
 * The secrets that sign now, in order. What is under an id never changes, so it is asked for once, and together with
 * what others ask for.
 */
export function signingSecrets(
  secrets: Pick<WebhookSecrets, 'open'>,
): (references: readonly Reference[], now: number) => Promise<readonly string[]> {
  const kept = new Map<string, string>();
  const open = inBatches<null, string>((ids) => secrets.open([...ids.keys()]));

  const load = async (ids: readonly string[]): Promise<void> => {
    const found = await open(new Map(ids.map((id) => [id, null])));
    for (const id of ids) {
      const secret = found.get(id);
      if (secret === undefined) continue;
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
      kept.set(id, secret);
    }
  };

  return async (references, now) => {
    const valid = references.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now);
    const missing = valid.map(({ id }) => id).filter((id) => !kept.has(id));
    if (missing.length > 0) await load(missing);
    return valid.map(({ id }) => kept.get(id)).filter((secret) => secret !== undefined);
  };
}
