import { decideDeletionWithdrawal } from '../../../domain/user/request-deletion.js';
import { presentUser } from '../../../domain/user/user.js';
import type { LogApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';

/** Withdraws the request to delete a user's account. Idempotent. Throws `user_not_found`, `owner_protected`. */
export async function withdrawDeletion(
  app: LogApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const { position } = await execute(app, context, {
    ...userTarget(context.tenantId, userId),
    step: 'withdraw deletion',
    expects: presentUser,
    decide: decideDeletionWithdrawal,
  });
  return { position };
}
