import type { IncomingHttpHeaders } from 'node:http';
import { HttpProblem, type Problem } from '../answers/problem.js';
import type { HttpRequest, HttpResponse } from '../http-types.js';
import type { Respond } from '../answers/respond.js';

/** An entity tag (RFC 9110, section 8.8.3). */
export interface EntityTag {
  readonly isWeak: boolean;
  /** Without quotes. */
  readonly opaque: string;
}

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
/** A list of entity tags (RFC 9110, section 13.1.1), empty elements allowed (section 5.6.1). */
const tagList = new RegExp(String.raw`^[\t ,]*${entityTag}(?:[\t ]*,[\t ,]*${entityTag})*[\t ,]*$`);

/**
 * Returns the entity tags of `If-Match` or `If-None-Match`, `*` for any; undefined without the header. Throws HttpProblem 400 for
 * malformed text, such as an empty one.
 */
export function entityTags(
  name: 'If-Match' | 'If-None-Match',
  header: string | undefined,
): '*' | readonly EntityTag[] | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  if (!tagList.test(header))
    throw new HttpProblem({
      status: 400,
      code: name === 'If-Match' ? 'if_match_malformed' : 'if_none_match_malformed',
      detail: `${name} takes entity tags in quotes, as ETag headers gave them, or *.`,
    });
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, opaque = '']) => ({
    isWeak: weak !== undefined,
    opaque,
  }));
}

const failed: Problem = {
  status: 412,
  code: 'precondition_failed',
  detail: 'The file has another ETag than If-Match names.',
};

/**
 * Returns whether a copy of a file that the caller has is still good, for 304 (RFC 9110, section 13.2.2). `If-None-Match` is compared
 * weakly, since a proxy may have weakened the tag, and never refused for its form. Throws HttpProblem 412 where `If-Match` names
 * other tags, 400 where that is malformed.
 * @param tag as in `ETag`, strong
 */
export function isCopyGood(headers: IncomingHttpHeaders, tag: string): boolean {
  const opaque = tag.slice(1, -1);
  const required = entityTags('If-Match', headers['if-match']);
  if (
    required !== undefined &&
    required !== '*' &&
    !required.some((one) => !one.isWeak && one.opaque === opaque)
  )
    throw new HttpProblem(failed);
  const known = headers['if-none-match'];
  return (
    known !== undefined &&
    (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
  );
}

/** Sends a file with its `ETag`, or 304 without it. Throws as `isCopyGood`. */
export function sendTagged(
  respond: Respond,
  req: HttpRequest,
  res: HttpResponse,
  file: { readonly type: string; readonly content: Buffer; readonly tag: string },
  headers: readonly string[],
): void {
  const all = [...headers, 'ETag', file.tag];
  if (isCopyGood(req.headers, file.tag)) respond.send(req, res, 304, null, all);
  else respond.send(req, res, 200, { type: file.type, content: file.content }, all);
}
