import type { ApiKeyDirectory, ApiKeyHolder } from '../../../application/api-key/api-key-directory.js';
import type { TokenHolder } from '../../../application/grant/accept-administrator.js';
import type { RateLimiter, RateLimitState } from '../../../application/ports/shared/rate-limiter.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import { bearerToken, isBearer } from '../../http/requests/bearer.js';
import type { CallsUnderWay } from '../../http/requests/calls-under-way.js';
import type { ProvenCredentials } from '../../http/requests/proven-credentials.js';
import type { Gate, HttpRequest, HttpResponse, Refuse } from '../../http/http-types.js';
import { type Problem, rateLimited } from '../../http/answers/problem.js';
import type { Respond } from '../../http/answers/respond.js';
import { notAccessibleAt } from './not-accessible.js';
import * as refusal from './refusals.js';
import { isSafe, resourceOf } from '../routes/resources.js';

export interface GateOptions {
  readonly respond: Respond;
  readonly apiKeys: Pick<ApiKeyDirectory, 'known' | 'find'>;
  /** SHA-256 of an API key, hexadecimal. */
  readonly hashApiKey: (key: string) => string;
  /** Whose access token it is, when it is one for the Management API; null otherwise. */
  readonly holderOf: (accessToken: string) => Promise<TokenHolder | null>;
  readonly limits: {
    readonly keys: RateLimiter;
    readonly sessions: RateLimiter;
    readonly addresses: RateLimiter;
  };
  readonly proven: ProvenCredentials;
  readonly underWay: CallsUnderWay;
  /** Paths beside the Management API that read `Authorization` by themselves, or not at all. */
  readonly isOpen: (path: string) => boolean;
  /** Whether the route counts its calls by itself, once it knows who calls. */
  readonly countsItself: (req: HttpRequest) => boolean;
  /** Told of a write that was refused because nobody may write to the audit log. */
  readonly onRefusedWrite: (req: HttpRequest) => void;
  /** Told of each use of a valid key, before anything else is known of the request. */
  readonly onKeyUse: (req: HttpRequest, holder: ApiKeyHolder) => void;
  /** Told of a key that was refused, by its SHA-256 (hexadecimal). */
  readonly onRefusedKey: (req: HttpRequest, hash: string) => void;
  /** Refuses what is too much, in the form that the path's callers understand. */
  readonly refuse: Refuse;
}

/** An administrator may do whatever a key can. */
const allScopes: ReadonlySet<string> = new Set(scopes);

const keyShape = /^tsk_[A-Za-z0-9_-]{32,124}$/;

/** Paths for probes: they show the limit but do not count, since a load balancer must never be refused. */
const isProbe = (path: string): boolean => path === '/metrics' || path.startsWith('/health/');

/**
 * Returns the check of credentials and rate limits that every request passes, in the order that the chapter
 * "Credentials" of the API description states; a route's own scopes come after it. An address that used up its limit is
 * refused before its credential is looked up; only a key that is known to be valid without a look-up gets through, and a
 * token that was proved within the last minute, so that strangers cannot lock out the callers behind the same address.
 */
export function authenticationGate(options: GateOptions): Gate {
  const { respond, apiKeys, limits, underWay } = options;

  const refuse = (req: HttpRequest, res: HttpResponse, problem: Problem): false => {
    respond.problem(req, res, problem);
    return false;
  };

  /** Whether the limit lets the request through; answers it otherwise. */
  const within = (req: HttpRequest, res: HttpResponse, state: RateLimitState): boolean => {
    req.context.rate = state;
    if (!state.allowed) options.refuse(req, res, rateLimited(state, Date.now()));
    return state.allowed;
  };

  /** A request that no credential authenticated counts against its address. */
  const countAddress = async (
    req: HttpRequest,
    res: HttpResponse,
    problem: Problem | null,
  ): Promise<boolean> =>
    within(req, res, await limits.addresses.take(req.context.ip)) &&
    (problem === null || refuse(req, res, problem));

  const admit = (req: HttpRequest, res: HttpResponse, holder: ApiKeyHolder): boolean | Promise<boolean> => {
    req.context.caller = {
      type: 'apiKey',
      id: holder.apiKeyId,
      tenantId: holder.tenantId,
      scopes: holder.scopes,
    };
    options.onKeyUse(req, holder);
    const state = limits.keys.take(holder.apiKeyId);
    return state instanceof Promise
      ? state.then((later) => within(req, res, later) && mayUse(req, res, holder))
      : within(req, res, state) && mayUse(req, res, holder);
  };

  const mayUse = (req: HttpRequest, res: HttpResponse, holder: ApiKeyHolder): boolean => {
    if (holder.tenantLocked) return refuse(req, res, refusal.tenantLocked);
    const resource = resourceOf(req.path);
    if (resource === undefined) return refuse(req, res, notAccessibleAt(req.path));
    if (resource !== 'auditlogs' || isSafe(req)) return true;
    options.onRefusedWrite(req);
    return refuse(req, res, refusal.writesNotAllowed);
  };

  /** The bearer of an access token counts as their session, and may do what their role lets them. */
  const admitBearer = async (
    req: HttpRequest,
    res: HttpResponse,
    authorization: string,
  ): Promise<boolean> => {
    const token = bearerToken(authorization);
    const holder = token === null ? null : await options.holderOf(token);
    if (!holder) return countAddress(req, res, refusal.accessTokenInvalid);
    const { tenantId, userId, sessionId, isAdministrator } = holder;
    if (!within(req, res, await limits.sessions.take(sessionId))) return false;
    options.proven.note(authorization);
    if (!isAdministrator) return refuse(req, res, refusal.notAdministrator);
    req.context.caller = { type: 'user', id: userId, tenantId, scopes: allScopes };
    return true;
  };

  const lookUp = async (req: HttpRequest, res: HttpResponse, hash: string): Promise<boolean> => {
    const holder = await apiKeys.find(hash);
    if (holder) return admit(req, res, holder);
    options.onRefusedKey(req, hash);
    return countAddress(req, res, refusal.apiKeyInvalid);
  };

  return (req, res) => {
    const { context, headers, path } = req;
    if (isProbe(path)) {
      context.rate = limits.addresses.peek(context.ip);
      return true;
    }
    const key = headers['x-api-key'];
    const { authorization } = headers;
    // proxies send the credentials of their own doors (Basic) along
    const isAlone = key === undefined || authorization === undefined || !isBearer(authorization);
    const hash = typeof key === 'string' && isAlone && keyShape.test(key) ? options.hashApiKey(key) : null;
    const holder = hash === null ? undefined : apiKeys.known(hash);
    if (holder) return admit(req, res, holder);

    const address = limits.addresses.peek(context.ip);
    const isProven = key === undefined && options.proven.has(authorization);
    if (!address.allowed && !isProven) return within(req, res, address);
    if (!isAlone) return countAddress(req, res, refusal.twoCredentials);
    if (hash !== null) {
      context.rate = address;
      return lookUp(req, res, hash);
    }
    if (key !== undefined) return countAddress(req, res, refusal.apiKeyInvalid);
    if (options.countsItself(req)) {
      context.rate = address;
      if (isProven || underWay.enter(req, res, address.remaining)) return true;
      return within(req, res, { ...address, allowed: false });
    }
    if (authorization !== undefined && !options.isOpen(path)) return admitBearer(req, res, authorization);
    return countAddress(req, res, resourceOf(path) === undefined ? null : refusal.credentialMissing);
  };
}
