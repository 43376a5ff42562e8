import { HttpProblem } from '../http/problem.js';

/** The strong entity tag of a record (contract, section 2). */
export const etag = (revision: bigint): string => `"${revision}"`;

/**
 * The revision that an `If-Match` header asks for; undefined for none and for `*`.
 * A weak tag never matches (RFC 9110, section 13.1.1) and no tag of ours is other than digits: such a one is stale.
 * @throws HttpProblem 400 for what is no single entity tag, 412 for a tag that cannot match.
 */
export function ifMatchRevision(header: string | undefined): bigint | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const [, weak, tag] = /^\s*(W\/)?"([\x21\x23-\x7e]*)"\s*$/.exec(header) ?? [];
  if (tag === undefined) {
    throw new HttpProblem({
      status: 400,
      code: 'if_match_malformed',
      detail: 'If-Match takes one entity tag in quotes, as an ETag header gave it, or *.',
    });
  }
  if (weak === undefined && /^(0|[1-9]\d{0,18})$/.test(tag)) return BigInt(tag);
  throw new HttpProblem({
    status: 412,
    code: 'stale_revision',
    detail: 'The record has changed since you read it; read it again.',
  });
}
