import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { AlertRule } from './alert-rule.js';

/** An alert as it follows from the events. Its status is set by administrators and kept apart. */
export interface RaisedAlert {
  /** The entry that raised it: with type and subject it names the alert. */
  readonly raisedBy: number;
  /** ISO 8601. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly count: number;
  /** Numbers of entries, oldest first: those that raised it and the ones after them, up to a bound. */
  readonly evidence: readonly number[];
}

/** The state that a rule keeps of a subject. */
export interface Watch {
  readonly recent: readonly { readonly at: string; readonly entry: number; readonly mark?: string }[];
  /** The alert that goes on; null without one, and once it is resolved. */
  readonly alert: RaisedAlert | null;
  readonly memory: readonly string[];
}

/** The state of a subject before its first event. */
export const unwatched: Watch = { recent: [], alert: null, memory: [] };

const MOST_EVIDENCE = 20;

const within = (earlier: string, later: string, windowMs: number): boolean =>
  Date.parse(later) - Date.parse(earlier) <= windowMs;

/**
 * Returns the watch after an event that concerns it; the same object where nothing changed. `entry`: number of the
 * event's entry. Pure: the result depends on the events and their order alone, not on the size of a page.
 */
export function watchOn(rule: AlertRule, watch: Watch, recorded: RecordedEvent, entry: number): Watch {
  const at = recorded.context.occurredAt;
  const occurrence = rule.occurs?.(recorded, watch.memory) ?? {};
  const memory = occurrence.memory === undefined ? watch.memory : (occurrence.memory ?? []);
  if (occurrence.isQuiet) return memory === watch.memory ? watch : { ...watch, memory };
  const { mark } = occurrence;
  if (watch.alert !== null && !occurrence.isNew && within(watch.alert.lastSeenAt, at, rule.windowMs))
    return { ...watch, memory, alert: continued(watch.alert, at, entry) };
  const recent = [
    ...watch.recent.filter((seen) => within(seen.at, at, rule.windowMs) && !isRepeated(seen.mark, mark)),
    { at, entry, ...(mark === undefined ? {} : { mark }) },
  ];
  if (recent.length < rule.threshold) return { recent, memory, alert: null };
  const alert = {
    raisedBy: entry,
    firstSeenAt: recent[0]!.at,
    lastSeenAt: at,
    count: recent.length,
    evidence: recent.map((seen) => seen.entry).slice(-MOST_EVIDENCE),
  };
  return { recent: [], memory, alert };
}

const isRepeated = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

const continued = (alert: RaisedAlert, at: string, entry: number): RaisedAlert => ({
  ...alert,
  lastSeenAt: at > alert.lastSeenAt ? at : alert.lastSeenAt,
  count: alert.count + 1,
  evidence: alert.evidence.length < MOST_EVIDENCE ? [...alert.evidence, entry] : alert.evidence,
});
