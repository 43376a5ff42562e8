import type { IncomingHttpHeaders } from 'node:http';
import type { AcceptedRevisions } from '../../../application/shared/command-context.js';
import { type EntityTag, entityTags } from '../../http/requests/preconditions.js';

/** Returns the strong entity tag of a record at a revision, -1 for none yet (RFC 9110, section 8.8.3). */
export const etag = (revision: bigint): string => `"${revision}"`;

/**
 * Returns the revisions that an `If-Match` header accepts; undefined when it accepts any: without the header, and for `*`.
 * Weak tags and tags that this service did not make accept no revision. Throws HttpProblem 400 for malformed text.
 */
export function ifMatchRevisions(header: string | undefined): readonly bigint[] | undefined {
  const tags = entityTags('If-Match', header);
  return tags === undefined || tags === '*' ? undefined : revisionsOf(tags.filter(({ isWeak }) => !isWeak));
}

const revisionsOf = (tags: readonly EntityTag[]): readonly bigint[] =>
  tags.filter(({ opaque }) => /^(-1|0|[1-9]\d{0,18})$/.test(opaque)).map(({ opaque }) => BigInt(opaque));

/**
 * Returns the revisions at which `If-Match` and `If-None-Match` let a record be changed (RFC 9110, section 13.1); undefined for
 * all. A record that is there never passes `If-None-Match: *`. Throws HttpProblem 400 for malformed text.
 */
export function acceptedRevisions(headers: IncomingHttpHeaders): AcceptedRevisions | undefined {
  const accepted = ifMatchRevisions(headers['if-match']);
  const known = entityTags('If-None-Match', headers['if-none-match']);
  if (known === undefined) return accepted;
  if (known === '*') return [];
  const refused = revisionsOf(known);
  return {
    includes: (revision) => !refused.includes(revision) && accepted?.includes(revision) !== false,
  };
}
