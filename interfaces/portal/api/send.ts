import { accessToken, sessionEnded } from '../session/session.js';
import { lostRights } from '../session/access.js';
import { baseUrl, portalUrl } from '../addresses.js';
import { ApiError, refusalIn } from './api-error.js';
import { awaitService, connection } from './connection.js';
import { pause, waitBefore } from './repeating.js';

export interface SentRequest {
  readonly method: string;
  /** With its query; `/portal/api/…` is the portal's API. */
  readonly path: string;
  readonly body?: BodyInit | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts a read, and the wait for the next attempt of a write: one that is under way may have been carried out. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a repeated request has the effect of one. */
  readonly isRepeatable: boolean;
}

/** The attempts of a write while the service is away; a read goes on until its screen is left. */
const WRITE_ATTEMPTS = 3;

const addressOf = (path: string): string =>
  path.startsWith('/portal/') ? portalUrl + path.slice('/portal'.length) : baseUrl + path;

/** Returns whether the service refused for now only. */
const isPassing = (status: number): boolean =>
  status === 429 || status === 502 || status === 503 || status === 504;

/** Returns whether an answer is the service's own: a proxy before it answers 502 and its like while there is none. */
const isOfService = (response: Response | null): response is Response =>
  response?.headers.get('Content-Type')?.startsWith('application/problem+json') === true;

/** How many requests that change something were sent and not yet answered. */
let writing = 0;

/** Returns whether the answer to a request that changes something is still to come. */
export const isWriting = (): boolean => writing > 0;

/** How many requests wait to be tried again: meanwhile the answers to others say nothing about the service. */
let waiting = 0;

/**
 * Sends a request as the signed-in person, and returns a successful answer. A token that has expired is renewed once;
 * what may be repeated is tried again while the service is away. Throws ApiError, or the abort's reason.
 */
export async function send(request: SentRequest): Promise<Response> {
  let isRenewed = false;
  for (let attempt = 0; ; attempt += 1) {
    const response = await once(request, isRenewed);
    const isAnswer = response !== null && !isPassing(response.status);
    if (isAnswer && waiting === 0) connection.value = 'well';
    if (response?.ok) return response;
    if (isAnswer) {
      const refusal = await refusalIn(response);
      if (refusal.code === 'access_token_invalid' && !isRenewed) {
        isRenewed = true;
        attempt -= 1;
        continue;
      }
      if (refusal.code === 'access_token_invalid') sessionEnded();
      lostRights(refusal.code);
      throw refusal;
    }
    const isLast = !request.isRepeatable || (request.method !== 'GET' && attempt + 1 >= WRITE_ATTEMPTS);
    connection.value = isOfService(response) ? 'busy' : 'away';
    if (isLast) {
      void awaitService();
      throw response === null ? new ApiError({ status: 0, code: 'unreachable' }) : await refusalIn(response);
    }
    waiting += 1;
    try {
      await pause(waitBefore(attempt, response?.headers.get('Retry-After') ?? null), request.signal);
      if (response?.status !== 429) await untilAborted(awaitService(), request.signal);
    } catch (left) {
      // nothing is tried again any more
      if (waiting === 1) connection.value = 'well';
      throw left;
    } finally {
      waiting -= 1;
    }
  }
}

/** Waits, but no longer than until the signal is aborted: then rejects with its reason. */
const untilAborted = (waited: Promise<void>, signal: AbortSignal | undefined): Promise<void> =>
  signal === undefined
    ? waited
    : new Promise((resolve, reject) => {
        const stop = (): void => reject(signal.reason as Error);
        signal.addEventListener('abort', stop, { once: true });
        void waited.then(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        });
      });

/** Returns the answer to one attempt; null when the service was not reached. */
async function once(
  { method, path, body, headers, signal }: SentRequest,
  renew: boolean,
): Promise<Response | null> {
  const writes = method === 'GET' ? 0 : 1;
  try {
    const token = await accessToken({ renew });
    writing += writes;
    return await fetch(addressOf(path), {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}`, Accept: 'application/json' },
      body: body ?? null,
      signal: (method === 'GET' && signal) || null,
      credentials: 'omit',
      cache: 'no-store',
    }).finally(() => (writing -= writes));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError) return null;
    throw error;
  }
}
