import { randomUUID } from 'node:crypto';
import type { EventContext } from '../../../domain/shared/domain-event.js';

/** What stands beside an event that a test appends. */
export const contextOf = (tenantId: string, when: Date): EventContext => ({
  tenantId,
  occurredAt: when.toISOString(),
  actorType: 'apiKey',
  actorId: randomUUID(),
  source: 'api',
  traceId: randomUUID().replaceAll('-', ''),
  commandId: randomUUID(),
  ip: '192.0.2.1',
  userAgent: 'test',
});
