import { notInTime } from './answer-in-time.js';
import type { HttpRequest, HttpResponse } from '../http-types.js';
import type { Problem } from './problem.js';
import { problemBody } from './problem.js';
import type { HeaderList } from './security-headers.js';
import { dataHeaders } from './security-headers.js';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export interface Body {
  readonly type: string;
  readonly content: string | Buffer;
}

export type Answering = (req: HttpRequest, res: HttpResponse) => void;

/**
 * Writes answers; every one of them carries the rate-limit and the security headers. Of a request that was given up
 * (`context.isOverdue`), nothing is written any more.
 */
export interface Respond {
  /**
   * @param extra names and values, one after the other, in place of common ones of the same name. Without
   * `Cache-Control` nobody keeps a copy.
   */
  send(req: HttpRequest, res: HttpResponse, status: number, body: Body | null, extra?: HeaderList): void;
  /** An answer that is given over and over: what is the same in all of them is worked out once. `extra` as for `send`. */
  prepared(status: number, body: Body | null, extra?: HeaderList): Answering;
  /** `json` is serialised already. */
  json(req: HttpRequest, res: HttpResponse, status: number, json: string, extra?: HeaderList): void;
  problem(req: HttpRequest, res: HttpResponse, problem: Problem): void;
  /** The head of an answer whose body the caller of this writes, bit by bit. Throws for a request that was given up. */
  begin(req: HttpRequest, res: HttpResponse, type: string, extra: HeaderList): void;
  /** An HTML document with security headers of its own. */
  page(req: HttpRequest, res: HttpResponse, status: number, html: Buffer, headers: HeaderList): void;
}

/** A body's headers, and how it is written: what is nothing but ASCII, as most answers are, needs no encoding. */
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
 * @param options.secure whether the service is reached by https
 * @param options.closing says that the server is stopping, so that clients let go of their connections
 */
export function respondWith(options: { readonly secure: boolean; readonly closing: () => boolean }): Respond {
  const common = [...dataHeaders(options.secure), 'Cache-Control', 'no-store'];
  /** Those that `extra` has none of its own of. */
  const commonBeside = (extra: HeaderList): HeaderList =>
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
    res.writeHead(status, headers);
  };

  const write = (
    req: HttpRequest,
    res: HttpResponse,
    status: number,
    body: Body | null,
    headers: string[],
  ): void => {
    if (req.context.isOverdue) return;
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
    write(req, res, status, body, [...commonBeside(extra), ...extra]);

  const prepared: Respond['prepared'] = (status, body, extra = []) => {
    const headers = [...commonBeside(extra), ...extra, ...(body ? outgoing(body).headers : [])];
    return (req, res) => {
      if (req.context.isOverdue) return;
      head(req, res, status, [...headers]);
      res.end(body?.content);
    };
  };

  return {
    send,
    prepared,
    begin: (req, res, type, extra) => {
      if (req.context.isOverdue) throw notInTime();
      head(req, res, 200, [...commonBeside(extra), 'Content-Type', type, ...extra]);
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
