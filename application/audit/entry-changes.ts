import { nounOfStream } from '../../domain/shared/stream-name.js';
import type { UserState } from '../../domain/user/user.js';
import type { EventView } from '../ports/audit/audit-log.js';
import {
  type HistoryChange,
  type HistoryNames,
  historyChanges,
  isUserEventType,
} from '../user/history-changes.js';
import { auditRuleOf } from './catalogue.js';
import type { FoldedStream } from './audit-rule.js';

/** The state of a stream before and after an event. */
export interface Step {
  readonly before: unknown;
  readonly now: unknown;
}

/** The change of a stream's state by an event, with the facts to show it. */
export interface StreamChange {
  readonly fold: FoldedStream;
  readonly step: Step | undefined;
  readonly names: HistoryNames & {
    /** Returns the names of these roles, sorted, without `user`, which every user holds. */
    readonly roleNames: (roleIds: readonly string[]) => readonly string[];
  };
}

/** Returns the changes that an entry shows: of its stream's state, of a secret (without value), and the event's own facts. */
export function entryChanges(recorded: EventView, change: StreamChange | undefined): HistoryChange[] {
  const rule = auditRuleOf(recorded.event.type);
  const data = recorded.event.data as Readonly<Record<string, unknown>>;
  const changes = change === undefined ? [] : [...stateChanges(recorded, change)];
  if (rule?.masks !== undefined) changes.push({ field: rule.masks, before: null, after: null });
  for (const field of rule?.shows ?? []) {
    const after = data[field] ?? null;
    if (after !== null) changes.push({ field, before: null, after });
  }
  return changes;
}

function stateChanges(
  { stream, event }: EventView,
  { fold, step, names }: StreamChange,
): readonly HistoryChange[] {
  if (step === undefined) return [];
  if (nounOfStream(stream) === 'user' && isUserEventType(event))
    return historyChanges(step.before as UserState, event, step.now as UserState, names);
  const { roleNames } = names;
  return differences(fold.shown(step.before, roleNames), fold.shown(step.now, roleNames));
}

type Members = Readonly<Record<string, unknown>>;

/** Returns the members that differ; null stands for a missing one. */
function differences(before: Members, now: Members): HistoryChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((field) => ({ field, before: before[field] ?? null, after: now[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
