import { decideSupportUse } from '../../../domain/tenant/support-access.js';
import type { SupportAccessEvent } from '../../../domain/tenant/support-access-events.js';
import type { LogApp } from '../../app.js';
import { auditStream } from '../../audit/audit-streams.js';
import { appendOne } from '../../events/event-log.js';
import type { CommandContext } from '../../shared/command-context.js';
import { eventContext, isoTime } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { supportAccessTarget } from './support-access.js';

/** What an operator reads by an access. */
export interface SupportRead {
  readonly supportAccessId: string;
  /** The id of the API's operation. */
  readonly operation: string;
  /** The people in the answer. */
  readonly userIds: readonly string[];
  readonly isFirstUse: boolean;
}

/**
 * Records in the tenant's log whom an operator is about to see, an entry for each person, and the first use of the access.
 * `context`: of the tenant, with the operator's pseudonym. The answer is sent only after that.
 */
export async function recordSupportReads(
  app: LogApp,
  context: CommandContext,
  { supportAccessId, operation, userIds, isFirstUse }: SupportRead,
): Promise<void> {
  const { tenantId, commandId } = context;
  if (isFirstUse)
    await execute(app, context, {
      ...supportAccessTarget(tenantId),
      expects: (accesses) => accesses,
      decide: (accesses) => decideSupportUse(accesses, supportAccessId, isoTime(app.clock.now())),
    });
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  const stream = auditStream(tenantId);
  await appendOne(app.events, {
    stream,
    expected: 'any',
    events: people.map((userId): SupportAccessEvent => ({
      type: 'SupportPersonRead',
      data: { supportAccessId, userId, operation },
    })),
    ids: people.map((userId) => app.ids.derive(commandId, `${stream}|read|${userId}`)),
    context: eventContext(app.clock, context),
  });
}
