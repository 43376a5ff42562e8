import { randomUUID } from 'node:crypto';
import { appendOne } from '../../../application/events/event-log.js';
import type { AuditLog, ReadEntry } from '../../../application/ports/audit/audit-log.js';
import { streamName, type StreamNoun } from '../../../domain/shared/stream-name.js';
import type { DomainEvent, EventContext } from '../../../domain/shared/domain-event.js';
import { postgresAuditLog } from '../../../projections/audit-log/postgres-audit-log.js';
import { auditProjection } from '../../../projections/registry.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { projectionProgress } from '../../../projections/runner/progress/progress.js';
import { startProjection } from '../../../projections/runner/projector.js';
import type { ReadModel } from '../../../projections/runner/read-model.js';
import { contextOf } from '../support/context.js';
import { type World, openWorld } from '../support/world.js';

/** A log whose audit log is projected. */
export interface AuditWorld extends World {
  readonly audit: AuditLog;
  readonly auditModel: ReadModel;
  /** What verification goes by. Default: the real time. */
  readonly clock: { now: () => number };
  /** Appends, whatever the revision, with what stands beside it; answers the position. */
  appendAs(
    tenantId: string,
    noun: StreamNoun,
    id: string,
    events: readonly DomainEvent[],
    context?: Partial<EventContext>,
  ): Promise<bigint>;
  /** Every entry that the table holds, oldest first. */
  entries(tenantId: string): Promise<ReadEntry[]>;
  rebuild(): Promise<void>;
}

export async function openAuditWorld(): Promise<AuditWorld> {
  const world = await openWorld();
  const { projecting, store, codec, reader, log } = world;
  const auditModel = { ...world.model, projection: auditProjection };
  const progress = projectionProgress({
    database: projecting,
    projection: auditProjection.name,
    timeoutMs: 30_000,
  });
  const projector = startProjection({ ...auditModel, log, progress });
  const clock = { now: Date.now };
  const audit = postgresAuditLog({
    database: reader,
    store,
    codec,
    progress,
    clock: { now: () => clock.now() },
    heads: () => Promise.resolve({ heads: [], broken: null }),
  });
  return {
    ...world,
    audit,
    auditModel,
    clock,
    async appendAs(tenantId, noun, id, events, context = {}) {
      const stream = streamName(tenantId, noun, id);
      const beside = { ...contextOf(tenantId, new Date()), ...context };
      const ids = events.map(() => randomUUID());
      return (
        await appendOne(store, {
          stream,
          expected: 'any',
          events: await codec.encode(stream, events, ids, beside),
        })
      ).position;
    },
    async entries(tenantId) {
      if (!(await audit.settle())) throw new Error('the audit log did not get there');
      const page = { limit: 1_000_000, after: null, includeTotal: false };
      const { items } = await audit.list(tenantId, {}, page);
      return items.toSorted((a, b) => Number(a.entry.id - b.entry.id));
    },
    async rebuild() {
      await buildProjection(auditModel, { log });
    },
    async close() {
      await projector.stop();
      await progress.close();
      await world.close();
    },
  };
}
