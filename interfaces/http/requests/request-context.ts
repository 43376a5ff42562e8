import type { WhileLocked } from '../../../domain/tenant/lock-table.js';
import type { Acr } from '../../../domain/sign-in/assurance.js';
import type { TenantSettings } from '../../../domain/tenant/tenant-settings.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RateLimitState } from '../../../application/ports/shared/rate-limiter.js';
import { type CallerAddress, peerAddress } from './caller-address.js';

/** The facts about a request that are known from its start, or are added on its way. */
export interface RequestContext {
  /** W3C trace id, 32 hexadecimal digits: the caller's, or a new one. */
  readonly traceId: string;
  /** The caller's address: the peer's, or the one that a trusted proxy states. */
  readonly ip: string;
  /** The address at the other end of the connection. */
  readonly peer: string;
  /** At most 512 characters. */
  readonly userAgent: string | null;
  /** `performance.now()`. */
  readonly startedAt: number;
  /** For whom the route goes on while the tenant is locked; absent before the route, and where no tenant can be locked. */
  whileLocked?: WhileLocked;
  /** Template of the matched route, for log and metrics; a path is never logged. */
  route: string;
  /** For the headers that every answer carries. */
  rate: RateLimitState | undefined;
  /** Whether a limit was charged for it; only endpoints that count their calls themselves use this. */
  isCounted: boolean;
  /**
   * Whether its address is above its limit, so that only a credential that was valid lately is looked at; only endpoints of
   * clients use this.
   */
  mustBeKnown: boolean;
  /** The caller; null until a credential proved it. */
  caller: Caller | null;
  /** The status of an error after the head of the answer was sent; undefined without one. */
  failedAfterHead: number | undefined;
  /** When the request times out, as `performance.now()` counts. */
  answerBy: number;
  /** Whether it has timed out: later answers are dropped. */
  hasTimedOut: boolean;
  /** Whether the route is exempt from the timeout. */
  withoutTimeout: boolean;
  /** The tenant of the request's host; null at the service's own host. */
  tenant: HostTenant | null;
}

/** The tenant whose pages a host serves. It grants nothing: cookies and links decide what a page may do. */
export interface HostTenant {
  readonly tenantId: string;
  readonly slug: string;
  readonly name: string;
  /** A language tag (BCP 47). */
  readonly defaultLocale: string | null;
  readonly settings: TenantSettings;
  readonly lock: TenantsLock | null;
}

/** The lock of a tenant, as far as pages need it: its reason is on none. */
export interface TenantsLock {
  readonly kind: LockKind;
}

/** The tenant whose data an operator asks for by an access that its owners gave. */
export interface SupportCaller {
  readonly tenantId: string;
  /** The operator's pseudonym there. */
  readonly operatorId: string;
  /** Id of the live access; null: there is none. */
  readonly accessId: string | null;
  readonly isFirstUse: boolean;
}

/** The holder of a credential. */
export interface Caller {
  readonly type: 'apiKey' | 'user';
  /** Id of the API key, or of the user. */
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  /** Where the caller acts: `portal` for a user of the administrators' portal. */
  readonly source: 'api' | 'portal';
  /** Whether the caller is a user who owns the tenant. */
  readonly isOwner: boolean;
  /** The lock of the tenant, under which only owners come here; null for none. */
  readonly lock: TenantsLock | null;
  /** The class that the user has to authenticate with before actions that ask for a step-up; null where none is due. */
  readonly stepUpAcr: Acr | null;
  /** The session that the user's token was issued in; null for an API key. */
  readonly sessionId: string | null;
  /** Null or absent unless the caller is an operator with a token for a tenant. */
  readonly support?: SupportCaller | null;
}

export const UNMATCHED_ROUTE = 'unmatched';

const MAX_USER_AGENT = 512;

/** Returns the context of a new request. */
export function requestContext(req: IncomingMessage, addressOf: CallerAddress): RequestContext {
  const { traceparent, 'user-agent': userAgent } = req.headers;
  return {
    traceId: (typeof traceparent === 'string' ? traceIdOf(traceparent) : null) ?? newTraceId(),
    ip: addressOf(req),
    peer: peerAddress(req.socket.remoteAddress),
    userAgent: userAgent === undefined ? null : userAgent.slice(0, MAX_USER_AGENT),
    startedAt: performance.now(),
    route: UNMATCHED_ROUTE,
    rate: undefined,
    isCounted: false,
    mustBeKnown: false,
    failedAfterHead: undefined,
    caller: null,
    answerBy: Infinity,
    hasTimedOut: false,
    withoutTimeout: false,
    tenant: null,
  };
}

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** Returns the trace id of a valid `traceparent` (W3C Trace Context, section 3.2), null for any other text. */
export function traceIdOf(traceparent: string): string | null {
  const [, version, traceId = '', parentId = '', rest] = shape.exec(traceparent) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId) ? null : traceId;
}

const pool = Buffer.alloc(4096);
let used = pool.length;

/** Returns 16 random bytes in hexadecimal, drawn in bulk. */
export function newTraceId(): string {
  if (used + 16 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString('hex', used, used + 16);
  used += 16;
  return id === '00000000000000000000000000000000' ? newTraceId() : id;
}
