import { HttpProblem } from '../answers/problem.js';
import type { HttpRequest } from '../http-types.js';

/** The most bytes of a JSON body. */
const BODY_LIMIT = 256 * 1024;

const tooLarge = (limit: number): HttpProblem =>
  new HttpProblem({
    status: 413,
    code: 'body_too_large',
    detail: `The body is larger than ${limit} bytes.`,
  });

/** Returns whether a body follows the headers (RFC 9112, section 6.3). */
const hasBody = ({ headers }: HttpRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** Sends `100 Continue` to a client that waits for it before it sends the body (RFC 9110, section 10.1.1). */
export function askForBody({ headers, httpVersion, res }: HttpRequest): void {
  if (httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue') res?.writeContinue();
}

/**
 * Returns the whole body.
 * @param limit bytes
 * @throws HttpProblem 413, before a client that waits for `100 Continue` has sent anything. The rest of the body is
 * read and dropped, so that the client can read the answer
 */
export function readBody(req: HttpRequest, limit: number = BODY_LIMIT): Promise<Buffer> {
  if (!hasBody(req)) return Promise.resolve(Buffer.alloc(0));
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    req.resume();
    return Promise.reject(tooLarge(limit));
  }
  askForBody(req);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const done = (settle: () => void): void => {
      req.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > limit) {
        done(() => {
          req.resume();
          reject(tooLarge(limit));
        });
      }
    };
    const onEnd = (): void =>
      done(() => resolve(chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)));
    const onClose = (): void =>
      done(() =>
        reject(
          new HttpProblem({
            status: 400,
            code: 'body_incomplete',
            detail: 'The body ended before its length.',
          }),
        ),
      );
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}
