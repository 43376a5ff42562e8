import { randomUUID } from 'node:crypto';
import type { Idempotency } from '../../../application/ports/shared/idempotency.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { idIn } from '../../../domain/shared/uuid.js';
import { servesUnder } from '../../../domain/tenant/lock-table.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { HttpProblem, problemOf } from '../../http/answers/problem.js';
import type { Respond } from '../../http/answers/respond.js';
import type { HttpRequest } from '../../http/http-types.js';
import { mayBeProxy } from '../../http/requests/caller-address.js';
import type { Caller } from '../../http/requests/request-context.js';
import type { CompileSchema, Validate } from '../../http/requests/validation.js';
import {
  insufficientAuthentication,
  missingScope,
  notOperator,
  notOwner,
  operatorsElsewhere,
  portalOnly,
  tenantLocked,
} from './refusals.js';
import { type Api, isPortalRoute, type ReadRequest, type Route, type RoutePath } from './route.js';
import { refuseSupport, supportContext } from './support-request.js';

export interface ServeOptions {
  readonly api: Api;
  readonly respond: Respond;
  readonly compile: CompileSchema;
  readonly idempotency: Idempotency;
  readonly log: Log;
  /** Returns the path, as callers know it, of a path of the routes. */
  readonly publicPath: (path: RoutePath) => string;
}

/** The answer to a write, as it is sent and stored for a repetition. */
export interface FinishedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; empty for no body. */
  readonly body: string;
  /** Whether the read models show the change. */
  readonly isShown: boolean;
  /** Id of the user whose personal data it has; null for none. */
  readonly subjectId: string | null;
}

/** The header of an answer from read models that may lack an acknowledged write. */
export const LAGGING = ['Tessera-Projection', 'lagging'] as const;

/** Returns the caller that the gate admitted. */
export function callerOf({ context }: HttpRequest): Caller {
  if (!context.caller) throw new TypeError('a route of the Management API was reached without a caller');
  return context.caller;
}

/** Returns the context of a command of the request. `commandId`: a UUID. */
export function commandContext(req: HttpRequest, commandId: string): CommandContext {
  const caller = callerOf(req);
  return {
    tenantId: caller.tenantId,
    actor: { type: caller.type, id: caller.id },
    source: caller.source,
    traceId: req.context.traceId,
    commandId,
    ip: req.context.ip === '' ? null : req.context.ip,
    userAgent: req.context.userAgent,
  };
}

/**
 * Returns the ids in the request's path. A new UUID replaces a text that is no UUID, or not what `ids` of the route
 * takes, so that the answer is, byte for byte, that for an unknown id.
 */
const idsIn = (route: Route, { params }: HttpRequest): Readonly<Record<string, string>> =>
  route.numbered
    ? params
    : Object.fromEntries(
        Object.entries(params).map(([name, id]) => [name, knownId(id, route.ids?.[name]) ?? randomUUID()]),
      );

/** Returns the id as records have it; null for a text that is none. */
const knownId = (id: string, isId?: (text: string) => boolean): string | null => {
  if (isId) return isId(id) ? id : null;
  return idIn(id);
};

/** Throws HttpProblem 403 for the first of these scopes that the caller lacks. */
export function needScopes(held: ReadonlySet<string>, scopes: readonly string[]): void {
  const lacking = scopes.find((scope) => !held.has(scope));
  if (lacking !== undefined) throw new HttpProblem(missingScope(lacking));
}

/** Throws HttpProblem 401 where the user has to authenticate again first. */
export function needStepUp({ stepUpAcr }: Pick<Caller, 'stepUpAcr'>): void {
  if (stepUpAcr !== null) throw new HttpProblem(insufficientAuthentication(stepUpAcr));
}

/**
 * Returns the request as a handler gets it, its query not read yet. Throws HttpProblem 403 under a lock that stops the
 * operation and for a missing scope or role, 401 where a step-up is due.
 */
export function admittedRequest(route: Route, req: HttpRequest): ReadRequest {
  const { tenantId, scopes, stepUpAcr, sessionId, source, isOwner, lock, support = null } = callerOf(req);
  const isServed = servesUnder(lock, route.whileLocked, {
    isOwner,
    byPortal: source === 'portal',
  });
  if (!isServed) throw new HttpProblem(tenantLocked);
  if (isPortalRoute(route) && source !== 'portal') throw new HttpProblem(portalOnly);
  const isOperator = tenantId === PLATFORM_TENANT;
  if (support !== null) refuseSupport(route, support);
  else if (isOperator !== (route.operatorsOnly ?? false))
    throw new HttpProblem(isOperator ? operatorsElsewhere : notOperator);
  needScopes(scopes, route.scopes);
  if (route.ownersOnly && !isOwner) throw new HttpProblem(notOwner);
  if (route.stepUp) needStepUp({ stepUpAcr });
  return {
    operationId: route.operationId,
    tenantId: support?.tenantId ?? tenantId,
    params: idsIn(route, req),
    query: {},
    scopes,
    stepUpAcr,
    sessionId,
    mayBeProxied: () => mayBeProxy(req.context.ip, req.context.peer),
    isDisconnected: () => req.context.hasTimedOut || req.socket.destroyed,
    whileConnected: (work) => whileConnected(req, work),
    asCommand: () => (support === null ? commandContext(req, randomUUID()) : supportContext(req, support)),
  };
}

export const queryValidator = (route: Route, compile: CompileSchema): Validate =>
  compile({ type: 'object', properties: { ...route.query }, additionalProperties: false }, { query: true });

const inputStatuses = new Set([400, 412, 413, 415]);

/**
 * Returns the result of `work`. When `work` refuses the input, and the record of the path does not exist, throws the 404
 * instead of the refusal.
 */
export async function notFoundBeforeBadInput<T>(
  api: Api,
  route: Route,
  request: ReadRequest,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (route.throwIfMissing && inputStatuses.has(problemOf(error).status))
      await route.throwIfMissing(api, request);
    throw error;
  }
}

/** Runs work with a signal that aborts once the connection of the request closes. Returns its result. */
async function whileConnected<T>(
  // of the socket: a pipelined request gets no event while it waits for the answers before it
  { socket }: Pick<HttpRequest, 'socket'>,
  work: (disconnected: AbortSignal) => Promise<T>,
): Promise<T> {
  const disconnected = new AbortController();
  const leave = (): void => disconnected.abort();
  socket.once('close', leave);
  // it may have closed before the listener was added
  if (socket.destroyed) leave();
  try {
    return await work(disconnected.signal);
  } finally {
    socket.off('close', leave);
  }
}
