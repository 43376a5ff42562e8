import { HttpProblem } from '../../http/answers/problem.js';

/** Returns the strong entity tag of a record at a revision, -1 for none yet (RFC 9110, section 8.8.3). */
export const etag = (revision: bigint): string => `"${revision}"`;

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
/** A list of entity tags (RFC 9110, section 13.1.1), empty elements allowed (section 5.6.1). */
const tagList = new RegExp(String.raw`^[\t ,]*${entityTag}(?:[\t ]*,[\t ,]*${entityTag})*[\t ,]*$`);

/**
 * Returns the revisions that an `If-Match` header accepts; undefined when it accepts any: without the header, and for `*`.
 * Weak tags and tags that this service did not make accept no revision. Throws HttpProblem 400 for malformed text.
 */
export function ifMatchRevisions(header: string | undefined): readonly bigint[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  if (!tagList.test(header)) {
    throw new HttpProblem({
      status: 400,
      code: 'if_match_malformed',
      detail: 'If-Match takes entity tags in quotes, as ETag headers gave them, or *.',
    });
  }
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)]
    .filter(([, weak, tag = '']) => weak === undefined && /^(-1|0|[1-9]\d{0,18})$/.test(tag))
    .map(([, , tag = '']) => BigInt(tag));
}
