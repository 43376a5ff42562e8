import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { nounOfStream } from '../../domain/shared/stream-name.js';
import type { UserState } from '../../domain/user/user.js';
import type { HistoryChange, HistoryNames } from '../user/history-changes.js';
import { historyChanges, isUserEvent } from '../user/history-changes.js';
import { auditRuleOf } from './catalogue.js';
import type { FoldedStream } from './folded-streams.js';

/** What an event did to the state of its stream. */
export interface Step {
  readonly before: unknown;
  readonly now: unknown;
}

/** What an entry says that changed: of its stream's state, of the event's own facts, and that a secret came to be. */
export function entryChanges(
  recorded: RecordedEvent,
  folded: FoldedStream | undefined,
  step: Step | undefined,
  names: HistoryNames,
): HistoryChange[] {
  const rule = auditRuleOf(recorded.event.type);
  const data = recorded.event.data as Readonly<Record<string, unknown>>;
  const secrets = rule?.masks === undefined ? [] : [{ field: rule.masks, before: null, after: null }];
  const facts = (rule?.shows ?? [])
    .filter((field) => data[field] !== undefined && data[field] !== null)
    .map((field) => ({ field, before: null, after: data[field] }));
  return [...stateChanges(recorded, folded, step, names), ...secrets, ...facts];
}

function stateChanges(
  recorded: RecordedEvent,
  folded: FoldedStream | undefined,
  step: Step | undefined,
  names: HistoryNames,
): readonly HistoryChange[] {
  if (folded === undefined || step === undefined) return [];
  if (nounOfStream(recorded.stream) === 'user' && isUserEvent(recorded))
    return historyChanges(step.before as UserState, recorded, step.now as UserState, names);
  return differences(folded.shown(step.before), folded.shown(step.now));
}

type Members = Readonly<Record<string, unknown>>;

/** Members that differ; null stands for one that is not there. */
function differences(before: Members, now: Members): HistoryChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((field) => ({ field, before: before[field] ?? null, after: now[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
