import { countCharts, intervalStart } from '../../../application/audit/audit-stats.js';
import { type ChainHead, entryDetails, isWithheld, NO_ENTRIES } from '../../../application/audit/entry.js';
import { checkpointText } from '../../../application/audit/tree/checkpoint.js';
import { EMPTY_TREE, grown, rootOfFrontier } from '../../../application/audit/tree/frontier.js';
import { nodesOver, rootOf } from '../../../application/audit/tree/merkle.js';
import type { ProofSources } from '../../../application/audit/tree/prove.js';
import {
  ed25519Key,
  signedNote,
  verifierKeyOf,
  verifierKeyText,
} from '../../../application/audit/tree/signed-note.js';
import { LEVEL_HEIGHT } from '../../../application/audit/tree/stored-hashes.js';
import type {
  AuditCheckpoints,
  AuditTree,
  SignedCheckpoint,
} from '../../../application/ports/audit/audit-tree.js';
import { verifyChain } from '../../../application/audit/verification/verify-chain.js';
import { alertSeverities } from '../../../application/audit/alerts/alert-rule.js';
import { alertStream } from '../../../application/audit/alerts/handled-alerts.js';
import type {
  AuditFilter,
  AuditLog,
  AuditSpan,
  ReadEntry,
  StoredAlert,
} from '../../../application/ports/audit/audit-log.js';
import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import { folded } from '../../../application/shared/load.js';
import { alert } from '../../../domain/audit/alert.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { commitmentTo, leafText } from '../../../application/audit/tree/entry-leaf.js';
import { chained, chainedLeaf } from '../../../projections/audit-log/chain.js';
import type { World } from './in-memory-app.js';

const isWithin = (time: string, { from, to }: AuditSpan): boolean =>
  (from === null || time >= from) && (to === null || time < to);

/** Returns an event as a log stores it, its personal members unsealed. */
export const storedOf = ({ event, context, ...rest }: RecordedEvent): StoredEvent => {
  const metadata = Object.entries(context).filter(([name]) => name !== 'ip' && name !== 'userAgent');
  return {
    ...rest,
    type: event.type,
    data: JSON.stringify(event.data),
    metadata: Object.fromEntries(metadata),
  };
};

const fits = ({ entry, recorded }: ReadEntry, filter: AuditFilter): boolean =>
  (['action', 'category', 'actorId', 'targetId', 'outcome', 'traceId'] as const).every(
    (name) => filter[name] === undefined || entry[name] === filter[name],
  ) &&
  (!filter.withoutTechnical || entry.category !== 'technical') &&
  (filter.ids === undefined || filter.ids.includes(entry.id)) &&
  (filter.ip === undefined || recorded?.context.ip === filter.ip) &&
  filter.q === undefined &&
  isWithin(entry.occurredAt, { from: filter.from ?? null, to: filter.to ?? null });

/** The trees over audit logs, made from the events at every call; each tenant has a checkpoint once it was asked for. */
export function inMemoryProofs(world: World): ProofSources {
  const newest = new Map<string, SignedCheckpoint>();
  const key = ed25519Key(Buffer.alloc(32, 7));
  const originOf = (tenantId: string): string => `id.example.com/tenants/${tenantId}/audit`;
  const grownTree = (tenantId: string) => {
    const nodes = new Map<string, Uint8Array>();
    let frontier = EMPTY_TREE;
    let head: ChainHead = NO_ENTRIES;
    for (const recorded of world.log.all.filter(({ context }) => context.tenantId === tenantId)) {
      const { entry, leaf } = chainedLeaf(head, entryDetails(storedOf(recorded)));
      head = entry;
      frontier = grown(frontier, leaf, ({ height, index, hash }) => nodes.set(`${height}/${index}`, hash));
    }
    return { nodes, head: { size: frontier.size, root: rootOfFrontier(frontier) } };
  };
  const tree: AuditTree = {
    head: (tenantId) => Promise.resolve(grownTree(tenantId).head),
    roots(tenantId, ranges) {
      const { nodes } = grownTree(tenantId);
      return Promise.resolve(
        ranges.map(([from, to]) =>
          rootOf(nodesOver(from, to).map(({ height, index }) => nodes.get(`${height}/${index}`)!)),
        ),
      );
    },
    hashes(tenantId, { level, first, end }) {
      const { nodes } = grownTree(tenantId);
      const indexes = Array.from({ length: Number(end - first) }, (_, offset) => first + BigInt(offset));
      return Promise.resolve(indexes.map((index) => nodes.get(`${level * LEVEL_HEIGHT}/${index}`)!));
    },
  };
  const checkpoints: AuditCheckpoints = {
    async newest(tenantId) {
      const head = await tree.head(tenantId);
      if (head.size > 0n) newest.set(tenantId, checkpoints.sign(tenantId, head, null));
      return newest.get(tenantId) ?? null;
    },
    behind: () => Promise.resolve([]),
    sign(tenantId, head, _before, extension) {
      const origin = originOf(tenantId);
      return { ...head, note: signedNote(checkpointText({ origin, ...head }, extension), origin, key) };
    },
    replace: () => Promise.resolve(false),
    verifierKey: ({ note }) => verifierKeyText(verifierKeyOf(note.slice(0, note.indexOf('\n')), key)),
  };
  return { tree, checkpoints, witnesses: { of: () => Promise.resolve([]) } };
}

