import { createHash } from 'node:crypto';
import type { ProofSources } from '../tree/prove.js';
import { InconsistentTree, makeCheckpoint } from '../tree/make-checkpoint.js';

/** The last line of a signed file. */
export interface SignedEnd {
  readonly type: 'end';
  /** The number of lines between the first and this one. */
  readonly lines: number;
  /** See `fileExtension`; null for a log that was altered, or has no entries. */
  readonly checkpoint: string | null;
  readonly verifierKey: string | null;
}

/**
 * Returns the line that binds a file to a checkpoint (C2SP `tlog-checkpoint`, extension lines). `digest`: the SHA-256 of all lines
 * before the last one, in base64.
 */
export const fileExtension = (digest: string): string => `file sha256 ${digest}`;

/**
 * Yields a file as text: `first`, a line for each item, and the end with a checkpoint over the present log that signs the lines
 * before it as well. Nothing is held but a page.
 */
export async function* signedLines(
  proofs: Pick<ProofSources, 'tree' | 'checkpoints'>,
  tenantId: string,
  first: object,
  type: string,
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, void, void> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  let lines = 0;
  yield hashed(`${JSON.stringify(first)}\n`);
  for await (const page of pages) {
    if (page.length === 0) continue;
    lines += page.length;
    yield hashed(page.map((item) => `${JSON.stringify({ type, ...item })}\n`).join(''));
  }
  const present = await makeCheckpoint(proofs, tenantId).catch((error: unknown) => {
    if (error instanceof InconsistentTree) return null;
    throw error;
  });
  const signed =
    present && proofs.checkpoints.sign(tenantId, present, present, fileExtension(hash.digest('base64')));
  const end: SignedEnd = {
    type: 'end',
    lines,
    checkpoint: signed?.note ?? null,
    verifierKey: signed && proofs.checkpoints.verifierKey(signed),
  };
  yield `${JSON.stringify(end)}\n`;
}
