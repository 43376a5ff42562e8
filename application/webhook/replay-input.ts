import type { InputFault } from '../../domain/shared/domain-error.js';
import { refuseFaults } from '../../domain/shared/faults.js';
import { timeIn, utcIfTime } from '../shared/time-in.js';
import { checkedEvents, eventsFaults } from '../../domain/webhook/webhook-input.js';

/** The events that a replay delivers. Times are ISO 8601. */
export interface ReplayInput {
  readonly from: string;
  /** Excluded. */
  readonly to: string;
  /** Kinds and patterns. Default: those of the webhook. */
  readonly events?: readonly string[] | undefined;
  /** Only events whose last delivery has this status. */
  readonly status?: string | undefined;
}

const mostDays = 31;
const DAY_MS = 86_400_000;

/** Statuses of deliveries that have ended. */
export const replayStatuses = ['succeeded', 'failed', 'cancelled'] as const;

/** Returns the input with times in UTC with milliseconds. Throws `invalid_input` with all faults. */
export function checkedReplay(
  input: ReplayInput,
): Pick<ReplayInput, 'from' | 'to'> & { readonly events?: readonly string[]; readonly status?: string } {
  const { events, status } = input;
  const [from, to] = [timeIn(input.from), timeIn(input.to)];
  refuseFaults([
    ...timeFaults('/from', from),
    ...timeFaults('/to', to),
    ...spanFaults(from, to),
    ...(events === undefined ? [] : eventsFaults(events)),
    ...(status === undefined || replayStatuses.some((one) => one === status)
      ? []
      : [{ pointer: '/status', code: 'unknown', detail: `is not one of ${replayStatuses.join(', ')}` }]),
  ]);
  return {
    from: utcIfTime(input.from)!,
    to: utcIfTime(input.to)!,
    ...(events === undefined ? {} : { events: checkedEvents(events) }),
    ...(status === undefined ? {} : { status }),
  };
}

const timeFaults = (pointer: string, time: number | null): InputFault[] =>
  time !== null ? [] : [{ pointer, code: 'format', detail: 'must be a time that exists' }];

function spanFaults(from: number | null, to: number | null): InputFault[] {
  if (from === null || to === null) return [];
  const span = to - from;
  if (span <= 0) return [{ pointer: '/to', code: 'range', detail: 'must be later than "from"' }];
  return span <= mostDays * DAY_MS
    ? []
    : [{ pointer: '/to', code: 'range', detail: `must be within ${mostDays} days of "from"` }];
}
