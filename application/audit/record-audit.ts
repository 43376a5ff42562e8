import { appendOne } from '../events/event-log.js';
import type { AuditEvent } from '../../domain/audit/audit-events.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { eventContext } from '../shared/event-context.js';
import { auditStream } from './audit-streams.js';

/** Appends an action on a tenant's audit log, and returns its position. A repeated command appends nothing. */
export async function recordAudit(
  app: Pick<App, 'events' | 'ids' | 'clock'>,
  context: CommandContext,
  event: AuditEvent,
): Promise<bigint> {
  const { tenantId, commandId } = context;
  const stream = auditStream(tenantId);
  const id = app.ids.derive(commandId, `${stream}|${event.type}`);
  return (
    await appendOne(app.events, {
      stream,
      expected: 'any',
      events: [event],
      ids: [id],
      context: eventContext(app.clock, context),
    })
  ).position;
}

/** Milliseconds within which a caller's refused writes become one event. */
export const REFUSED_WRITES_MS = 1_000;

/**
 * Appends a refused write to the audit log, and returns its position. A caller causes one such event a second at most, over
 * all processes, so that the log does not grow with the attempts.
 */
export function recordRefusedWrite(
  app: Pick<App, 'events' | 'ids' | 'clock'>,
  context: CommandContext,
  method: string,
): Promise<bigint> {
  const { tenantId, actor } = context;
  const second = Math.floor(app.clock.now() / REFUSED_WRITES_MS);
  const commandId = app.ids.derive(tenantId, `refused audit write|${actor.type}|${actor.id}|${second}`);
  return recordAudit(app, { ...context, commandId }, { type: 'AuditWriteRefused', data: { method } });
}
