import { apiKey } from '../../../domain/api-key/api-key.js';
import { branding } from '../../../domain/branding/branding.js';
import { client } from '../../../domain/client/client.js';
import { connection } from '../../../domain/connection/connection.js';
import { owners } from '../../../domain/owners/owners.js';
import { role } from '../../../domain/role/role.js';
import type { Aggregate } from '../../../domain/shared/decider.js';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { nounOfStream, type StreamNoun } from '../../../domain/shared/stream-name.js';
import { signIns } from '../../../domain/sign-in/sign-ins.js';
import { tenant } from '../../../domain/tenant/tenant.js';
import { user } from '../../../domain/user/user.js';
import { webhook } from '../../../domain/webhook/webhook.js';
import { canonicalJson } from '../entry.js';

/** The names in a replay of a tenant's states, with their aggregates, by the noun of the stream. */
const replayed = {
  tenant: ['tenant', tenant],
  user: ['users', user],
  signin: ['signIns', signIns],
  owners: ['owners', owners],
  role: ['roles', role],
  apikey: ['apiKeys', apiKey],
  client: ['clients', client],
  connection: ['connections', connection],
  branding: ['branding', branding],
  webhook: ['webhooks', webhook],
} as const satisfies Partial<Record<StreamNoun, readonly [string, unknown]>>;

/** A tenant's state at a time. */
export interface Replay {
  readonly tenantId: string;
  /** ISO 8601. */
  readonly until: string;
  /** The number of events that were replayed. */
  readonly events: number;
  /** States by stream, by kind. Secrets are masked. */
  readonly state: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Names of members that hold secrets or their digests. */
const secret = /hash$|^hash$|digests?$|^secrets?$/i;

/**
 * Returns the states that a tenant's events up to a time (ISO 8601, included) fold to: always the same for the same log.
 * Reads all pages, and calls `onPage` after each.
 */
export async function replayTenant(
  pages: AsyncIterable<readonly RecordedEvent[]>,
  { tenantId, until }: { readonly tenantId: string; readonly until: string },
  onPage: (page: readonly RecordedEvent[]) => void = () => undefined,
): Promise<Replay> {
  const states = new Map<string, { readonly kind: string; state: unknown }>();
  let events = 0;
  for await (const page of pages) {
    for (const { stream, event, context } of page) {
      if (context.occurredAt > until) continue;
      events += 1;
      const noun = nounOfStream(stream) ?? '';
      if (!Object.hasOwn(replayed, noun)) continue;
      const [kind, known] = replayed[noun as keyof typeof replayed];
      const aggregate = known as unknown as Aggregate<unknown, DomainEvent>;
      const entry = states.get(stream) ?? { kind, state: aggregate.initial };
      entry.state = aggregate.evolve(entry.state, event, context.occurredAt);
      states.set(stream, entry);
    }
    onPage(page);
  }
  const state: Record<string, Record<string, unknown>> = {};
  for (const [stream, { kind, state: folded }] of states) (state[kind] ??= {})[stream] = masked(folded);
  return JSON.parse(canonicalJson({ tenantId, until, events, state })) as Replay;
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      secret.test(name) && member !== null ? '***' : masked(member),
    ]),
  );
}
