import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from './answers/problem.js';
import type { RequestContext } from './requests/request-context.js';

/** A request inside the service: Express' own, with what the service knows of it. */
export interface HttpRequest extends IncomingMessage {
  readonly method: string;
  readonly url: string;
  /** The path without its query, as it was sent. */
  readonly path: string;
  /** Values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  context: RequestContext;
  /** The answer to it; Express sets it. */
  readonly res?: HttpResponse;
}

export type HttpResponse = ServerResponse;

/** Answers the request. What it throws becomes a problem document. */
export type Handle = (req: HttpRequest, res: HttpResponse) => void | Promise<void>;

/** True when the request may go on; false when it has been answered. */
export type Gate = (req: HttpRequest, res: HttpResponse) => boolean | Promise<boolean>;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface HttpRoute {
  readonly method: HttpMethod;
  /** Template with parameters in braces, as OpenAPI writes them: `/api/users/{id}`. */
  readonly path: string;
  readonly handle: Handle;
  /** GET may begin something here, which HEAD must not (RFC 9110, section 9.2.1): it is refused like a method that is not there. */
  readonly withoutHead?: true;
  /** The answer takes as long as there is much to go over: it is not given up after the time that others have. */
  readonly takesItsTime?: true;
  /** Its calls are counted by itself, once it is known who calls: before that the address' limit is only looked at. */
  readonly countsItself?: true;
  /** Answers a request that did not get as far as `handle`. Default: as its surface does. */
  readonly refuse?: Refuse;
}

/** Answers a request that failed. */
export type Refuse = (req: HttpRequest, res: HttpResponse, problem: Problem) => void;

/** A part of the service that decides by itself who may come in, and how a refusal looks. */
export interface Surface {
  /** Who may come in: authentication and rate limits. */
  readonly gate: Gate;
  readonly routes: readonly HttpRoute[];
  /** Decides on a path that no route has, or whose routes lack the method (`allow` then names those there are). */
  readonly unmatched: (req: HttpRequest, res: HttpResponse, allow: readonly string[]) => void | Promise<void>;
  readonly refuse: Refuse;
}

/** The surface of hosts of their own: requests whose `Host` is one of them see nothing but it. */
export interface HostedSurface extends Surface {
  readonly isHost: (host: string) => boolean;
}
