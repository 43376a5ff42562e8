import {
  decideFactorRemoval,
  decideFactorReset,
  decideMfaRequirement,
} from '../../../domain/user/change-factors.js';
import type { FactorChanger, UserEvent } from '../../../domain/user/user-events.js';
import { type PresentUser, presentUser } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';

const change = async (
  app: App,
  context: CommandContext,
  userId: string,
  decide: (user: PresentUser) => readonly UserEvent[],
): Promise<Done> => {
  const target = userTarget(context.tenantId, userId);
  const { position } = await execute(app, context, { ...target, expects: presentUser, decide });
  return { position };
};

const changerIn = ({ actor }: CommandContext, userId: string): FactorChanger => {
  if (actor.type === 'apiKey') return 'apiKey';
  return actor.type === 'user' && actor.id === userId ? 'user' : 'admin';
};

/** Removes one factor of a user. Throws `user_not_found`, `factor_not_found`, `owner_protected`. */
export const removeFactor = (
  app: App,
  context: CommandContext,
  { userId, factorId }: { readonly userId: string; readonly factorId: string },
): Promise<Done> =>
  change(app, context, userId, (user) => decideFactorRemoval(user, factorId, changerIn(context, userId)));

/**
 * Removes all factors of a user and ends all their sessions and grants. Throws `user_not_found`, `owner_protected`.
 */
export async function resetFactors(
  app: App,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const done = await change(app, context, userId, (user) =>
    decideFactorReset(user, changerIn(context, userId)),
  );
  await app.totpSteps.forget(context.tenantId, userId);
  return done;
}

/** Requires a second factor of a user, or requires it no more. Idempotent. Throws `user_not_found`, `owner_protected`. */
export const requireMfa = (
  app: App,
  context: CommandContext,
  { userId, required }: { readonly userId: string; readonly required: boolean },
): Promise<Done> => change(app, context, userId, (user) => decideMfaRequirement(user, required));
