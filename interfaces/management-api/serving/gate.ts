import type { ApiKeyDirectory, ApiKeyHolder } from '../../../application/api-key/api-key-directory.js';
import type { TokenHolder } from '../../../application/grant/accept-administrator.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import type { RateLimiter, RateLimitState } from '../../../application/ports/shared/rate-limiter.js';
import { isWithin } from '../../../domain/api-key/allowed-networks.js';
import { isBuiltInClient } from '../../../domain/client/portal-client.js';
import { servesUnder } from '../../../domain/tenant/lock-table.js';
import { bearerToken, isBearer, type ProvenCredentials } from '../../http/requests/credentials.js';
import type { CallsUnderWay } from '../../http/requests/limits.js';
import type { Gate, HttpRequest, HttpRoute, HttpResponse, Refuse } from '../../http/http-types.js';
import { type Problem, rateLimited } from '../../http/answers/problem.js';
import type { Respond } from '../../http/answers/respond.js';
import { countBoth } from './count-both.js';
import { notAccessibleAt } from './not-accessible.js';
import * as refusal from './refusals.js';
import { type Resource, isSafe } from '../routes/resources.js';

export interface GateOptions {
  readonly respond: Respond;
  /** Judges the end of keys. */
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeyDirectory, 'known' | 'find'>;
  /** Returns the SHA-256 of an API key, hexadecimal. */
  readonly hashApiKey: (key: string) => string;
  /** Returns the user of an access token for the Management API; see `acceptAdministrator`. */
  readonly holderOf: (accessToken: string) => Promise<TokenHolder | 'other-audience' | 'service' | null>;
  /** `{base_url}`, the audience of such a token. */
  readonly baseUrl: string;
  readonly limits: {
    readonly keys: RateLimiter;
    readonly sessions: RateLimiter;
    /** Takes the requests that one key may send. */
    readonly tenants: Pick<RateLimiter, 'take'>;
    readonly addresses: RateLimiter;
  };
  /** Returns the requests a minute that a tenant's plan allows each credential; null: those that the service allows. */
  readonly requestsPerMinute: (tenantId: string) => Promise<number | null>;
  /** Credentials that were valid within the last hour: they pass an IP address above its limit. */
  readonly proven: ProvenCredentials;
  /** Limits concurrent calls of an IP address that are not counted yet. */
  readonly underWay: CallsUnderWay;
  /** Returns the resource of the Management API that a path belongs to; undefined for any other path. */
  readonly resourceOf: (path: string) => Resource | undefined;
  /** Returns whether a path belongs to the API of the portal, which no API key reaches. */
  readonly isPortal: (path: string) => boolean;
  /** Returns whether a path outside the Management API is open to requests without an API key. */
  readonly isOpen: (path: string) => boolean;
  /** Returns whether the route counts its calls itself, once it knows the caller (`HttpRoute.countsItself`). */
  readonly countsItself: (req: HttpRequest) => HttpRoute['countsItself'] | false;
  /** Called with a request that would write to the audit log, which no API key may. */
  readonly onRefusedWrite: (req: HttpRequest) => void;
  /** Called at each use of a valid key, before the request is checked further. */
  readonly onKeyUse: (req: HttpRequest, holder: ApiKeyHolder) => void;
  /** Called with the holder of a key that was refused because of the caller's network. */
  readonly onRefusedNetwork: (req: HttpRequest, holder: ApiKeyHolder) => void;
  /** Called with the SHA-256 (hexadecimal) of a key that was refused for another reason. */
  readonly onRefusedKey: (req: HttpRequest, hash: string) => void;
  /** Refuses a request above a limit, in the form that clients of the path expect. */
  readonly refuse: Refuse;
}

const keyShape = /^tsk_[A-Za-z0-9_-]{32,124}$/;

/** Returns whether a path is for probes: they show the limit but do not count, since a load balancer must never be refused. */
const isProbe = (path: string): boolean => path === '/metrics' || path.startsWith('/health/');

/** The most requests of a network above its limit whose bodies are looked at at the same time. */
const LOOKED_AT_ONCE = 10;

