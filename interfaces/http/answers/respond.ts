import { answerTimedOut } from './answer-timeouts.js';
import type { HttpRequest, HttpResponse } from '../http-types.js';
import { type Problem, problemBody } from './problem.js';
import { type HeaderList, dataHeaders } from './security-headers.js';

/** The media type of JSON answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The media type of problem documents (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export interface Body {
  readonly type: string;
  readonly content: string | Buffer;
}

/** Answers a request with a prepared answer. */
export type Answering = (req: HttpRequest, res: HttpResponse) => void;

/**
 * Writes answers, all with the rate-limit and the security headers. Writes nothing to a request that has timed out
 * (`context.hasTimedOut`).
 */
export interface Respond {
  /**
   * Sends an answer.
   * @param extra names and values, one after the other, which replace common ones of the same name. Without
   * `Cache-Control` no cache may store it
   */
  send(req: HttpRequest, res: HttpResponse, status: number, body: Body | null, extra?: HeaderList): void;
  /** Returns an answer that is sent many times, with its constant parts prepared. `extra` as for `send`. */
  prepared(status: number, body: Body | null, extra?: HeaderList): Answering;
  /** Sends serialised JSON. */
  json(req: HttpRequest, res: HttpResponse, status: number, json: string, extra?: HeaderList): void;
  readonly problem: (req: HttpRequest, res: HttpResponse, problem: Problem) => void;
  /** Sends the head of an answer whose body the caller streams. Throws for a request that has timed out. */
  begin(req: HttpRequest, res: HttpResponse, type: string, extra: HeaderList): void;
  /** Sends an HTML document with its own security headers. */
  page(req: HttpRequest, res: HttpResponse, status: number, html: Buffer, headers: HeaderList): void;
}

/** Returns the headers of an answer to HEAD, which leaves the browser as it was (RFC 9110, section 9.2.1). */
const withoutCookies = (headers: readonly string[]): string[] =>
  headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'set-cookie');

/** Returns the headers of a body, and how it is written: pure ASCII, as most answers are, needs no encoding. */
function outgoing({ type, content }: Body): {
  readonly headers: HeaderList;
  readonly encoding: BufferEncoding;
} {
  const length = Buffer.byteLength(content);
  return {
    headers: ['Content-Type', type, 'Content-Length', String(length)],
    encoding: length === content.length ? 'latin1' : 'utf8',
  };
}

/**
 * Returns the writer of answers.
 * @param options.secure whether the service is served over https
 * @param options.closing whether the server is stopping, so that clients close their connections
 */
export function respondWith(options: { readonly secure: boolean; readonly closing: () => boolean }): Respond {
  const common = [...dataHeaders(options.secure), 'Cache-Control', 'no-store'];
  /** Returns the common headers that `extra` does not replace. */
  const commonWithout = (extra: HeaderList): HeaderList =>
    extra.length === 0
      ? common
      : common.filter((_, index) => !extra.includes(common[index - (index % 2)] ?? ''));

  const head = (req: HttpRequest, res: HttpResponse, status: number, headers: string[]): void => {
    const { rate } = req.context;
    if (rate) {
      headers.push(
        'X-RateLimit-Limit',
        String(rate.limit),
        'X-RateLimit-Remaining',
        String(rate.remaining),
        'X-RateLimit-Reset',
        String(rate.resetAt),
      );
    }
    if (options.closing()) headers.push('Connection', 'close');
    res.writeHead(status, req.method === 'HEAD' ? withoutCookies(headers) : headers);
  };

  const write = (
    req: HttpRequest,
    res: HttpResponse,
    status: number,
    body: Body | null,
    headers: string[],
  ): void => {
    if (req.context.hasTimedOut) return;
    if (!body) {
      head(req, res, status, headers);
      res.end();
      return;
    }
    const { headers: own, encoding } = outgoing(body);
    headers.push(...own);
    head(req, res, status, headers);
    res.end(body.content, encoding);
  };

  const send: Respond['send'] = (req, res, status, body, extra = []) =>
    write(req, res, status, body, [...commonWithout(extra), ...extra]);

  const prepared: Respond['prepared'] = (status, body, extra = []) => {
    const headers = [...commonWithout(extra), ...extra, ...(body ? outgoing(body).headers : [])];
    return (req, res) => {
      if (req.context.hasTimedOut) return;
      head(req, res, status, [...headers]);
      res.end(body?.content);
    };
  };

  return {
    send,
    prepared,
    begin: (req, res, type, extra) => {
      if (req.context.hasTimedOut) throw answerTimedOut();
      head(req, res, 200, [...commonWithout(extra), 'Content-Type', type, ...extra]);
    },
    page: (req, res, status, html, headers) =>
      write(req, res, status, { type: 'text/html; charset=utf-8', content: html }, [...headers]),
    json: (req, res, status, json, extra) =>
      send(req, res, status, { type: JSON_TYPE, content: json }, extra),
    problem: (req, res, problem) => {
      const content = problemBody(problem, req.context.traceId);
      send(
        req,
        res,
        problem.status,
        { type: PROBLEM_TYPE, content },
        Object.entries(problem.headers ?? {}).flat(),
      );
    },
  };
}
