import type { FoundHead } from '../../ports/audit/audit-heads.js';
import { NO_ENTRIES } from '../entry.js';
import type { BrokenLink } from './verification.js';

/** The signed heads that a chain must agree with, and the first fault among them. */
export interface ComparedHeads {
  /** Those of the log, and those that only the table has. */
  readonly heads: readonly FoundHead[];
  readonly broken: BrokenLink | null;
}

/**
 * Compares a tenant's heads as they are kept with those in the log, both in the order of their numbers: each is numbered
 * one more than the one before and names it, and each is in both places. Only the newest may be in the log alone: it is
 * kept once its event is appended. Returns the first fault by the entry that its head speaks of.
 */
export function compareHeads(kept: readonly FoundHead[], logged: readonly FoundHead[]): ComparedHeads {
  const inLog = new Set(logged.map(({ digest }) => digest));
  const inTable = new Set(kept.map(({ digest }) => digest));
  const faults = [
    ...faultsOf(kept),
    ...faultsOf(logged),
    ...kept.filter(({ digest }) => !inLog.has(digest)).map((head) => fault(head, 'gap')),
    ...logged
      .slice(0, -1)
      .filter(({ digest }) => !inTable.has(digest))
      .map((head) => fault(head, 'gap')),
  ];
  // a foreign signature says more than a gap at the same entry
  const [first = null] = faults.toSorted((a, b) => a.id - b.id || severity(b) - severity(a));
  return { heads: [...logged, ...kept.filter(({ digest }) => !inLog.has(digest))], broken: first };
}

function faultsOf(heads: readonly FoundHead[]): BrokenLink[] {
  return heads.flatMap((head, index) => {
    if (!head.genuine) return [fault(head, 'signature')];
    const before = heads[index - 1];
    const follows = head.number === (before?.number ?? 0) + 1;
    return follows && head.previousHead === (before?.digest ?? NO_ENTRIES.hash) ? [] : [fault(head, 'gap')];
  });
}

const fault = ({ entryId }: FoundHead, reason: 'gap' | 'signature'): BrokenLink => ({ id: entryId, reason });
const severity = ({ reason }: BrokenLink): number => (reason === 'signature' ? 1 : 0);
