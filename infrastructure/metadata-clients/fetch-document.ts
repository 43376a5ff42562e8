import type { IncomingHttpHeaders } from 'node:http';
import { MetadataClientRefused } from '../../application/ports/openid/metadata-clients.js';
import { type DocumentFault, clientDocument, documentFaults } from '../../domain/client/client-document.js';
import type { ClientDocument } from '../../domain/client/metadata-client.js';
import {
  type GuardedAnswer,
  type GuardedReach,
  NoDocument,
  guardedRequest,
} from '../webhooks/guarded-request.js';

const limits = { timeoutMs: 5_000, mostBytes: 65_536 };

/** A document, or why there is none, and for how long that counts. */
export interface FetchedDocument {
  readonly outcome: ClientDocument | MetadataClientRefused;
  /** Milliseconds. */
  readonly freshMs: number;
  /** Whether the host did not say anything of the document, so that an earlier one counts on (RFC 5861, section 4). */
  readonly isOutage: boolean;
}

const MINUTE_MS = 60_000;
const LEAST_MS = 5 * MINUTE_MS;
const MOST_MS = 24 * 60 * MINUTE_MS;
const FAILURE_MS = MINUTE_MS;

/** Sentences with the remedy, by the codes of `NoDocument`. */
const unreachable: Readonly<Record<string, string>> = {
  blocked_address: 'its host must be on the public internet',
  dns: 'its host was not found',
  tls: 'its host needs a certificate that browsers accept',
  timeout: 'its host must answer within five seconds',
  too_large: 'it must be 64 KiB at most',
  redirect: 'its host must answer at the address itself, without a redirect',
  http_status: 'its host must answer with the status 200',
  content_type: 'it must be served as application/json',
};

/**
 * Fetches and checks the document at a client id, by https only, without following a redirect, 64 KiB in five seconds at most.
 * Counts between 5 minutes and 24 hours, as `Cache-Control` or `Expires` say; a failure for a minute.
 * @param isOwn whether an address is at a host of the service
 */
export async function fetchDocument(
  reach: GuardedReach,
  clientId: string,
  isOwn: (address: string) => boolean,
): Promise<FetchedDocument> {
  try {
    if (isOwn(clientId)) throw new NoDocument('blocked_address');
    const { headers, body } = await guardedRequest(
      reach,
      {
        method: 'GET',
        url: clientId,
        headers: { Accept: 'application/json' },
        takes: (status) => status === 200,
      },
      limits,
    );
    const document = clientDocument(clientId, parsed(headers, body), isOwn);
    return typeof document === 'string'
      ? { outcome: invalid(document), freshMs: FAILURE_MS, isOutage: false }
      : { outcome: document, freshMs: freshMsOf(headers), isOutage: false };
  } catch (error) {
    if (!(error instanceof NoDocument)) throw error;
    return { outcome: unreached(error.code), freshMs: FAILURE_MS, isOutage: isOutage(error) };
  }
}

const outages: readonly string[] = ['dns', 'connect', 'tls', 'timeout', 'protocol'];

const isOutage = ({ code, status }: NoDocument): boolean =>
  outages.includes(code) || (status !== null && (status === 429 || status >= 500));

const invalid = (fault: DocumentFault): MetadataClientRefused =>
  new MetadataClientRefused(
    'invalid',
    fault,
    `The document at client_id cannot be used: ${documentFaults[fault]}`,
  );

const unreached = (code: string): MetadataClientRefused =>
  new MetadataClientRefused(
    'unreachable',
    code,
    `The document at client_id could not be read: ${unreachable[code] ?? 'its host must serve it by https'}`,
  );

const jsonType = /^application\/(?:json|[a-z0-9.+-]+\+json)\s*(?:;|$)/i;

function parsed(headers: IncomingHttpHeaders, body: GuardedAnswer['body']): unknown {
  if (!jsonType.test(headers['content-type'] ?? '')) throw new NoDocument('content_type');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Returns for how many ms an answer is fresh (RFC 9111, section 4.2), within the bounds. */
export function freshMsOf(headers: IncomingHttpHeaders): number {
  const control = headers['cache-control'] ?? '';
  const named = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(control)?.[1];
  const age = Number(headers.age ?? 0);
  const expiresIn = Date.parse(headers.expires ?? '') - Date.parse(headers.date ?? '');
  const seconds = /no-store|no-cache/i.test(control)
    ? 0
    : named === undefined
      ? expiresIn / 1_000
      : Number(named) - (Number.isFinite(age) ? age : 0);
  return Math.min(MOST_MS, Math.max(LEAST_MS, Number.isFinite(seconds) ? seconds * 1_000 : 0));
}
