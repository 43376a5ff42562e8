import { HttpProblem } from '../answers/problem.js';
import type { HttpRequest } from '../http-types.js';
import { readBody } from './read-body.js';

/** The most levels of nested objects and arrays. */
const MAX_DEPTH = 32;

/** Skips a byte order mark (RFC 8259, section 8.1). */
const decoder = new TextDecoder('utf-8', { fatal: true });

const malformed = (code: string, detail: string, pointer?: string): HttpProblem =>
  new HttpProblem({
    status: 400,
    code: 'malformed_body',
    detail,
    ...(pointer === undefined ? {} : { errors: [{ pointer, code, detail }] }),
  });

/**
 * Parses JSON (RFC 8259) and refuses everything that two parsers may read differently: repeated members, `__proto__`,
 * NUL, lone surrogates, and encodings other than UTF-8.
 * @throws HttpProblem 400 naming the place
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed('encoding', 'The body is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('json', 'The body is not valid JSON.');
  }
  inspect(text);
  return value;
}

interface Level {
  /** Members seen so far; undefined in an array. */
  readonly members: Set<string> | undefined;
  /** The member or element that is being read. */
  name: string | number;
}

/** Reads valid JSON token by token, since `JSON.parse` drops repeated members. */
function inspect(text: string): void {
  const levels: Level[] = [];
  let expectsName = false;
  const here = (): string =>
    levels.map(({ name }) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    const level = levels.at(-1);
    if (char === '{' || char === '[') {
      levels.push({ members: char === '{' ? new Set() : undefined, name: char === '{' ? '' : 0 });
      expectsName = char === '{';
      if (levels.length > MAX_DEPTH)
        throw malformed('depth', `The body nests deeper than ${MAX_DEPTH} levels.`);
    } else if (char === '}' || char === ']') {
      levels.pop();
      expectsName = false;
    } else if (char === ',' && level) {
      expectsName = level.members !== undefined;
      if (typeof level.name === 'number') level.name += 1;
    } else if (char === '"') {
      const end = endOfString(text, index);
      const string = contentOf(text, index, end);
      if (expectsName && level?.members) {
        level.name = string;
        if (string === '__proto__') throw malformed('forbidden', 'This member name is not accepted.', here());
        if (level.members.has(string)) throw malformed('duplicate', 'The member is given twice.', here());
        level.members.add(string);
        expectsName = false;
      }
      if (string.includes('\0')) throw malformed('nul', 'Text may not contain NUL.', here());
      if (/\p{Surrogate}/u.test(string)) {
        throw malformed('surrogate', 'Text may not contain half of a surrogate pair.', here());
      }
      index = end;
    }
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

function contentOf(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}

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
