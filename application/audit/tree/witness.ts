import type { KeyObject } from 'node:crypto';
import { type Checkpoint, parseCheckpoint } from './checkpoint.js';
import { HASH_BYTES, isConsistent } from './merkle.js';
import { cosign, type Note, parseNote, signatureBy, signatureText, type VerifierKey } from './signed-note.js';

/** The newest checkpoint that a witness has cosigned of each log. */
export interface WitnessState {
  /** Returns the note; null where the witness has seen none of this log. */
  newest(origin: string): Promise<string | null>;
  /** Replaces it. Durable when it returns. */
  store(origin: string, note: string): Promise<void>;
}

export interface WitnessOptions {
  /** The name of the witness, which its cosignatures have. */
  readonly name: string;
  readonly key: KeyObject;
  /** The keys of the logs that it follows. */
  readonly logs: readonly VerifierKey[];
  readonly state: WitnessState;
  readonly clock: { now(): number };
}

/** An answer as C2SP `tlog-witness` has it. */
export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  /** Of 200 the cosignature, of 409 the size that the witness has; else what is wrong. */
  readonly body: string;
}

/**
 * Returns what answers `add-checkpoint` (C2SP `tlog-witness`): it cosigns a checkpoint of a log that it follows if the request
 * proves that it continues the newest one it has cosigned. So no two checkpoints that it has cosigned contradict each other.
 */
export function witness(options: WitnessOptions): (body: string) => Promise<WitnessAnswer> {
  const turns = new Map<string, Promise<unknown>>();
  return (body) => {
    const request = requestIn(body);
    if (request === null)
      return Promise.resolve(
        refused(400, 'the body is not "old <size>", hashes, an empty line and a checkpoint'),
      );
    const { origin } = request.checkpoint;
    // one after the other, so that a later one is compared with what an earlier one left
    const turn = (turns.get(origin) ?? Promise.resolve()).then(() => answer(options, request));
    const ended = turn
      .catch(() => undefined)
      .finally(() => {
        if (turns.get(origin) === ended) turns.delete(origin);
      });
    turns.set(origin, ended);
    return turn;
  };
}

interface AddCheckpoint {
  readonly old: bigint;
  readonly path: readonly Uint8Array[];
  readonly text: string;
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

/** The most hashes of a proof. */
const MOST_HASHES = 63;

/** Returns the request of a body; null for any other body. */
function requestIn(body: string): AddCheckpoint | null {
  const [, old = '', hashes = '', text = ''] =
    /^old (0|[1-9][0-9]{0,18})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n([^]+)$/.exec(body) ?? [];
  const note = parseNote(text);
  const checkpoint = note === null ? null : parseCheckpoint(note.text);
  if (old === '' || note === null || checkpoint === null) return null;
  const path = hashes
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(line, 'base64'));
  if (path.length > MOST_HASHES || path.some((hash) => hash.length !== HASH_BYTES)) return null;
  return { old: BigInt(old), path, text, note, checkpoint };
}

async function answer(
  { name, key, logs, state, clock }: WitnessOptions,
  { old, path, text, note, checkpoint }: AddCheckpoint,
): Promise<WitnessAnswer> {
  const ofLog = logs.filter((log) => log.name === checkpoint.origin);
  if (ofLog.length === 0) return refused(404, 'this log is not followed');
  if (!ofLog.some((log) => signatureBy(note, log) !== null))
    return refused(403, 'the key of the log did not sign this checkpoint');
  if (old > checkpoint.size) return refused(400, 'the old size is above that of the checkpoint');
  const stored = await state.newest(checkpoint.origin);
  const newest = stored === null ? null : parseCheckpoint(parseNote(stored)!.text)!;
  const size = newest?.size ?? 0n;
  if (old !== size) return { status: 409, body: `${size}\n` };
  if (newest !== null && size === checkpoint.size && Buffer.compare(newest.root, checkpoint.root) !== 0)
    return { status: 409, body: `${size}\n` };
  const continues = newest === null ? path.length === 0 : isConsistent(newest, checkpoint, path);
  if (!continues) return refused(422, 'the proof does not show that the log continues');
  await state.store(checkpoint.origin, text);
  return {
    status: 200,
    body: signatureText(cosign(note.text, name, key, Math.floor(clock.now() / 1_000))),
  };
}

const refused = (status: WitnessAnswer['status'], reason: string): WitnessAnswer => ({
  status,
  body: `${reason}\n`,
});