/**
 * Returns the check of credentials and rate limits, in the order that the chapter "Credentials" of the API description
 * states: every request at `{base_url}` passes, OpenID Connect included. A route's own scopes come after it. An IP address
 * that used up its limit is refused before its credential is looked up; only a key that is known to be valid without a
 * look-up gets through, a credential that was valid within the last hour, and a few signed messages at a time, so that
 * strangers cannot lock out the callers behind the same IP address.
 */
export const authenticationGate =
  (options: GateOptions): Gate =>
  (req, res) => {
    const { context, headers, path } = req;
    const { limits, proven, underWay } = options;
    if (isProbe(path)) {
      context.rate = limits.addresses.peek(context.ip);
      return true;
    }
    const { authorization } = headers;
    const { key, isAlone, hash } = keyIn(req, options);
    const holder = hash === null ? undefined : options.apiKeys.known(hash);
    if (holder && refusalOf(holder, context.ip, options.clock.now()) === null)
      return admitKey(options, req, res, holder);

    const address = limits.addresses.peek(context.ip);
    const isProven = key === undefined && proven.has(authorization);
    const counts = key === undefined && options.countsItself(req);
    // signature or credential are in the body
    const isInBody = counts === 'signed' || (counts === 'client' && authorization === undefined);
    if (!address.allowed && !isProven && !isInBody) return within(options, req, res, address);
    if (!isAlone) return countAddress(options, req, res, refusal.twoCredentials);
    if (hash !== null) {
      context.rate = address;
      return lookUpKey(options, req, res, hash);
    }
    if (key !== undefined) return countAddress(options, req, res, refusal.apiKeyInvalid);
    if (counts) {
      context.rate = address;
      if (isProven || underWay.enter(req, res, address.remaining)) return true;
      if (isInBody && underWay.enter(req, res, LOOKED_AT_ONCE)) {
        context.mustBeKnown = true;
        return true;
      }
      return within(options, req, res, { ...address, allowed: false });
    }
    if (authorization !== undefined && !options.isOpen(path))
      return admitBearer(options, req, res, authorization);
    if (options.isPortal(path)) return countAddress(options, req, res, refusal.accessTokenMissing);
    const missing = options.resourceOf(path) === undefined ? null : refusal.credentialMissing;
    return countAddress(options, req, res, missing);
  };

/** The `X-Api-Key` of a request. */
interface PresentedKey {
  readonly key: string | string[] | undefined;
  /** Whether there is no access token beside it. */
  readonly isAlone: boolean;
  /** SHA-256 of the key, hexadecimal; null without a well-formed one that is alone. */
  readonly hash: string | null;
}

function keyIn({ headers }: HttpRequest, { hashApiKey }: GateOptions): PresentedKey {
  const { 'x-api-key': key, authorization } = headers;
  // a proxy in front may add credentials of its own (Basic)
  const isAlone = key === undefined || authorization === undefined || !isBearer(authorization);
  const hash = typeof key === 'string' && isAlone && keyShape.test(key) ? hashApiKey(key) : null;
  return { key, isAlone, hash };
}

/** Answers with a refusal, and returns false. */
function refuse({ respond }: GateOptions, req: HttpRequest, res: HttpResponse, problem: Problem): false {
  respond.problem(req, res, problem);
  return false;
}

/** Returns whether the limit lets the request through; otherwise answers it. */
function within(options: GateOptions, req: HttpRequest, res: HttpResponse, state: RateLimitState): boolean {
  req.context.rate = state;
  if (!state.allowed) options.refuse(req, res, rateLimited(state, Date.now()));
  return state.allowed;
}

/** Counts a request without a valid credential against its IP address; then refuses it, unless `problem` is null. */
async function countAddress(
  options: GateOptions,
  req: HttpRequest,
  res: HttpResponse,
  problem: Problem | null,
): Promise<boolean> {
  if (!within(options, req, res, await options.limits.addresses.take(req.context.ip))) return false;
  return problem === null || refuse(options, req, res, problem);
}

async function lookUpKey(
  options: GateOptions,
  req: HttpRequest,
  res: HttpResponse,
  hash: string,
): Promise<boolean> {
  const holder = await options.apiKeys.find(hash);
  const problem = holder ? refusalOf(holder, req.context.ip, options.clock.now()) : refusal.apiKeyInvalid;
  if (holder && problem === null) return admitKey(options, req, res, holder);
  if (holder && problem === refusal.networkNotAllowed) options.onRefusedNetwork(req, holder);
  else options.onRefusedKey(req, hash);
  return countAddress(options, req, res, problem);
}

