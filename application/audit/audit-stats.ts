/** The actions that each chart of the log counts. */
const chartActions = {
  logins: ['user.login'],
  failedLogins: ['user.login_failed'],
  signups: ['user.created'],
  passwordResets: ['user.password_reset_requested'],
  mfaEnrolled: ['user.mfa_enabled', 'user.passkey_registered'],
  adminChanges: [
    'user.updated',
    'user.suspended',
    'user.reactivated',
    'user.deleted',
    'user.invited',
    'user.unlocked',
    'role.created',
    'role.updated',
    'role.deleted',
    'role.assigned',
    'role.unassigned',
    'apikey.issued',
    'apikey.revoked',
    'client.registered',
    'client.updated',
    'client.secret_rotated',
    'client.deleted',
    'branding.updated',
    'webhook.created',
    'webhook.updated',
    'webhook.secret_rotated',
    'webhook.deleted',
    'audit.retention_set',
  ],
  webhookFailures: ['webhook.delivery_failed'],
} as const satisfies Record<string, readonly string[]>;

export type Chart = keyof typeof chartActions;
export const charts = Object.keys(chartActions) as readonly Chart[];

/** The number of entries that each chart counts. */
export type ChartCounts = Readonly<Record<Chart, number>>;

export type StatsInterval = 'hour' | 'day';

export interface StatsRequest {
  /** ISO 8601, on the interval's start. */
  readonly from: string;
  readonly to: string;
  readonly interval: StatsInterval;
  /** ISO 8601: active users are counted over the 1, 7 and 30 days before this time. */
  readonly now: string;
}

export interface AuditStats {
  /** One for each interval, also for those without entries. */
  readonly buckets: readonly ({ readonly start: string } & ChartCounts)[];
  readonly totals: ChartCounts & { readonly entries: number };
  readonly activeUsers: { readonly days1: number; readonly days7: number; readonly days30: number };
  /** The ten most frequent ones at the most, the most frequent first. */
  readonly topActions: readonly { readonly action: string; readonly count: number }[];
  readonly topActors: readonly { readonly type: string; readonly id: string; readonly count: number }[];
}

/** The number of entries of an action in an interval. */
export interface ActionCount {
  /** Start of the interval, ISO 8601. */
  readonly start: string;
  readonly action: string;
  readonly count: number;
}

const stepMs = { hour: 3_600_000, day: 86_400_000 } as const;

/** Returns the start of the interval that a time is in. ISO 8601. */
export const intervalStart = (time: string, interval: StatsInterval): string =>
  new Date(Math.floor(Date.parse(time) / stepMs[interval]) * stepMs[interval]).toISOString();

/** Returns the number of intervals that a request spans. */
export const intervalsOf = ({ from, to, interval }: Omit<StatsRequest, 'now'>): number =>
  Math.ceil((Date.parse(to) - Date.parse(from)) / stepMs[interval]);

const TOP = 10;
const chartsOf = new Map<string, Chart[]>();
for (const chart of charts)
  for (const action of chartActions[chart]) chartsOf.set(action, [...(chartsOf.get(action) ?? []), chart]);

const none = (): Record<Chart, number> =>
  Object.fromEntries(charts.map((chart) => [chart, 0])) as Record<Chart, number>;

/** Returns buckets, totals and top actions of counts per interval and action. */
export function countCharts(
  counts: readonly ActionCount[],
  request: Omit<StatsRequest, 'now'>,
): Pick<AuditStats, 'buckets' | 'totals' | 'topActions'> {
  const first = Date.parse(request.from);
  const buckets = Array.from({ length: intervalsOf(request) }, (_, index) => ({
    start: new Date(first + index * stepMs[request.interval]).toISOString(),
    ...none(),
  }));
  const at = new Map(buckets.map((bucket) => [bucket.start, bucket]));
  const totals = { ...none(), entries: 0 };
  const actions = new Map<string, number>();
  for (const { start, action, count } of counts) {
    totals.entries += count;
    actions.set(action, (actions.get(action) ?? 0) + count);
    for (const chart of chartsOf.get(action) ?? []) {
      totals[chart] += count;
      const bucket = at.get(start);
      if (bucket) bucket[chart] += count;
    }
  }
  const topActions = [...actions]
    .map(([action, count]) => ({ action, count }))
    .sort((a, b) => b.count - a.count || (a.action < b.action ? -1 : 1))
    .slice(0, TOP);
  return { buckets, totals, topActions };
}
