import type { CustomFetch } from 'openid-client';
import { type GuardedReach, guardedRequest } from '../webhooks/guarded-request.js';

const limits = { timeoutMs: 10_000, mostBytes: 1_048_576 };

/** Statuses whose answers have no body (Fetch, "null body status"). */
const withoutBody: readonly number[] = [204, 205, 304];

/**
 * Returns a `fetch` for the provider's library by the client of deliveries: no redirect, 1 MiB and 10 s at most. It rejects
 * with NoDocument.
 */
export const guardedFetch =
  (reach: GuardedReach): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await guardedRequest(
      reach,
      {
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers,
        // the library sends forms alone
        ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: body.toString() } : {}),
        takes: () => true,
      },
      limits,
    );
    const received = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const content = withoutBody.includes(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: received });
  };
