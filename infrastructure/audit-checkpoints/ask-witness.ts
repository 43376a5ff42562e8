import type { AskWitness } from '../../application/ports/audit/audit-witnesses.js';
import { type GuardedReach, guardedRequest } from '../webhooks/guarded-request.js';

const limits = { timeoutMs: 10_000, mostBytes: 16_384 };

/** Returns how witnesses are asked: by the client of deliveries. It rejects with NoDocument. */
export const askWitness =
  (reach: GuardedReach): AskWitness =>
  async (url, body) => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
    const answer = await guardedRequest(
      reach,
      { method: 'POST', url, headers, body, takes: () => true },
      limits,
    );
    return { status: answer.status, body: answer.body.toString('utf8') };
  };