/** The audit log, made from the events at every call. */
export function inMemoryAudit(world: World): AuditLog {
  const eventsOf = (tenantId: string): RecordedEvent[] =>
    world.log.all.filter(({ context }) => context.tenantId === tenantId);
  const entriesOf = (tenantId: string): ReadEntry[] => {
    let head: ChainHead = NO_ENTRIES;
    return eventsOf(tenantId).map((recorded) => {
      const entry = chained(head, entryDetails(storedOf(recorded)));
      head = entry;
      return { entry, recorded };
    });
  };
  const statusOf = (tenantId: string, alertId: string): StoredAlert['status'] =>
    folded(
      alert,
      eventsOf(tenantId).filter(({ stream }) => stream === alertStream(tenantId, alertId)),
    ).state;
  async function* one<T>(page: readonly T[]): AsyncGenerator<readonly T[], void, void> {
    if (page.length > 0) yield await Promise.resolve(page);
  }

  return {
    settle: () => Promise.resolve(true),
    list(tenantId, filter, { limit, after, includeTotal }) {
      const found = entriesOf(tenantId)
        .filter(({ entry, ...rest }) => !isWithheld(entry.type) && fits({ entry, ...rest }, filter))
        .reverse();
      const rest = found.filter(({ entry }) => after === null || entry.id < after.id);
      return Promise.resolve({
        items: rest.slice(0, limit),
        more: rest.length > limit,
        ...(includeTotal ? { total: found.length } : {}),
      });
    },
    byId: (tenantId, id) =>
      Promise.resolve(
        entriesOf(tenantId).find(({ entry }) => entry.id === id && !isWithheld(entry.type)) ?? null,
      ),
    walk: (tenantId, span) =>
      one(
        entriesOf(tenantId)
          .filter(({ entry }) => isWithin(entry.occurredAt, span))
          .map((one) =>
            isWithheld(one.entry.type)
              ? { entry: one.entry, recorded: null, withheld: commitmentTo(one.entry.id, one.entry) }
              : one,
          ),
      ),
    alerts(tenantId, filter) {
      const items = (world.alerts.get(tenantId) ?? [])
        .map((stored) => ({ ...stored, status: statusOf(tenantId, stored.id) }))
        .filter(
          ({ id, type, status, subject }) =>
            (filter.id ?? id) === id &&
            (filter.type ?? type) === type &&
            (filter.status ?? status) === status &&
            (filter.severity ?? alertSeverities[type]) === alertSeverities[type] &&
            (filter.subjectId ?? subject.id) === subject.id,
        );
      return Promise.resolve({ items, next: null, total: items.length });
    },
    lastOfTrace: (tenantId, traceId, position) =>
      Promise.resolve(
        entriesOf(tenantId).findLast(
          ({ entry, recorded }) => entry.traceId === traceId && recorded!.position <= position,
        )?.entry.id ?? null,
      ),
    history: (tenantId) => one(eventsOf(tenantId)),
    leafTexts: (tenantId, from, to) =>
      Promise.resolve(
        entriesOf(tenantId)
          .slice(Number(from), Number(to))
          .map(({ entry }) => leafText(entry.id, entry)),
      ),
    head: (tenantId) => Promise.resolve(entriesOf(tenantId).at(-1)?.entry ?? NO_ENTRIES),
    stats(tenantId, request) {
      const counts = entriesOf(tenantId)
        .filter(({ entry }) => !isWithheld(entry.type) && isWithin(entry.occurredAt, request))
        .map(({ entry }) => ({
          start: intervalStart(entry.occurredAt, request.interval),
          action: entry.action,
          count: 1,
        }));
      const activeUsers = { days1: 0, days7: 0, days30: 0 };
      return Promise.resolve({ ...countCharts(counts, request), activeUsers, topActors: [] });
    },
    verify: (tenantId, span) =>
      verifyChain({
        events: one(eventsOf(tenantId).map(storedOf)),
        entries: one(
          entriesOf(tenantId).map(({ entry, recorded }) => ({ ...entry, position: recorded!.position })),
        ),
        heads: { heads: [], broken: null },
        checkpoint: null,
        tree: null,
        expiredBefore: '',
        span,
        chained: chainedLeaf,
      }),
  };
}