/** Returns why a key may not be used at `now` (ms since the epoch) from this address; null where it may. */
function refusalOf({ expiresAt, networks }: ApiKeyHolder, ip: string, now: number): Problem | null {
  if (expiresAt !== null && expiresAt <= now) return refusal.apiKeyExpired;
  return networks === null || isWithin(networks, ip) ? null : refusal.networkNotAllowed;
}

/** Makes the holder of a valid key the caller, and counts the request against the key and its tenant. */
function admitKey(
  options: GateOptions,
  req: HttpRequest,
  res: HttpResponse,
  holder: ApiKeyHolder,
): boolean | Promise<boolean> {
  const { apiKeyId, tenantId } = holder;
  req.context.caller = {
    type: 'apiKey',
    id: apiKeyId,
    tenantId,
    scopes: holder.scopes,
    source: 'api',
    isOwner: false,
    lock: null,
    stepUpAcr: null,
    sessionId: null,
  };
  options.onKeyUse(req, holder);
  const pass = (state: RateLimitState): boolean =>
    within(options, req, res, state) && keyReaches(options, req, res, holder);
  const { keys, tenants } = options.limits;
  const most = holder.requestsPerMinute ?? undefined;
  const state = countBoth(keys.take(apiKeyId, most), () => tenants.take(tenantId, most));
  return state instanceof Promise ? state.then(pass) : pass(state);
}

/** Returns whether API keys reach the resource by this method; otherwise answers the request. */
function keyReaches(
  options: GateOptions,
  req: HttpRequest,
  res: HttpResponse,
  { tenantLocked }: ApiKeyHolder,
): boolean {
  if (tenantLocked) return refuse(options, req, res, refusal.tenantLocked);
  const resource = options.resourceOf(req.path);
  if (resource === undefined) return refuse(options, req, res, notAccessibleAt(req.path));
  if (resource !== 'auditlogs' || isSafe(req)) return true;
  options.onRefusedWrite(req);
  return refuse(options, req, res, refusal.writesNotAllowed);
}

/** Makes the user of an access token the caller, and counts the request against their session and its tenant. */
async function admitBearer(
  options: GateOptions,
  req: HttpRequest,
  res: HttpResponse,
  authorization: string,
): Promise<boolean> {
  const token = bearerToken(authorization);
  const holder = token === null ? null : await options.holderOf(token);
  if (!holder) return countAddress(options, req, res, refusal.accessTokenInvalid);
  if (holder === 'other-audience')
    return countAddress(options, req, res, refusal.audienceOfAnother(options.baseUrl));
  if (holder === 'service') return countAddress(options, req, res, refusal.tokenOfService);
  const { tenantId, userId, sessionId, isAdministrator, meetsPolicy, isSteppedUp } = holder;
  const { sessions, tenants } = options.limits;
  const most = (await options.requestsPerMinute(tenantId)) ?? undefined;
  const state = await countBoth(sessions.take(sessionId), () => tenants.take(tenantId, most));
  if (!within(options, req, res, state)) return false;
  options.proven.note(authorization);
  if (!isAdministrator) return refuse(options, req, res, refusal.notAdministrator);
  const { lock, isOwner } = holder;
  const isReachable = servesUnder(lock, 'owners', {
    isOwner,
    byPortal: isBuiltInClient(holder.clientId),
  });
  if (!isReachable) return refuse(options, req, res, refusal.tenantLocked);
  if (!meetsPolicy) return refuse(options, req, res, refusal.insufficientAuthentication('urn:tessera:mfa'));
  const stepUpAcr = isSteppedUp ? null : holder.stepUpAcr;
  const source = isBuiltInClient(holder.clientId) ? 'portal' : 'api';
  req.context.caller = {
    type: 'user',
    id: userId,
    tenantId,
    scopes: holder.scopes,
    source,
    isOwner,
    lock,
    stepUpAcr,
    sessionId,
    support: holder.support ?? null,
  };
  return true;
}
