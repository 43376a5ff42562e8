import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type {
  FormerSystemAccess,
  FormerSystemAnswer,
  FormerSystemQuestion,
  FormerSystems,
} from '../../application/ports/sign-in/former-systems.js';
import type { WebhookSecrets } from '../../application/ports/webhooks/webhook-secrets.js';
import { type GuardedReach, NoDocument, guardedRequest } from '../webhooks/guarded-request.js';
import { signatureHeader, signingSecrets, standardSignatureHeader } from '../webhooks/signature.js';

export interface FormerSystemsOptions {
  readonly reach: GuardedReach;
  readonly secrets: Pick<WebhookSecrets, 'open'>;
  /** The version of the service, for the header `User-Agent`. */
  readonly version: string;
  /** Returns milliseconds since the epoch, for the time in the signature. */
  readonly now: () => number;
  /** Milliseconds for one question. Default: 5,000. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
/** Most bytes of an answer: a person with metadata has some KiB. */
const MOST_BYTES = 65_536;
/** Questions of a tenant at a time, so that one slow system does not hold all sign-ins. */
const MOST_AT_ONCE = 64;
/** Durations that are kept of a tenant, and tenants of which they are. */
const KEPT = 8;
const MOST_TENANTS = 10_000;
const NOTE_EVERY_MS = 3_600_000;

/** What was seen of a tenant's former system. */
interface Seen {
  readonly times: number[];
  last: 'answered' | 'disturbed';
}

/** Creates the client of former systems by the client of deliveries, which signs questions as deliveries. See the port. */
export function httpFormerSystems(options: FormerSystemsOptions): FormerSystems {
  const secretsOf = signingSecrets(options.secrets);
  const seen = new LRUCache<string, Seen>({ max: MOST_TENANTS });
  const noted = new LRUCache<string, true>({ max: MOST_TENANTS, ttl: NOTE_EVERY_MS });
  const underWay = new Map<string, number>();

  const send = async (
    { url, secretId }: FormerSystemAccess,
    question: FormerSystemQuestion,
  ): Promise<FormerSystemAnswer> => {
    const now = options.now();
    const secrets = await secretsOf([{ id: secretId, expiresAt: null }], now);
    // it was removed meanwhile
    if (secrets.length === 0) return { kind: 'disturbed', reason: 'removed' };
    const body = JSON.stringify(question);
    const headers = signedHeaders(secrets, Math.floor(now / 1_000), body, question.type);
    const request = {
      method: 'POST',
      url,
      headers: { ...headers, 'User-Agent': `Tessera-Webhooks/${options.version}` },
      body,
      takes: (status: number) => status === 200 || isRefusal(question, status),
    } as const;
    const limits = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, mostBytes: MOST_BYTES };
    const { status, body: answered } = await guardedRequest(options.reach, request, limits);
    return status === 200 ? personIn(answered) : { kind: 'refused' };
  };

  return {
    async ask(access, question) {
      const { tenantId } = access;
      const count = underWay.get(tenantId) ?? 0;
      if (count >= MOST_AT_ONCE) return { kind: 'busy' };
      underWay.set(tenantId, count + 1);
      const startedAt = performance.now();
      try {
        const answer = await send(access, question).catch(faultOf);
        recordIn(seen, tenantId, answer, performance.now() - startedAt);
        return answer;
      } finally {
        const left = underWay.get(tenantId)! - 1;
        if (left === 0) underWay.delete(tenantId);
        else underWay.set(tenantId, left);
      }
    },
    async asLongAsAsking(tenantId) {
      const known = seen.get(tenantId);
      if (known === undefined) return null;
      const { times, last } = known;
      await sleep(times[Math.floor(Math.random() * times.length)]);
      return last;
    },
    isToNote(tenantId) {
      const isFirst = !noted.has(tenantId);
      if (isFirst) noted.set(tenantId, true);
      return isFirst;
    },
  };
}

/** 401: the password is wrong. A search without a result is a 404 as well. */
const isRefusal = ({ type }: FormerSystemQuestion, status: number): boolean =>
  status === 401 || (type === 'find' && status === 404);

function signedHeaders(
  secrets: readonly string[],
  seconds: number,
  body: string,
  type: FormerSystemQuestion['type'],
): Readonly<Record<string, string>> {
  const id = randomUUID();
  const bytes = Buffer.from(body);
  return {
    'Content-Type': 'application/json',
    'Tessera-Event': `legacy_sign_in.${type}`,
    'Tessera-Delivery-Id': id,
    'Tessera-Signature': signatureHeader(secrets, seconds, bytes),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignatureHeader(secrets, id, seconds, bytes),
  };
}

function personIn(body: Buffer): FormerSystemAnswer {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null && 'user' in value)
      return { kind: 'person', user: value.user };
  } catch {
    // the parser's error would quote the answer
  }
  return { kind: 'disturbed', reason: 'invalid_answer' };
}

/** Only the code of a fault is kept: the request has the password. */
function faultOf(error: unknown): FormerSystemAnswer {
  if (error instanceof NoDocument) return { kind: 'disturbed', reason: error.code };
  throw error;
}

function recordIn(
  seen: LRUCache<string, Seen>,
  tenantId: string,
  { kind }: FormerSystemAnswer,
  ms: number,
): void {
  const known = seen.get(tenantId) ?? { times: [], last: 'answered' as const };
  known.times.push(ms);
  if (known.times.length > KEPT) known.times.shift();
  known.last = kind === 'disturbed' ? 'disturbed' : 'answered';
  seen.set(tenantId, known);
}
