import { type Checkpoint, parseCheckpoint } from './checkpoint.js';
import { isConsistent, isIncluded } from './merkle.js';
import { parseNote, parseVerifierKey, signatureBy, type VerifierKey } from './signed-note.js';

/** What was to be proved is not. The message says what. */
export class NotProved extends Error {
  override readonly name = 'NotProved';
}

/** A checkpoint whose signatures hold. */
export interface VerifiedCheckpoint extends Checkpoint {
  /** The witnesses that cosigned it, with the time of each, ISO 8601. */
  readonly witnesses: readonly { readonly name: string; readonly at: string }[];
}

/**
 * Returns the checkpoint of a note that the log's key signed, and that each of the witnesses cosigned. Throws NotProved.
 */
export function verifyCheckpoint(
  note: string,
  key: VerifierKey,
  witnesses: readonly VerifierKey[] = [],
): VerifiedCheckpoint {
  const parsed = parseNote(note);
  const checkpoint = parsed === null ? null : parseCheckpoint(parsed.text);
  if (parsed === null || checkpoint === null) throw new NotProved('this is no checkpoint');
  if (checkpoint.origin !== key.name)
    throw new NotProved(`the checkpoint is of ${checkpoint.origin}, the key is of ${key.name}`);
  if (signatureBy(parsed, key) === null)
    throw new NotProved(`the checkpoint of ${checkpoint.size} entries is not signed by the key of its log`);
  const cosigned = witnesses.map((witness) => {
    const found = signatureBy(parsed, witness);
    if (found === null)
      throw new NotProved(
        `the witness ${witness.name} did not cosign the checkpoint of ${checkpoint.size} entries`,
      );
    return { name: witness.name, at: new Date(Number(found.time ?? 0n) * 1_000).toISOString() };
  });
  return { ...checkpoint, witnesses: cosigned };
}

/** Returns the key of a text. Throws NotProved for a text that is none. */
export function verifierKeyIn(text: string): VerifierKey {
  const key = parseVerifierKey(text.trim());
  if (key === null)
    throw new NotProved('this is no verifier key: it is written <name>+<8 hexadecimal digits>+<base64>');
  return key;
}

/** Throws NotProved unless the path proves that the later log begins with the earlier one. `path`: in base64. */
export function verifyConsistency(earlier: Checkpoint, later: Checkpoint, path: readonly string[]): void {
  if (earlier.origin !== later.origin)
    throw new NotProved(`the earlier checkpoint is of another log: ${earlier.origin}`);
  if (earlier.size > later.size)
    throw new NotProved(`the log has ${later.size} entries, and had ${earlier.size}: entries were lost`);
  if (!isConsistent(earlier, later, path.map(bytes)))
    throw new NotProved(
      `the log of ${later.size} entries does not begin with the ${earlier.size} entries that were signed: it was rewritten`,
    );
}

/** A proof of an entry, as the Management API answers it. */
export interface GivenProof {
  readonly index: number;
  readonly leafHash: string;
  readonly path: readonly string[];
}

/** Throws NotProved unless the proof shows its leaf in the log. `leaf`: what the entry hashes to; null: that of the proof. */
export function verifyInclusion(checkpoint: Checkpoint, proof: GivenProof, leaf: Uint8Array | null): void {
  const hash = leaf ?? bytes(proof.leafHash);
  if (!isIncluded(hash, BigInt(proof.index), checkpoint, proof.path.map(bytes)))
    throw new NotProved(
      `entry ${proof.index + 1} is not proved to be in the log of ${checkpoint.size} entries`,
    );
}

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');
