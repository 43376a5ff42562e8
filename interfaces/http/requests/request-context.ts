import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RateLimitState } from '../../../application/ports/shared/rate-limiter.js';
import type { CallerAddress } from './caller-address.js';

/** What is known of a request from its first moment on. */
export interface RequestContext {
  /** W3C trace id, 32 hexadecimal digits: the caller's, or a new one. */
  readonly traceId: string;
  /** Of whoever asks: the peer's, or what a trusted proxy says. */
  readonly ip: string;
  /** At most 512 characters. */
  readonly userAgent: string | null;
  /** `performance.now()`. */
  readonly startedAt: number;
  /** Template of the matched route, for log and metrics; a path is never logged. */
  route: string;
  /** For the headers that every answer carries. */
  rate: RateLimitState | undefined;
  /** A limit was charged for it; only endpoints that count their calls themselves look at this. */
  isCounted: boolean;
  /** Who asks; null until a credential proved it. */
  caller: Caller | null;
  /** The status of what went wrong once the head of the answer had left; undefined when nothing did. */
  brokenOff: number | undefined;
  /** When whoever asks is told that there is no answer, as `performance.now()` counts. */
  answerBy: number;
  /** They were told: what comes now reaches nobody. */
  isOverdue: boolean;
  /** The route's answer may take longer than others. */
  takesItsTime: boolean;
  /** Whose host the request is for; null where the host is the service's own. */
  tenant: HostTenant | null;
}

/** The tenant whose pages a host serves. Grants nothing: what a page may do, its cookies and links decide. */
export interface HostTenant {
  readonly tenantId: string;
  readonly slug: string;
  readonly name: string;
  /** A language tag (BCP 47). */
  readonly defaultLocale: string | null;
}

/** Whoever a credential stands for. */
export interface Caller {
  readonly type: 'apiKey' | 'user';
  /** Id of the API key, or of the user. */
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
}

const UNMATCHED_ROUTE = 'unmatched';

const MAX_USER_AGENT = 512;

export function requestContext(req: IncomingMessage, addressOf: CallerAddress): RequestContext {
  const { traceparent, 'user-agent': userAgent } = req.headers;
  return {
    traceId: (typeof traceparent === 'string' ? traceIdOf(traceparent) : null) ?? newTraceId(),
    ip: addressOf(req),
    userAgent: userAgent === undefined ? null : userAgent.slice(0, MAX_USER_AGENT),
    startedAt: performance.now(),
    route: UNMATCHED_ROUTE,
    rate: undefined,
    isCounted: false,
    brokenOff: undefined,
    caller: null,
    answerBy: Infinity,
    isOverdue: false,
    takesItsTime: false,
    tenant: null,
  };
}

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** The trace id of a valid `traceparent` (W3C Trace Context, section 3.2), null for any other. */
export function traceIdOf(traceparent: string): string | null {
  const [, version, traceId = '', parentId = '', rest] = shape.exec(traceparent) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId) ? null : traceId;
}

const pool = Buffer.alloc(4096);
let used = pool.length;

/** 16 random bytes, drawn many at a time. */
export function newTraceId(): string {
  if (used + 16 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString('hex', used, used + 16);
  used += 16;
  return id === '00000000000000000000000000000000' ? newTraceId() : id;
}
