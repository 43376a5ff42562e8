import { randomUUID } from 'node:crypto';
import type { Idempotency } from '../../../application/ports/shared/idempotency.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { isUuid } from '../../../domain/shared/uuid.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { HttpRequest } from '../../http/http-types.js';
import { problemOf } from '../../http/answers/problem.js';
import type { Caller } from '../../http/requests/request-context.js';
import type { Respond } from '../../http/answers/respond.js';
import type { CompileSchema, Validate } from '../../http/requests/validation.js';
import type { Api, ReadRequest, Route } from './route.js';

/** Dependencies of serving routes. */
export interface ServeOptions {
  readonly api: Api;
  readonly respond: Respond;
  readonly compile: CompileSchema;
  readonly idempotency: Idempotency;
  readonly log: Log;
}

/** A write's answer, as it is sent and stored for a repetition. */
export interface FinishedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: no body. */
  readonly body: string;
  /** The read models show the change. */
  readonly settled: boolean;
  /** Id of the user whose personal data it holds. */
  readonly speaksOf: string | null;
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
    source: 'api',
    traceId: req.context.traceId,
    commandId,
    ip: req.context.ip === '' ? null : req.context.ip,
    userAgent: req.context.userAgent,
  };
}

/**
 * Returns the ids in the request's path. A new UUID replaces a text that is no lower-case UUID, so that the answer is, byte
 * for byte, that for an unknown id.
 */
export function idsIn(
  route: Pick<Route, 'numbered'>,
  { params }: HttpRequest,
): Readonly<Record<string, string>> {
  if (route.numbered) return params;
  const ids: Record<string, string> = {};
  for (const name in params) {
    const value = params[name] ?? '';
    ids[name] = isUuid(value) ? value : randomUUID();
  }
  return ids;
}

/** Returns the first scope that the caller lacks. */
export const lackingScope = (route: Pick<Route, 'scopes'>, caller: Caller): string | undefined =>
  route.scopes.find((scope) => !caller.scopes.has(scope));

export const queryValidator = (route: Route, compile: CompileSchema): Validate =>
  compile({ type: 'object', properties: { ...route.query }, additionalProperties: false }, { query: true });

const inputStatuses = new Set([400, 412, 413, 415]);

/**
 * Runs `work`. When the input is at fault, it checks first that the record of the path exists: the 404 takes precedence.
 */
export async function inputAfterPresence<T>(
  api: Api,
  route: Route,
  request: ReadRequest,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (route.present && inputStatuses.has(problemOf(error).status)) await route.present(api, request);
    throw error;
  }
}
