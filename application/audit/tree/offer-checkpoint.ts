import type { Witness } from '../../../domain/tenant/witness.js';
import type { AuditCheckpoints, AuditTree, SignedCheckpoint } from '../../ports/audit/audit-tree.js';
import type { AskWitness, AuditWitnesses, WitnessStatus } from '../../ports/audit/audit-witnesses.js';
import { consistencyRanges } from './merkle.js';
import { COSIGNATURE, parseNote, parseVerifierKey, signatureBy } from './signed-note.js';

export interface OfferDeps {
  readonly tree: AuditTree;
  readonly checkpoints: AuditCheckpoints;
  readonly witnesses: AuditWitnesses;
  readonly ask: AskWitness;
  /** Is called for a refusal that is new. */
  readonly onRefused: (refusal: Refusal) => Promise<unknown>;
  /** Whether those are asked, too, who have cosigned it: they may have seen more since. Default: false. */
  readonly isAgain?: boolean;
}

/** A witness says that the log does not continue what it has cosigned. */
export interface Refusal {
  readonly tenantId: string;
  readonly witness: Witness;
  /** The entries of the checkpoint that was offered. */
  readonly size: bigint;
  /** The entries of the one that it has cosigned. */
  readonly cosigned: bigint;
  /** Whether it did not say so at last. */
  readonly isNew: boolean;
}

/** What came of an offer. */
export interface Offered {
  readonly refusals: readonly Refusal[];
  /** Whether a witness was away, or answered nonsense. */
  readonly hasFailed: boolean;
}

/**
 * Offers a tenant's newest checkpoint to the witnesses that have not cosigned it (C2SP `tlog-witness`), and keeps what each
 * answers. A witness that is away, or answers nonsense, is asked again with the next round.
 */
export async function offerCheckpoint(
  deps: OfferDeps,
  tenantId: string,
  witnesses: readonly Witness[],
): Promise<Offered> {
  const checkpoint = await deps.checkpoints.newest(tenantId);
  const refusals: Refusal[] = [];
  let hasFailed = false;
  if (checkpoint === null) return { refusals, hasFailed };
  await deps.witnesses.follow(
    tenantId,
    witnesses.map(({ verifierKey }) => verifierKey),
  );
  const statuses = new Map((await deps.witnesses.of(tenantId)).map((one) => [one.witness, one]));
  await Promise.all(
    witnesses.map(async (witness) => {
      const before = statuses.get(witness.verifierKey);
      if (before === undefined || (before.size === checkpoint.size && deps.isAgain !== true)) return;
      const answered = await offered(deps, tenantId, witness, checkpoint, before);
      if (answered === null) return;
      const { cosigned, ...after } = answered;
      if (after.failure !== null) hasFailed = true;
      if (cosigned !== undefined) {
        const refusal = { tenantId, witness, size: checkpoint.size, cosigned, isNew: !before.isRefused };
        refusals.push(refusal);
        // reported before it is stored: after a crash in between it is reported again
        if (refusal.isNew) await deps.onRefused(refusal);
      }
      await deps.witnesses.store(tenantId, after);
    }),
  );
  return { refusals, hasFailed };
}

/** The status of a witness after an offer, and what it said it has cosigned where it refused. */
type Answered = WitnessStatus & Partial<Pick<Refusal, 'cosigned'>>;

/**
 * Returns the status of a witness after one offer, or two where it has cosigned another checkpoint than was known; null where
 * another process has offered it a newer one. A checkpoint that is smaller than the one it has cosigned is refused also while
 * it is away.
 */
async function offered(
  { tree, checkpoints, ask }: Pick<OfferDeps, 'tree' | 'checkpoints' | 'ask'>,
  tenantId: string,
  { url, verifierKey }: Witness,
  checkpoint: SignedCheckpoint,
  before: WitnessStatus,
): Promise<Answered | null> {
  const refused = (cosigned: bigint): Answered => ({
    ...before,
    isRefused: true,
    failure: null,
    cosigned,
  });
  // the log was restored from an older copy, which no answer of the witness is needed for; it may have forgotten the log since
  const isCutOff = before.size > checkpoint.size;
  // another process was faster
  if (isCutOff && before.size <= ((await checkpoints.newest(tenantId))?.size ?? 0n)) return null;
  const failed = (failure: string): Answered => (isCutOff ? refused(before.size) : { ...before, failure });
  let old = isCutOff ? checkpoint.size : before.size;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const path = await tree.roots(tenantId, consistencyRanges(old, checkpoint.size));
    const proof = path.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('');
    const reply = await ask(
      `${url.replace(/\/$/, '')}/add-checkpoint`,
      `old ${old}\n${proof}\n${checkpoint.note}`,
    ).catch(faultOf);
    if (typeof reply === 'string') return failed(reply);
    if (reply.status === 200) {
      const line = cosignature(checkpoint.note, reply.body, verifierKey);
      return line === null
        ? failed('answer')
        : { witness: verifierKey, size: checkpoint.size, line, isRefused: false, failure: null };
    }
    if (reply.status === 422) return refused(old);
    if (reply.status !== 409) return failed('status');
    const [, size] = /^(0|[1-9][0-9]{0,17})\n?$/.exec(reply.body) ?? [];
    if (size === undefined) return failed('answer');
    const cosigned = BigInt(size);
    // another process was faster
    if (cosigned > ((await checkpoints.newest(tenantId))?.size ?? 0n)) return refused(cosigned);
    if (cosigned > checkpoint.size) return null;
    // the same size with another root
    if (cosigned === old) return refused(cosigned);
    old = cosigned;
  }
  return failed('answer');
}

function faultOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'protocol';
}

/** Returns the line by which the witness cosigned the note, null where the answer has none. */
function cosignature(note: string, answer: string, verifierKey: string): string | null {
  const key = parseVerifierKey(verifierKey);
  const signed = parseNote(note);
  if (key?.kind !== COSIGNATURE || signed === null) return null;
  const line = answer.split('\n').find((one) => {
    const cosigned = parseNote(`${signed.text}\n${one}\n`);
    return cosigned !== null && signatureBy(cosigned, key) !== null;
  });
  return line === undefined ? null : `${line}\n`;
}
