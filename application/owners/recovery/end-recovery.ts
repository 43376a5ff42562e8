import { decideRecoveryEnd } from '../../../domain/owners/owner-recovery.js';
import type { LogApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { atAnyRevision } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { recoveryTarget } from './recovery-stream.js';

/** Ends the open recovery of a user who is owner no more, also where they become one again. Idempotent. */
export async function endRecoveryOfFormerOwner(
  app: LogApp,
  context: CommandContext,
  userId: string,
): Promise<Done> {
  const { position } = await execute(app, atAnyRevision(context), {
    ...recoveryTarget(context.tenantId),
    expects: (recoveries) => recoveries,
    decide: (recoveries) => decideRecoveryEnd(recoveries, userId, 'not_owner'),
    step: `former owner@${userId}`,
  });
  return { position };
}
