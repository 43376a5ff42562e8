import { useId } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { dateTime, number } from '../../ui/format.js';
import { EntrySentence } from '../audit/entry-sentence.js';
import type { HistoryEntry, Stop } from './history-stops.js';
import { type User, nameOf } from './user-record.js';

/** Leads through the changes of an account, by the arrow keys as well, and shows the time and what happened then. */
export function HistorySlider({
  stops,
  index,
  go,
  user,
  names,
}: {
  readonly stops: readonly Stop[];
  readonly index: number;
  readonly go: (index: number) => void;
  readonly user: User;
  /** Of those who acted, by id. */
  readonly names: ReadonlyMap<string, string | null>;
}) {
  const t = texts().user.history;
  const id = useId();
  const last = stops.length - 1;
  const stop = stops[index];
  const position = t.at(dateTime(stop?.at ?? ''), number(index + 1), number(stops.length));
  const keyOf = ({ action, actor, changes }: HistoryEntry) => ({
    action,
    outcome: 'success' as const,
    actor: { ...actor, name: actor.id === user.id ? nameOf(user) : (names.get(actor.id) ?? null) },
    target: { type: 'user', id: user.id, name: nameOf(user) },
    changes,
  });
  const step = (label: string, to: number) => (
    <button
      type="button"
      class="button"
      aria-disabled={to < 0 || to > last ? 'true' : undefined}
      onClick={() => {
        if (to >= 0 && to <= last) go(to);
      }}
    >
      {label}
    </button>
  );
  return (
    <div class="history-slider">
      <div class="history-controls">
        {step(t.previous, index - 1)}
        <label class="unseen" for={id}>
          {t.slider}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          step={1}
          value={index}
          aria-valuetext={position}
          onInput={({ currentTarget }) => go(Number(currentTarget.value))}
        />
        {step(t.next, index + 1)}
      </div>
      <div role="status">
        <p>
          <strong>{position}</strong>
        </p>
        {stop?.entries.map((entry) => (
          <p key={entry.id}>
            <EntrySentence entry={keyOf(entry)} />
          </p>
        ))}
      </div>
    </div>
  );
}
