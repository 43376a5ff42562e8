import type { CallCounts } from '../../support/eventstoredb/call-counts.js';

/** What a side has spent so far, in CPU microseconds and counts. */
export interface Spent {
  readonly service: number;
  readonly postgres: number;
  /** Of the log's own server. */
  readonly log: number | null;
  readonly calls: CallCounts | null;
}

/** How the table calls the kinds. */
const kinds: Readonly<Record<keyof CallCounts, string>> = {
  append: 'appends',
  readStream: 'stream reads',
  readAllForwards: '$all forwards',
  readAllBackwards: '$all backwards',
  subscribe: 'subscriptions',
  delete: 'deletions',
  subscriptionEvents: 'events sent',
};

const kindsInOrder = Object.keys(kinds) as (keyof CallCounts)[];
const kindsOfCalls = kindsInOrder.filter((kind) => kind !== 'subscriptionEvents');

/** What the sample's `costs` hold: all that an operation took but the CPU of the service. */
export function costsOf(
  before: Spent,
  after: Spent,
  transactions: number,
  operations: number,
): Readonly<Record<string, number>> {
  const costs: Record<string, number> = {
    'PostgreSQL CPU µs': (after.postgres - before.postgres) / operations,
    'PostgreSQL transactions': transactions / operations,
  };
  if (before.log !== null && after.log !== null) costs['log CPU µs'] = (after.log - before.log) / operations;
  if (before.calls === null || after.calls === null) return costs;
  for (const kind of kindsInOrder) costs[kinds[kind]] = (after.calls[kind] - before.calls[kind]) / operations;
  return costs;
}

/** What a service does by itself, a second of it. */
export function costsAtRest(before: Spent, after: Spent, seconds: number): Readonly<Record<string, number>> {
  const costs = { 'CPU ms/s at rest': (after.service - before.service) / 1000 / seconds };
  if (before.calls === null || after.calls === null) return costs;
  return { ...costs, 'calls/s at rest': (callsOf(after.calls) - callsOf(before.calls)) / seconds };
}

const callsOf = (calls: CallCounts): number => kindsOfCalls.reduce((sum, kind) => sum + calls[kind], 0);

/** All calls of an operation, whatever their kind; null when they were not counted. */
export function callsIn(costs: Readonly<Record<string, number>>): number | null {
  if (costs[kinds.append] === undefined) return null;
  return kindsOfCalls.reduce((sum, kind) => sum + (costs[kinds[kind]] ?? 0), 0);
}
