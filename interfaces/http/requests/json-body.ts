import type { HttpRequest } from '../http-types.js';
import { HttpProblem } from '../answers/problem.js';
import { readBody } from './read-body.js';
import { parseStrictJson } from './strict-json.js';

export interface JsonBody {
  /** As it was sent. */
  readonly bytes: Buffer;
  /** Undefined without a body. */
  readonly value: unknown;
}

/**
 * Reads a JSON body of at most 256 KiB.
 * @throws HttpProblem 413 for a larger one, 415 for another media type or a content coding, 400 for invalid JSON
 */
export async function readJsonBody(req: HttpRequest): Promise<JsonBody> {
  const bytes = await readBody(req);
  if (bytes.length === 0) return { bytes, value: undefined };
  if (!isJson(req.headers['content-type'])) {
    throw new HttpProblem({
      status: 415,
      code: 'unsupported_media_type',
      detail: 'The body must be application/json in UTF-8.',
    });
  }
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new HttpProblem({
      status: 415,
      code: 'unsupported_content_encoding',
      detail: 'The body must be sent without a content coding.',
    });
  }
  return { bytes, value: parseStrictJson(bytes) };
}

const isJson = (type = ''): boolean => /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());
