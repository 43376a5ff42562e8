import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WebhookSecrets } from '../../application/ports/webhooks/webhook-secrets.js';
import { inBatches } from '../concurrency/batches.js';

/**
 * Returns the value of the header `Tessera-Signature`: `t=<unix seconds>,v1=<hex>`, one `v1` for each secret, the newest
 * first. Each is HMAC-SHA256 over `<t>.<body>` as sent, keyed with the whole secret as UTF-8.
 */
export function signatureHeader(secrets: readonly string[], seconds: number, body: Uint8Array): string {
  const head = `${seconds}.`;
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}

/**
 * Returns the value of the header `webhook-signature` (Standard Webhooks, "Signature scheme"): `v1,<base64>`, one for each
 * secret, the newest first, separated by spaces. Each is HMAC-SHA256 over `<id>.<seconds>.<body>` as sent, keyed with the
 * bytes that the secret holds as base64 behind its prefix `whsec_`.
 */
export function standardSignatureHeader(
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: Uint8Array,
): string {
  const head = `${id}.${seconds}.`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`;
  });
  return signatures.join(' ');
}

const SECRET_PREFIX = 'whsec_';

type Reference = { readonly id: string; readonly expiresAt: string | null };

const MOST_CACHED = 10_000;

/**
 * Creates a function that returns the secrets that sign at `now`, in order, as a promise where one must be read. The secret of
 * an id never changes, so that it is read once; concurrent reads share a query.
 */
export function signingSecrets(
  secrets: Pick<WebhookSecrets, 'open'>,
): (references: readonly Reference[], now: number) => readonly string[] | Promise<readonly string[]> {
  const cache = new LRUCache<string, string>({ maxSize: MOST_CACHED, sizeCalculation: () => 1 });
  const open = inBatches<null, string>((ids) => secrets.open([...ids.keys()]));

  const load = async (ids: readonly string[]): Promise<void> => {
    const found = await open(new Map(ids.map((id) => [id, null])));
    for (const id of ids) {
      const secret = found.get(id);
      if (secret !== undefined) cache.set(id, secret);
    }
  };

  /** Returns the secrets that are kept, and adds the ids of others to `missing`. */
  const known = (references: readonly Reference[], now: number, missing: string[]): string[] => {
    const found: string[] = [];
    for (const { id, expiresAt } of references) {
      if (expiresAt !== null && Date.parse(expiresAt) <= now) continue;
      const secret = cache.get(id);
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
