import { createHash } from 'node:crypto';
import type { Idempotency, StoredAnswer } from '../../../application/ports/shared/idempotency.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';

interface Entry {
  readonly body: string;
  readonly commandId: string;
  running: boolean;
  kept: { readonly answer: StoredAnswer; readonly subject: string } | undefined;
}

/**
 * Idempotency as the port describes it, in memory and without an end.
 * @param isErased whether the subject's key was destroyed
 */
export function inMemoryIdempotency(isErased: (tenantId: string, subject: string) => boolean): Idempotency {
  const entries = new Map<string, Entry>();
  return {
    claim: ({ tenantId, credentialId, method, path, key, body }) => {
      const id = [tenantId, credentialId, method, path, key].join('\n');
      const hash = createHash('sha256').update(body).digest('hex');
      const entry = entries.get(id) ?? {
        body: hash,
        commandId: uuids.next(),
        running: false,
        kept: undefined,
      };
      entries.set(id, entry);
      if (entry.body !== hash) return Promise.resolve({ kind: 'reused' });
      if (entry.kept && isErased(tenantId, entry.kept.subject)) return Promise.resolve({ kind: 'erased' });
      if (entry.kept) return Promise.resolve({ kind: 'replay', answer: entry.kept.answer });
      if (entry.running) return Promise.resolve({ kind: 'running', retryAfterSeconds: 30 });
      entry.running = true;
      return Promise.resolve({
        kind: 'run',
        commandId: entry.commandId,
        finish: (answer, subject) => {
          entry.kept = structuredClone({ answer, subject });
          return Promise.resolve();
        },
        release: () => {
          entry.running = false;
          return Promise.resolve();
        },
        forget: () => {
          entries.delete(id);
          return Promise.resolve();
        },
      });
    },
  };
}
