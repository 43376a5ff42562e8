import { decideLock } from '../../domain/user/suspend-user.js';
import { presentUser } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';

export interface LockUserInput {
  readonly userId: string;
  /** ISO 8601. */
  readonly until: string;
}

/** Locks a user until a time, after too many failed sign-ins. Throws `user_not_found`. */
export async function lockUser(app: LogApp, context: CommandContext, input: LockUserInput): Promise<Done> {
  const { position } = await execute(app, context, {
    ...userTarget(context.tenantId, input.userId),
    exists: true,
    expects: presentUser,
    decide: (present) => decideLock(present, input.until),
  });
  return { position };
}
