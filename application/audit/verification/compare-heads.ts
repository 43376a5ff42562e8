import type { HeadRecord } from '../../ports/audit/audit-heads.js';
import { NO_ENTRIES } from '../entry.js';
import type { BrokenLink } from './verification.js';

/** The signed heads that a chain must agree with, and the first fault among them. */
export interface ComparedHeads {
  /** The heads of the log, and those that only the table has. */
  readonly heads: readonly HeadRecord[];
  readonly broken: BrokenLink | null;
}

/**
 * Compares a tenant's heads in the table (`stored`) with those in the log, both in the order of their numbers: the numbers have
 * no gap, each head names the one before, and each is in both places. Only the newest may be missing in the table, which
 * gets it after its event was appended. Returns the fault with the lowest number of an entry.
 */
export function compareHeads(stored: readonly HeadRecord[], logged: readonly HeadRecord[]): ComparedHeads {
  const inLog = new Set(logged.map(({ digest }) => digest));
  const inTable = new Set(stored.map(({ digest }) => digest));
  const faults = [
    ...faultsOf(stored),
    ...faultsOf(logged),
    ...stored.filter(({ digest }) => !inLog.has(digest)).map((head) => fault(head, 'gap')),
    ...logged
      .slice(0, -1)
      .filter(({ digest }) => !inTable.has(digest))
      .map((head) => fault(head, 'gap')),
  ];
  // of two faults at the same entry, a wrong signature says more
  const [first = null] = faults.toSorted((a, b) => a.id - b.id || severity(b) - severity(a));
  return { heads: [...logged, ...stored.filter(({ digest }) => !inLog.has(digest))], broken: first };
}

function faultsOf(heads: readonly HeadRecord[]): BrokenLink[] {
  return heads.flatMap((head, index) => {
    if (!head.genuine) return [fault(head, 'signature')];
    const before = heads[index - 1];
    const follows = head.number === (before?.number ?? 0) + 1;
    return follows && head.previousHead === (before?.digest ?? NO_ENTRIES.hash) ? [] : [fault(head, 'gap')];
  });
}

const fault = ({ entryId }: HeadRecord, reason: 'gap' | 'signature'): BrokenLink => ({ id: entryId, reason });
const severity = ({ reason }: BrokenLink): number => (reason === 'signature' ? 1 : 0);
