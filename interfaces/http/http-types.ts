import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from './answers/problem.js';
import type { RequestContext } from './requests/request-context.js';

/** A request inside the service: Express' own, with the context of the service. */
export interface HttpRequest extends IncomingMessage {
  readonly method: string;
  readonly url: string;
  /** The path without its query, as it was sent. */
  readonly path: string;
  /** Values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  context: RequestContext;
  /** Its response; Express sets it. */
  readonly res?: HttpResponse;
}

export type HttpResponse = ServerResponse;

/** Answers the request. An error that it throws becomes a problem document. */
export type Handle = (req: HttpRequest, res: HttpResponse) => void | Promise<void>;

/** Returns true when the request may pass; false when it has been answered. */
export type Gate = (req: HttpRequest, res: HttpResponse) => boolean | Promise<boolean>;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** A route of the service. */
export interface HttpRoute {
  readonly method: HttpMethod;
  /** Template with parameters in braces, as OpenAPI writes them: `/api/users/{id}`; `{*tile}` at its end has slashes, too. */
  readonly path: string;
  readonly handle: Handle;
  /** The answer to GET is streamed, without a length that HEAD could state: HEAD is refused like a missing method. */
  readonly withoutHead?: true;
  /** The answer takes as long as its data needs, without the time limit of other routes. */
  readonly withoutTimeout?: true;
  /**
   * The route counts its calls itself once it knows the caller; before that the address' limit is only checked, not
   * charged. `signed`: a signature proves its requests, so that they are looked at above the limit, too, a few at a time. `client`: so are
   * those with a credential in the body, and served if it was valid lately (`RequestContext.mustBeKnown`).
   */
  readonly countsItself?: 'signed' | 'client';
  /** Answers a request that did not reach `handle`. Default: as the surface does. */
  readonly refuse?: Refuse;
}

/** Answers a failed request. */
export type Refuse = (req: HttpRequest, res: HttpResponse, problem: Problem) => void;

/** A part of the service with its own access check and its own form of refusals. */
export interface Surface {
  /**
   * The path of its address, such as `/id`; routes and handlers see paths without it, whether a proxy has stripped it or
   * not. Default: none.
   */
  readonly base?: string;
  /** The first parts of paths that `unmatched` answers, besides those of the routes. Default: none. */
  readonly screens?: readonly string[];
  /** The check of credentials and rate limits. */
  readonly gate: Gate;
  readonly routes: readonly HttpRoute[];
  /** Answers a path without a route, or with routes of other methods, which `allow` names. */
  readonly unmatched: (req: HttpRequest, res: HttpResponse, allow: readonly string[]) => void | Promise<void>;
  readonly refuse: Refuse;
}

/** The surface of separate hosts: a request whose `Host` is one of them reaches no other. */
export interface HostedSurface extends Surface {
  readonly isHost: (host: string) => boolean;
}
