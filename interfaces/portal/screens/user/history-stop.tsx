import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get } from '../../api/api.js';
import type { ApiError } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { type Change, Changes } from '../../ui/changes.js';
import { DetailList } from '../../ui/page.js';
import { Refusal } from '../../ui/refusal.js';
import { shown } from '../../ui/dialog/shown-value.js';
import type { Stop } from './history-stops.js';
import { differences, historyMembers, labelled, valueText, visible } from './record-changes.js';
import type { User } from './user-record.js';

/** Within this time, in ms, the slider may go on, and nothing is read. */
const SETTLING_MS = 120;

/** The record at a time, what changed then, and what is different now. */
export function HistoryStop({
  user,
  stop,
  previous,
  isLast,
}: {
  readonly user: User;
  readonly stop: Stop;
  /** The change before; null for the first one. */
  readonly previous: Stop | null;
  /** Whether nothing changed since. */
  readonly isLast: boolean;
}) {
  const t = texts().user.history;
  const seen = useSignal<ReadonlyMap<string, User>>(new Map());
  const visibleChanges = merged(stop.entries.flatMap((entry) => visible(entry.changes)));
  const past = usePast(user.id, seen, isLast ? null : stop.at);
  // entries do not show factors, the records do
  const before = usePast(
    user.id,
    seen,
    visibleChanges.length === 0 && previous !== null ? previous.at : null,
  );
  const then = isLast ? user : past.record;
  const error = past.error ?? before.error;
  const changes = before.record !== null && then !== null ? differences(before.record, then) : visibleChanges;
  return (
    <div class="history-stop">
      {error !== null && <Refusal error={error} />}
      <div class="history-differences">
        <section>
          <h3>{t.change}</h3>
          <Differences changes={changes} none={t.unseen} />
        </section>
        {then !== null && (
          <section>
            <h3>{t.now}</h3>
            <Differences changes={differences(then, user)} none={t.same} />
          </section>
        )}
      </div>
      {then !== null && (
        <section>
          <h3>{t.record}</h3>
          <DetailList
            details={historyMembers
              .map((name) => [texts().user.fields[name] ?? name, shownValue(name, then[name])] as const)
              .filter(([, text]) => text !== '')}
          />
        </section>
      )}
    </div>
  );
}

function Differences({ changes, none }: { readonly changes: readonly Change[]; readonly none: string }) {
  return changes.length === 0 ? <p class="soft">{none}</p> : <Changes changes={labelled(changes)} />;
}

/** Returns the value in words; an empty text for none. */
function shownValue(name: string, value: unknown): string {
  const text = valueText(name, value);
  return text === null ? '' : shown(text);
}

/** Returns one change a member: from before the first to after the last. */
function merged(changes: readonly Change[]): readonly Change[] {
  const byField = new Map<string, Change>();
  for (const change of changes) {
    const first = byField.get(change.field);
    byField.set(change.field, first ? { ...change, before: first.before } : change);
  }
  return [...byField.values()];
}

/** Returns the record at a time; null for none. What was read once is kept, since the past does not change. */
function usePast(
  id: string,
  seen: Signal<ReadonlyMap<string, User>>,
  at: string | null,
): { readonly record: User | null; readonly error: ApiError | null } {
  const error = useSignal<ApiError | null>(null);
  const isWanted = at !== null && !seen.value.has(at);
  useEffect(() => {
    error.value = null;
    if (!isWanted) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = leaving;
      get('/api/users/{id}', { params: { id }, query: { asOf: at }, signal }).then(
        ({ data }) => {
          // erased in the meantime: the next read of the user says so
          if ('erased' in data) return;
          seen.value = new Map([...seen.peek(), [at, data]]);
        },
        (thrown: unknown) => {
          if (!signal.aborted) error.value = asApiError(thrown);
        },
      );
    }, SETTLING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [at, isWanted]);
  return { record: at === null ? null : (seen.value.get(at) ?? null), error: error.value };
}
